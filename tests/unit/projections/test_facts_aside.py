"""Facts that the server refuses are set aside with their aggregate: the others go on, and they are tried again."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec
import pytest

from libs.bus.memory_keyvalue import MemoryKeyValue
from libs.eventlog import MemoryEventLog, MemoryFactLog, MemoryStreams, Record
from libs.projections import EventSource, FactForwarder, KeyValueCheckpoints, Taken, aside
from libs.projections import forwarder as module
from libs.telemetry.instruments import FACTS_ASIDE
from libs.testkit.eventually import eventually

OWNER, STREAM = "shed", "EVT_SHED"
SICK = "fact.shed.turn.sick"


class Shed:
    """A log of one stream, whose commits have a fact each; of the facts about one match the server takes none."""

    def __init__(self) -> None:
        self.server = MemoryStreams()
        self.log = MemoryEventLog(OWNER, 1, server=self.server)
        self.facts = MemoryFactLog(server=self.server)
        self.facts.faults.refused.add(SICK)
        self.bucket = MemoryKeyValue()
        self.reads = 0
        self._last: dict[str, tuple[int, int]] = {}

    async def commit(self, match: str) -> None:
        sequence, version = self._last.get(match, (0, 0))
        data = msgspec.msgpack.encode(version + 1)
        self._last[match] = await self.log.append(match, data, expected=sequence), version + 1

    def forwarder(self) -> FactForwarder:
        return FactForwarder(
            STREAM,
            EventSource(self.log, STREAM),
            self.facts,
            checkpoints=KeyValueCheckpoints(self.bucket, OWNER),
            read=self.read,
            kinds={"turn": "turn"},
        )

    def read(self, record: Record) -> Taken[bytes]:
        self.reads += 1
        version = msgspec.msgpack.decode(record.data)
        fact = {"type": "turn", "owner": OWNER, "id": record.identifier, "version": version}
        return Taken(version, 1000, (msgspec.json.encode(fact),))

    def told(self, match: str) -> list[int]:
        """The versions of the facts about a match, in the order of FACTS."""
        messages = self.server["FACTS"].messages
        return [msgspec.json.decode(data)["version"] for subject, data in messages if subject.endswith(f".{match}")]

    async def until_told(self, match: str, *versions: int) -> None:
        async with asyncio.timeout(30):
            while self.told(match) != [*versions]:
                await self.server["FACTS"].grown.wait()


@pytest.fixture
def shed(monkeypatch: pytest.MonkeyPatch) -> Shed:
    monkeypatch.setattr(aside, "FIRST_REST", 0.01)
    monkeypatch.setattr(aside, "LAST_REST", 0.02)
    monkeypatch.setattr(module, "_CHECKPOINT_EVERY", 0.0)
    return Shed()


@asynccontextmanager
async def running(forwarder: FactForwarder) -> AsyncIterator[None]:
    task = asyncio.create_task(forwarder.run())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def test_a_refused_fact_holds_up_its_own_match_alone(shed: Shed) -> None:
    await shed.commit("sick")
    async with running(shed.forwarder()):
        await shed.commit("well")
        await shed.until_told("well", 1)
        await shed.commit("sick")
        await shed.commit("well")
        await shed.until_told("well", 1, 2)

        assert shed.told("sick") == []
        assert FACTS_ASIDE.cell(STREAM).value == 1


async def test_what_was_set_aside_is_told_in_order_when_it_is_taken(shed: Shed) -> None:
    await shed.commit("sick")
    async with running(shed.forwarder()):
        await shed.commit("well")
        await shed.until_told("well", 1)
        await shed.commit("sick")
        shed.facts.faults.refused.clear()
        await shed.until_told("sick", 1, 2)
        await shed.commit("sick")
        await shed.until_told("sick", 1, 2, 3)
        await eventually(lambda: not FACTS_ASIDE.cell(STREAM).value)


async def test_what_was_set_aside_is_forgotten_by_no_restart(shed: Shed) -> None:
    """Though the checkpoint is behind it: nothing but the facts set aside is read again."""
    await shed.commit("sick")
    async with running(shed.forwarder()):
        for version in (1, 2, 3):
            await shed.commit("well")
            await shed.until_told("well", *range(1, version + 1))
        kept = KeyValueCheckpoints(shed.bucket, OWNER)
        await eventually(lambda: kept.get(STREAM))
    assert await kept.aside(STREAM) == ("sick",)
    checkpoint = await kept.get(STREAM)
    assert checkpoint is not None

    shed.reads = 0
    shed.facts.faults.refused.clear()
    async with running(shed.forwarder()):
        await shed.until_told("sick", 1)
        await shed.commit("well")
        await shed.until_told("well", 1, 2, 3, 4)

    assert shed.reads == 1 + (5 - checkpoint.sequence)


async def test_it_is_tried_ever_more_rarely_and_its_log_names_it(shed: Shed, monkeypatch: pytest.MonkeyPatch) -> None:
    told: asyncio.Queue[dict[str, object]] = asyncio.Queue()
    monkeypatch.setattr(aside, "FIRST_REST", 0.001)
    monkeypatch.setattr(aside, "LAST_REST", 0.004)
    monkeypatch.setattr(aside, "log_error", lambda _log, _event, _error, **fields: told.put_nowait(fields))
    await shed.commit("sick")
    async with running(shed.forwarder()), asyncio.timeout(30):
        lines = [await told.get() for _ in range(5)]

    assert {line["aggregate"] for line in lines} == {"sick"}
    assert [line["rests"] for line in lines] == [0.001, 0.002, 0.004, 0.004, 0.004]


async def test_where_too_much_is_refused_nothing_more_is_set_aside(shed: Shed, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that refuses everything: what is held in mind stays bounded, and nothing is passed over."""
    monkeypatch.setattr(aside, "MOST", 3)
    monkeypatch.setattr(module, "_WAIT_MOST", 0.01)
    matches = [f"m{number}" for number in range(6)]
    shed.facts.faults.refused |= {f"fact.shed.turn.{match}" for match in matches}
    for match in matches:
        await shed.commit(match)
    forwarder = shed.forwarder()
    async with running(forwarder):
        await eventually(lambda: FACTS_ASIDE.cell(STREAM).value == aside.MOST)
        assert forwarder.sequence == 0
        shed.facts.faults.refused.clear()
        for match in matches:
            await shed.until_told(match, 1)
