"""When each token was used last, to the minute: noted in the bucket USES, now and then and never in a request's way."""

import asyncio
import contextlib

from libs.bus.keyvalue import KeyValue
from libs.bus.port import NoResponderError, UnansweredError
from libs.telemetry.logs import logger
from services.gateway.auth.tokens import Tokens
from services.gateway.commanding import now_ms

NOTE_EVERY = 60.0
"""Seconds."""

log = logger(__name__)


class Uses:
    def __init__(self, bucket: KeyValue, tokens: Tokens) -> None:
        self._bucket = bucket
        self._tokens = tokens
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._task = asyncio.create_task(self._note_for_ever(), name="token uses")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            await self.note()

    async def last(self, key: str) -> int | None:
        """UTC milliseconds, None for a token that was never used. Raises NoResponderError, UnansweredError."""
        if key in self._tokens.used:
            return now_ms()
        found = await self._bucket.get(key)
        return None if found is None or found.value is None else int(found.value)

    async def note(self) -> None:
        """Write down what was used since the last time; what cannot be written is let go of."""
        used, at = tuple(self._tokens.used), str(now_ms()).encode()
        self._tokens.used.clear()
        try:
            for key in used:
                await self._bucket.put(key, at)
        except (NoResponderError, UnansweredError) as error:
            log.info("uses of tokens could not be noted", cause=repr(error))

    async def _note_for_ever(self) -> None:
        while True:
            await asyncio.sleep(NOTE_EVERY)
            await self.note()
