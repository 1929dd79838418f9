"""What the lobby keeps, told again whenever it changes: a table with its chat, one's ticket, the tables to join."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Self

import msgspec

from libs.messages.answers import TableList
from libs.messages.chat import ChatLine
from libs.messages.ids import TABLE_PREFIX
from libs.messages.problems import Problem
from libs.messages.queue import QUEUE
from libs.messages.requests import ReadQuery
from services.gateway.auth.principal import Principal
from services.gateway.chat.rooms import hearing
from services.gateway.directories.games import LOBBY, identified
from services.gateway.faults import problem_behind
from services.gateway.feeds.nudges import ANY_TABLE, EVERYBODY
from services.gateway.lists import ASKED, ListsUnavailableError, of_player
from services.gateway.parts import Gateway
from services.gateway.problems import ProblemError, refuse
from services.gateway.routes.seek import seek_of
from services.gateway.routes.visit import ask

LOOK_EVERY = 10.0
"""Seconds after which what was not said to have changed is looked at all the same."""
LIST_EVERY = 1.0
ROWS_COME_WITHIN = (0.05, 0.1, 0.3, 1.0, 3.0)
"""Seconds between looks at a list whose rows were said to change: they follow the log after a moment."""
MOST_ASKED = 200

Read = Callable[[], Awaitable[bytes]]
Tell = Callable[[str, bytes], None]
"""Given `tables`, `table`, `chat`, `seek` or `asked`, and what it is now as JSON."""
End = Callable[[Problem], None]
"""Given why there is nothing more to tell."""
Look = Callable[[Gateway, Principal | None, Tell, End], Awaitable["Looking"]]
"""Begins to look at one thing with somebody's eyes. Raises ProblemError, ListsUnavailableError."""


class Looking:
    """Tells what `read` gives, at first and whenever it gives something else, until it is stopped."""

    def __init__(
        self, name: str, read: Read, every: float, tell: Tell, end: End, *, again: Sequence[float] = ()
    ) -> None:
        """`again`: pauses between the looks that follow the one for which it was woken."""
        self._name = name
        self._read = read
        self._every = every
        self._tell = tell
        self._end = end
        self._told = b""
        self._again = tuple(again)
        self._task: asyncio.Task[None] | None = None
        self.ends: list[Callable[[], None]] = []
        """Called when it stops."""
        self.wake = asyncio.Event()

    async def started(self) -> Self:
        """Once the first is told. Raises what `read` raises; then it has stopped."""
        try:
            await self._look()
        except BaseException:
            self.stop()
            raise
        self._task = asyncio.create_task(self._look_for_ever(), name="look again")
        return self

    def stop(self) -> None:
        for end in self.ends:
            end()
        self.ends = []
        if self._task is not None:
            self._task.cancel()

    async def _look_for_ever(self) -> None:
        pauses: tuple[float, ...] = ()
        while True:
            pause, *rest = *pauses, self._every
            pauses = tuple(rest[:-1])
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self.wake.wait()
                    pauses = self._again
            self.wake.clear()
            try:
                await self._look()
            except ListsUnavailableError:
                continue
            except Exception as error:  # noqa: BLE001 - who listens is told, and not left to wait
                found = problem_behind(error, "look again").problem
                if found.code != "unavailable":
                    self._end(found)
                    return

    async def _look(self) -> None:
        now = await self._read()
        if now != self._told:
            self._told = now
            self._tell(self._name, now)


async def look_at_table(table: str, gateway: Gateway, who: Principal | None, tell: Tell, end: End) -> Looking:
    """`table` as the caller may see it, and `chat` as it is said in their room. Raises ProblemError."""
    identified(table, TABLE_PREFIX)
    player = who.player if who else None
    await hearing(gateway, table, player)

    async def read() -> bytes:
        return (await ask(gateway, LOBBY, table, ReadQuery(name="table", player=player))).json

    looking = Looking("table", read, LOOK_EVERY, tell, end)
    looking.ends = [
        gateway.nudges.on_change(table, EVERYBODY, looking.wake.set),
        gateway.nudges.on_chat(table, _Ears(gateway, table, player, tell).hear),
    ]
    return await looking.started()


async def look_at_seek(gateway: Gateway, who: Principal | None, tell: Tell, end: End) -> Looking:
    """`seek`: the caller's ticket. Raises ProblemError."""
    if who is None:
        raise refuse("unauthenticated", reason="token_missing")
    player = who.player
    looking = Looking("seek", lambda: seek_of(gateway, player), LOOK_EVERY, tell, end)
    looking.ends = [gateway.nudges.on_change(QUEUE, player, looking.wake.set)]
    return await looking.started()


async def look_at_asked(gateway: Gateway, who: Principal | None, tell: Tell, end: End) -> Looking:
    """`asked`: the tables that wait for the caller's yes or no. Raises ProblemError, ListsUnavailableError."""
    if who is None:
        raise refuse("unauthenticated", reason="token_missing")
    player = who.player

    async def read() -> bytes:
        page = await gateway.lists.page(ASKED, of_player(player), None, MOST_ASKED)
        return msgspec.json.encode(TableList(tables=page.rows, next=page.next))

    looking = Looking("asked", read, LOOK_EVERY, tell, end, again=ROWS_COME_WITHIN)
    looking.ends = [gateway.nudges.on_change(ANY_TABLE, player, looking.wake.set)]
    return await looking.started()


async def look_at_tables(gateway: Gateway, _who: Principal | None, tell: Tell, end: End) -> Looking:
    """`tables`: the newest open tables, all of them each time. Raises ListsUnavailableError."""
    return await Looking("tables", gateway.open_tables.read, LIST_EVERY, tell, end).started()


class _Ears:
    """Of one listener: tells what they may hear, in order."""

    def __init__(self, gateway: Gateway, table: str, player: str | None, tell: Tell) -> None:
        self._gateway = gateway
        self._table = table
        self._player = player
        self._tell = tell
        self._waiting: list[ChatLine] = []
        self._task: asyncio.Task[None] | None = None

    def hear(self, line: ChatLine) -> None:
        self._waiting.append(line)
        if self._task is None:
            self._task = asyncio.create_task(self._pass_on(), name="tell chat")

    async def _pass_on(self) -> None:
        """Room and block list are looked up for each handful of lines: people sit down, and block others."""
        try:
            while self._waiting:
                ears = await hearing(self._gateway, self._table, self._player)
                waiting, self._waiting = self._waiting, []
                for line in filter(ears.hears, waiting):
                    self._tell("chat", msgspec.json.encode(line))
        except ProblemError:
            # What cannot be told now is read from the table's chat.
            self._waiting = []
        finally:
            self._task = None
