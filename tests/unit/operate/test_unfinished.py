"""What a data folder says of a restore that was broken off."""

from pathlib import Path

import pytest

from libs.operate.backup import unfinished
from libs.operate.backup.unfinished import Unfinished, forget, note, noted, sync_all, this_boot
from libs.operate.running.instance import HALF, HalfRestoredError, require_whole


def test_a_restore_is_noted_until_it_is_forgotten(tmp_path: Path) -> None:
    note(tmp_path, "digest")

    assert noted(tmp_path) == Unfinished(backup="digest", boot=this_boot())
    with pytest.raises(HalfRestoredError):
        require_whole(tmp_path)
    forget(tmp_path)
    assert noted(tmp_path) is None
    require_whole(tmp_path)
    forget(tmp_path)


@pytest.mark.parametrize(("boot", "sound"), [("this", True), ("another", False), ("", False)])
def test_what_a_restore_left_is_sound_until_the_machine_is_started_anew(
    monkeypatch: pytest.MonkeyPatch, boot: str, *, sound: bool
) -> None:
    monkeypatch.setattr(unfinished, "this_boot", lambda: "this")

    assert Unfinished(backup="digest", boot=boot).sound is sound


def test_where_starts_have_no_names_nothing_is_sound(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(unfinished, "_BOOT", tmp_path / "absent")
    note(tmp_path, "digest")

    left = noted(tmp_path)

    assert left is not None
    assert not left.sound


def test_a_note_that_nobody_can_read_is_none(tmp_path: Path) -> None:
    (tmp_path / HALF).touch()

    assert noted(tmp_path) is None
    with pytest.raises(HalfRestoredError):
        require_whole(tmp_path)


def test_all_files_and_folders_are_synced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    inner = tmp_path / "streams" / "FACTS"
    inner.mkdir(parents=True)
    files = [tmp_path / "top", inner / "1.blk"]
    for file in files:
        file.touch()
    synced: list[Path] = []
    monkeypatch.setattr(unfinished, "_sync", synced.append)

    sync_all(tmp_path)

    assert sorted(synced) == sorted([*files, tmp_path, tmp_path / "streams", inner])
