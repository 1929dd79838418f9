"""What the demo shows: a line that moves while a match is played, and the score sheet at its end."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from libs.messages.feeds import View

COLORS = ("green", "yellow", "cyan", "magenta", "blue", "red", "white", "bright_green")


class LiveLine:
    """Points, phase and progress of a running match."""

    def __init__(self, live: Live, names: Sequence[str]) -> None:
        self._live = live
        self._names = names

    def show(self, view: View) -> None:
        standing: Mapping[str, Any] = view.standing if isinstance(view.standing, dict) else {}
        line = Table.grid(padding=(0, 2))
        points = standing.get("points", [0] * len(self._names))
        cells: list[Any] = [
            Text(f"{name} {amount}", style=f"{'bold reverse ' if seat in view.awaiting else ''}{COLORS[seat]}")
            for seat, (name, amount) in enumerate(zip(self._names, points, strict=False))
        ]
        cells.append(ProgressBar(total=1.0, completed=float(standing.get("progress", 0.0)), width=10))
        cells.append(f"{standing.get('phase', view.status)}, {view.version}")
        line.add_row(*cells)
        self._live.update(line)


class Screen:
    def __init__(self, console: Console) -> None:
        self.console = console

    @contextmanager
    def match(self, title: str, identifier: str, names: Sequence[str]) -> Iterator[LiveLine]:
        """A live line for as long as a match is played."""
        self.console.print(f"[bold]{title}[/bold], match {identifier}", highlight=False)
        with Live(console=self.console, refresh_per_second=12) as live:
            yield LiveLine(live, names)
        if not self.console.is_terminal:
            self.console.print()

    def sheet(self, view: View, names: Sequence[str], titles: Mapping[str, str]) -> None:
        """The itemised score sheet, best place first. `titles` are those of the rule clauses."""
        table = Table(box=None, pad_edge=False, expand=True)
        for heading in ("place", "player", "item", "points"):
            table.add_column(heading, no_wrap=True, justify="right" if heading in {"place", "points"} else "left")
        table.add_column("rule", ratio=1)
        for score in sorted(view.outcome["scores"], key=lambda score: (score["place"], score["seat"])):
            seat = score["seat"]
            name = Text(names[seat], style=COLORS[seat])
            ties = score.get("tie_break") or ()
            broken = f"tie break {', '.join(map(str, ties))}" if ties else ""
            table.add_row(str(score["place"]), name, "total", Text(str(score["total"]), style="bold"), broken)
            for line in score.get("lines", ()):
                item = line["item"] + (f" ({line['note']})" if line.get("note") else "")
                clause = line["clause"]
                table.add_row("", "", item, str(line["points"]), f"{clause} {titles.get(clause, '')}".strip())
        self.console.print(table)

    def say(self, text: str, *, well: bool = True) -> None:
        self.console.print(Text(text, style="" if well else "bold red"), highlight=False)
