"""Starting and stopping the platform, and what is said when it cannot start."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from libs.testkit.installation import Installation, alive

Install: TypeAlias = Callable[..., Installation]

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child of its parent's end")


def furrow(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "libs.operate.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def sentence(result: subprocess.CompletedProcess[str]) -> str:
    """The one sentence that a command failed with."""
    assert result.returncode == 1, result.stdout + result.stderr
    assert "Traceback" not in result.stderr
    (line,) = result.stderr.splitlines()
    return line


def gone(pids: dict[str, int], within: float = 20.0) -> bool:
    deadline = time.monotonic() + within
    while any(alive(pid) for pid in pids.values()):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_told_to_stop_it_leaves_nobody_behind(install: Install, number: signal.Signals) -> None:
    installation = install()
    installation.start()
    processes = installation.processes
    code = installation.stop(number)

    assert code == 0
    assert not [name for name, pid in processes.items() if alive(pid)]
    assert {"nats", "valkey", "gateway/w0", "lobby/w0"} <= processes.keys()
    assert "is killed" not in installation.said()
    assert "Traceback" not in installation.said()


@linux
def test_a_killed_supervisor_takes_everything_with_it_and_the_next_one_starts(install: Install) -> None:
    installation = install()
    installation.start()
    processes = installation.processes
    installation.kill_supervisor()

    assert gone(processes)
    installation.start()
    assert installation.url


def test_a_second_one_over_the_same_data_is_told_where_the_first_is(platform: Installation) -> None:
    said = sentence(furrow("up", "--data", str(platform.data), "--port", "0"))

    assert said.startswith(f"Furrow already runs over {platform.data}")
    assert platform.url in said


def test_a_busy_port_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = sentence(furrow("up", "--data", str(tmp_path), "--port", str(port)))

    assert said == f"The gateway cannot listen on 127.0.0.1:{port}: Address already in use."


def test_a_folder_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = sentence(furrow("up", "--data", str(tmp_path / "file" / "var"), "--port", "0"))

    assert said == f"The folder {tmp_path / 'file' / 'var'} cannot be written to: Not a directory."


def test_a_misspelt_setting_is_named(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "libs.operate.cli", "up", "--data", str(tmp_path), "--port", "0"]
    environment = {**os.environ, "FURROW_LOG_LEVLE": "debug"}
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, env=environment)

    assert sentence(result) == "FURROW_LOG_LEVLE is not a setting of Furrow. Did you mean FURROW_LOG_LEVEL?"


def test_down_stops_what_runs_and_says_so(install: Install) -> None:
    installation = install()
    installation.start()
    result = furrow("down", "--data", str(installation.data))

    assert (result.returncode, result.stdout) == (0, "Furrow has stopped.\n")
    assert installation.ended() == 0
    assert sentence(furrow("down", "--data", str(installation.data))) == f"No Furrow runs over {installation.data}."
