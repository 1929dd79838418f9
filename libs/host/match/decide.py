"""Deciding what happens in a match: its opening, players' commands, the autopilot's, and its end."""

from collections.abc import Sequence
from secrets import token_bytes
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from libs.host.core.commit import Commit, CorruptCommitError, Receipt
from libs.host.core.kind import Proposal, RefusalError, Request, StaleError, UnfitError
from libs.host.match.clocks import CLAIM_AFTER, LAST_DAY, credit, deadline, out_of_time, received
from libs.host.match.codec import Codec
from libs.host.match.commands import (
    HOST_COMMANDS,
    Autopilot,
    CallOff,
    Claim,
    ComeBack,
    Flag,
    HostCommand,
    Resign,
    StepAway,
    Undo,
    VoteEnd,
)
from libs.host.match.ending import cut_short, retired_last
from libs.host.match.events import (
    CommitTakenBack,
    EndVoted,
    MatchAborted,
    MatchFinished,
    MatchOpened,
    SeatLeft,
    SeatOnVacation,
    SeatReturned,
)
from libs.host.match.facts import facts
from libs.host.match.fold import advance, encoded, seat_of
from libs.host.match.shown import offers_changed_at, standing_of
from libs.host.match.state import RETIRED, Away, Match
from libs.host.match.undo import still_known, undoable
from libs.kernel import Chance, Command, Decision, Event, Seat, Setup, commitment, decided, opened
from libs.messages.clocks import DAY, Clock, Correspondence, Untimed, clock_from
from libs.messages.requests import Abort, End, Leave, Open, Vacation

ABSENCES = ("autopilot", "skip", "forfeit")
SEED_BYTES = 32


Outages: TypeAlias = tuple[tuple[int, int], ...]
"""Stretches in which nobody served the game's matches: from and to, UTC milliseconds."""


def decide(  # noqa: PLR0911 (a case each)
    codec: Codec, match: Match, request: Request, *, opening_rules: int, outages: Outages = ()
) -> Proposal[Match]:
    """What a request leads to; a match that it opens gets `opening_rules`.

    Raises Rejected, RefusalError, StaleError, UnfitError.
    """
    at = Deciding(codec, request, received(match, request.received, request.now), credit(match, outages, request.now))
    message = request.message
    match message:
        case None:
            return _player(at, match)
        case Open():
            return _open(at, match, message, opening_rules)
        case Abort(why=why):
            return _call_off(at, match, why)
        case Autopilot(seat=seat):
            return _autopilot(at, match, Seat(seat))
        case Flag():
            return _flag(at, match)
        case End(why=why):
            _running(match)
            return _proposed(at, match, (_aborted(match, why),))
        case Vacation():
            return _vacation(at, match, message)
        case Leave(player=player):
            return _leave(at, match, player)
        case _:
            raise RefusalError("malformed", "unknown_system_command")


def closed(codec: Codec, match: Match, request: Request, aside: Sequence[Commit]) -> Proposal[Match]:
    """Ends a match whose log cannot be read any further, without result; one that is over stays as it is.

    Refuses match_ended_behind_the_damage: others know how it ended, and may not be told otherwise.
    """
    at = Deciding(codec, request, request.received, 0)
    if match.status in {"finished", "aborted"}:
        return replace(_proposed(at, match, ()), facts=())
    if any(_ends(codec, raw) for commit in aside for raw in commit.events):
        raise RefusalError("over", "match_ended_behind_the_damage", "restore its log from a backup")
    assert isinstance(request.message, End)  # noqa: S101 (Matches.closes)
    return _proposed(at, match, (_aborted(match, request.message.why),))


def _ends(codec: Codec, raw: Raw) -> bool:
    try:
        return isinstance(codec.event(raw), MatchFinished | MatchAborted)
    except CorruptCommitError:
        return False


