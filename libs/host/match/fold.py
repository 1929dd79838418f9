"""Folding a match's commits: the game's events by the game, the host's here."""

from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from libs.host.core.commit import Commit, Receipt
from libs.host.match.clocks import ended, first_bank, ticked
from libs.host.match.codec import Codec
from libs.host.match.events import (
    CommitTakenBack,
    EndVoted,
    MatchAborted,
    MatchFinished,
    MatchOpened,
    SeatLeft,
    SeatOnVacation,
    SeatReturned,
    is_host_event,
)
from libs.host.match.state import Away, Match, Seating
from libs.host.match.undo import is_permanent, remembering, standing
from libs.kernel import Event, Seat, Setup
from libs.messages.clocks import Clock, Untimed


def evolve(codec: Codec, match: Match, commit: Commit) -> Match:
    """The match after one commit."""
    return advance(codec, match, tuple(codec.event(raw) for raw in commit.events), seat_of(match, commit.actor), commit)


def advance(
    codec: Codec,
    match: Match,
    events: tuple[Event, ...],
    seat: Seat | None,
    commit: Commit,
    *,
    decided: Any = None,
) -> Match:
    """The match after a commit whose events are decoded already.

    `decided` is the game's state after them, where deciding them has folded the game's own already.
    """
    before = match
    hosts = [event for event in events if is_host_event(event)]
    played = tuple([event for event in events if not is_host_event(event)]) if hosts else events
    for event in events if decided is None else hosts:
        match = _fold(codec, match, event, commit.at)
    game = match.game if decided is None else decided
    running = match.status == "running"
    after = replace(
        match,
        version=commit.version,
        at=commit.at,
        drawn=commit.drawn,
        moved=match.moved or (seat is not None and bool(played)),
        game=game,
        awaiting=codec.game.awaiting(game) if running else (),
        at_liberty=codec.game.at_liberty(game) if running else (),
        memo={},
    )
    undone = any(isinstance(event, CommitTakenBack) for event in hosts)
    seats = _seats(before, after, seat, commit, undone=undone)
    if undone:
        return replace(after, seats=seats, tail=(*after.tail, *remembering(commit.version, played)))
    step = standing(commit.version, seat, played)
    if _settles(hosts):
        step = replace(step, reversible=False, commutes=False)
    elif not played:
        step = replace(step, seat=None, reversible=False, commutes=True)
    if is_permanent(step):
        return replace(after, seats=seats, base=None, tail=())
    base = before if before.base is None else before.base
    return replace(after, seats=seats, base=base, tail=(*match.tail, step))


def _settles(hosts: list[Event]) -> bool:
    return any(isinstance(event, MatchOpened | MatchFinished | MatchAborted) for event in hosts)


def _fold(codec: Codec, match: Match, event: Event, at: int) -> Match:  # noqa: PLR0911 (one case an event)
    match event:
        case MatchOpened():
            setup = Setup(
                seats=len(event.players), options=codec.options(event.options), rules_version=event.rules_version
            )
            clock = msgspec.convert(event.clock, Clock) if event.clock else Untimed()
            return replace(
                match,
                opened=event,
                status="running",
                started=at,
                game=codec.game.initial(setup),
                seats=tuple(Seating(player, bank=first_bank(clock)) for player in event.players),
                clock=clock,
            )
        case CommitTakenBack(version=version):
            return taken_back(codec, match, version)
        case SeatLeft(seat=seat, why=why):
            return _seated(match, seat, away=why)
        case SeatReturned(seat=seat):
            return _seated(match, seat, away="")
        case SeatOnVacation(seat=seat, since=since, until=until):
            return on_vacation(match, seat, Away(since, until))
        case EndVoted(seat=seat):
            return _seated(match, seat, votes=True)
        case MatchFinished(outcome=outcome, how=how, seed=seed):
            return replace(match, status="finished", outcome=outcome, how=how, seed=seed)
        case MatchAborted(seed=seed):
            return replace(match, status="aborted", seed=seed)
        case _:
            return replace(match, game=codec.game.evolve(match.game, event))


def on_vacation(match: Match, seat: Seat, vacation: Away) -> Match:
    """Another end of the same vacation replaces it; before a new one, an old one ends."""
    seating, old = match.seats[seat], match.seats[seat].vacation
    if old is not None and old.since != vacation.since:
        before = Away(old.since, min(old.until, vacation.since))
        seating = ended(replace(seating, vacation=before), before)
    return _seated(match, seat, since=seating.since, vacation=vacation)


def _seated(match: Match, seat: Seat, **changes: Any) -> Match:
    seats = list(match.seats)
    seats[seat] = replace(seats[seat], **changes)
    return replace(match, seats=tuple(seats))


def _seats(before: Match, after: Match, actor: Seat | None, commit: Commit, *, undone: bool) -> tuple[Seating, ...]:
    """The seats after a commit: clocks that ran on, and players whose skipped turn is over."""
    receipt = commit.receipt or Receipt(commit.at, commit.at)
    seats = ticked(before, after, actor, receipt, undone=undone)
    for number in after.awaiting:
        if number not in before.awaiting or before.status != "running":
            seats[number] = replace(seats[number], turn=commit.version)
    for number, seating in enumerate(seats):
        if seating.away == "skipped" and number not in after.awaiting:
            seats[number] = replace(seating, away="")
    return tuple(seats)


def taken_back(codec: Codec, match: Match, version: int) -> Match:
    """The match with the game folded anew from `base` without the commit `version`."""
    tail = tuple(step for step in match.tail if step.version != version)
    game: Any = match.base.game if match.base else match.game
    for step in tail:
        for event in step.events:
            game = codec.game.evolve(game, event)
    return replace(match, game=game, tail=tail, base=match.base)


def seat_of(match: Match, actor: str) -> Seat | None:
    """The seat for which the actor acts: a player's own, or the one that the autopilot's role names."""
    if actor.startswith("<autopilot:"):
        return Seat(int(actor[len("<autopilot:") : -1]))
    return match.seat_of(actor)


def encoded(codec: Codec, events: tuple[Event, ...]) -> tuple[Raw, ...]:
    return tuple([codec.raw(event) for event in events])
