"""What the processes say, one after another on one screen, each line with its speaker."""

import os
import sys
from collections.abc import Iterable
from typing import TextIO

COLORS = (36, 32, 33, 35, 34, 96, 92, 93, 95, 94)
"""Of terminals, for the speakers."""

SUPERVISOR = "furrow"


class Lines:
    """Writes lines, and goes quiet when nobody reads them any more."""

    def __init__(self, speakers: Iterable[str], stream: TextIO | None = None) -> None:
        names = [SUPERVISOR, *speakers]
        self._stream = stream or sys.stdout
        self._width = max(len(name) for name in names)
        self._colors = dict(zip(names, COLORS * (len(names) // len(COLORS) + 1), strict=False))
        self._colored = self._stream.isatty() and "NO_COLOR" not in os.environ
        self._open = True

    def say(self, speaker: str, line: str) -> None:
        name = speaker.ljust(self._width)
        if self._colored:
            name = f"\x1b[{self._colors.get(speaker, 37)}m{name}\x1b[0m"
        self._write(f"{name} │ {line}\n")

    def announce(self, line: str) -> None:
        """A line of the supervisor's own."""
        self.say(SUPERVISOR, line)

    def _write(self, text: str) -> None:
        if not self._open:
            return
        try:
            self._stream.write(text)
            self._stream.flush()
        except OSError:
            # `furrow up | head`, or a terminal that was closed: the platform runs on.
            self._open = False
