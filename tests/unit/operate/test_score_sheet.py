"""The score sheet that the demo prints."""

import io

from rich.console import Console

from libs.messages.feeds import View
from libs.operate.demo.screen import Screen

TITLE = "Projects that were finished are worth what is printed on them"


def test_rules_are_told_whole_on_a_narrow_screen() -> None:
    out = io.StringIO()
    lines = [{"item": "projects", "points": 7, "clause": "XY-001", "note": "two of them, both late"}]
    outcome = {"scores": [{"seat": 0, "place": 1, "total": 7, "lines": lines}]}
    view = View(
        match="m-1", game="meadow", rules_version=1, table="t-1", options={}, version=9, at=9,
        seats=(), sections={}, outcome=outcome, status="finished", seed_commitment="",
    )  # fmt: skip
    Screen(Console(file=out, width=80)).sheet(view, ["Ada"], {"XY-001": TITLE})

    assert "XY-001" in out.getvalue()
    assert set(TITLE.split()) <= set(out.getvalue().split())