class Deciding(Struct, frozen=True):
    """A request being decided: when it counts as received, and what running clocks are credited, milliseconds."""

    codec: Codec
    request: Request
    received: int
    credited: int

    @property
    def receipt(self) -> Receipt:
        return Receipt(self.received, self.request.now, self.credited)


def _open(at: Deciding, match: Match, message: Open, rules_version: int) -> Proposal[Match]:
    if match.status != "new":
        raise RefusalError("over", "already_opened")
    game = at.codec.game
    if len(message.players) not in game.seats:
        raise RefusalError("malformed", "wrong_number_of_seats", f"{game.name} is played by {game.seats} seats")
    if len(set(message.players)) != len(message.players):
        raise RefusalError("malformed", "player_seated_twice")
    if message.absence not in ABSENCES:
        raise RefusalError("malformed", "malformed_absence", f"one of {', '.join(ABSENCES)}")
    options = at.codec.options(_built_in(message.options_json, "malformed_options"))
    seed = message.seed or token_bytes(SEED_BYTES)
    setup = Setup(seats=len(message.players), options=options, rules_version=rules_version)
    opening = opened(game, setup, Chance(seed))
    event = MatchOpened(
        table=message.table,
        players=message.players,
        options=msgspec.to_builtins(options),
        rules_version=rules_version,
        seed=seed,
        seed_commitment=commitment(seed),
        seed_given=message.seed is not None,
        rated=message.rated and message.seed is None,
        spectators=message.spectators,
        absence=message.absence,
        clock=msgspec.to_builtins(_clock(message.clock_json)),
    )
    body = msgspec.json.encode({"type": "open", "players": message.players, "options": event.options})
    return _proposed(at, match, (event, *opening.events), decision=opening, body=body)


def _built_in(data: bytes, reason: str) -> Any:
    try:
        return msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        raise RefusalError("malformed", reason, str(error)) from error


def _clock(data: bytes) -> Clock:
    try:
        return clock_from(data)
    except msgspec.DecodeError as error:
        raise RefusalError("malformed", "malformed_clock", str(error)) from error


def _call_off(at: Deciding, match: Match, why: str) -> Proposal[Match]:
    if match.status not in {"new", "running"}:
        raise RefusalError("over", f"match_{match.status}")
    if match.moved:
        raise RefusalError("over", "already_moved", "a match that has begun is not called off")
    return _proposed(at, match, (_aborted(match, why),))


def _aborted(match: Match, why: str) -> MatchAborted:
    return MatchAborted(why=why, seed=match.secret().hex())


def _player(at: Deciding, match: Match) -> Proposal[Match]:
    if match.opened is None:
        raise RefusalError("missing", "match_not_found")
    seat = match.seat_of(at.request.actor)
    if seat is None:
        raise RefusalError("forbidden", "not_seated", "only the players of this match may act in it")
    _running(match)
    command = at.codec.command(at.request.body)
    _current(match, seat, at.request)
    end = deadline(match, seat, at.credited)
    if end is not None and at.received > end:
        raise RefusalError("rule", "out_of_time", "the clock had run out when this was received")
    if isinstance(command, HOST_COMMANDS):
        return _hosts(at, match, seat, command)
    if match.seats[seat].retired:
        raise RefusalError("rule", "retired", "who has left a match for good does not come back")
    returned = (SeatReturned(seat=seat),) if match.seats[seat].away else ()
    return _played(at, match, seat, command, before=returned)


def _hosts(at: Deciding, match: Match, seat: Seat, command: HostCommand) -> Proposal[Match]:  # noqa: PLR0911 (a case each)
    seating = match.seats[seat]
    match command:
        case Undo():
            return _undo(at, match, seat)
        case StepAway():
            _refuse_if(bool(seating.away), "already_away")
            return _proposed(at, match, (SeatLeft(seat=seat),))
        case ComeBack():
            _refuse_if(not seating.away, "not_away")
            _refuse_if(seating.retired, "retired")
            return _proposed(at, match, (SeatReturned(seat=seat),))
        case Resign():
            _refuse_if(seating.retired, "retired")
            return _left(at, match, seat, "resigned")
        case CallOff():
            return _call_off(at, match, "called_off")
        case VoteEnd():
            return _vote(at, match, seat)
        case Claim(seat=claimed):
            return _claim(at, match, seat, claimed)


