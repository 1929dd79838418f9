"""Connecting to Valkey, and what can go wrong with it."""

import asyncio
from typing import Any, cast

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisTimeoutError

from libs.settings import RedisSettings

CONNECTIONS = 16
"""At most, for one process: a call takes a fraction of a millisecond, so more would only queue in Valkey."""

AWAY = (RedisConnectionError, RedisTimeoutError, OSError, TimeoutError)
"""What a call raises while Valkey is away, starting or frozen: wait and look again."""

TROUBLE = (RedisError, OSError, TimeoutError)
"""The same, and what Valkey refuses."""


class Valkey(Redis):
    """Redis with one time limit around every call.

    Not redis-py's own `socket_timeout`: it sends with asyncio.wait_for, which on Python 3.11 swallows a cancellation
    that comes as the send ends, so that a follower could not be stopped.
    """

    within = 2.0
    """Seconds for one call."""

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        async with asyncio.timeout(self.within):
            return await super().execute_command(*args, **options)  # type: ignore[no-untyped-call]  # redis-py's


def connect_valkey(settings: RedisSettings, *, within: float = 2.0) -> Redis:
    """A client that connects when first used, and again by itself after a loss.

    `within` bounds a call in seconds, its wait for a connection included. A call is never repeated: whoever writes must
    first look what became of it, whoever reads has a client waiting.
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
