"""Clause coverage, read from marks and strings but never from comments."""

from pathlib import Path

import pytest

from libs.testkit.clauses import CLAUSE, cited, declared, main, marked, missing

TESTS = '''
"""XY-001 stands in a docstring only."""
import pytest
from pytest import mark

pytestmark = pytest.mark.clause("XY-002")

# pytest.mark.clause("XY-003")

@pytest.mark.clause("XY-004", "XY-EX-01")
@pytest.mark.parametrize("case", [pytest.param(1, marks=pytest.mark.clause("XY-005"))])
def test_it(case): ...

@mark.clause("XY-006")
def test_that(): ...

@pytest.mark.other("XY-007")
def test_other(): ...
'''


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    game, tests = tmp_path / "services" / "beans", tmp_path / "tests" / "games"
    game.mkdir(parents=True)
    tests.mkdir(parents=True)
    (game / "clauses.toml").write_text(
        "".join(f'["{name}"]\ntitle = "t"\n' for name in ("XY-002", "XY-003", "XY-006", "XY-EX-01"))
    )
    (tests / "test_beans.py").write_text(TESTS)
    return tmp_path


def test_marks_count_and_nothing_else(checkout: Path) -> None:
    found = marked((checkout / "tests").rglob("*.py"))

    assert found == {"XY-002", "XY-004", "XY-005", "XY-006", "XY-EX-01"}


def test_missing_are_those_without_a_mark(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    catalogue = checkout / "services" / "beans" / "clauses.toml"

    assert declared(catalogue) == {"XY-002", "XY-003", "XY-006", "XY-EX-01"}
    assert missing(catalogue, checkout / "tests") == ("XY-003",)
    assert main(checkout) == 1
    assert capsys.readouterr().out == "beans: 3 of 4 clauses shown by a test\n  XY-003\n"


def test_nothing_missing_is_success(checkout: Path) -> None:
    (checkout / "tests" / "test_rest.py").write_text('import pytest\npytestmark = pytest.mark.clause("XY-003")\n')

    assert main(checkout) == 0


def test_rules_cite_in_strings(tmp_path: Path) -> None:
    module = tmp_path / "decide.py"
    module.write_text('"""Refuses (XY-001, XY-EX-02)."""\nrequire(x, Reason.A, "XY-003")  # XY-004\n')

    assert cited([module]) == {"XY-001", "XY-003", "XY-EX-02"}


@pytest.mark.parametrize("text", ["UTF-8", "ISO-8601", "XY-1", "XYZ-001", "XY-0012", "sha-256"])
def test_what_only_looks_like_a_clause(text: str) -> None:
    assert CLAUSE.findall(text) == []
