"""Connecting to Valkey, and what can go wrong with it."""

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


def connect_valkey(settings: RedisSettings, *, within: float = 2.0) -> Redis:
    """A client that connects when first used, and again by itself after a loss.

    `within` bounds in seconds the wait for a connection and for an answer. A call is never repeated: whoever
    writes must first look what became of it, whoever reads has a client waiting.
    """
    pool = BlockingConnectionPool.from_url(
        settings.url,
        max_connections=CONNECTIONS,
        timeout=within,
        username=settings.user or None,
        password=settings.password.reveal() or None,
        socket_timeout=within,
        socket_connect_timeout=within,
        socket_keepalive=True,
        retry=Retry(NoBackoff(), 0),
    )
    return Redis.from_pool(pool)
