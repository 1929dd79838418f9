"""Which backups a Furrow restores: none in a format that it does not know, one of a newer Furrow with a warning."""

import msgspec
import pytest
from typer.testing import CliRunner

from libs.operate.backup.manifest import FORMAT, MANIFEST, BackupError, Manifest, misgiving, read, write
from libs.operate.commands import app
from libs.telemetry.build import VERSION


def manifest(furrow: str = VERSION) -> Manifest:
    return Manifest(at=1, furrow=furrow, server="2.15.0", games=(), streams=())


def test_a_format_that_is_not_known_is_refused_with_whom_it_takes(tmp_path):
    """Whatever else has changed in it."""
    (tmp_path / MANIFEST).write_bytes(msgspec.json.encode({"format": FORMAT + 1, "furrow": "9.1", "streams": {"F": 1}}))
    restored = CliRunner().invoke(app, ["restore", str(tmp_path), "--data", str(tmp_path / "data")])

    assert restored.exit_code == 1
    assert restored.stderr == (
        f"The backup in {tmp_path} was made by Furrow 9.1 in the format {FORMAT + 1}, and this Furrow reads up to"
        f" {FORMAT}: restore it with that version or a newer one. Nothing was changed.\n"
    )
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("data", [b"", b"{}", b'{"format": "one"}', b"[1]"])
def test_what_is_no_manifest_is_no_backup(tmp_path, data):
    (tmp_path / MANIFEST).write_bytes(data)

    with pytest.raises(BackupError, match="holds no whole backup"):
        read(tmp_path)


def test_what_is_written_is_read(tmp_path):
    write(tmp_path, manifest())

    assert read(tmp_path) == manifest()


@pytest.mark.parametrize(
    ("made", "own", "warned"),
    [
        ("0.10.0", "0.9.1", True),
        ("1.0", "1.0rc1", True),
        ("0.9.1", "0.9.1", False),
        ("0.9.1", "0.10.0", False),
        ("", "0.9.1", False),
        ("of a fork", "0.9.1", False),
    ],
)
def test_only_one_of_a_newer_furrow_is_warned_of(made, own, warned):
    words = misgiving(manifest(made), own)

    assert bool(words) is warned
    assert not warned or (made in words and own in words)
