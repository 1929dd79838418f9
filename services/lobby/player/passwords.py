"""Hashing passwords: argon2id, in threads, a few at a time, and no more waiting than can be served soon."""

import asyncio
import hmac
import time
from collections.abc import Callable
from secrets import token_bytes
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from libs.eventlog import LogUnavailableError

AT_ONCE = 2
"""Each takes 64 MiB and a core for some tens of milliseconds."""
WAITING = 64
KEPT = 30.0
"""Seconds for which an answer is kept: on a busy machine the gateway asks again before it comes, and again."""

T = TypeVar("T")

_UNKNOWN = "nobody's password"


class Passwords:
    """`hasher` is for tests, which need no strength."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self._nobodys = ""
        self._key = token_bytes(32)
        self._answers: dict[bytes, tuple[float, bool]] = {}
        """When each was found, by a digest of the question that nobody outside this process can try."""

    async def hashed(self, password: str) -> str:
        """Raises LogUnavailableError when too many wait."""
        return await self._in_turn(self._hasher.hash, password)

    async def fits(self, password: str, stored: str | None) -> bool:
        """Whether it is the password; takes as long for a player who has none. Raises as `hashed`."""
        if stored is None:
            self._nobodys = self._nobodys or await self.hashed(_UNKNOWN)
            await self._answer(self._nobodys, password)
            return False
        return await self._answer(stored, password)

    async def _answer(self, stored: str, password: str) -> bool:
        """The same question again is answered from memory, for a while."""
        now = time.monotonic()
        self._answers = {one: (at, fits) for one, (at, fits) in self._answers.items() if now - at <= KEPT}
        question = hmac.digest(self._key, f"{stored}\0{password}".encode(), "sha256")
        if question not in self._answers:
            fits = await self._in_turn(self._verified, stored, password)
            self._answers[question] = (time.monotonic(), fits)
        return self._answers[question][1]

    def _verified(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerifyMismatchError, InvalidHashError):
            return False

    async def _in_turn(self, work: Callable[..., T], *arguments: str) -> T:
        if self._waiting >= WAITING:
            message = "too many passwords wait to be looked at"
            raise LogUnavailableError(message)
        self._waiting += 1
        try:
            async with self._places:
                return await asyncio.to_thread(work, *arguments)
        finally:
            self._waiting -= 1
