"""Recorded matches come to the same, byte for byte; `make golden` records those of the current rules anew."""

import difflib
from pathlib import Path

import pytest

from libs.testkit import AnyGame, Case, games, named
from libs.testkit.golden import FOLDER, PERFT, counts, path, replayed, wanted

FILES = sorted(FOLDER.glob("*/*-v*.ndjson"))
WANTED = [table for game in games() for table in wanted(game)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_recorded_match_replays_byte_for_byte(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    again = replayed(named(file.parent.name), text)

    assert again == text, _first_difference(text, again)


def _first_difference(expected: str, actual: str) -> str:
    lines = difflib.unified_diff(expected.splitlines(), actual.splitlines(), "recorded", "replayed", n=0, lineterm="")
    return "\n".join(line[:600] for line, _ in zip(lines, range(8), strict=False))


@pytest.mark.parametrize("table", WANTED, ids=str)
def test_every_table_has_a_match_on_record(table: Case) -> None:
    assert path(table).exists(), "run `make golden`, and read what it wrote"


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_as_many_positions_are_within_reach(game: AnyGame) -> None:
    file = FOLDER / game.name / PERFT

    assert counts(game) == file.read_text(encoding="utf-8")
