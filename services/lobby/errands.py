"""Going with the errands of tables, players, records and the queue, until they are done.

Whoever goes may die at any step: the aggregate's timer was set before its errand was in the log, and has it looked at
again. Going twice, or two at once, does no harm: requests and news carry ids that follow from what they are about.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, NamedTuple

import msgspec

from libs.bus import Bus, NoResponderError, UnansweredError
from libs.eventlog import LogUnavailableError
from libs.host.core.keeper import Keeper, utc_ms
from libs.host.core.kind import Request
from libs.messages import subjects
from libs.messages.queue import QUEUE
from libs.messages.requests import CommandAnswer, Failed, Leave, Unavailable, command_answer, encode
from libs.telemetry.instruments import ERRANDS_WAITING
from libs.telemetry.logs import log_error, logger
from services.lobby.errand import Errand, Forget, GiveUpPlaces, ToGame, ToLobby, name_of, settled, whom
from services.lobby.kind import Lobby
from services.lobby.messages import News, PlaceForfeited, told_id
from services.lobby.player.buckets import Buckets
from services.lobby.seats import NoSeats, Seats
from services.lobby.sort import Sort

ANSWER_WITHIN = 2.0
"""Seconds for one request."""
FIRST_PAUSE = 0.05
LAST_PAUSE = 1.0
"""Seconds; each pause between two tries is twice as long as the one before."""
PATIENCE = 8.0
"""Seconds after which an errand is put off."""
FIRST_REST = 1.0
LAST_REST = 60.0
"""Seconds for which it is put off at least; each time twice as long as the one before."""
AT_ONCE = 64
"""Errands on their way at one moment."""

_log = logger(__name__)


class _Rest(NamedTuple):
    """An errand that was put off."""

    times: int
    until: float
    """By the monotonic clock, seconds."""


class _Waits(NamedTuple):
    """What an errand waits for. `fault`: it is one of ours, which will hardly be gone the next moment."""

    why: str
    fault: bool = False


class Errands:
    """Runs errands, a task each: one that nobody answers holds up no other."""

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
        self._places = asyncio.Semaphore(AT_ONCE)
        self._running: dict[str, asyncio.Task[None]] = {}
        self._anew: set[str] = set()
        self._rests: dict[str, dict[str, _Rest]] = {}
        """By aggregate and name of the errand."""

    def wake(self, identifier: str) -> None:
        """See to all that the aggregate wants done, unless that is being done, or put off."""
        if identifier in self._running:
            self._anew.add(identifier)
        else:
            self._start(identifier, partial(self._see_to, identifier))

    async def stop(self) -> None:
        """Leave what is under way to the timers."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, key: str, work: Callable[[], Awaitable[None]]) -> None:
        self._running[key] = asyncio.create_task(self._guarded(key, work), name=f"errand {key}")

    async def _guarded(self, key: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do it; whatever goes wrong, the aggregate's timer has it looked at again."""
        try:
            await work()
        except LogUnavailableError as error:
            _log.info("what has an errand cannot be read", id=key, why=str(error))
        except Exception as error:  # noqa: BLE001 (as above)
            log_error(_log, "an errand failed", error, id=key)
        finally:
            self._running.pop(key, None)

    async def _see_to(self, identifier: str) -> None:
        """Set out on everything that the aggregate wants."""
        now = time.monotonic()
        self._anew.add(identifier)
        while identifier in self._anew:
            self._anew.discard(identifier)
            state = await self._state(identifier)
            wanted = tuple(map(name_of, self._kind.errands(state)))
            rests = {name: rest for name, rest in self._rests.pop(identifier, {}).items() if name in wanted}
            if rests:
                self._rests[identifier] = rests
            for name in wanted:
                key = f"{identifier}: {name}"
                if key not in self._running and (name not in rests or rests[name].until <= now):
                    self._start(key, partial(self._run, identifier, name))

    async def _run(self, identifier: str, name: str) -> None:
        """Go until the aggregate has the answer, or for as long as patience lasts."""
        pause, end = FIRST_PAUSE, time.monotonic() + self._patience
        while True:
            state = await self._state(identifier)
            wanted = next((one for one in self._kind.errands(state) if name_of(one) == name), None)
            if wanted is None:
                self._forget(identifier, name)
                return
            async with self._places:
                waits = await self._go(identifier, state, wanted)
            if waits is None:
                pause, end = FIRST_PAUSE, time.monotonic() + self._patience
            elif waits.fault or time.monotonic() + pause >= end:
                await self._put_off(identifier, wanted, waits.why)
                return
            else:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LAST_PAUSE)

    async def _put_off(self, identifier: str, wanted: Errand, why: str) -> None:
        """Let it rest, ever longer; the aggregate's timer has it tried again then."""
        name, rests = name_of(wanted), self._rests.setdefault(identifier, {})
        times = rests[name].times + 1 if name in rests else 1
        rest = min(FIRST_REST * 2 ** min(times - 1, 16), LAST_REST)
        rests[name] = _Rest(times, time.monotonic() + rest)
        _log.warning("an errand is not answered", id=identifier, errand=name, why=why, times=times, rests=rest)
        state = await self._state(identifier)
        sort = self._kind.sort_of(state)
        if sort is None:
            return
        ERRANDS_WAITING.cell(sort.name).watch(partial(self._waiting, sort))
        if (news := sort.put_off(state, wanted, why)) is not None:
            await tell(self._keeper, identifier, news)

    def _waiting(self, sort: Sort[Any]) -> int:
        """How many of the sort's are put off. What was not tried again after its rest is another worker's by now."""
        since = time.monotonic() - 2 * LAST_REST
        rests = (rests for identifier, rests in self._rests.items() if sort.owns(identifier))
        return sum(rest.until > since for each in rests for rest in each.values())

    def _forget(self, identifier: str, name: str) -> None:
        rests = self._rests.get(identifier, {})
        rests.pop(name, None)
        if not rests:
            self._rests.pop(identifier, None)

    async def _state(self, identifier: str) -> Any:
        """The aggregate at this moment. Raises LogUnavailableError, CorruptCommitError."""
        resident = None
        while resident is None:
            # A resident that was being let go of meanwhile is loaded again.
            await self._keeper.head(identifier)
            resident = self._keeper.residents.get(identifier)
        return resident.state

    async def _go(self, identifier: str, state: Any, wanted: Errand) -> _Waits | None:
        """Go once; None when the aggregate has the answer, else what it waits for."""
        sort = self._kind.sort_of(state)
        assert sort is not None  # noqa: S101 (it has an errand)
        try:
            answer = await self._answer(wanted)
        except NoResponderError:
            return _Waits(f"nobody serves {whom(wanted)}")
        except UnansweredError as error:
            return _Waits(f"{error if isinstance(wanted, GiveUpPlaces) else whom(wanted)} does not answer")
        except msgspec.MsgspecError as error:
            log_error(_log, "an answer cannot be read", error, id=identifier, errand=name_of(wanted))
            return _Waits(f"the answer of {whom(wanted)} cannot be read", fault=True)
        heard = sort.news(state, wanted, answer)
        if heard is None:
            return _unsettled(wanted, answer)
        told = await tell(self._keeper, identifier, heard)
        return None if is_certain(told) else _unsettled(ToLobby(identifier, heard), told)

    async def _answer(self, wanted: Errand) -> CommandAnswer | None:
        match wanted:
            case ToGame():
                return await self._ask(wanted)
            case ToLobby(target, message):
                return await tell(self._keeper, target, message)
            case GiveUpPlaces(player, occasion, playing):
                targets = (QUEUE, *await self._seats.of(player))
                news = PlaceForfeited(player=player, occasion=occasion)
                places = [self._give_up(target, news) for target in targets]
                matches = await self._seats.playing(player) if playing else []
                leaving = [self._leave(player, game, match) for game, match in matches]
                await _all(*places, *leaving)
                return None
            case Forget(player):
                await self._buckets.forget(player)
                return None

    async def _ask(self, wanted: ToGame) -> CommandAnswer:
        subject = subjects.system(wanted.game, wanted.match)
        return command_answer(await self._bus.request(subject, encode(wanted.request), within=ANSWER_WITHIN))

    async def _leave(self, player: str, game: str, match: str) -> None:
        """Raises UnansweredError when it is not certain that the match is left, or over."""
        if settled(await self._ask(ToGame(game, match, Leave(player=player)))) is None:
            raise UnansweredError(match)

    async def _give_up(self, target: str, news: PlaceForfeited) -> None:
        """Raises UnansweredError when the target could not be told."""
        if not is_certain(await tell(self._keeper, target, news)):
            raise UnansweredError(target)


def _unsettled(wanted: Errand, answer: CommandAnswer | None) -> _Waits:
    match answer:
        case Failed(why=why):
            return _Waits(f"{whom(wanted)} failed: {why}", fault=True)
        case Unavailable(why=why):
            return _Waits(f"{whom(wanted)} is unavailable: {why}" if why else f"{whom(wanted)} is unavailable")
        case _:
            return _Waits(f"{whom(wanted)} gives no answer that settles it")


async def _all(*works: Awaitable[None]) -> None:
    """Do all of them, whatever becomes of some. Raises what one of them raised."""
    for outcome in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(outcome, BaseException):
            raise outcome


async def tell(keeper: Keeper[Any], identifier: str, heard: News) -> CommandAnswer:
    """Have the aggregate decide on the news, as any other command."""
    now = utc_ms()
    request = Request(actor="<lobby>", id=told_id(heard), body=b"", received=now, now=now, message=heard)
    return await keeper.command(identifier, request)


def is_certain(answer: CommandAnswer) -> bool:
    """Whether the news need not be told again: they count, or are of the past."""
    return not isinstance(answer, Unavailable | Failed)
