"""What `furrow` says when it cannot do what it is asked."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from libs.client.errors import unreachable
from libs.operate.commands import app
from libs.operate.process import ServerError
from libs.settings import SettingsError


def imported(before: str) -> subprocess.CompletedProcess[str]:
    script = f"import sys\n{before}\nimport libs.operate.cli"
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)


def test_an_old_python_is_named() -> None:
    result = imported("sys.version_info = (3, 9, 1)")

    assert result.returncode == 1
    assert result.stderr.startswith("Furrow needs Python 3.11 or newer; this is ")
    assert len(result.stderr.splitlines()) == 1


def test_a_missing_package_is_named() -> None:
    result = imported("sys.modules['typer'] = None")

    assert result.returncode == 1
    assert result.stderr == "The package typer is not installed; `make setup` installs everything that Furrow needs.\n"


def test_a_fault_of_our_own_is_not_hidden() -> None:
    result = imported("sys.modules['libs.operate.demo.place'] = None")

    assert "Traceback" in result.stderr


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ServerError("There is no nats-server here."), "There is no nats-server here.\n"),
        (SettingsError("FURROW_X is not a setting."), "FURROW_X is not a setting.\n"),
        (unreachable("http://x: no answer"), "No platform answers at http://x: no answer.\n"),
    ],
)
def test_refusals_are_a_sentence(monkeypatch: pytest.MonkeyPatch, error: Exception, said: str) -> None:
    def refuse(*_: object) -> str:
        raise error

    monkeypatch.setattr("libs.operate.running.down.stop", refuse)
    result = CliRunner().invoke(app, ["down"])

    assert (result.exit_code, result.stderr) == (1, said)


def test_what_is_no_export_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "match.ndjson"
    file.write_text("nothing")
    result = CliRunner().invoke(app, ["verify", str(file)])

    assert result.exit_code == 1
    assert result.stderr.startswith(f"{file} is not an export of a match")


def test_a_match_is_looked_for_where_a_platform_runs(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["verify", "mutant_crops-x", "--data", str(tmp_path)], env={"FURROW_URL": ""})

    assert result.exit_code == 1
    assert result.stderr == (
        f"No Furrow runs over {tmp_path}: start one with `furrow up`, or name another with --url.\n"
    )


def test_every_command_is_explained() -> None:
    result = CliRunner().invoke(app, ["--help"])

    assert result.exit_code == 0
    for command in app.registered_commands:
        assert command.callback is not None
        assert (command.callback.__doc__ or "").strip().endswith(".")
