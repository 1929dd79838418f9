"""Whose turn has begun and was not told of: seen in the rows of matches that wait, written once.

A turn is named by match, player and the version at which it began. What became of its notice stands in the bucket
NOTICES: waiting, sending, sent or acted, and stays there, so that no rebuilt row and no restart makes another notice of
the same turn. One found `sending` after a crash is sent again under its Message-ID: nobody can know whether the mail
server had taken it. Right before sending the row is read again: who has acted meanwhile gets nothing.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from libs.bus import KeyValue, RevisionConflictError
from libs.bus.watched import Watched
from libs.host.core.keeper import utc_ms
from libs.messages.buckets import PlayerEntry
from libs.projections import Rows, RowsUnavailableError
from libs.projections.matches import MY_TURN, index_of_player
from libs.telemetry.logs import log_error, logger
from services.lobby.notices.mail import Mailer, MailRefusedError, MailUnavailableError
from services.lobby.notices.wording import Letterhead, turn_notice

LOOK_EVERY = 5.0
"""Seconds between two looks at what waits for those who want notices."""
AT_ONCE = 16
AGAIN_MS = 60_000
"""After so long a notice that the mail server did not take is tried again."""
MOST_ATTEMPTS = 60
MOST_ROWS = 200

_log = logger(__name__)
State = Literal["waiting", "sending", "sent", "acted"]
"""`sent` also stands for what was refused for good or given up: nothing more is sent of it."""


class Waiting(Struct, frozen=True, kw_only=True):
    """A row of a match that waits: what is read of it."""

    id: str
    at: int
    """UTC milliseconds."""
    awaiting: tuple[str, ...]
    turns: tuple[int, ...] = ()

    def turn_of(self, player: str) -> int | None:
        """The version at which the player's turn began; None for who is not awaited."""
        return dict(zip(self.awaiting, self.turns, strict=False)).get(player)


class Notice(Struct, frozen=True, kw_only=True):
    """Of a player's newest turn in a match. Its key in the bucket NOTICES is <match>.<player>."""

    match: str
    player: str
    turn: int
    state: State
    due: int
    """UTC milliseconds."""
    attempts: int = 0

    @property
    def key(self) -> str:
        return f"{self.match}.{self.player}"


class WaitingMatches(ABC):
    """The matches that wait for a player. Raises RowsUnavailableError."""

    @abstractmethod
    async def of(self, player: str) -> Sequence[Waiting]: ...


class ValkeyWaitingMatches(WaitingMatches):
    def __init__(self, valkey: Any) -> None:
        self._rows = Rows(valkey)

    async def of(self, player: str) -> Sequence[Waiting]:
        page = await self._rows.page(MY_TURN.name, index_of_player(player), limit=MOST_ROWS)
        return [_waiting(row.json) for row in page.rows]


_encode = msgspec.json.Encoder().encode
_notice = msgspec.json.Decoder(Notice).decode
_waiting = msgspec.json.Decoder(Waiting).decode
_player = msgspec.json.Decoder(PlayerEntry).decode


class TurnNotices:
    """`mine` says whether this worker is the one that writes."""

    def __init__(
        self,
        waiting: WaitingMatches,
        *,
        notices: KeyValue,
        players: KeyValue,
        mailer: Mailer,
        head: Letterhead,
        delay_ms: int,
        mine: Callable[[], bool] = lambda: True,
        clock: Callable[[], int] = utc_ms,
        every: float = LOOK_EVERY,
    ) -> None:
        self._waiting = waiting
        self._notices = notices
        self._mailer = mailer
        self._head = head
        self._delay = delay_ms
        self._mine = mine
        self._clock = clock
        self._every = every
        self._addresses = Watched(players, _address)
        self._places = asyncio.Semaphore(AT_ONCE)

    async def run(self) -> None:
        """For ever; cancel to stop."""
        self._addresses.begin()
        try:
            while True:
                await asyncio.sleep(self._every)
                if self._mine():
                    await self.look()
        finally:
            await self._addresses.stop()

    async def look(self) -> None:
        """Look at all that waits for those who want notices, and write what is due."""
        await asyncio.gather(*(self._look_at(player) for player in tuple(self._addresses.values)))

    async def _look_at(self, player: str) -> None:
        async with self._places:
            try:
                rows = await self._waiting.of(player)
            except RowsUnavailableError:
                return
            except Exception as error:  # noqa: BLE001 (others' notices must be sent whatever went wrong with one)
                log_error(_log, "whose turn it is cannot be read", error, player=player)
                return
            for row in rows:
                turn = row.turn_of(player)
                if turn is not None:
                    await self._try(player, row, turn)

    async def _try(self, player: str, row: Waiting, turn: int) -> None:
        try:
            await self._see(player, row, turn)
        except (RowsUnavailableError, RevisionConflictError):
            # The rows are away, or another worker has taken this notice over.
            return
        except Exception as error:  # noqa: BLE001 (the notices of other turns must be sent whatever went wrong with one)
            log_error(_log, "a notice failed", error, match=row.id)

    async def _see(self, player: str, row: Waiting, turn: int) -> None:
        entry = await self._notices.get(f"{row.id}.{player}")
        notice = None if entry is None or entry.value is None else _notice(entry.value)
        revision = 0 if entry is None else entry.revision
        if notice is None or notice.turn < turn:
            notice = Notice(match=row.id, player=player, turn=turn, state="waiting", due=row.at + self._delay)
            revision = await self._put(notice, revision)
        if notice.turn == turn and notice.state in {"waiting", "sending"} and notice.due <= self._clock():
            await self._send(notice, revision)

    async def _send(self, notice: Notice, revision: int) -> None:
        if not await self._stands(notice):
            await self._put(replace(notice, state="acted"), revision)
            return
        address = self._addresses.values.get(notice.player)
        if not address:
            return
        sending = replace(notice, state="sending", attempts=notice.attempts + 1)
        revision = await self._put(sending, revision)
        try:
            await self._mailer.send(turn_notice(self._head, address, notice.match, notice.player, notice.turn))
        except MailUnavailableError as error:
            _log.warning("a notice could not be sent", match=notice.match, why=str(error), attempts=sending.attempts)
            if sending.attempts < MOST_ATTEMPTS:
                await self._put(replace(sending, state="waiting", due=self._clock() + AGAIN_MS), revision)
                return
        except MailRefusedError as error:
            _log.warning("a notice is refused", match=notice.match, why=str(error))
        await self._put(replace(sending, state="sent"), revision)

    async def _stands(self, notice: Notice) -> bool:
        """Whether the match still waits for the player in this turn."""
        rows = await self._waiting.of(notice.player)
        return any(row.id == notice.match and row.turn_of(notice.player) == notice.turn for row in rows)

    async def _put(self, notice: Notice, revision: int) -> int:
        """Write unless another has. Raises RevisionConflictError."""
        return await self._notices.put(notice.key, _encode(notice), expected=revision)


def _address(data: bytes) -> str | None:
    """Of a player who wants notices. Raises msgspec.MsgspecError."""
    return _player(data).email or None
