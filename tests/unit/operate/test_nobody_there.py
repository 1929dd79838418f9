"""Every command of `furrow` where nothing runs, nobody answers or something is broken: a sentence, no traceback."""

import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from typer.testing import CliRunner

from libs.operate.commands import app
from libs.operate.process import free_port

OF_A_PLATFORM = (
    ["demo"],
    ["export", "mutant_crops-x"],
    ["verify", "mutant_crops-x"],
    ["verify", "all"],
    ["replay", "mutant_crops-x"],
)
OVER_A_FOLDER = (
    ["down"],
    ["token"],
    ["export", "mutant_crops-x"],
    ["verify", "all"],
    ["replay", "mutant_crops-x"],
    ["rebuild"],
    ["backup", "saved"],
)
BROKEN = ("", '{"nats": ', "[]", '{"nats": 3}', '{"nats": {"operator": 3}}', "\udcff")


def sentence(arguments: list[str], **environment: str) -> str:
    """The one sentence that a command refuses with."""
    result = CliRunner().invoke(app, arguments, env={"FURROW_URL": "", "FURROW_TOKEN": ""} | environment)
    assert result.exit_code == 1, result.output
    assert isinstance(result.exception, SystemExit), repr(result.exception)
    (line,) = result.stderr.splitlines()
    return line


INTERRUPTED = """
import os, signal, sys
class Interrupts:
    def find_spec(self, name, path, target=None):
        if name == "libs.operate.commands":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupts())
import libs.operate.cli
print("went on")
"""


class NotFurrow(BaseHTTPRequestHandler):
    """A server of something else: every page is there, and none is ours."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<html>Welcome!</html>")

    do_POST = do_GET  # noqa: N815 - as the library calls it

    def log_message(self, *_: object) -> None: ...


@pytest.fixture
def elsewhere() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), NotFurrow) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("arguments", OF_A_PLATFORM, ids=" ".join)
def test_a_dead_address_is_named(arguments: list[str]) -> None:
    url = f"http://127.0.0.1:{free_port()}"

    assert sentence([*arguments, "--url", url]).startswith(f"No platform answers at {url}: ")


@pytest.mark.parametrize("given", ["nonsense", "ftp://x", "http://", "http://x:y", "127.0.0.1:8000"])
@pytest.mark.parametrize("arguments", OF_A_PLATFORM, ids=" ".join)
def test_what_is_no_address_is_named(arguments: list[str], given: str) -> None:
    said = f"{given} is no address of a platform: write http://host:port or https://host."

    assert sentence([*arguments, "--url", given]) == said
    assert sentence(arguments, FURROW_URL=given) == said


@pytest.mark.parametrize("arguments", OF_A_PLATFORM, ids=" ".join)
def test_a_server_of_something_else_is_told_from_a_platform(arguments: list[str], elsewhere: str) -> None:
    assert sentence([*arguments, "--url", elsewhere]).startswith(f"What answers at {elsewhere} is no Furrow")


@pytest.mark.parametrize("arguments", OVER_A_FOLDER, ids=" ".join)
def test_a_folder_over_which_nothing_ever_ran_is_named_and_not_made(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = sentence([*arguments, "--data", "nowhere"])

    assert "nowhere" in said
    assert "Errno" not in said
    assert [*tmp_path.iterdir()] == []


def test_what_is_no_backup_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    said = sentence(["restore", str(tmp_path / "saved"), "--data", str(tmp_path / "var")])

    assert said.startswith(f"{tmp_path / 'saved'} holds no whole backup")
    assert [*tmp_path.iterdir()] == []


def test_a_platform_that_was_restored_by_half_is_not_started(tmp_path: Path) -> None:
    (tmp_path / "restore.unfinished").touch()
    said = sentence(["up", "--port", "0", "--data", str(tmp_path)])

    assert said == f"A restore into {tmp_path} was broken off: order it again, for it goes on where it stopped."


@pytest.mark.parametrize("content", BROKEN)
@pytest.mark.parametrize("arguments", [["token"], ["up", "--port", "0"]], ids=" ".join)
def test_a_broken_file_of_passwords_is_named(arguments: list[str], content: str, tmp_path: Path) -> None:
    file = tmp_path / "credentials.json"
    file.write_bytes(content.encode(errors="surrogateescape"))
    said = sentence([*arguments, "--data", str(tmp_path)])

    assert said.startswith(f"{file} is no file of passwords")
    assert file.read_bytes() == content.encode(errors="surrogateescape")


@pytest.mark.parametrize("port", [["--port", "0"], []], ids=["free port", "default port"])
def test_an_address_that_this_machine_has_not_is_named(port: list[str], tmp_path: Path) -> None:
    said = sentence(["up", "--host", "192.0.2.9", *port, "--data", str(tmp_path)])

    assert said == "The gateway cannot listen on 192.0.2.9: this machine has no such address."


def test_a_name_that_nobody_has_is_named(tmp_path: Path) -> None:
    said = sentence(["up", "--host", "nobody.invalid", "--port", "0", "--data", str(tmp_path)])

    assert said == "The gateway cannot listen on nobody.invalid: there is no such host."


@pytest.mark.skipif(not socket.has_ipv6, reason="this machine speaks no IPv6")
def test_a_busy_port_of_the_newer_protocol_is_named(tmp_path: Path) -> None:
    with socket.socket(socket.AF_INET6) as taken:
        taken.bind(("::1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = sentence(["up", "--host", "::1", "--port", str(port), "--data", str(tmp_path)])

    assert said == f"The gateway cannot listen on [::1]:{port}: Address already in use."


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("content", [b"nothing", b"", b"{}\n", b'{"type":"commit"}\n', b"\xff\xfe", b"[1]\n[2]\n"])
def test_what_is_no_export_is_named(command: str, content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "match.ndjson"
    file.write_bytes(content)

    assert str(file) in sentence([command, str(file)])


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_folder_is_no_export(command: str, tmp_path: Path) -> None:
    assert str(tmp_path) in sentence([command, str(tmp_path)])


def test_ctrl_c_while_it_loads_is_no_traceback() -> None:
    result = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False)

    assert (result.returncode, result.stdout, result.stderr) == (-signal.SIGINT, "", "")


def test_ctrl_c_is_an_ending_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("libs.operate.running.down.stop", interrupted)
    result = CliRunner().invoke(app, ["down"])

    assert (result.exit_code, result.output) == (130, "")
