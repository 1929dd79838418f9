"""Connecting to Valkey, and what can go wrong with it."""

import asyncio
from collections.abc import Sequence
from typing import Any, cast

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError, ResponseError
from redis.exceptions import TimeoutError as RedisTimeoutError

from libs.settings import RedisSettings

CONNECTIONS = 16
"""At most, for one process: a call takes a fraction of a millisecond, so more would only queue in Valkey."""

AWAY = (RedisConnectionError, RedisTimeoutError, OSError, TimeoutError)
"""What a call raises while Valkey is away, starting or frozen: wait and look again."""

TROUBLE = (RedisError, OSError, TimeoutError)
"""The same, and what Valkey refuses."""


class Valkey(Redis):
    """Redis with one time limit around every call, and a short way for the calls that are made all the time.

    Not redis-py's own `socket_timeout`: it sends with asyncio.wait_for, which on Python 3.11 swallows a cancellation
    that comes as the send ends, so that a follower could not be stopped.
    """

    within = 2.0
    """Seconds for one call."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._idle: list[AbstractConnection] = []
        self._turns = asyncio.Semaphore(CONNECTIONS)

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        async with asyncio.timeout(self.within):
            return await super().execute_command(*args, **options)  # type: ignore[no-untyped-call]  # redis-py's

    async def call(self, *arguments: str | bytes | int, again: bool = False) -> Any:
        """One command, its answer as it comes: a quarter of the cost of `execute_command`.

        `again`: try once more if a connection that was idle turns out to be lost. For reads only.
        """
        async with self._turns, asyncio.timeout(self.within):
            while self._idle:
                try:
                    return await self._call(self._idle.pop(), arguments)
                except RedisConnectionError:
                    if not again:
                        raise
            made = self.connection_pool.make_connection()  # type: ignore[no-untyped-call]  # redis-py's
            return await self._call(made, arguments)

    async def aclose(self, close_connection_pool: bool | None = None) -> None:  # noqa: FBT001 - redis-py's
        idle, self._idle = self._idle, []
        for connection in idle:
            await connection.disconnect(nowait=True)
        await super().aclose(close_connection_pool)

    async def _call(self, connection: AbstractConnection, arguments: Sequence[str | bytes | int]) -> Any:
        try:
            await connection.connect()  # type: ignore[no-untyped-call]  # redis-py's
            await connection.send_command(*arguments, check_health=False)
            answer = await connection.read_response()
        except ResponseError:
            self._idle.append(connection)
            raise
        except BaseException:
            await connection.disconnect(nowait=True)
            raise
        self._idle.append(connection)
        return answer


def connect_valkey(settings: RedisSettings, *, within: float = 2.0) -> Valkey:
    """A client that connects when first used, and again by itself after a loss.

    `within` bounds a call in seconds, its wait for a connection included. A write is never repeated: whoever writes
    must first look what became of it.
    """
    pool = BlockingConnectionPool.from_url(
        settings.url,
        max_connections=CONNECTIONS,
        timeout=within,
        username=settings.user or None,
        password=settings.password.reveal() or None,
        socket_timeout=None,
        socket_connect_timeout=within,
        socket_keepalive=True,
        retry=Retry(NoBackoff(), 0),
    )
    client = cast(Valkey, Valkey.from_pool(pool))
    client.within = within
    return client
