"""Clause ids mean something: those that rules cite and tests are marked with stand in the game's `clauses.toml`.

`make clauses` asks the other way round, which clauses no test shows.
"""

from pathlib import Path

import pytest

from libs.testkit.clauses import catalogues, cited, declared, marked
from libs.testkit.discovery import ROOT
from libs.testkit.tree import files

every_game = pytest.mark.parametrize("catalogue", catalogues(), ids=lambda path: path.parent.name)


def of(catalogue: Path, names: frozenset[str]) -> set[str]:
    """Those of the names that look like the game's."""
    prefixes = tuple({name[:3] for name in declared(catalogue)})
    return {name for name in names if name.startswith(prefixes)}


@every_game
def test_clauses_cited_by_rules_exist(catalogue: Path) -> None:
    modules = files(f"services/{catalogue.parent.name}/**/*.py")

    assert of(catalogue, cited(modules)) - declared(catalogue) == set()


@every_game
def test_clauses_in_marks_exist(catalogue: Path) -> None:
    assert of(catalogue, marked(ROOT.glob("tests/**/*.py"))) - declared(catalogue) == set()
