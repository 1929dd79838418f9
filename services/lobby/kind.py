"""Tables and players as one kind of aggregate, told apart by how their ids begin."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from libs.bus import NoResponderError, UnansweredError
from libs.eventlog import LogUnavailableError
from libs.host.core.commit import Commit, CorruptCommitError
from libs.host.core.kind import History, Kind, Proposal, RefusalError, Request, StaleError
from libs.host.match.kind import code_digest
from libs.messages.ids import PLAYER_PREFIX, TABLE_PREFIX
from libs.messages.requests import Found, Query, QueryAnswer, ReadQuery
from libs.messages.tables import SignInGuest, TableCommand
from services.lobby.events import raw
from services.lobby.games import Games
from services.lobby.messages import Told
from services.lobby.player import decide as players
from services.lobby.player.buckets import Buckets
from services.lobby.player.state import Player, PlayerEvent
from services.lobby.player.view import player_view
from services.lobby.refusing import require
from services.lobby.table.decide import Order, Outcome, decide
from services.lobby.table.decide.course import heard
from services.lobby.table.errand import errand
from services.lobby.table.events import TableEvent
from services.lobby.table.evolve import advanced
from services.lobby.table.state import Table
from services.lobby.table.view import facts, view

COMMAND_BYTES = 16_384
"""A larger command is refused."""
LOOK_AGAIN_MS = 10_000
"""After so long a table with an errand is looked at, should nobody have done it: whoever set out may be dead."""

T = TypeVar("T")


class Stray(Struct, frozen=True):
    """An id that is neither a table's nor a player's."""

    identifier: str


State: TypeAlias = Table | Player | Stray


class Kept(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A state in a snapshot."""

    table: Table | None = None
    player: Player | None = None


_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(Kept).decode
_table_event = msgspec.msgpack.Decoder(TableEvent).decode
_player_event = msgspec.msgpack.Decoder(PlayerEvent).decode
_table_command = msgspec.json.Decoder(TableCommand).decode
_player_command = msgspec.json.Decoder(SignInGuest).decode


class Lobby(Kind[State]):
    """`wake` is called with the id of a table whose errand should be done; `buckets` hold what is personal.

    Both may be given later, but before the first command.
    """

    owner = "lobby"

    def __init__(self, games: Games) -> None:
        self.digest = code_digest(__name__)
        self.buckets: Buckets | None = None
        self.wake: Callable[[str], None] = lambda _: None
        self._games = games

    def blank(self, identifier: str) -> State:
        if identifier.startswith(TABLE_PREFIX):
            return Table(identifier=identifier)
        if identifier.startswith(PLAYER_PREFIX):
            return Player(identifier=identifier)
        return Stray(identifier)

    def evolve(self, state: State, commit: Commit) -> State:
        try:
            match state:
                case Table():
                    return advanced(state, map(_table_event, commit.events), commit.at)
                case Player():
                    return players.advanced(state, map(_player_event, commit.events), commit.at)
                case _:
                    return state
        except msgspec.MsgspecError as error:
            message = f"unreadable event: {error}"
            raise CorruptCommitError(message) from error

    # Deciding

    def decide(self, state: State, request: Request) -> Proposal[State]:
        match state:
            case Table():
                return self._table(state, request)
            case Player():
                require(request.message is None, "nothing_awaited", kind="over")
                events = players.decide(state, request.actor, _read(_player_command, request.body))
                after = players.advanced(state, events, request.now)
                return Proposal(state=after, events=tuple(map(raw, events)))
            case _:
                raise RefusalError("missing", "not_found")

    def _table(self, table: Table, request: Request) -> Proposal[State]:
        if request.message is not None:
            return self._proposed(table, request, heard(table, _told(request.message)))
        command = _read(_table_command, request.body)
        if request.expected is not None and request.expected != table.version:
            raise StaleError
        order = Order(request.actor, request.id, self._games)
        return self._proposed(table, request, decide(table, order, command))

    def _proposed(self, table: Table, request: Request, outcome: Outcome) -> Proposal[State]:
        after = advanced(table, outcome.events, request.now)
        return Proposal(
            state=after,
            events=tuple(map(raw, outcome.events)),
            facts=facts(table, after, request.trace),
            result=b"" if outcome.result is None else msgspec.json.encode(outcome.result),
        )

    # Besides the log

    def recorded(self, request: Request) -> bytes:
        return players.impersonal(request.body) if b'"sign_in_guest"' in request.body else request.body

    def preparation(self, state: State, request: Request) -> Awaitable[None] | None:
        if isinstance(state, Player) and request.message is None:
            return self._welcome(state, request)
        return None

    async def _welcome(self, player: Player, request: Request) -> None:
        """Write name and token before the commit that makes them count (README.md, decision 3)."""
        guest = players.signing_in(player, request.actor, _read(_player_command, request.body))
        assert self.buckets is not None, "given before the first command"  # noqa: S101 (a programming error)
        try:
            await self.buckets.welcome(player.identifier, guest, request.received)
        except (NoResponderError, UnansweredError) as error:
            message = f"the buckets do not answer: {error}"
            raise LogUnavailableError(message) from error

    def timer(self, before: State, after: State) -> int | None:
        if isinstance(before, Table) and isinstance(after, Table) and before.status != after.status:
            return None if errand(after) is None else after.at + LOOK_AGAIN_MS
        return None

    def follow_up(self, state: State, now: int) -> tuple[str, Any] | None:
        """Nothing to decide, but somebody to send."""
        if self.unfinished(state):
            self.wake(state.identifier)
        return None

    def unfinished(self, state: State) -> bool:
        return isinstance(state, Table) and errand(state) is not None

    # Showing

    def observed(self, commit: Commit, state: State, actor: str) -> bytes:
        decode = _table_event if isinstance(state, Table) else _player_event
        return msgspec.json.encode(tuple(map(decode, commit.events)))

    def query(self, state: State, version: int, query: Query, history: History) -> QueryAnswer:
        require(version > 0, "not_found", kind="missing")
        match query, state:
            case ReadQuery(name="table", player=player), Table():
                return Found(json=msgspec.json.encode(view(state, player)), version=version)
            case ReadQuery(name="player"), Player():
                return Found(json=msgspec.json.encode(player_view(state)), version=version)
            case _:
                raise RefusalError("malformed", "unknown_query")

    # Snapshots

    def settled(self, state: State) -> tuple[int, bytes]:
        match state:
            case Table():
                return state.version, _pack(Kept(table=state))
            case Player():
                return state.version, _pack(Kept(player=state))
            case _:
                return 0, _pack(Kept())

    def unpack(self, data: bytes) -> State:
        try:
            kept = _unpack(data)
        except msgspec.MsgspecError as error:
            message = f"unreadable state: {error}"
            raise CorruptCommitError(message) from error
        return kept.table or kept.player or Stray("")

    def ended(self, state: State) -> bool:
        return isinstance(state, Table) and state.status == "closed"


def _read(decode: Callable[[bytes], T], body: bytes) -> T:
    """A player's command, strictly. Raises RefusalError."""
    require(len(body) <= COMMAND_BYTES, "command_too_large", f"at most {COMMAND_BYTES} bytes", kind="oversize")
    try:
        return decode(body)
    except msgspec.MsgspecError as error:
        raise RefusalError("malformed", "malformed_command", str(error)) from error


def _told(message: Any) -> Told:
    """Raises RefusalError."""
    require(isinstance(message, Told), "unknown_system_command", kind="malformed")
    news: Told = message
    return news