def _refuse_if(condition: bool, reason: str, detail: str = "") -> None:  # noqa: FBT001 (the condition is the subject)
    if condition:
        raise RefusalError("rule", reason, detail)


def _running(match: Match) -> None:
    if match.status == "new":
        raise RefusalError("missing", "match_not_found")
    if match.status != "running":
        raise RefusalError("over", f"match_{match.status}", since=match.at)


def _current(match: Match, seat: Seat, request: Request) -> None:
    """Refuse as stale what was chosen from other offers than stand now."""
    expected = request.expected
    if expected is None or expected == match.version:
        return
    if expected > match.version or not request.fresh or offers_changed_at(match, seat) > expected:
        raise StaleError


def _undo(at: Deciding, match: Match, seat: Seat) -> Proposal[Match]:
    commit = undoable(match, seat)
    if commit is None:
        own = any(step.seat == seat for step in match.tail)
        raise RefusalError("rule", "undo_would_unlearn" if own else "nothing_to_undo")
    known = still_known(at.codec.game, commit)
    return _proposed(at, match, (CommitTakenBack(seat=seat, version=commit.version), *known))


def _vote(at: Deciding, match: Match, seat: Seat) -> Proposal[Match]:
    _refuse_if(match.seats[seat].retired, "retired")
    _refuse_if(match.seats[seat].votes, "already_voted")
    vote = EndVoted(seat=seat)
    others = [seating for number, seating in enumerate(match.seats) if number != seat and not seating.retired]
    agreed = all(seating.votes for seating in others)
    return _proposed(at, match, (vote, _aborted(match, "agreed")) if agreed else (vote,))


def _claim(at: Deciding, match: Match, seat: Seat, claimed: int) -> Proposal[Match]:
    waiting = 0 <= claimed < len(match.seats) and claimed != seat and claimed in match.awaiting
    since = match.seats[claimed].since if waiting else None
    if since is None or not isinstance(match.clock, Untimed):
        raise RefusalError("rule", "not_waiting", "nobody waits for that seat without a clock")
    _refuse_if(
        at.request.now - since < CLAIM_AFTER, "too_early", f"a seat may be claimed after {CLAIM_AFTER // DAY} days"
    )
    return _left(at, match, Seat(claimed), "claimed")


def _vacation(at: Deciding, match: Match, message: Vacation) -> Proposal[Match]:
    """Only days stand still. Refuses `not_seated`, `not_by_correspondence`, `nothing_changes`."""
    _running(match)
    seat = match.seat_of(message.player)
    if seat is None:
        raise RefusalError("forbidden", "not_seated")
    _refuse_if(not isinstance(match.clock, Correspondence), "not_by_correspondence")
    _refuse_if(match.seats[seat].vacation == Away(message.since, message.until), "nothing_changes")
    return _proposed(at, match, (SeatOnVacation(seat=seat, since=message.since, until=message.until),))


def _leave(at: Deciding, match: Match, player: str) -> Proposal[Match]:
    """Whoever is erased resigns. Refuses `not_seated`, `retired`."""
    _running(match)
    seat = match.seat_of(player)
    if seat is None:
        raise RefusalError("forbidden", "not_seated")
    _refuse_if(match.seats[seat].retired, "retired")
    return _left(at, match, seat, "resigned")


