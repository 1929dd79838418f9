"""`python -m services.<name> rebuild`: a service's rows in Valkey built anew from its log, while it runs elsewhere."""

import os
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from libs.bus import NatsBus
from libs.eventlog import EventLog, JetStreamEventLog, JetStreamFactLog
from libs.host.following import Heard, Told, reader
from libs.projections import EventSource, FactSource, connect_valkey
from libs.settings import NatsSettings, RedisSettings, settings

Tell: TypeAlias = Callable[[str, int, int], None]
"""A stream, the record up to which its rows are written, and its last one."""


async def rebuild(
    owner: str,
    told: Told,
    *,
    streams: int,
    has_chain: bool,
    heard: Heard | None = None,
    tell: Tell = lambda _stream, _done, _end: None,
) -> list[str]:
    """Build the rows of all streams beside the present ones, then show them in their place; the streams' names.

    Raises SettingsError, CannotConnectError, LogUnavailableError, redis.RedisError, and MovedError if somebody else
    rebuilt meanwhile.
    """
    redis = connect_valkey(settings(RedisSettings, os.environ))
    bus = await NatsBus.connect(settings(NatsSettings, os.environ), owner)
    try:
        log: EventLog = JetStreamEventLog(bus.connection, owner, streams)
        for stream in log.streams:
            follower = told.follower(EventSource(log, stream), redis, reader(has_chain=has_chain))
            await follower.rebuild(tell=partial(tell, stream))
        if heard is not None:
            follower = heard.follower(owner, JetStreamFactLog(bus.connection), redis)
            await follower.rebuild(tell=partial(tell, FactSource.stream))
        return [*log.streams, *([FactSource.stream] if heard else [])]
    finally:
        await bus.close()
        await redis.aclose()
