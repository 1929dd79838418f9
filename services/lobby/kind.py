"""Tables, players, records and the queue as one kind of aggregate; each sort is told by how its ids begin."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from libs.bus import NoResponderError, UnansweredError
from libs.eventlog import LogUnavailableError
from libs.host.core.commit import Commit, CorruptCommitError
from libs.host.core.kind import History, Kind, Proposal, Request, require
from libs.host.match.kind import code_digest
from libs.messages.queue import LookAgain
from libs.messages.requests import Found, Query, QueryAnswer, ReadQuery
from services.lobby.errand import Errand
from services.lobby.events import raw
from services.lobby.messages import Lapsed
from services.lobby.player.impersonal import impersonal
from services.lobby.sort import Sort, unknown_query

LOOK_AGAIN_MS = 10_000
"""After so long an aggregate with an errand is looked at, should nobody have done it: whoever set out may be dead."""


class Stray(Struct, frozen=True):
    """An id of no sort."""

    identifier: str
    version: int = 0
    at: int = 0


class Kept(Struct, frozen=True):
    """A state in a snapshot, packed, with its sort's name."""

    sort: str
    state: msgspec.Raw


_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(Kept).decode


class Lobby(Kind[Any]):
    """`wake` is called with the id of an aggregate whose errand should be done; it may be given later."""

    owner = "lobby"
    recalls = 2_000
    """Only the queue ever comes to so many commits (README.md, decision 12)."""

    def __init__(self, sorts: Sequence[Sort[Any]]) -> None:
        self.digest = code_digest(__name__)
        self.wake: Callable[[str], None] = lambda _: None
        self.know(sorts)

    def know(self, sorts: Sequence[Sort[Any]]) -> None:
        """Run these sorts: before the first command."""
        self.sorts = tuple(sorts)
        self._by_state = {sort.state: sort for sort in sorts}
        self._by_name = {sort.name: sort for sort in sorts}

    def sort_of(self, state: Any) -> Sort[Any] | None:
        return self._by_state.get(type(state))

    def blank(self, identifier: str) -> Any:
        sort = next((sort for sort in self.sorts if sort.owns(identifier)), None)
        return Stray(identifier) if sort is None else sort.blank(identifier)

    def evolve(self, state: Any, commit: Commit) -> Any:
        sort = self.sort_of(state)
        try:
            return state if sort is None else sort.advanced(state, map(sort.event, commit.events), commit.at)
        except msgspec.MsgspecError as error:
            message = f"unreadable event: {error}"
            raise CorruptCommitError(message) from error

    def decide(self, state: Any, request: Request) -> Proposal[Any]:
        sort = self._sort(state)
        outcome = sort.decide(state, request)
        after = sort.advanced(state, outcome.events, request.now)
        return Proposal(
            state=after,
            events=tuple(map(raw, outcome.events)),
            facts=sort.facts(state, after, request.trace),
            result=b"" if outcome.result is None else msgspec.json.encode(outcome.result),
        )

    def _sort(self, state: Any) -> Sort[Any]:
        sort = self.sort_of(state)
        require(sort is not None, "not_found", kind="missing")
        assert sort is not None  # noqa: S101 (just required)
        return sort

    # Besides the log

    def recorded(self, request: Request) -> bytes:
        return impersonal(request.body)

    def preparation(self, state: Any, request: Request) -> Awaitable[None] | None:
        sort = self.sort_of(state)
        work = None if sort is None else sort.preparation(state, request)
        return None if work is None else _prepared(work)

    def timer(self, before: Any, after: Any) -> int | None:
        sort = self.sort_of(after)
        if sort is None:
            return None
        wanted, had = sort.errands(after), sort.errands(before)
        if wanted:
            at: int = after.at
            return None if any(errand in had for errand in wanted) else at + LOOK_AGAIN_MS
        due, was_due = sort.due(after), sort.due(before)
        earlier = due is not None and (was_due is None or due < was_due)
        return due if earlier or had else None

    def next_look(self, state: Any) -> int | None:
        sort = self.sort_of(state)
        return None if sort is None or sort.errands(state) else sort.due(state)

    def follow_up(self, state: Any, now: int) -> tuple[str, Any] | None:
        """Somebody to send, or the news that a time has come."""
        sort = self.sort_of(state)
        if sort is None:
            return None
        if sort.errands(state):
            self.wake(state.identifier)
            return None
        due = sort.due(state)
        return None if due is None or now < due else ("<lobby>", Lapsed())

    def unfinished(self, state: Any) -> bool:
        return bool(self.errands(state))

    def errands(self, state: Any) -> tuple[Errand, ...]:
        """What the aggregate wants done at this moment."""
        sort = self.sort_of(state)
        return () if sort is None else sort.errands(state)

    def broadcast(self, before: Any, after: Any, commit: Commit, *, heard: bool) -> bytes | None:
        """Nothing but who should look again: what they may see they are told when they ask."""
        sort = self.sort_of(after)
        looking = () if sort is None else sort.changed(before, after)
        return msgspec.json.encode(LookAgain(players=looking)) if looking else None

    # Showing

    def observed(self, commit: Commit, state: Any, actor: str) -> bytes:
        sort = self._sort(state)
        return msgspec.json.encode(tuple(map(sort.event, commit.events)))

    def query(self, state: Any, version: int, query: Query, history: History) -> QueryAnswer:
        require(version > 0, "not_found", kind="missing")
        if not isinstance(query, ReadQuery):
            raise unknown_query()
        return Found(json=msgspec.json.encode(self._sort(state).view(state, query)), version=version)

    # Snapshots

    def settled(self, state: Any) -> tuple[int, bytes]:
        sort = self.sort_of(state)
        if sort is None:
            return 0, b""
        return state.version, _pack(Kept(sort.name, msgspec.Raw(_pack(state))))

    def unpack(self, data: bytes) -> Any:
        try:
            kept = _unpack(data)
            return msgspec.msgpack.decode(kept.state, type=self._by_name[kept.sort].state)
        except (msgspec.MsgspecError, KeyError) as error:
            message = f"unreadable state: {error}"
            raise CorruptCommitError(message) from error

    def ended(self, state: Any) -> bool:
        sort = self.sort_of(state)
        return sort is not None and sort.ended(state)


async def _prepared(work: Awaitable[None]) -> None:
    """Do it. Raises LogUnavailableError when it cannot be done now."""
    try:
        await work
    except (NoResponderError, UnansweredError) as error:
        message = f"the buckets do not answer: {error}"
        raise LogUnavailableError(message) from error
