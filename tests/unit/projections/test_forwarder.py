"""Every fact once: beyond any window for duplicates, with forwarders killed at any point and several at once."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress

import msgspec
import pytest

from libs.bus.memory_keyvalue import MemoryKeyValue
from libs.eventlog import Fault, MemoryEventLog, MemoryFactLog, MemoryStreams, Record
from libs.messages.facts import MatchFinished, MatchStarted, TurnPassed, encode_fact
from libs.projections import EventSource, FactForwarder, KeyValueCheckpoints, Taken
from libs.projections import forwarder as module
from libs.projections.matches import FACT_KINDS
from libs.testkit.eventually import eventually

OWNER = "barn"

ALL_KINDS = {**FACT_KINDS, "turn_passed": "turn"}
"""With turns, so that one commit has facts of two kinds."""


class Barn:
    """A log of commits, a log of facts, and the bucket for checkpoints."""

    def __init__(self) -> None:
        self.server = MemoryStreams()
        self.log = MemoryEventLog(OWNER, 1, server=self.server)
        self.facts = MemoryFactLog(server=self.server)
        self.bucket = MemoryKeyValue()
        self.heads: dict[str, int] = {}
        self.versions: dict[str, int] = {}

    async def commit(self, match: str, *make: Callable[[str, int], bytes]) -> None:
        version = self.versions[match] = self.versions.get(match, 0) + 1
        data = msgspec.msgpack.encode((version, [one(match, version) for one in make]))
        self.heads[match] = await self.log.append(match, data, expected=self.heads.get(match, 0))

    def forwarder(self, kinds: Mapping[str, str] = ALL_KINDS) -> FactForwarder:
        return FactForwarder(
            "EVT_BARN.facts",
            EventSource(self.log, "EVT_BARN"),
            self.facts,
            checkpoints=KeyValueCheckpoints(self.bucket, OWNER),
            read=read,
            kinds=kinds,
        )

    def told(self) -> list[tuple[str, int]]:
        """Subject and version of every fact, in the order of FACTS."""
        return [(subject, msgspec.json.decode(data)["version"]) for subject, data in self.server["FACTS"].messages]


def read(record: Record) -> Taken[bytes]:
    version, facts = msgspec.msgpack.decode(record.data)
    return Taken(version, 1000, facts)


def started(match: str, version: int) -> bytes:
    return encode_fact(
        MatchStarted(
            owner=OWNER,
            id=match,
            version=version,
            at=1,
            table="t",
            players=("a",),
            options={},
            rules_version=1,
            rated=False,
        )
    )


def turn(match: str, version: int) -> bytes:
    return encode_fact(TurnPassed(owner=OWNER, id=match, version=version, at=1, players=("a",), awaiting=("a",)))


def finished(match: str, version: int) -> bytes:
    return encode_fact(
        MatchFinished(
            owner=OWNER, id=match, version=version, at=1, table="t", players=("a",), options={}, rules_version=1,
            rated=False, seed_given=False, started=1, outcome=None,
        )
    )  # fmt: skip


@pytest.fixture
async def barn() -> Barn:
    return Barn()


@asynccontextmanager
async def running(*forwarders: FactForwarder) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(forwarder.run()) for forwarder in forwarders]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def caught_up(forwarder: FactForwarder, barn: Barn) -> None:
    async with asyncio.timeout(30):
        while forwarder.sequence < await barn.log.head("EVT_BARN"):  # noqa: ASYNC110 - progress has no event
            await asyncio.sleep(0.005)


async def noted(barn: Barn) -> None:
    """Until the checkpoint is that of all that is told."""
    checkpoints, head = KeyValueCheckpoints(barn.bucket, OWNER), await barn.log.head("EVT_BARN")

    async def at_the_head() -> bool:
        checkpoint = await checkpoints.get("EVT_BARN.facts")
        return checkpoint is not None and checkpoint.sequence == head

    await eventually(at_the_head)


async def play(barn: Barn, matches: int, turns: int) -> list[tuple[str, int]]:
    """Commits of several matches in turn; what must be told of them, sorted."""
    for number in range(turns + 2):
        for match in (f"m{one}" for one in range(matches)):
            if number == 0:
                await barn.commit(match, started, turn)
            elif number <= turns:
                await barn.commit(match, *([turn] if number % 2 else []))
            else:
                await barn.commit(match, turn, finished)
    expected = []
    for match in (f"m{one}" for one in range(matches)):
        expected += [(f"fact.barn.match.{match}", 1), (f"fact.barn.match.{match}", turns + 2)]
        expected += [(f"fact.barn.turn.{match}", 1), (f"fact.barn.turn.{match}", turns + 2)]
        expected += [(f"fact.barn.turn.{match}", version + 1) for version in range(1, turns + 1) if version % 2]
    return sorted(expected)


async def test_facts_are_told_once_and_in_the_order_of_their_match(barn: Barn) -> None:
    expected = await play(barn, matches=3, turns=4)
    forwarder = barn.forwarder()
    async with running(forwarder):
        await caught_up(forwarder, barn)

    assert sorted(barn.told()) == expected
    for subject in {subject for subject, _ in barn.told()}:
        versions = [version for one, version in barn.told() if one == subject]
        assert versions == sorted(set(versions))


async def test_a_forwarder_without_a_checkpoint_tells_nothing_twice(barn: Barn) -> None:
    expected = await play(barn, matches=2, turns=3)
    for _ in range(3):
        await barn.bucket.delete("barn.EVT_BARN.facts")
        forwarder = barn.forwarder()
        async with running(forwarder):
            await caught_up(forwarder, barn)

    assert sorted(barn.told()) == expected


async def test_a_checkpoint_spares_what_was_told(barn: Barn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_CHECKPOINT_EVERY", 0.0)
    await play(barn, matches=2, turns=3)
    first, second = barn.forwarder(), barn.forwarder()
    async with running(first):
        await caught_up(first, barn)
        await noted(barn)
    read_again: list[Record] = []

    def reading(record: Record) -> Taken[bytes]:
        read_again.append(record)
        return read(record)

    second._read = reading
    await barn.commit("m9", started)
    async with running(second):
        await caught_up(second, barn)

    assert [record.identifier for record in read_again] == ["m9"]


async def test_a_forwarder_killed_between_append_and_checkpoint_tells_nothing_twice(
    barn: Barn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_CHECKPOINT_EVERY", 0.0)
    put = barn.bucket.put

    async def killed(key: str, value: bytes, *, expected: int | None = None) -> int:
        raise asyncio.CancelledError

    barn.bucket.put = killed  # type: ignore[method-assign]  # the process ends before its checkpoint
    expected = await play(barn, matches=2, turns=3)
    with pytest.raises(asyncio.CancelledError):
        await barn.forwarder().run()
    assert sorted(barn.told()) == expected

    barn.bucket.put = put  # type: ignore[method-assign]
    again = barn.forwarder()
    async with running(again):
        await caught_up(again, barn)
    assert sorted(barn.told()) == expected


@pytest.mark.parametrize("fault", list(Fault))
async def test_lost_acknowledgements_and_conflicts_tell_nothing_twice_or_never(barn: Barn, fault: Fault) -> None:
    """lichess-org/lila #5921: lost and doubled messages of the bus."""
    barn.facts.faults.plan(*[fault] * 7)
    forwarder = barn.forwarder()
    async with running(forwarder):
        expected = await play(barn, matches=3, turns=4)
        await caught_up(forwarder, barn)

    assert sorted(barn.told()) == expected


