"""Streams are made by the operator as declared, and a service that finds them otherwise does not start."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from libs.bus import NatsBus
from libs.connection import JetStream
from libs.eventlog import JetStreamEventLog, StreamsNotReadyError, check_streams
from libs.eventlog.declared import declared
from libs.operate import nats_server
from libs.operate.servers import NatsServer
from libs.operate.streams import ensure_streams
from libs.testkit.eventually import eventually

pytestmark = pytest.mark.live

Connect = Callable[[str], Awaitable[NatsBus]]


async def changed(operator: NatsBus, stream: str, **settings: Any) -> None:
    """Change a stream behind everybody's back."""
    config = declared(["meadow"]).streams[stream] | settings
    await JetStream(operator.connection).api(f"STREAM.UPDATE.{stream}", config, dict[str, Any])


async def test_reading_leaves_no_consumer_behind_however_many_aggregates(connect_own: Connect, unique: str) -> None:
    """nats-io/nats-server #7852, #7082, #5040: filtered consumers make reads slow by their number; there are none."""
    operator, game = await connect_own("operator"), await connect_own("meadow")
    log = JetStreamEventLog(game.connection, "meadow")
    await asyncio.gather(*(log.append(f"{unique}-{number}", b"", expected=0) for number in range(500)))
    await asyncio.gather(*(log.load(f"{unique}-{number}") for number in range(500)))
    async for _ in log.follow("EVT_MEADOW_0"):
        break

    async def consumers() -> int:
        infos = [
            await JetStream(operator.connection).api(f"STREAM.INFO.{stream}", None, dict[str, Any])
            for stream in log.streams
        ]
        return sum(info["state"]["consumer_count"] for info in infos)

    async def none_left() -> bool:
        return not await consumers()

    await eventually(none_left)


@pytest.mark.parametrize("owner", ["meadow", "lobby", "scoring"])
async def test_what_the_set_up_made_is_accepted(own_nats: NatsServer, connect_own: Connect, owner: str) -> None:
    bus = await connect_own(owner)
    await check_streams(bus.connection, owner, monitor_url=own_nats.monitor_url)


async def test_setting_up_again_changes_nothing_and_a_new_game_only_adds(connect_own: Connect) -> None:
    operator = (await connect_own("operator")).connection
    assert await ensure_streams(operator, ["meadow"]) == []
    added = await ensure_streams(operator, ["meadow", "orchard"])
    assert added
    assert all("orchard" in name.lower() for name in added)


@pytest.mark.parametrize(
    ("stream", "settings"),
    [
        ("EVT_MEADOW_2", {"max_msgs": 1_000_000}),
        ("EVT_MEADOW_0", {"max_age": 3_600_000_000_000}),
        ("EVT_MEADOW_0", {"subjects": ["evt.meadow.0.*"]}),
        ("FACTS", {"max_bytes": 1_000_000_000}),
        ("TIMERS", {"max_msgs": 1000}),
        ("KV_WORKERS", {"max_msgs_per_subject": 5}),
    ],
)
async def test_a_stream_that_was_changed_is_named_with_what_differs(
    connect_own: Connect, stream: str, settings: dict[str, Any]
) -> None:
    operator, game = await connect_own("operator"), await connect_own("meadow")
    await changed(operator, stream, **settings)
    with pytest.raises(StreamsNotReadyError, match=f"The stream {stream} differs .* in {next(iter(settings))}"):
        await check_streams(game.connection, "meadow")
    assert await ensure_streams(operator.connection, ["meadow"]) == [stream]
    await check_streams(game.connection, "meadow")


async def test_a_missing_stream_is_named(connect_own: Connect) -> None:
    operator, game = await connect_own("operator"), await connect_own("meadow")
    await JetStream(operator.connection).api("STREAM.DELETE.EVT_MEADOW_3", None, dict[str, Any])
    with pytest.raises(StreamsNotReadyError, match=r"The stream EVT_MEADOW_3 is missing\."):
        await check_streams(game.connection, "meadow")


async def test_a_server_that_does_not_sync_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """nats-io/nats-server #7564: with lazy sync, acknowledged writes are lost in a power failure."""
    render = nats_server.render
    monkeypatch.setattr(nats_server, "render", lambda **values: render(**values).replace("sync_interval: always", ""))
    server = NatsServer(tmp_path, ["meadow"])
    server.start()
    operator = await NatsBus.connect(server.settings("operator"), "operator")
    try:
        await ensure_streams(operator.connection, ["meadow"])
        with pytest.raises(StreamsNotReadyError, match="sync_interval: always"):
            await check_streams(operator.connection, "meadow", monitor_url=server.monitor_url)
    finally:
        await operator.close()
        server.stop()


async def test_without_a_monitoring_address_the_log_says_what_is_not_proven(
    connect_own: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    await check_streams((await connect_own("meadow")).connection, "meadow")
    assert "FURROW_NATS_MONITOR_URL is not set" in caplog.text


async def test_a_wrong_monitoring_address_is_named(own_nats: NatsServer, connect_own: Connect) -> None:
    with pytest.raises(StreamsNotReadyError, match="does not answer"):
        await check_streams(
            (await connect_own("meadow")).connection, "meadow", monitor_url=own_nats.url.replace("nats", "http")
        )
