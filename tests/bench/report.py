"""What a benchmark says: a row of figures, printed and written down."""

import json
import platform
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table


class Row(NamedTuple):
    """One figure. A ratio is held against `at_most` or `at_least`; a figure with a unit is only told."""

    what: str
    value: float
    at_most: float | None = None
    at_least: float | None = None
    unit: str = ""
    note: str = ""

    @property
    def target(self) -> str:
        if self.at_most is not None:
            return f"≤ {self.at_most:g}"
        return f"≥ {self.at_least:g}" if self.at_least is not None else ""

    @property
    def met(self) -> bool | None:
        """None for a figure without a target."""
        if self.at_most is not None:
            return self.value <= self.at_most
        return None if self.at_least is None else self.value >= self.at_least


def told(rows: Iterable[Row], file: Path) -> None:
    """Print the rows as a table, and write them to `file` as JSON."""
    console = Console()
    table = Table(title="Furrow, measured")
    for name, justify in (("what", "left"), ("figure", "right"), ("target", "right"), ("", "left"), ("from", "left")):
        table.add_column(name, justify=justify)  # type: ignore[arg-type]  # the literals are rich's own
    kept = []
    for row in rows:
        console.print(f"{row.what}: {row.value:.3g} {row.unit} {row.note}", highlight=False, style="dim")
        table.add_row(
            row.what,
            f"{row.value:.3g} {row.unit}".strip(),
            row.target,
            {True: "met", False: "missed", None: ""}[row.met],
            row.note,
        )
        kept.append(row._asdict() | {"target": row.target, "met": row.met})
    console.print(table)
    file.parent.mkdir(parents=True, exist_ok=True)
    text = {
        "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "rows": kept,
    }
    file.write_text(json.dumps(text, indent=1) + "\n")
