"""A match step by step in the terminal."""

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from libs.operate.commands import app
from libs.operate.replaying import NoReplayError, Replay, shown

HEADER = {
    "match": "meadow-1", "game": "meadow", "rules_version": 2, "status": "finished", "players": ["p-ada", "p-bob"],
}  # fmt: skip
STEPS = [
    {"version": 1, "at": 0, "actor": "<lobby>", "command": None, "events": [{"type": "match_opened"}], "awaiting": [0]},
    {
        "version": 2, "at": 61_000, "actor": "p-ada", "command": {"type": "sow", "crop": "rye", "beds": [1, 2]},
        "events": [{"type": "crop_sown", "seat": 0}], "awaiting": [1],
    },
    {"version": 3, "at": 62_000, "actor": {"kind": "autopilot", "seat": 1}, "events": [], "awaiting": []},
]  # fmt: skip
LINES = [msgspec.json.encode(line) for line in (HEADER, *STEPS)]


def versions(answers: list[str] | None) -> list[int]:
    said: list[str] = []
    shown(Replay(LINES), said.append, None if answers is None else lambda: answers.pop(0))
    return [int(text.split()[0]) for text in said if text.startswith("   ")]


def test_a_step_says_who_did_what_when_and_whom_it_is_up_to() -> None:
    assert Replay(LINES).step(2).splitlines() == [
        "   2 / 3  1970-01-01 00:01:01  p-ada: sow crop=rye beds=[1,2]",
        "       crop_sown seat=0",
        "       awaited: p-bob",
    ]
    assert Replay(LINES).step(3).splitlines() == [
        "   3 / 3  1970-01-01 00:01:02  autopilot p-bob",
        "       awaited: nobody",
    ]


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        (None, [1, 2, 3]),
        (["", "", ""], [1, 2, 3]),
        (["", "b", "q"], [1, 2, 1]),
        (["b", "3", "q"], [1, 1, 3]),
        (["a"], [1, 2, 3]),
        (["99"], [1]),
    ],
)
def test_one_goes_forth_and_back(answers: list[str] | None, expected: list[int]) -> None:
    assert versions(answers) == expected


def test_what_is_no_export_is_refused() -> None:
    for lines in ([], [b"{}"], [b"no"], [b"[]"]):
        with pytest.raises(NoReplayError, match="no export"):
            Replay(lines)


def test_a_file_is_shown_whole_where_nobody_can_be_asked(tmp_path: Path) -> None:
    file = tmp_path / "match.ndjson"
    file.write_bytes(b"\n".join(LINES))
    result = CliRunner().invoke(app, ["replay", str(file)])

    assert result.exit_code == 0
    assert result.stdout.startswith("meadow-1: meadow, rules 2, finished; p-ada, p-bob\n")
    assert "crop_sown" in result.stdout
