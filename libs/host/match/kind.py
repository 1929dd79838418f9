"""Matches of one game as a kind of aggregate."""

from collections.abc import Callable, Sequence
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from libs.host.core.answers import refused
from libs.host.core.commit import Commit
from libs.host.core.kind import History, Kind, Proposal, RefusalError, Request
from libs.host.match import views
from libs.host.match.clocks import credit, next_look
from libs.host.match.codec import Codec, chain_key
from libs.host.match.commands import Autopilot, Flag
from libs.host.match.decide import Outages, closed, decide
from libs.host.match.fold import evolve, seat_of
from libs.host.match.frames import broadcast, decided_events, observations
from libs.host.match.shown import offered
from libs.host.match.state import Match
from libs.host.match.timeline import timeline
from libs.host.match.undo import undoable
from libs.host.match.verify import verify
from libs.kernel import Game, Rejected
from libs.messages.feeds import encode_json
from libs.messages.requests import (
    CheckQuery,
    End,
    ExportQuery,
    Found,
    HistoryQuery,
    OffersQuery,
    Query,
    QueryAnswer,
    ReadQuery,
    Verdict,
    ViewQuery,
    encode_verdict,
)
from libs.messages.watching import timeline_asked

NEVER = 1 << 62
LOOK_AGAIN = 5_000
"""Milliseconds."""
PAGE = 500
"""Most commits in one answer."""


