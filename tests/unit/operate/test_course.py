"""How far a long command is: shown on a terminal, and nowhere else."""

import io

import pytest

from libs.operate.course import QUIET, ShownCourse, course


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)


def test_a_terminal_shows_each_part_how_far_it_is_and_what_is_being_done() -> None:
    stream = Terminal()
    with course(stream) as shown:
        assert isinstance(shown, ShownCourse)
        shown.at("Checking", 5, 10, "EVT_LOBBY")
        shown._progress.refresh()
        shown.at("Restoring [all]", 3, 4, "FACTS, 1.2 MB")
        shown._progress.refresh()

    for words in ("Checking", "50%", "EVT_LOBBY", "Restoring [all]", "75%", "FACTS, 1.2 MB"):
        assert words in stream.getvalue()


def test_what_is_no_terminal_gets_nothing() -> None:
    stream = io.StringIO()
    with course(stream) as shown:
        shown.at("Checking", 5, 10)

    assert shown is QUIET
    assert stream.getvalue() == ""


def test_nor_does_one_that_cannot_move_its_cursor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    stream = Terminal()
    with course(stream) as shown:
        shown.at("Checking", 5, 10)

    assert stream.getvalue() == ""