async def test_two_forwarders_at_once_tell_everything_once(barn: Barn) -> None:
    one, other = barn.forwarder(), barn.forwarder()
    async with running(one, other):
        expected = await play(barn, matches=5, turns=10)
        await caught_up(one, barn)
        await caught_up(other, barn)

    assert sorted(barn.told()) == expected


async def test_it_waits_while_facts_cannot_be_appended(barn: Barn) -> None:
    forwarder = barn.forwarder()
    barn.facts.faults.available = False
    async with running(forwarder):
        expected = await play(barn, matches=1, turns=2)
        await asyncio.sleep(0.05)
        assert barn.told() == []
        barn.facts.faults.available = True
        await caught_up(forwarder, barn)

    assert sorted(barn.told()) == expected


async def test_a_bad_record_or_an_unknown_fact_holds_nothing_up(barn: Barn) -> None:
    await barn.log.append("bad", b"\xc1", expected=0)
    await barn.commit("m1", lambda match, version: b'{"type":"cow_born","owner":"barn","id":"m1","version":1}')
    await barn.commit("m1", turn)
    forwarder = barn.forwarder()
    async with running(forwarder):
        await caught_up(forwarder, barn)

    assert barn.told() == [("fact.barn.turn.m1", 2)]


async def test_a_told_fact_that_cannot_be_read_any_more_holds_nothing_up(barn: Barn) -> None:
    """What it told nobody knows, so its match is told of again; the others go on."""
    await barn.facts.append(OWNER, "match", "m1", b"\xc1", expected=0)
    await barn.commit("m1", started)
    await barn.commit("m2", started)
    forwarder = barn.forwarder()
    async with running(forwarder):
        await caught_up(forwarder, barn)

    del barn.server["FACTS"].messages[0]
    assert sorted(barn.told()) == [("fact.barn.match.m1", 1), ("fact.barn.match.m2", 1)]


async def test_a_fact_that_nobody_outside_needs_is_not_told(barn: Barn) -> None:
    await play(barn, matches=1, turns=2)
    forwarder = barn.forwarder(kinds=FACT_KINDS)
    async with running(forwarder):
        await caught_up(forwarder, barn)

    assert barn.told() == [("fact.barn.match.m0", 1), ("fact.barn.match.m0", 4)]


async def test_a_restored_log_is_looked_at_from_the_beginning(barn: Barn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_CHECKPOINT_EVERY", 0.0)
    await play(barn, matches=2, turns=3)
    forwarder = barn.forwarder()
    async with running(forwarder):
        await caught_up(forwarder, barn)
        await noted(barn)
    del barn.server["EVT_BARN"].messages[4:]
    barn.server["EVT_BARN"].of_subject.clear()
    barn.server["EVT_BARN"].last.clear()
    barn.heads.clear()
    barn.versions.clear()
    before = barn.told()
    await barn.commit("new", started)
    again = barn.forwarder()
    async with running(again):
        await caught_up(again, barn)

    assert barn.told() == [*before, ("fact.barn.match.new", 1)]
