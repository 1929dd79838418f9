"""Opening a connection: how long, how often, and what is written to the log about it."""

import asyncio
import logging
import random
import ssl
from typing import Any

from nats.aio.client import Server
from nats.errors import Error as NatsError

from libs.connection.connection import Connection
from libs.connection.link import Link
from libs.settings import NatsSettings

_log = logging.getLogger(__name__)

RECONNECT_WAIT = 0.05
"""Seconds between attempts, half as much either way by chance, so that services do not come back in step."""

REPEAT_AFTER = 10.0
"""Seconds before the same error is written to the log again: attempts to connect come many a second."""

PING_INTERVAL = 1
"""Seconds. Two pings without an answer end a connection, so a frozen server is noticed within three."""

ATTEMPT = 2
"""Seconds for one attempt to connect."""


class CannotConnectError(Exception):
    """There is no connection within the time; the message says to what, and the last reason."""


async def connect(
    settings: NatsSettings, service: str, *, within: float = 10.0, ping_every: int = PING_INTERVAL
) -> Connection:
    """A connection that comes back by itself for ever. Raises CannotConnectError when it does not come up at first.

    `ping_every`, in seconds, is more where a server may rightly be busy for long with what it is asked.
    """
    link = Link()
    connection = Connection(link, f"_INBOX_{service}")
    try:
        async with asyncio.timeout(within):
            await link.connect(**_options(settings, service, connection) | {"ping_interval": ping_every})
    except (NatsError, OSError, TimeoutError) as error:
        reason = link.last_error if isinstance(error, TimeoutError) and link.last_error else error
        await link.close()
        message = f"No connection to NATS at {settings.url} as {settings.user or 'nobody'}: {_words(reason)}."
        raise CannotConnectError(message) from error
    link.options["allow_reconnect"] = True
    connection.start()
    return connection


def _options(settings: NatsSettings, service: str, connection: Connection) -> dict[str, Any]:
    on_error = _Errors().report

    async def on_lost() -> None:
        if not connection.link.is_closed:
            _log.warning("NATS: connection lost")
        connection.lost()

    async def on_reconnected() -> None:
        _log.warning("NATS: connected again")
        connection.reconnected()

    async def on_closed() -> None:
        _log.info("NATS: closed")

    options: dict[str, Any] = {
        "servers": settings.url.split(","),
        "name": service,
        # At first a refused login must fail; connect() allows it afterwards.
        "allow_reconnect": False,
        "connect_timeout": ATTEMPT,
        "reconnect_time_wait": RECONNECT_WAIT,
        "max_reconnect_attempts": -1,
        "reconnect_to_server_handler": _next_server,
        "ping_interval": PING_INTERVAL,
        "max_outstanding_pings": 2,
        "pending_size": 0,
        "error_cb": on_error,
        "disconnected_cb": on_lost,
        "reconnected_cb": on_reconnected,
        "closed_cb": on_closed,
    }
    if settings.user:
        options |= {"user": settings.user, "password": settings.password.reveal()}
    if settings.ca is not None:
        options["tls"] = ssl.create_default_context(cafile=str(settings.ca))
    return options


def _next_server(servers: list[Server], _info: dict[str, Any]) -> tuple[Server, float]:
    return random.choice(servers), RECONNECT_WAIT * random.uniform(0.5, 1.5)  # noqa: S311 - no secret


class _Errors:
    """Writes errors to the log, without repeating itself."""

    def __init__(self) -> None:
        self._words = ""
        self._when = -REPEAT_AFTER

    async def report(self, error: Exception) -> None:
        words = _words(error)
        now = asyncio.get_running_loop().time()
        if words != self._words or now - self._when >= REPEAT_AFTER:
            self._words, self._when = words, now
            _log.warning("NATS: %s", words)


def _words(error: BaseException) -> str:
    return str(error) or type(error).__name__
