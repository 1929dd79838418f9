"""Deciding what happens in a match: its opening, players' commands, the autopilot's, and its end."""

from secrets import token_bytes

import msgspec

from libs.host.core.commit import Commit
from libs.host.core.kind import Proposal, RefusalError, Request, StaleError, UnfitError
from libs.host.match.codec import Codec
from libs.host.match.commands import Autopilot, ComeBack, StepAway, Undo
from libs.host.match.events import (
    CommitTakenBack,
    MatchAborted,
    MatchFinished,
    MatchOpened,
    SeatLeft,
    SeatReturned,
)
from libs.host.match.facts import facts
from libs.host.match.fold import advance, encoded, seat_of
from libs.host.match.shown import offers_changed_at
from libs.host.match.state import Match
from libs.host.match.undo import undoable
from libs.kernel import Chance, Command, Event, Seat, Setup, commitment, decided, opened
from libs.messages.requests import Abort, End, Open

SEED_BYTES = 32


def decide(codec: Codec, match: Match, request: Request, opening_rules: int) -> Proposal[Match]:
    """What a request leads to; a match that it opens gets `opening_rules`.

    Raises Rejected, RefusalError, StaleError, UnfitError.
    """
    message = request.message
    match message:
        case None:
            return _player(codec, match, request)
        case Open():
            return _open(codec, match, request, message, opening_rules)
        case Abort(why=why):
            return _abort(codec, match, request, why)
        case Autopilot(seat=seat):
            return _autopilot(codec, match, request, Seat(seat))
        case End(why=why):
            _running(match)
            return _proposed(codec, match, request, (_aborted(match, why),), match.drawn)
        case _:
            raise RefusalError("malformed", "unknown_system_command")


def _open(codec: Codec, match: Match, request: Request, message: Open, rules_version: int) -> Proposal[Match]:
    if match.status != "new":
        raise RefusalError("over", "already_opened")
    game = codec.game
    if len(message.players) not in game.seats:
        raise RefusalError("malformed", "wrong_number_of_seats", f"{game.name} is played by {game.seats} seats")
    if len(set(message.players)) != len(message.players):
        raise RefusalError("malformed", "player_seated_twice")
    seed = message.seed or token_bytes(SEED_BYTES)
    options = codec.options(msgspec.json.decode(message.options_json))
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
        clock=msgspec.json.decode(message.clock_json),
    )
    body = msgspec.json.encode({"type": "open", "players": message.players, "options": event.options})
    return _proposed(codec, match, request, (event, *opening.events), opening.drawn, body=body)


def _abort(codec: Codec, match: Match, request: Request, why: str) -> Proposal[Match]:
    if match.status not in {"new", "running"}:
        raise RefusalError("over", f"match_{match.status}")
    if match.moved:
        raise RefusalError("over", "already_moved", "a match that has begun is not called off")
    return _proposed(codec, match, request, (_aborted(match, why),), match.drawn)


def _aborted(match: Match, why: str) -> MatchAborted:
    return MatchAborted(why=why, seed=match.secret().hex())


def _player(codec: Codec, match: Match, request: Request) -> Proposal[Match]:
    if match.opened is None:
        raise RefusalError("missing", "match_not_found")
    seat = match.seat_of(request.actor)
    if seat is None:
        raise RefusalError("forbidden", "not_seated", "only the players of this match may act in it")
    _running(match)
    command = codec.command(request.body)
    _current(match, seat, request)
    match command:
        case Undo():
            return _undo(codec, match, request, seat)
        case StepAway():
            if match.seats[seat].away:
                raise RefusalError("rule", "already_away")
            return _proposed(codec, match, request, (SeatLeft(seat=seat),), match.drawn)
        case ComeBack():
            if not match.seats[seat].away:
                raise RefusalError("rule", "not_away")
            return _proposed(codec, match, request, (SeatReturned(seat=seat),), match.drawn)
        case _:
            returned = (SeatReturned(seat=seat),) if match.seats[seat].away else ()
            return _played(codec, match, request, seat, command, before=returned)


def _running(match: Match) -> None:
    if match.status == "new":
        raise RefusalError("missing", "match_not_found")
    if match.status != "running":
        raise RefusalError("over", f"match_{match.status}")


def _current(match: Match, seat: Seat, request: Request) -> None:
    """Refuse as stale what was chosen from other offers than stand now."""
    expected = request.expected
    if expected is None or expected == match.version:
        return
    if expected > match.version or not request.fresh or offers_changed_at(match, seat) > expected:
        raise StaleError


def _undo(codec: Codec, match: Match, request: Request, seat: Seat) -> Proposal[Match]:
    commit = undoable(match, seat)
    if commit is None:
        own = any(step.seat == seat for step in match.tail)
        raise RefusalError("rule", "undo_would_unlearn" if own else "nothing_to_undo")
    event = CommitTakenBack(seat=seat, version=commit.version)
    return _proposed(codec, match, request, (event,), match.drawn)


def _autopilot(codec: Codec, match: Match, request: Request, seat: Seat) -> Proposal[Match]:
    _running(match)
    if not match.seats[seat].away or seat not in match.awaiting:
        raise RefusalError("rule", "not_away")
    command = codec.game.autopilot(match.game, seat)
    return _played(codec, match, request, seat, command, body=msgspec.json.encode(command))


def _played(
    codec: Codec,
    match: Match,
    request: Request,
    seat: Seat,
    command: Command,
    *,
    before: tuple[Event, ...] = (),
    body: bytes | None = None,
) -> Proposal[Match]:
    """A game command decided by the rules that the match opened with."""
    assert match.opened is not None  # noqa: S101 (a running match is opened)
    if match.opened.rules_version > codec.game.rules_version:
        message = f"the match has rules version {match.opened.rules_version}"
        raise UnfitError(message)
    decision = decided(codec.game, match.game, seat, command, Chance(match.secret(), match.drawn))
    if not decision.events:
        message = f"{command} of {codec.game.name} led to no event"
        raise AssertionError(message)
    events: tuple[Event, ...] = (*before, *decision.events)
    outcome = codec.game.outcome(decision.state)
    if outcome is not None:
        events = (*events, MatchFinished(outcome=outcome, seed=match.secret().hex()))
    return _proposed(codec, match, request, events, decision.drawn, body=body)


def _proposed(
    codec: Codec, match: Match, request: Request, events: tuple[Event, ...], drawn: int, *, body: bytes | None = None
) -> Proposal[Match]:
    """Fold the events as the log will and say what is to be appended."""
    raws = encoded(codec, events)
    stub = Commit(
        id=match.identifier,
        version=match.version + 1,
        command=request.id,
        actor=request.actor,
        at=request.now,
        drawn=drawn,
        events=(),
    )
    after = advance(codec, match, events, seat_of(match, request.actor), stub)
    after.memo["events"] = events
    return Proposal(
        state=after,
        events=raws,
        awaiting=after.awaiting,
        facts=facts(codec, match, after, request.trace),
        drawn=drawn,
        rules=codec.game.rules_version if after.opened is None else after.opened.rules_version,
        body=body,
    )
