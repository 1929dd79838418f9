"""The bus in memory: several instances share a hub, as services share a server. Faults on order. For tests."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeAlias

from libs.bus.port import Bus, Handler, Incoming, NoResponderError, Subscription, UnansweredError

_log = logging.getLogger(__name__)


class Disturbance(NamedTuple):
    """What becomes of one delivery: dropped (`copies` 0), doubled (2), or late, which lets later ones overtake it."""

    copies: int = 1
    delay: float = 0.0
    """Seconds."""


Disturb: TypeAlias = Callable[[str, bool], Disturbance]
"""Asked for each delivery, with the subject and whether it is an answer to a request on that subject."""


def undisturbed(_subject: str, _is_answer: bool) -> Disturbance:  # noqa: FBT001 - the shape of Disturb
    return Disturbance()


class MemoryHub:
    """Who listens to what. Set `disturb` to make deliveries go wrong."""

    def __init__(self) -> None:
        self.disturb: Disturb = undisturbed
        self._listeners: list[MemorySubscription] = []
        self._found: dict[str, list[MemorySubscription]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def add(self, listener: "MemorySubscription") -> None:
        self._listeners.append(listener)
        self._found.clear()

    def remove(self, listener: "MemorySubscription") -> None:
        if listener in self._listeners:
            self._listeners.remove(listener)
            self._found.clear()

    def listeners(self, subject: str) -> list["MemorySubscription"]:
        """Those whose pattern the subject matches and whose bus is connected."""
        found = self._found.get(subject)
        if found is None:
            tokens = subject.split(".")
            found = [listener for listener in self._listeners if matches(listener.tokens, tokens)]
            self._found[subject] = found
        return [listener for listener in found if listener.bus.connected]

    def deliver(self, subject: str, call: Callable[[], None], *, is_answer: bool) -> None:
        """Call soon, as often and as late as the disturbance says."""
        disturbance = self.disturb(subject, is_answer)
        loop = asyncio.get_running_loop()
        for _ in range(disturbance.copies):
            if disturbance.delay:
                loop.call_later(disturbance.delay, call)
            else:
                loop.call_soon(call)

    def spawn(self, work: Awaitable[None]) -> None:
        async def run() -> None:
            try:
                await work
            except Exception:  # noqa: BLE001 - whatever a handler raises, the others go on
                _log.exception("a handler failed")

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def matches(pattern: list[str], tokens: list[str]) -> bool:
    """Whether a subject's tokens match a pattern's: `*` stands for one token, `>` at the end for one or more."""
    for position, wanted in enumerate(pattern):
        if wanted == ">":
            return len(tokens) > position
        if position >= len(tokens) or wanted not in ("*", tokens[position]):
            return False
    return len(pattern) == len(tokens)


class MemoryIncoming(Incoming):
    __slots__ = ("_answer",)

    def __init__(self, subject: str, data: bytes, answer: Callable[[bytes], None] | None) -> None:
        self.subject = subject
        self.data = data
        self._answer = answer

    async def respond(self, data: bytes) -> None:
        if self._answer is not None:
            self._answer(data)


class MemorySubscription(Subscription):
    def __init__(self, bus: "MemoryBus", subject: str, handler: Handler) -> None:
        self.bus = bus
        self.tokens = subject.split(".")
        self._handler = handler
        bus.hub.add(self)

    def receive(self, incoming: MemoryIncoming) -> None:
        """Start the handler, unless the bus was cut meanwhile."""
        if self.bus.connected:
            self.bus.hub.spawn(self._handle(incoming))

    async def _handle(self, incoming: MemoryIncoming) -> None:
        work = self._handler(incoming)
        if work is not None:
            await work

    async def stop(self) -> None:
        self.bus.hub.remove(self)


class MemoryBus(Bus):
    """One service's connection to a hub; `cut` and `mend` make it lose and find the hub."""

    def __init__(self, hub: MemoryHub | None = None) -> None:
        self.hub = hub or MemoryHub()
        self.connected = True
        self._reconnected: list[Callable[[], Awaitable[None]]] = []
        self._waiting: set[asyncio.Future[bytes]] = set()

    async def request(self, subject: str, data: bytes, *, within: float) -> bytes:
        await asyncio.sleep(0)
        listeners = self.hub.listeners(subject) if self.connected else []
        if not listeners:
            raise NoResponderError(subject)
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        def answer(answered: bytes) -> None:
            self.hub.deliver(subject, lambda: _settle(future, answered), is_answer=True)

        self._waiting.add(future)
        try:
            self._send(listeners, subject, data, answer)
            async with asyncio.timeout(within):
                return await future
        except TimeoutError:
            raise UnansweredError(subject) from None
        finally:
            self._waiting.discard(future)

    async def publish(self, subject: str, data: bytes) -> None:
        if self.connected:
            self._send(self.hub.listeners(subject), subject, data, None)

    def _send(
        self, listeners: list[MemorySubscription], subject: str, data: bytes, answer: Callable[[bytes], None] | None
    ) -> None:
        for listener in listeners:
            incoming = MemoryIncoming(subject, data, answer)
            self.hub.deliver(subject, lambda to=listener, what=incoming: to.receive(what), is_answer=False)  # type: ignore[misc] # mypy infers no type for defaults of a lambda

    async def subscribe(self, subject: str, handler: Handler) -> MemorySubscription:
        return MemorySubscription(self, subject, handler)

    def on_reconnect(self, callback: Callable[[], Awaitable[None]]) -> None:
        self._reconnected.append(callback)

    def cut(self) -> None:
        """Lose the hub: nothing comes in or goes out, requests under way are unanswered."""
        self.connected = False
        for future in self._waiting:
            if not future.done():
                future.set_exception(UnansweredError("the connection was lost"))

    def mend(self) -> None:
        """Find the hub again."""
        self.connected = True
        for callback in self._reconnected:
            self.hub.spawn(callback())


def _settle(future: asyncio.Future[bytes], data: bytes) -> None:
    if not future.done():
        future.set_result(data)
