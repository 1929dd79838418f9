"""`python -m services.<name> rebuild`: a service's rows in Valkey built anew from its log, while it runs elsewhere."""

import os

from libs.bus import NatsBus
from libs.eventlog import EventLog, JetStreamEventLog, JetStreamFactLog
from libs.host.following import Heard, Told, reader
from libs.projections import EventSource, FactSource, connect_valkey
from libs.settings import NatsSettings, RedisSettings, settings


async def rebuild(owner: str, told: Told, *, streams: int, has_chain: bool, heard: Heard | None = None) -> list[str]:
    """Build the rows of all streams beside the present ones, then show them in their place; the streams' names.

    Raises SettingsError, CannotConnectError, LogUnavailableError, redis.RedisError, and MovedError if somebody else
    rebuilt meanwhile.
    """
    redis = connect_valkey(settings(RedisSettings, os.environ))
    bus = await NatsBus.connect(settings(NatsSettings, os.environ), owner)
    try:
        log: EventLog = JetStreamEventLog(bus.connection, owner, streams)
        for stream in log.streams:
            await told.follower(EventSource(log, stream), redis, reader(has_chain=has_chain)).rebuild()
        if heard is not None:
            await heard.follower(owner, JetStreamFactLog(bus.connection), redis).rebuild()
        return [*log.streams, *([FactSource.stream] if heard else [])]
    finally:
        await bus.close()
        await redis.aclose()
