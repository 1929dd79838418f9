"""One platform a data folder."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from libs.operate.process import UnwritableFolderError
from libs.operate.running.down import stop
from libs.operate.running.instance import (
    LOCK,
    NOTE,
    AlreadyRunningError,
    Instance,
    Note,
    NotRunningError,
    address,
    note_of,
)


@pytest.fixture
def claimed(tmp_path: Path) -> Iterator[Instance]:
    instance = Instance(tmp_path)
    instance.claim()
    yield instance
    instance.release()


def test_a_second_one_over_the_same_folder_is_refused_with_the_first_ones_address(
    tmp_path: Path, claimed: Instance
) -> None:
    claimed.write(Note(pid=4711, url="http://127.0.0.1:8000"))

    with pytest.raises(AlreadyRunningError, match=r"\(process 4711, at http://127.0.0.1:8000\)"):
        Instance(tmp_path).claim()


def test_after_the_release_another_may_claim(tmp_path: Path, claimed: Instance) -> None:
    claimed.release()
    second = Instance(tmp_path)
    second.claim()

    with pytest.raises(AlreadyRunningError):
        claimed.claim()
    second.release()


def test_the_note_is_seen_only_while_it_runs(tmp_path: Path) -> None:
    assert note_of(tmp_path) is None
    instance = Instance(tmp_path)
    instance.claim()

    assert note_of(tmp_path) == Note(pid=os.getpid(), url="")
    instance.write(Note(pid=1, url="here", processes={"nats": 2}))
    assert note_of(tmp_path) == Note(pid=1, url="here", processes={"nats": 2})
    instance.release()
    assert note_of(tmp_path) is None
    assert not (tmp_path / NOTE).exists()


def test_a_killed_one_leaves_no_lock(tmp_path: Path) -> None:
    script = (
        "import sys, os, signal; from pathlib import Path; from libs.operate.running.instance import Instance\n"
        "Instance(Path(sys.argv[1])).claim(); os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", script, tmp_path], check=False)

    assert (tmp_path / NOTE).exists()
    assert note_of(tmp_path) is None
    after = Instance(tmp_path)
    after.claim()
    after.release()


def test_a_lock_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / LOCK).mkdir()

    with pytest.raises(UnwritableFolderError, match=LOCK):
        Instance(tmp_path).claim()


def test_there_is_nothing_to_stop_over_an_idle_folder(tmp_path: Path) -> None:
    with pytest.raises(NotRunningError, match="No Furrow runs over"):
        stop(tmp_path)


def test_the_address_is_the_one_given_or_of_what_runs(tmp_path: Path, claimed: Instance) -> None:
    assert address(tmp_path, "http://farm.example/") == "http://farm.example"
    with pytest.raises(NotRunningError, match="start one with `furrow up`"):
        address(tmp_path)
    claimed.write(Note(pid=1, url="http://127.0.0.1:8000"))
    assert address(tmp_path) == "http://127.0.0.1:8000"