class Matches(Kind[Match]):
    """The matches of `game`."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.owner = game.name
        self.listeners_ask = True
        self.codec = Codec(game)
        self.opening_rules: Callable[[], int] = lambda: game.rules_version
        """The rules version that new matches get: the newest one that all workers know."""
        self.outages: Callable[[], Outages] = tuple
        """When nobody served this game's matches."""
        self.digest = code_digest(type(game).__module__, __name__)

    @property
    def has_chain(self) -> bool:
        return True

    def blank(self, identifier: str) -> Match:
        return Match(identifier=identifier)

    def evolve(self, state: Match, commit: Commit) -> Match:
        return evolve(self.codec, state, commit)

    def decide(self, state: Match, request: Request) -> Proposal[Match]:
        return decide(self.codec, state, request, opening_rules=self.opening_rules(), outages=self.outages())

    def chain_key(self, state: Match) -> bytes:
        """From the seed, so that a rival cannot check guesses of a hidden choice against a public chain."""
        return chain_key(state.secret())

    def observed(self, commit: Commit, state: Match, actor: str) -> bytes:
        viewer = state.seat_of(actor)
        kept = state.memo.get("observed")
        if state.version != commit.version:
            events = tuple(self.codec.event(raw) for raw in commit.events)
        elif kept is not None:
            return bytes(kept[-1 if viewer is None else viewer])
        else:
            events = decided_events(self.codec, state, commit)
        return encode_json(observations(self.codec, events, viewer))

    def broadcast(self, before: Match, after: Match, commit: Commit, *, heard: bool) -> bytes | None:
        if after.opened is None:
            return None
        # Which version changed a seat's offers must be known of every one: see `expected` of a command.
        offered(self.codec, after, before, seat_of(after, commit.actor))
        return broadcast(self.codec, before, after, commit) if heard else None

    def timer(self, before: Match, after: Match) -> int | None:
        """The next deadline; soon for a match that waits for an absent seat, should the worker die that acts for it."""
        if after.status != "running":
            return None
        if any(after.seats[seat].away for seat in after.awaiting):
            return after.at + LOOK_AGAIN
        look, armed = next_look(after), next_look(before)
        return look if armed is None or armed <= after.at or (look or 0) < armed else None

    def next_look(self, state: Match) -> int | None:
        return next_look(state, credit(state, self.outages(), NEVER))

    def follow_up(self, state: Match, now: int) -> tuple[str, Autopilot | Flag] | None:
        for seat in state.awaiting:
            if state.seats[seat].away:
                return f"<autopilot:{seat}>", Autopilot(seat=seat)
        look = self.next_look(state)
        return ("<clock>", Flag()) if look is not None and look <= now else None

    def settled(self, state: Match) -> tuple[int, bytes]:
        base = state if state.base is None else state.base
        return base.version, self.codec.pack(base)

    def unpack(self, data: bytes) -> Match:
        return self.codec.unpack(data)

    def ended(self, state: Match) -> bool:
        return state.status in {"finished", "aborted"}

    def query(self, state: Match, version: int, query: Query, history: History) -> QueryAnswer:  # noqa: PLR0911 (an answer each)
        """Raises RefusalError."""
        views.opened(state)
        match query:
            case ViewQuery(player=player, at=at):
                viewer = views.admitted(state, player)
                match = state if at is None or at == version else views.as_of(self.codec, history, at)
                return Found(json=views.view(self.codec, match, viewer), version=match.version)
            case OffersQuery(player=player):
                seat = state.seat_of(player)
                if seat is None:
                    raise RefusalError("forbidden", "not_seated")
                return Found(json=views.offers(self.codec, state, seat), version=version)
            case CheckQuery():
                return self._checked(state, version, query)
            case HistoryQuery(player=player, after=after, limit=limit):
                viewer = views.admitted(state, player)
                return Found(
                    json=views.frames(self.codec, state, viewer, history, after=max(after, 0), limit=min(limit, PAGE)),
                    version=version,
                )
            case ExportQuery(player=player, after=after, limit=limit):
                viewer = views.admitted(state, player)
                return Found(
                    json=views.export(self.codec, state, viewer, history, after=max(after, 0), limit=min(limit, PAGE)),
                    version=version,
                )
            case ReadQuery(name="timeline", json=asked):
                page = timeline_asked(asked)
                return Found(
                    json=timeline(self.codec, state, history, before=page.before, limit=min(page.limit, PAGE)),
                    version=version,
                )
            case ReadQuery(name="verify", player=player):
                views.admitted(state, player)
                return Found(json=encode_json(verify(self.codec, state, history)), version=version)
            case _:
                raise RefusalError("malformed", "unknown_query")

    def query_stopped(self, state: Match, query: Query, history: History, fault: str) -> QueryAnswer | None:
        """The timeline, the export and the verdict, as far as the log can be read."""
        if state.opened is None:
            return None
        match query:
            case ReadQuery(name="timeline", json=asked):
                page = timeline_asked(asked)
                json = timeline(
                    self.codec, state, history, before=page.before, limit=min(page.limit, PAGE), fault=fault
                )
            case ExportQuery(player=player, after=after, limit=limit):
                viewer = views.admitted(state, player)
                json = views.export(
                    self.codec, state, viewer, history, after=max(after, 0), limit=min(limit, PAGE), stopped=True
                )
            case ReadQuery(name="verify", player=player):
                views.admitted(state, player)
                json = encode_json(verify(self.codec, state, history, stopped=True))
            case _:
                return None
        return Found(json=json, version=history.version)

    def closes(self, request: Request) -> bool:
        return isinstance(request.message, End)

    def close(self, state: Match, request: Request, aside: Sequence[Commit]) -> Proposal[Match]:
        return closed(self.codec, state, request, aside)

    def passed(self, state: Match, version: int) -> Match:
        return replace(state, version=version)

    def _checked(self, state: Match, version: int, query: CheckQuery) -> QueryAnswer:
        """Decide the command as if it were sent, and forget what it came to, but for whether it could be taken back."""
        now = max(query.received, state.at)
        request = Request(actor=query.player, id="check", body=query.json, received=query.received, now=now)
        try:
            after = self.decide(state, request).state
        except (Rejected, RefusalError) as refusal:
            return refused(refusal, version)
        seat = after.seat_of(query.player)
        undo = seat is not None and undoable(after, seat) is not None
        return Found(json=encode_verdict(Verdict(undoable=undo)), version=version)


@cache
def code_digest(*modules: str) -> str:
    """A digest of all source and data files of the packages that hold the modules: of the code that folds matches."""
    digest = blake2b(digest_size=16)
    for module in modules:
        folder = Path(str(import_module(module.rsplit(".", 1)[0]).__file__)).parent
        for path in sorted(folder.rglob("*")):
            if path.suffix in {".py", ".toml"}:
                digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
