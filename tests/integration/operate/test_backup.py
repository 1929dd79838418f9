"""Streams into files and back, on real servers: exactly as they were, and never over somebody's."""

import errno
import os
import pty
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import TypeAlias

import pytest
from msgspec import Struct
from typer.testing import CliRunner

from libs.bus import NatsBus, NatsKeyValue
from libs.connection import JetStream, UnrepliedError
from libs.eventlog import JetStreamTimers, UnknownAppendError
from libs.messages import subjects
from libs.operate.backup import restoring, saving, transfer
from libs.operate.backup.manifest import MANIFEST, BackupError, Manifest, write
from libs.operate.backup.restoring import Left, prove, put_back, restore
from libs.operate.backup.saving import backup, order
from libs.operate.backup.transfer import state_of
from libs.operate.commands import app
from libs.operate.course import Course
from libs.operate.nats_server import NatsServer
from libs.operate.streams import ensure_streams

pytestmark = pytest.mark.live
GAMES = ["meadow"]
Start: TypeAlias = Callable[[str], NatsServer]
Connect: TypeAlias = Callable[[str], Awaitable[NatsBus]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts servers of the test's own."""
    started: list[NatsServer] = []

    def start(name: str) -> NatsServer:
        started.append(NatsServer(tmp_path / name, GAMES))
        started[-1].start()
        return started[-1]

    yield start
    for server in started:
        server.stop()


@pytest.fixture
async def connect(start: Start) -> AsyncIterator[Connect]:
    """Starts a server of this name and connects as its operator."""
    buses: list[NatsBus] = []

    async def connect(name: str) -> NatsBus:
        buses.append(await NatsBus.connect(start(name).settings("operator"), "operator"))
        return buses[-1]

    yield connect
    for bus in buses:
        await bus.close()


async def filled(connect: Connect) -> NatsBus:
    """A platform with some of everything; among it a bucket whose sequences have gaps."""
    bus = await connect("old")
    await ensure_streams(bus.connection, GAMES)
    jetstream = JetStream(bus.connection)
    for number in range(40):
        await jetstream.store(subjects.event("lobby", f"t-{number % 7}"), b"%d" % number, within=5)
        await jetstream.store(subjects.fact("lobby", "table", f"t-{number}"), b"x" * 9_000, within=5)
        await NatsKeyValue(bus.connection, "PLAYERS").put(f"p-{number % 3}", b"%d" % number)
    await jetstream.store(subjects.arm("lobby", "t-1"), b"", within=5)
    return bus


async def test_what_comes_back_is_what_was_saved(connect, tmp_path):
    old = await filled(connect)
    manifest = await backup(old.connection, GAMES, tmp_path / "backup")
    new = await connect("new")
    told = await restore(new.connection, tmp_path / "backup", GAMES)
    one, other = JetStream(old.connection), JetStream(new.connection)

    for sequence in (1, 17, 40):
        for stream in ("EVT_LOBBY", "FACTS"):
            assert await one.at(stream, sequence) == await other.at(stream, sequence)
    for sequence in range(1, 41):
        assert await one.at("KV_PLAYERS", sequence) == await other.at("KV_PLAYERS", sequence)
    entry = await NatsKeyValue(new.connection, "PLAYERS").get("p-2")
    assert entry is not None
    assert (entry.value, entry.revision) == (b"38", 39)
    assert await other.store(subjects.event("lobby", "t-0"), b"on", expected=36, within=5) == 41
    assert await ensure_streams(new.connection, GAMES) == []
    assert [kept.stream for kept in manifest.streams] == order(GAMES)
    assert told == "Restored 18 streams with 83 messages, and set 7 timers anew."
    assert (tmp_path / "backup").stat().st_mode & 0o77 == 0


class Heard(Course):
    """By part, how far it was said to be."""

    def __init__(self) -> None:
        self.parts: dict[str, list[tuple[int, int | None]]] = {}

    def at(self, what: str, done: int, total: int | None = None, now: str = "") -> None:
        self.parts.setdefault(what, []).append((done, total))


async def test_a_backup_and_a_restore_tell_how_far_they_are(connect, tmp_path):
    old, saving_, restoring_ = await filled(connect), Heard(), Heard()
    manifest = await backup(old.connection, GAMES, tmp_path / "backup", saving_)
    await restore((await connect("new")).connection, tmp_path / "backup", GAMES, course=restoring_)
    size = sum(kept.size for kept in manifest.streams)

    assert list(saving_.parts) == ["Saving"]
    assert sorted({done for done, _ in saving_.parts["Saving"]}) == [*range(18)]
    assert list(restoring_.parts) == ["Checking", "Restoring", "Setting timers"]
    assert restoring_.parts["Restoring"] == sorted(restoring_.parts["Restoring"])
    assert restoring_.parts["Restoring"][-1] == (size, size)
    assert restoring_.parts["Setting timers"][-1] == (7, None)


def test_a_terminal_sees_how_far_it_is_and_what_is_read_by_programs_stays_the_same(tmp_path):
    (tmp_path / "backup").mkdir()
    write(tmp_path / "backup", Manifest(at=1, server="2.15.0", games=(), streams=()))
    command = [sys.executable, "-m", "libs.operate.cli", "restore", str(tmp_path / "backup"), "--data"]
    terminal, side = pty.openpty()
    environment = os.environ | {"TERM": "xterm"}
    shown = subprocess.run(
        [*command, str(tmp_path / "one")], stdout=subprocess.PIPE, stderr=side, env=environment, check=True
    )
    os.close(side)
    with suppress(OSError), os.fdopen(terminal, "rb") as seen:
        assert b"Setting timers" in seen.read(65536)
    plain = subprocess.run([*command, str(tmp_path / "two")], capture_output=True, check=True)

    assert shown.stdout == plain.stdout == b"Restored 0 streams with 0 messages, and set 0 timers anew.\n"
    assert plain.stderr == b""


def test_a_backup_of_a_newer_furrow_is_restored_with_a_warning(tmp_path):
    (tmp_path / "backup").mkdir()
    write(tmp_path / "backup", Manifest(at=1, furrow="999.0", server="2.15.0", games=(), streams=()))
    restored = CliRunner().invoke(app, ["restore", str(tmp_path / "backup"), "--data", str(tmp_path / "new")])

    assert restored.exit_code == 0, restored.stderr
    assert restored.stdout == "Restored 0 streams with 0 messages, and set 0 timers anew.\n"
    assert restored.stderr.startswith("This backup was made by Furrow 999.0, newer than this ")


async def test_followers_are_saved_before_what_they_follow():
    names = order(["meadow", "desert"])

    assert names.index("EVT_SCORING") < names.index("EVT_LOBBY") < names.index("FACTS") < names.index("EVT_MEADOW_3")
    assert names.index("KV_CHECKPOINTS") < names.index("EVT_SCORING")
    assert names.index("EVT_LOBBY") < names.index("KV_PLAYERS")
    assert not [name for name in names if name.startswith(("SNAP_", "TIMERS", "TELEMETRY"))]


async def test_a_backup_that_finds_no_room_leaves_nothing_and_can_be_ordered_again(connect, tmp_path, monkeypatch):
    old = await filled(connect)
    whole, folder = transfer.saved, tmp_path / "backup"

    async def full(jetstream, stream, path, tell):
        kept = await whole(jetstream, stream, path, tell)
        if stream == "FACTS":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return kept

    monkeypatch.setattr(saving, "saved", full)
    with pytest.raises(BackupError, match=r"No space left on device\. Nothing is left of this backup"):
        await backup(old.connection, GAMES, folder)
    assert [*folder.iterdir()] == []

    monkeypatch.setattr(saving, "saved", whole)
    manifest = await backup(old.connection, GAMES, folder)
    assert manifest.furrow == version("furrow")


async def test_a_platform_that_is_not_empty_is_left_alone(connect, tmp_path):
    old = await filled(connect)
    await backup(old.connection, GAMES, tmp_path / "backup")
    new = await connect("new")
    await ensure_streams(new.connection, GAMES)
    await JetStream(new.connection).store(subjects.fact("lobby", "table", "t-1"), b"mine", within=5)

    with pytest.raises(BackupError, match=r"not empty: FACTS holds 1 messages\. Nothing was changed"):
        await restore(new.connection, tmp_path / "backup", GAMES)
    assert await JetStream(new.connection).head("EVT_LOBBY") == 0
    with pytest.raises(BackupError, match="never written over another"):
        await backup(old.connection, GAMES, tmp_path / "backup")


async def test_a_restore_that_was_broken_off_goes_on(connect, tmp_path, monkeypatch):
    old = await filled(connect)
    await backup(old.connection, GAMES, tmp_path / "backup")
    new = await connect("new")
    whole = restoring._restore_one
    begun: list[str] = []

    async def breaking(jetstream, folder, kept, **more):
        if len(begun) == 4:
            raise ConnectionError
        begun.append(kept.stream)
        await whole(jetstream, folder, kept, **more)

    monkeypatch.setattr(restoring, "_restore_one", breaking)
    with pytest.raises(ConnectionError):
        await restore(new.connection, tmp_path / "backup", GAMES)
    monkeypatch.setattr(restoring, "_restore_one", whole)
    await restore(new.connection, tmp_path / "backup", GAMES)

    assert await JetStream(new.connection).head("FACTS") == 40


async def test_a_stream_that_the_server_gives_up_is_tried_again(connect, tmp_path, monkeypatch):
    old = await filled(connect)
    await backup(old.connection, GAMES, tmp_path / "backup")
    new = await connect("new")
    whole = transfer.restored
    given_up: list[str] = []

    async def stalling(jetstream, kept, path, **more):
        state = await whole(jetstream, kept, path, **more)
        if kept.stream not in given_up:
            given_up.append(kept.stream)
            message = "stalled"
            raise BackupError(message)
        return state

    monkeypatch.setattr("libs.operate.backup.restoring.restored", stalling)
    told = await restore(new.connection, tmp_path / "backup", GAMES)

    assert given_up == order(GAMES)
    assert told.startswith("Restored 18 streams with 83 messages")


async def test_a_restore_that_was_broken_off_within_a_stream_makes_it_anew(connect, tmp_path, monkeypatch):
    """As on a slow disk: the connection is lost, and the server keeps the part that it had got."""
    old = await filled(connect)
    await backup(old.connection, GAMES, tmp_path / "backup")
    new = await connect("new")
    jetstream = JetStream(new.connection)

    async def lost(jetstream, kept):
        if kept.stream == "FACTS":
            await jetstream.store(subjects.fact("lobby", "table", "t-1"), b"not of the backup", within=5)
            raise UnrepliedError

    whole = transfer.finish
    monkeypatch.setattr("libs.operate.backup.restoring.finish", lost)
    with pytest.raises(UnrepliedError):
        await restore(new.connection, tmp_path / "backup", GAMES)
    monkeypatch.setattr("libs.operate.backup.restoring.finish", whole)
    await restore(new.connection, tmp_path / "backup", GAMES)

    assert await jetstream.head("FACTS") == 40
    for stream in order(GAMES):
        state = await state_of(jetstream, stream)
        assert state is not None
        assert not state.unfinished, stream
    await jetstream.store(subjects.fact("lobby", "table", "t-1"), b"mine", within=5)
    with pytest.raises(BackupError, match="not empty"):
        await restore(new.connection, tmp_path / "backup", GAMES)


async def test_what_a_restore_left_is_made_anew_where_it_may_be_less_than_it_says(connect, tmp_path):
    """nats-io/nats-server #7564: unsynced messages are gone after a power failure, whatever the stream said of them."""
    old = await filled(connect)
    folder = tmp_path / "backup"
    await backup(old.connection, GAMES, folder)
    new = await connect("new")
    jetstream = JetStream(new.connection)
    made = {stream: await made_at(jetstream, stream) for stream in await put_back_all(new, folder, Left.UNKNOWN)}
    await jetstream.store(subjects.fact("lobby", "table", "t-1"), b"not of the backup", within=5)

    with pytest.raises(BackupError, match="not empty: FACTS holds 41 messages"):
        await put_back(new.connection, folder, GAMES)
    await put_back_all(new, folder, Left.SOUND)
    sound = {stream: await made_at(jetstream, stream) for stream in made}
    await put_back_all(new, folder, Left.DOUBTFUL)
    doubtful = {stream: await made_at(jetstream, stream) for stream in made}

    kept = {stream for stream in made if made[stream] == sound[stream]}
    assert {"EVT_LOBBY", "KV_PLAYERS"} <= kept
    assert "FACTS" not in kept
    assert all(doubtful[stream] > sound[stream] for stream in made)
    await prove(new.connection, folder)


async def put_back_all(bus: NatsBus, folder: Path, left: Left) -> list[str]:
    """The streams that are there then."""
    await put_back(bus.connection, folder, GAMES, left=left)
    return order(GAMES)


class Made(Struct):
    created: str


async def made_at(jetstream: JetStream, stream: str) -> str:
    return (await jetstream.api(f"STREAM.INFO.{stream}", None, Made)).created


async def test_a_timer_of_which_nobody_knows_is_set_again(connect, tmp_path, monkeypatch):
    old = await filled(connect)
    await backup(old.connection, GAMES, tmp_path / "backup")
    new = await connect("new")
    arm = JetStreamTimers.arm
    tried: list[str] = []

    async def unanswered(timers, identifier, at):
        await arm(timers, identifier, at)
        tried.append(identifier)
        if tried.count(identifier) < restoring.ATTEMPTS:
            raise UnknownAppendError(identifier)

    monkeypatch.setattr(JetStreamTimers, "arm", unanswered)
    told = await restore(new.connection, tmp_path / "backup", GAMES)

    assert told.endswith("set 7 timers anew.")
    assert len(tried) == 7 * restoring.ATTEMPTS


async def test_a_restore_is_not_proven_while_a_stream_is_not_whole(connect, tmp_path, monkeypatch):
    old = await filled(connect)
    await backup(old.connection, GAMES, tmp_path / "backup")
    new = await connect("new")

    async def unfinished(jetstream, kept):
        """Leave the stream's mark where it is."""

    monkeypatch.setattr("libs.operate.backup.restoring.finish", unfinished)
    await put_back(new.connection, tmp_path / "backup", GAMES)

    with pytest.raises(BackupError, match="is not as it was backed up: order the restore again"):
        await prove(new.connection, tmp_path / "backup")


@pytest.mark.parametrize("damage", ["cut", "gone", "no manifest"])
async def test_a_damaged_backup_changes_nothing(connect, tmp_path, damage):
    old = await filled(connect)
    folder = tmp_path / "backup"
    await backup(old.connection, GAMES, folder)
    file = folder / ("manifest.json" if damage == "no manifest" else "FACTS.snapshot")
    if damage == "cut":
        file.write_bytes(file.read_bytes()[:-1])
    else:
        file.unlink()
    new = await connect("new")

    with pytest.raises(BackupError, match=MANIFEST if damage == "no manifest" else "not what was backed up"):
        await restore(new.connection, folder, GAMES)
    assert await state_of(JetStream(new.connection), "EVT_LOBBY") is None
