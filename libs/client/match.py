"""A match that keeps itself current."""

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any, Self

from libs.client.done import Done, done
from libs.client.errors import FurrowError
from libs.client.http import Http
from libs.client.live import Live, Watch
from libs.client.offers import Offers
from libs.messages.answers import Allowance, CommandResult, History, Offered
from libs.messages.feeds import Frame, View, applied

RUNNING = "running"


class Match:
    """A match as you may see it. An asynchronous context manager; inside, `view` is current.

    Iterating gives views: the present one, then each later one, ending after the last; views that were overtaken while
    you were busy are skipped. `frames()` gives every commit instead.
    """

    def __init__(self, identifier: str, live: Live, http: Http) -> None:
        self.id = identifier
        self._live = live
        self._http = http
        self._view: View | None = None
        self._error: FurrowError | None = None
        self._changed = asyncio.Event()
        self._queues: set[asyncio.Queue[Frame | None]] = set()

    async def __aenter__(self) -> Self:
        """Follow the match; returns with its view. Raises FurrowError when it may not be seen."""
        await self._live.watch(Watch(self.id, self._take, self._end))
        await self._wait(lambda: self._view is not None)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._live.unwatch(self.id)

    @property
    def view(self) -> View:
        """The newest. Raises RuntimeError outside the context."""
        if self._view is None:
            message = "enter the match first: async with client.match(id) as match"
            raise RuntimeError(message)
        return self._view

    @property
    def over(self) -> bool:
        return self.view.status != RUNNING

    @property
    def my_turn(self) -> bool:
        """Whether something is awaited of you."""
        return self.view.you is not None and self.view.you in self.view.awaiting

    @property
    def offers(self) -> Offers:
        """Your legal commands at this version; none unless something is awaited of you."""
        given = self.view.offers
        return Offers(given if isinstance(given, list) else [])

    async def __aiter__(self) -> AsyncIterator[View]:
        seen = 0
        while True:
            await self._wait(partial(self._beyond, seen))
            view = self.view
            seen = view.version
            yield view
            if view.status != RUNNING:
                return

    async def frames(self) -> AsyncIterator[Frame]:
        """Every commit from here on, ending with the match. A jump over many commits comes as no frame at all."""
        queue: asyncio.Queue[Frame | None] = asyncio.Queue()
        self._queues.add(queue)
        try:
            while not self.over and (frame := await queue.get()) is not None:
                yield frame
            while not queue.empty() and (left := queue.get_nowait()) is not None:
                yield left
            if self._error is not None:
                raise self._error
        finally:
            self._queues.discard(queue)

    async def my_turns(self) -> AsyncIterator[View]:
        """A view each time something is awaited of you, ending with the match."""
        async for view in self:
            if self.my_turn and view.status == RUNNING:
                yield view

    async def play(
        self, command: dict[str, Any], *, expected_version: int | None = None, command_id: str | None = None
    ) -> Done:
        """Send a command, once, however often it has to be repeated; returns when it is in the log for ever.

        With `expected_version` a ConflictError tells that what you may do has changed since. Raises FurrowError.
        """
        played = await self._live.command(self.id, command, expected=expected_version, command_id=command_id)
        if self._view is not None:
            await self.reached(played.version)
        return done(played)

    async def undo(self) -> Done:
        """Take back your last command, while nothing was learned from it. Raises FurrowError."""
        return await self.play({"type": "undo"})

    async def reached(self, version: int) -> View:
        """The view, once it has at least this version."""
        await self._wait(lambda: self.view.version >= version)
        return self.view

    async def finished(self) -> View:
        """The last view."""
        await self._wait(lambda: self.over)
        return self.view

    async def free_offers(self) -> Offers:
        """Every legal command of yours, also when nothing is awaited of you."""
        offered = await self._http.get(f"/v1/matches/{self.id}/offers", Offered)
        return Offers.decoded(bytes(offered.offers))

    async def check(self, command: dict[str, Any]) -> Allowance:
        """Whether a command of yours would be accepted now, and if not, by which rule. Nothing is done."""
        return await self._http.post(f"/v1/matches/{self.id}/check", {"command": command}, Allowance)

    async def post(self, command: dict[str, Any], command_id: str, *, expected_version: int | None = None) -> Done:
        """The same as `play` by HTTP, for who has no socket."""
        body = {"command": command, "id": command_id, "expected_version": expected_version}
        return done(await self._http.post(f"/v1/matches/{self.id}/commands", body, CommandResult))

    async def history(self, after: int = 0, limit: int = 100) -> History:
        return await self._http.get(f"/v1/matches/{self.id}/history", History, after=after, limit=limit)

    def _beyond(self, version: int) -> bool:
        return self.view.version > version

    def _take(self, told: View | Frame) -> None:
        if isinstance(told, View):
            self._view = told
        elif self._view is not None:
            self._view = applied(self._view, told)
            for queue in self._queues:
                queue.put_nowait(told)
        self._changed.set()
        if self._view is not None and self._view.status != RUNNING:
            self._wake_queues()

    def _end(self, error: FurrowError) -> None:
        self._error = error
        self._changed.set()
        self._wake_queues()

    def _wake_queues(self) -> None:
        for queue in self._queues:
            queue.put_nowait(None)

    async def _wait(self, done: Callable[[], bool]) -> None:
        """Until `done` holds. Raises the error that ended the watching."""
        while not done():
            if self._error is not None:
                raise self._error
            self._changed.clear()
            await self._changed.wait()
