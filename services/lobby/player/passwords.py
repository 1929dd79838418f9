"""Hashing passwords: argon2id, in threads, a few at a time, and no more waiting than can be served soon."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from libs.eventlog import LogUnavailableError

AT_ONCE = 2
"""Each takes 64 MiB and a core for some tens of milliseconds."""
WAITING = 64

T = TypeVar("T")

_UNKNOWN = "nobody's password"


class Passwords:
    """`hasher` is for tests, which need no strength."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self._nobodys = ""

    async def hashed(self, password: str) -> str:
        """Raises LogUnavailableError when too many wait."""
        return await self._in_turn(self._hasher.hash, password)

    async def fits(self, password: str, stored: str | None) -> bool:
        """Whether it is the password; takes as long for a player who has none. Raises as `hashed`."""
        if stored is None:
            self._nobodys = self._nobodys or await self.hashed(_UNKNOWN)
            await self._in_turn(self._verified, self._nobodys, password)
            return False
        return await self._in_turn(self._verified, stored, password)

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
