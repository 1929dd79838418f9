"""The bus on a server that goes away, comes back or freezes, and between services that do not trust one another."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from libs.bus import Incoming, NatsBus, NoResponderError, UnansweredError
from libs.connection import CannotConnectError, OversizeError
from libs.operate.process import free_port
from libs.operate.servers import NatsServer
from libs.settings import NatsSettings, Secret

pytestmark = pytest.mark.live

Connect = Callable[[str], Awaitable[NatsBus]]


async def echo(incoming: Incoming) -> None:
    await incoming.respond(incoming.data)


async def answered(bus: NatsBus, subject: str, data: bytes) -> bytes:
    """The answer, repeating the request as the gateway does."""
    async with asyncio.timeout(15):
        while True:
            try:
                return await bus.request(subject, data, within=0.5)
            except (NoResponderError, UnansweredError):
                await asyncio.sleep(0.02)


@pytest.mark.parametrize("kill", [True, False], ids=["killed", "stopped"])
async def test_a_restarted_server_finds_all_subscriptions_again(
    own_nats: NatsServer, connect_own: Connect, unique: str, *, kill: bool
) -> None:
    served, asking = await connect_own("meadow"), await connect_own("gateway")
    back = asyncio.Event()

    async def on_back() -> None:
        back.set()

    asking.on_reconnect(on_back)
    await served.subscribe(f"cmd.meadow.0.{unique}", echo)
    await served.flush()
    if kill:
        own_nats.kill()
    else:
        own_nats.stop()
    own_nats.start()
    assert await answered(asking, f"cmd.meadow.0.{unique}", b"again") == b"again"
    async with asyncio.timeout(10):
        await back.wait()


async def test_what_is_published_while_the_server_is_away_is_dropped(
    own_nats: NatsServer, connect_own: Connect, unique: str
) -> None:
    served, asking = await connect_own("meadow"), await connect_own("gateway")
    seen: list[bytes] = []

    async def note(incoming: Incoming) -> None:
        seen.append(incoming.data)
        await incoming.respond(b"")

    await served.subscribe(f"cmd.meadow.0.{unique}", note)
    await served.flush()
    own_nats.kill()
    for number in range(50):
        await asking.publish(f"cmd.meadow.0.{unique}", b"lost %d" % number)
        await asyncio.sleep(0.001)
    own_nats.start()
    await answered(asking, f"cmd.meadow.0.{unique}", b"after")
    await asyncio.sleep(0.2)
    assert set(seen) == {b"after"}


async def test_requests_fail_soon_while_the_server_is_away(own_nats: NatsServer, connect_own: Connect) -> None:
    asking = await connect_own("gateway")
    own_nats.kill()
    async with asyncio.timeout(5):
        for _ in range(5):
            with pytest.raises((NoResponderError, UnansweredError)):
                await asking.request("cmd.meadow.0.x", b"", within=10)
            await asyncio.sleep(0.02)


async def test_a_request_under_way_fails_when_the_connection_is_lost(
    own_nats: NatsServer, connect_own: Connect, unique: str
) -> None:
    served, asking = await connect_own("meadow"), await connect_own("gateway")

    asked = asyncio.Event()

    async def silent(_: Incoming) -> None:
        """No answer."""
        asked.set()

    await served.subscribe(f"cmd.meadow.0.{unique}", silent)
    await served.flush()
    request = asyncio.create_task(asking.request(f"cmd.meadow.0.{unique}", b"", within=10))
    async with asyncio.timeout(5):
        await asked.wait()
    own_nats.kill()
    async with asyncio.timeout(5):
        with pytest.raises(UnansweredError):
            await request


async def test_a_frozen_server_is_noticed_and_forgiven(own_nats: NatsServer, connect_own: Connect, unique: str) -> None:
    """mtgred/netrunner's lag and its kin: without short pings a client waits for minutes."""
    served, asking = await connect_own("meadow"), await connect_own("gateway")
    await served.subscribe(f"cmd.meadow.0.{unique}", echo)
    await served.flush()
    own_nats.pause()
    with pytest.raises(UnansweredError):
        await asking.request(f"cmd.meadow.0.{unique}", b"", within=0.3)
    lost = asyncio.Event()
    asking.connection.on_lost(lost.set)
    async with asyncio.timeout(5):
        await lost.wait()
    own_nats.resume()
    assert await answered(asking, f"cmd.meadow.0.{unique}", b"again") == b"again"


