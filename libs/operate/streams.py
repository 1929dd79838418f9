"""The operator's set-up of JetStream: makes what is declared, changes what differs, deletes nothing."""

from collections.abc import Iterable
from typing import Any

import msgspec

from libs.connection import ApiError, Connection, JetStream, connect
from libs.connection.jetstream import NOT_FOUND
from libs.eventlog.checking import differences
from libs.eventlog.declared import declared
from libs.settings import NatsSettings


class _StreamInfo(msgspec.Struct):
    config: dict[str, Any]


async def ensure_streams(connection: Connection, games: Iterable[str], *, replicas: int = 1) -> list[str]:
    """Bring the server to what deploy/nats/streams.toml declares; the names of what was made or changed.

    `connection` is the operator's: nobody else may. Doing it again changes nothing. Raises ApiError for what the server
    refuses to change, for example a stream's storage.
    """
    jetstream = JetStream(connection)
    wanted = declared(games, replicas=replicas)
    touched = [name for name, config in wanted.streams.items() if await _ensure_stream(jetstream, name, config)]
    for (stream, name), config in wanted.consumers.items():
        if await _ensure_consumer(jetstream, stream, name, config):
            touched.append(f"{stream}/{name}")
    return touched


async def ensure_at(settings: NatsSettings, games: Iterable[str], *, replicas: int = 1) -> list[str]:
    """The same over a connection of its own. Raises CannotConnectError besides."""
    connection = await connect(settings, "operator")
    try:
        return await ensure_streams(connection, games, replicas=replicas)
    finally:
        await connection.close()


async def _ensure_stream(jetstream: JetStream, name: str, config: dict[str, Any]) -> bool:
    try:
        info = await jetstream.api(f"STREAM.INFO.{name}", None, _StreamInfo)
    except ApiError as error:
        if error.code not in NOT_FOUND:
            raise
        await jetstream.api(f"STREAM.CREATE.{name}", config, _StreamInfo)
        return True
    if not differences(config, info.config):
        return False
    await jetstream.api(f"STREAM.UPDATE.{name}", info.config | config, _StreamInfo)
    return True


async def _ensure_consumer(jetstream: JetStream, stream: str, name: str, config: dict[str, Any]) -> bool:
    action = "create"
    try:
        info = await jetstream.api(f"CONSUMER.INFO.{stream}.{name}", None, _StreamInfo)
        if not differences(config, info.config):
            return False
        action = "update"
    except ApiError as error:
        if error.code not in NOT_FOUND:
            raise
    subject = f"CONSUMER.CREATE.{stream}.{name}.{config['filter_subject']}"
    await jetstream.api(subject, {"stream_name": stream, "config": config, "action": action}, _StreamInfo)
    return True
