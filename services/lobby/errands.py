"""Going to a game's service with a table's errand, until it is answered.

Whoever goes may die at any step: the table's timer was set before its errand was in the log, and has it looked at
again. Going twice, or two at once, does no harm: requests and news carry ids that follow from the match.
"""

import asyncio

import msgspec

from libs.bus import Bus, NoResponderError, UnansweredError
from libs.eventlog import LogUnavailableError
from libs.host.core.keeper import Keeper, utc_ms
from libs.host.core.kind import Request
from libs.messages import subjects
from libs.messages.requests import CommandAnswer, Failed, Unavailable, command_answer, encode
from libs.telemetry.logs import log_error, logger
from services.lobby.kind import State
from services.lobby.messages import Told, told_id
from services.lobby.table.errand import Errand, errand, news
from services.lobby.table.state import Table

ANSWER_WITHIN = 2.0
"""Seconds for one request."""
FIRST_PAUSE = 0.05
LAST_PAUSE = 1.0
"""Seconds; each pause between two is twice as long as the one before."""
PATIENCE = 8.0
"""Seconds after which the table is left to its timer."""

_log = logger(__name__)


class Errands:
    """Runs the errands of tables, one task a table."""

    def __init__(self, bus: Bus, keeper: Keeper[State], *, patience: float = PATIENCE) -> None:
        self._bus = bus
        self._keeper = keeper
        self._patience = patience
        self._running: dict[str, asyncio.Task[None]] = {}

    def wake(self, table: str) -> None:
        """See to the table's errand, unless that is being done."""
        if table not in self._running:
            task = asyncio.create_task(self._run(table), name=f"errand {table}")
            self._running[table] = task
            task.add_done_callback(lambda _: self._running.pop(table, None))

    async def stop(self) -> None:
        """Leave what is under way to the timers."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, table: str) -> None:
        pause = FIRST_PAUSE
        try:
            async with asyncio.timeout(self._patience):
                while (wanted := await self._errand(table)) is not None:
                    if await self._go(table, wanted):
                        pause = FIRST_PAUSE
                    else:
                        await asyncio.sleep(pause)
                        pause = min(2 * pause, LAST_PAUSE)
        except TimeoutError:
            _log.warning("a game does not answer a table", table=table)
        except LogUnavailableError as error:
            _log.info("a table cannot be read", table=table, why=str(error))
        except Exception as error:  # noqa: BLE001 (the timer has the table looked at again)
            log_error(_log, "a table's errand failed", error, table=table)

    async def _errand(self, table: str) -> Errand | None:
        """What the table wants at this moment. Raises LogUnavailableError."""
        resident = None
        while resident is None:
            # A resident that was being let go of meanwhile is loaded again.
            await self._keeper.head(table)
            resident = self._keeper.residents.get(table)
        return errand(resident.state) if isinstance(resident.state, Table) else None

    async def _go(self, table: str, wanted: Errand) -> bool:
        """Ask once; whether the table has the answer."""
        try:
            answer = await self._bus.request(
                subjects.system(wanted.game, wanted.match), encode(wanted.request), within=ANSWER_WITHIN
            )
            heard = news(wanted, command_answer(answer))
        except (NoResponderError, UnansweredError):
            return False
        except msgspec.MsgspecError as error:
            log_error(_log, "a game's answer cannot be read", error, table=table)
            return False
        return heard is not None and is_certain(await tell(self._keeper, table, heard))


async def tell(keeper: Keeper[State], table: str, heard: Told) -> CommandAnswer:
    """Have the table decide on the news, as any other command."""
    now = utc_ms()
    request = Request(actor="<lobby>", id=told_id(heard), body=b"", received=now, now=now, message=heard)
    return await keeper.command(table, request)


def is_certain(answer: CommandAnswer) -> bool:
    """Whether the news need not be told again: they count, or are of the past."""
    return not isinstance(answer, Unavailable | Failed)