async def test_many_requests_survive_restarts_of_the_server(
    own_nats: NatsServer, connect_own: Connect, unique: str
) -> None:
    served, asking = await connect_own("meadow"), await connect_own("gateway")
    await served.subscribe(f"cmd.meadow.0.{unique}", echo)
    await served.flush()
    requests = [asyncio.create_task(answered(asking, f"cmd.meadow.0.{unique}", b"%d" % n)) for n in range(200)]
    for _ in range(3):
        own_nats.kill()
        own_nats.start()
        await asyncio.sleep(0.2)
        requests += [asyncio.create_task(answered(asking, f"cmd.meadow.0.{unique}", b"x")) for _ in range(50)]
    answers = await asyncio.gather(*requests)
    assert answers[:200] == [b"%d" % n for n in range(200)]
    assert not asking.connection._waiting


async def test_an_answer_is_never_written_into_a_log(connect: Connect, unique: str) -> None:
    """Whoever asks with somebody's log for an inbox gets no answer."""
    served, asking, operator = await connect("meadow"), await connect("gateway"), await connect("operator")
    overheard: list[str] = []

    async def overhear(incoming: Incoming) -> None:
        overheard.append(incoming.subject)

    await operator.subscribe("evt.>", overhear)
    await served.subscribe(f"cmd.meadow.0.{unique}", echo)
    await operator.flush()
    await served.flush()
    asking.connection.publish(f"cmd.meadow.0.{unique}", b"poison", reply=f"evt.meadow.0.{unique}")
    await asking.flush()
    assert await asking.request(f"cmd.meadow.0.{unique}", b"after", within=2) == b"after"
    await operator.flush()
    assert overheard == []


@pytest.mark.parametrize(
    ("service", "subject"),
    [
        ("gateway", "evt.meadow.0.x"),
        ("gateway", "sys.meadow.0.x"),
        ("gateway", "fact.meadow.match.x"),
        ("gateway", "$KV.PLAYERS.x"),
        ("scoring", "evt.meadow.0.x"),
        ("scoring", "cmd.meadow.0.x"),
        ("scoring", "fact.meadow.match.x"),
        ("meadow", "evt.lobby.0.x"),
        ("meadow", "fact.lobby.match.x"),
        ("meadow", "$KV.WORKERS.lobby.w0"),
        ("meadow", "$KV.TOKENS.x"),
        ("lobby", "evt.meadow.0.x"),
        ("lobby", "arm.meadow.0.x"),
    ],
)
async def test_a_service_cannot_say_what_is_not_its_own(connect: Connect, service: str, subject: str) -> None:
    bus = await connect(service)
    # The server drops it without a word; where it was let through, somebody or "nobody listens" would answer.
    with pytest.raises(UnansweredError):
        await bus.request(subject, b"", within=0.2)


@pytest.mark.parametrize("subject", ["_INBOX_gateway.>", "cmd.>", "evt.>", "view.>", "_INBOX.>", ">"])
async def test_a_game_overhears_nobody(connect: Connect, subject: str) -> None:
    game, operator = await connect("meadow"), await connect("operator")
    overheard: list[str] = []

    async def overhear(incoming: Incoming) -> None:
        overheard.append(incoming.subject)

    await game.subscribe(subject, overhear)
    await game.flush()
    for told in ("_INBOX_gateway.x.1", "cmd.lobby.0.x", "view.lobby.0.x", "_INBOX.x"):
        await operator.publish(told, b"secret")
    await operator.flush()
    await game.flush()
    assert overheard == []


async def test_only_the_operator_may_change_a_stream(connect: Connect) -> None:
    for service in ("meadow", "lobby", "scoring", "gateway"):
        bus = await connect(service)
        for request in ("CREATE.EVT_X", "UPDATE.EVT_MEADOW_0", "DELETE.EVT_MEADOW_0", "PURGE.EVT_MEADOW_0"):
            with pytest.raises(UnansweredError):
                await bus.request(f"$JS.API.STREAM.{request}", b"{}", within=0.1)


async def test_an_oversize_message_does_not_cost_the_connection(connect: Connect, unique: str) -> None:
    bus = await connect("meadow")
    with pytest.raises(OversizeError):
        await bus.publish(f"view.meadow.0.{unique}", b"x" * 3_000_000)
    await bus.flush()
    assert bus.connection.connected


async def test_a_wrong_password_is_refused_at_once_and_in_words(live_servers) -> None:
    right = live_servers.nats.settings("meadow")
    wrong = NatsSettings(url=right.url, user="meadow", password=Secret("wrong"))
    async with asyncio.timeout(20):
        with pytest.raises(CannotConnectError, match=r"as meadow: .*[Aa]uthorization"):
            await NatsBus.connect(wrong, "meadow")


async def test_an_absent_server_is_named(unused_port: int) -> None:
    with pytest.raises(CannotConnectError, match=f"127.0.0.1:{unused_port}"):
        await NatsBus.connect(NatsSettings(url=f"nats://127.0.0.1:{unused_port}"), "meadow", within=0.3)


@pytest.fixture
def unused_port() -> int:
    return free_port()
