"""Going with the errands of tables, players, records and the queue, until they are done.

Whoever goes may die at any step: the aggregate's timer was set before its errand was in the log, and has it looked at
again. Going twice, or two at once, does no harm: requests and news carry ids that follow from what they are about.
"""

import asyncio
from typing import Any

import msgspec

from libs.bus import Bus, NoResponderError, UnansweredError
from libs.eventlog import LogUnavailableError
from libs.host.core.keeper import Keeper, utc_ms
from libs.host.core.kind import Request
from libs.messages import subjects
from libs.messages.queue import QUEUE
from libs.messages.requests import CommandAnswer, Failed, Leave, Unavailable, command_answer, encode
from libs.telemetry.logs import log_error, logger
from services.lobby.errand import Errand, Forget, GiveUpPlaces, ToGame, ToLobby, settled
from services.lobby.kind import Lobby
from services.lobby.messages import News, PlaceForfeited, told_id
from services.lobby.player.buckets import Buckets
from services.lobby.seats import NoSeats, Seats

ANSWER_WITHIN = 2.0
"""Seconds for one request."""
FIRST_PAUSE = 0.05
LAST_PAUSE = 1.0
"""Seconds; each pause between two is twice as long as the one before."""
PATIENCE = 8.0
"""Seconds after which the aggregate is left to its timer."""

_log = logger(__name__)


class Errands:
    """Runs errands, one task an aggregate."""

    def __init__(
        self,
        bus: Bus,
        keeper: Keeper[Any],
        kind: Lobby,
        buckets: Buckets,
        *,
        seats: Seats | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self._bus = bus
        self._keeper = keeper
        self._kind = kind
        self._buckets = buckets
        self._seats = seats or NoSeats()
        self._patience = patience
        self._running: dict[str, asyncio.Task[None]] = {}

    def wake(self, identifier: str) -> None:
        """See to the aggregate's errand, unless that is being done."""
        if identifier not in self._running:
            task = asyncio.create_task(self._run(identifier), name=f"errand {identifier}")
            self._running[identifier] = task
            task.add_done_callback(lambda _: self._running.pop(identifier, None))

    async def stop(self) -> None:
        """Leave what is under way to the timers."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, identifier: str) -> None:
        pause = FIRST_PAUSE
        try:
            async with asyncio.timeout(self._patience):
                while (state := await self._state(identifier)) is not None:
                    if await self._go(identifier, state):
                        pause = FIRST_PAUSE
                    else:
                        await asyncio.sleep(pause)
                        pause = min(2 * pause, LAST_PAUSE)
        except TimeoutError:
            _log.warning("an errand is not answered", id=identifier)
        except LogUnavailableError as error:
            _log.info("what has an errand cannot be read", id=identifier, why=str(error))
        except Exception as error:  # noqa: BLE001 (the timer has it looked at again)
            log_error(_log, "an errand failed", error, id=identifier)

    async def _state(self, identifier: str) -> Any:
        """The aggregate at this moment, if it has an errand. Raises LogUnavailableError."""
        resident = None
        while resident is None:
            # A resident that was being let go of meanwhile is loaded again.
            await self._keeper.head(identifier)
            resident = self._keeper.residents.get(identifier)
        return None if self._kind.errand(resident.state) is None else resident.state

    async def _go(self, identifier: str, state: Any) -> bool:
        """Go once; whether the aggregate has the answer."""
        sort, wanted = self._kind.sort_of(state), self._kind.errand(state)
        assert sort is not None and wanted is not None  # noqa: S101, PT018 (it has an errand)
        try:
            heard = sort.news(state, wanted, await self._answer(wanted))
        except (NoResponderError, UnansweredError):
            return False
        except msgspec.MsgspecError as error:
            log_error(_log, "an answer cannot be read", error, id=identifier)
            return False
        return heard is not None and is_certain(await tell(self._keeper, identifier, heard))

    async def _answer(self, wanted: Errand) -> CommandAnswer | None:
        match wanted:
            case ToGame():
                return await self._ask(wanted)
            case ToLobby(target, message):
                return await tell(self._keeper, target, message)
            case GiveUpPlaces(player, occasion, playing):
                await self._give_up(player, PlaceForfeited(player=player, occasion=occasion))
                if playing:
                    await self._leave(player)
                return None
            case Forget(player):
                await self._buckets.forget(player)
                return None

    async def _ask(self, wanted: ToGame) -> CommandAnswer:
        subject = subjects.system(wanted.game, wanted.match)
        return command_answer(await self._bus.request(subject, encode(wanted.request), within=ANSWER_WITHIN))

    async def _leave(self, player: str) -> None:
        """Raises UnansweredError when it is not certain that a match is left, or over."""
        for game, match in await self._seats.playing(player):
            if settled(await self._ask(ToGame(game, match, Leave(player=player)))) is None:
                raise UnansweredError(match)

    async def _give_up(self, player: str, news: PlaceForfeited) -> None:
        """Raises UnansweredError when somebody could not be told."""
        for target in (QUEUE, *await self._seats.of(player)):
            if not is_certain(await tell(self._keeper, target, news)):
                raise UnansweredError(target)


async def tell(keeper: Keeper[Any], identifier: str, heard: News) -> CommandAnswer:
    """Have the aggregate decide on the news, as any other command."""
    now = utc_ms()
    request = Request(actor="<lobby>", id=told_id(heard), body=b"", received=now, now=now, message=heard)
    return await keeper.command(identifier, request)


def is_certain(answer: CommandAnswer) -> bool:
    """Whether the news need not be told again: they count, or are of the past."""
    return not isinstance(answer, Unavailable | Failed)
