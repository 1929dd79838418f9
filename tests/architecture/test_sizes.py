"""Rooms stay small: a file of more than 400 lines is split, or stands in a list that may only shrink."""

from typing import NamedTuple

from libs.testkit.discovery import ROOT
from libs.testkit.tree import files

MOST = 400
MOST_IN_TESTS = 500


class Large(NamedTuple):
    lines: int
    """What it may have at most: what it had on the day."""
    since: str
    """The day it was let in, as year-month-day."""
    reason: str


EXCEPTIONS: dict[str, Large] = {}


def sizes() -> dict[str, int]:
    found = files("*/**/*.py", "*/**/*.ts", "*/**/*.css", "services/*/rules/**/*.toml")
    written = (path for path in found if not path.name.endswith(".d.ts"))
    return {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in written}


def test_files_are_read_in_one_sitting() -> None:
    limits = {
        path: EXCEPTIONS[path].lines if path in EXCEPTIONS else MOST_IN_TESTS if path.startswith("tests/") else MOST
        for path in sizes()
    }
    long = {path: lines for path, lines in sizes().items() if lines > limits[path]}

    assert long == {}


def test_exceptions_go_when_they_are_no_longer_needed() -> None:
    needless = {path for path in EXCEPTIONS if sizes().get(path, 0) <= MOST}

    assert needless == set()
