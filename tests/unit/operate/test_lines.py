"""What processes say, on one screen."""

import io
import os

from libs.operate.running.lines import Lines


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Closed(io.StringIO):
    def __init__(self) -> None:
        super().__init__()
        self.tries = 0

    def write(self, text: str) -> int:
        self.tries += 1
        raise BrokenPipeError


def test_each_line_names_its_speaker_in_a_column() -> None:
    stream = io.StringIO()
    lines = Lines(["lobby/w0", "wheat/bots/w0"], stream)
    lines.say("lobby/w0", "serving")
    lines.announce("stopping")

    assert stream.getvalue() == "lobby/w0      │ serving\nfurrow        │ stopping\n"


def test_speakers_are_colored_on_a_terminal_alone(monkeypatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    colored, plain = Terminal(), io.StringIO()
    for stream in (colored, plain):
        Lines(["lobby/w0"], stream).say("lobby/w0", "serving")
    assert "\x1b[" in colored.getvalue()
    assert "\x1b[" not in plain.getvalue()

    monkeypatch.setitem(os.environ, "NO_COLOR", "1")
    asked = Terminal()
    Lines(["lobby/w0"], asked).say("lobby/w0", "serving")
    assert "\x1b[" not in asked.getvalue()


def test_nobody_listening_is_no_reason_to_stop() -> None:
    stream = Closed()
    lines = Lines([], stream)
    lines.announce("one")
    lines.announce("two")

    assert stream.tries == 1