def _flag(at: Deciding, match: Match) -> Proposal[Match]:
    """A clock has run out, or the match's last day has come. Refuses `too_early`."""
    _running(match)
    if at.request.now >= match.started + LAST_DAY:
        present = [Seat(number) for number, seating in enumerate(match.seats) if not seating.away]
        _refuse_if(not present, "too_early")
        return _proposed(at, match, tuple(SeatLeft(seat=seat, why="expired") for seat in present))
    seat = out_of_time(match, at.request.now, at.credited)
    if seat is None or match.opened is None:
        raise RefusalError("rule", "too_early")
    why = {"skip": "skipped", "forfeit": "forfeited"}.get(match.opened.absence, "out_of_time")
    return _left(at, match, seat, why)


def _left(at: Deciding, match: Match, seat: Seat, why: str) -> Proposal[Match]:
    """A seat's player is gone; the match ends if that leaves one who has not retired."""
    events: tuple[Event, ...] = (SeatLeft(seat=seat, why=why),)
    if why in RETIRED and sum(not one.retired for number, one in enumerate(match.seats) if number != seat) <= 1:
        gone = replace(match.seats[seat], away=why)
        seats = tuple(gone if number == seat else one for number, one in enumerate(match.seats))
        outcome = cut_short(seats, standing_of(at.codec, match))
        events = (*events, MatchFinished(outcome=outcome, seed=match.secret().hex(), how=why))
    return _proposed(at, match, events)


def _autopilot(at: Deciding, match: Match, seat: Seat) -> Proposal[Match]:
    _running(match)
    if not match.seats[seat].away or seat not in match.awaiting:
        raise RefusalError("rule", "not_away")
    command = at.codec.game.autopilot(match.game, seat)
    return _played(at, match, seat, command, body=msgspec.json.encode(command))


def _played(
    at: Deciding,
    match: Match,
    seat: Seat,
    command: Command,
    *,
    before: tuple[Event, ...] = (),
    body: bytes | None = None,
) -> Proposal[Match]:
    """A game command decided by the rules that the match opened with."""
    assert match.opened is not None  # noqa: S101 (a running match is opened)
    game = at.codec.game
    if match.opened.rules_version > game.rules_version:
        message = f"the match has rules version {match.opened.rules_version}"
        raise UnfitError(message)
    decision = decided(game, match.game, seat, command, Chance(match.secret(), match.drawn))
    if not decision.events:
        message = f"{command} of {game.name} led to no event"
        raise AssertionError(message)
    events: tuple[Event, ...] = (*before, *decision.events)
    outcome = game.outcome(decision.state)
    if outcome is not None:
        placed = retired_last(match.seats, outcome)
        events = (*events, MatchFinished(outcome=placed, seed=match.secret().hex()))
    return _proposed(at, match, events, decision=decision, body=body)


def _why(events: tuple[Event, ...]) -> str:
    return next((event.why for event in events if isinstance(event, MatchAborted)), "")


def _proposed(
    at: Deciding,
    match: Match,
    events: tuple[Event, ...],
    *,
    decision: Decision[Any, Any] | None = None,
    body: bytes | None = None,
) -> Proposal[Match]:
    """Fold the events as the log will and say what is to be appended; `decision` is where the game's come from."""
    codec, request = at.codec, at.request
    drawn = match.drawn if decision is None else decision.drawn
    stub = Commit(
        id=match.identifier,
        version=match.version + 1,
        command=request.id,
        actor=request.actor,
        at=request.now,
        receipt=at.receipt,
        drawn=drawn,
        events=(),
    )
    game = None if decision is None else decision.state
    after = advance(codec, match, events, seat_of(match, request.actor), stub, decided=game)
    after.memo["events"] = events
    return Proposal(
        state=after,
        events=encoded(codec, events),
        awaiting=after.awaiting,
        facts=facts(codec, match, after, request.trace, why=_why(events) if after.status == "aborted" else ""),
        drawn=drawn,
        rules=codec.game.rules_version if after.opened is None else after.opened.rules_version,
        receipt=at.receipt,
        body=body,
    )
