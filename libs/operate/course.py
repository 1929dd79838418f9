"""How far a long command is: a bar on the terminal that standard error is, and nothing where that is none."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn, TimeElapsedColumn


class Course:
    """Tells nobody."""

    def at(self, what: str, done: int, total: int | None = None, now: str = "") -> None:
        """So much of `what` is done; `now`: what exactly is being done. Another `what` is the next part."""


QUIET = Course()


class ShownCourse(Course):
    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._what = ""
        self._task: TaskID | None = None

    def at(self, what: str, done: int, total: int | None = None, now: str = "") -> None:
        if self._task is None or what != self._what:
            if self._task is not None:
                self._progress.remove_task(self._task)
            self._what, self._task = what, self._progress.add_task(what, now=now)
        self._progress.update(self._task, total=total, completed=done, now=now)


@contextmanager
def course(stream: TextIO | None = None) -> Iterator[Course]:
    """For as long as a command runs; at its end nothing is left of it on the terminal."""
    console = Console(file=stream or sys.stderr)
    if not console.is_terminal or console.is_dumb_terminal:
        yield QUIET
        return
    told = TextColumn("{task.fields[now]}", style="dim", markup=False)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn(), told)
    with Progress(*columns, TimeElapsedColumn(), console=console, transient=True) as progress:
        yield ShownCourse(progress)


def megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"
