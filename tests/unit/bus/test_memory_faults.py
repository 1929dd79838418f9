"""Faults that the memory bus makes on order: the tests of services rest on them."""

import asyncio

import pytest

from libs.bus import Disturbance, Incoming, MemoryBus, MemoryHub, NoResponderError, UnansweredError
from libs.bus.memory_bus import matches
from libs.testkit.eventually import eventually


@pytest.fixture
def hub() -> MemoryHub:
    return MemoryHub()


@pytest.fixture
def seen() -> list[bytes]:
    return []


@pytest.fixture
async def asking(hub: MemoryHub, seen: list[bytes]) -> MemoryBus:
    """A bus beside one that answers `cmd.a` with what it got."""

    async def echo(incoming: Incoming) -> None:
        seen.append(incoming.data)
        await incoming.respond(incoming.data)

    await MemoryBus(hub).subscribe("cmd.a", echo)
    return MemoryBus(hub)


async def test_a_dropped_request_is_never_handled(hub: MemoryHub, asking: MemoryBus, seen: list[bytes]) -> None:
    hub.disturb = lambda _, is_answer: Disturbance(copies=1 if is_answer else 0)
    with pytest.raises(UnansweredError):
        await asking.request("cmd.a", b"x", within=0.02)
    assert seen == []


async def test_a_dropped_answer_leaves_a_handled_request(hub: MemoryHub, asking: MemoryBus, seen: list[bytes]) -> None:
    hub.disturb = lambda _, is_answer: Disturbance(copies=0 if is_answer else 1)
    with pytest.raises(UnansweredError):
        await asking.request("cmd.a", b"x", within=0.02)
    assert seen == [b"x"]


async def test_a_doubled_request_is_handled_twice(hub: MemoryHub, asking: MemoryBus, seen: list[bytes]) -> None:
    hub.disturb = lambda *_: Disturbance(copies=2)
    assert await asking.request("cmd.a", b"x", within=1) == b"x"
    await eventually(lambda: seen == [b"x", b"x"])


async def test_a_delayed_message_is_overtaken(hub: MemoryHub, asking: MemoryBus, seen: list[bytes]) -> None:
    delays = iter([0.03, 0.0])
    hub.disturb = lambda *_: Disturbance(delay=next(delays))
    await asking.publish("cmd.a", b"1")
    await asking.publish("cmd.a", b"2")
    await eventually(lambda: len(seen) == 2)
    assert seen == [b"2", b"1"]


async def test_a_cut_bus_neither_asks_nor_hears_and_tells_when_it_is_mended(hub: MemoryHub) -> None:
    served, asking = MemoryBus(hub), MemoryBus(hub)
    seen: list[bytes] = []
    mended = asyncio.Event()

    async def note(incoming: Incoming) -> None:
        seen.append(incoming.data)

    async def on_mended() -> None:
        mended.set()

    served.on_reconnect(on_mended)
    await served.subscribe("cmd.>", note)
    under_way = asyncio.create_task(asking.request("cmd.a", b"1", within=5))
    await eventually(lambda: seen)
    asking.cut()
    with pytest.raises(UnansweredError):
        await under_way
    with pytest.raises(NoResponderError):
        await asking.request("cmd.a", b"", within=1)
    asking.mend()
    served.cut()
    await asking.publish("cmd.a", b"lost")
    await asyncio.sleep(0.01)
    served.mend()
    await asyncio.wait_for(mended.wait(), 20)
    await asking.publish("cmd.a", b"2")
    await eventually(lambda: len(seen) == 2)
    assert seen == [b"1", b"2"]


@pytest.mark.parametrize(
    ("pattern", "subject", "expected"),
    [
        ("a.b", "a.b", True),
        ("a.*", "a.b", True),
        ("*.b", "a.b", True),
        ("a.>", "a.b.c", True),
        (">", "a", True),
        ("a.>", "a", False),
        ("a.*", "a.b.c", False),
        ("a.*", "a", False),
        ("a.b", "a.c", False),
    ],
)
def test_patterns_match_as_the_server_matches_them(pattern: str, subject: str, *, expected: bool) -> None:
    assert matches(pattern.split("."), subject.split(".")) is expected
