"""Which clauses of the rules no test shows: `python -m libs.testkit.clauses` prints them and fails if there are any.

A test shows a clause by a mark, `pytest.mark.clause("XY-001", …)`, on itself, its class, its module or a parameter. The
rules cite one by naming it in a string or docstring. Both are read from the syntax tree, so that comments do not count.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from libs.testkit.discovery import ROOT

CLAUSE = re.compile(r"\b[A-Z]{2}-(?:EX-)?\d{2,3}[a-z]?\b")


def declared(catalogue: Path) -> frozenset[str]:
    """The ids of the clauses in a `clauses.toml`, each a table."""
    tables = tomllib.loads(catalogue.read_text(encoding="utf-8"))
    return frozenset(name for name, table in tables.items() if isinstance(table, dict))


def marked(files: Iterable[Path]) -> frozenset[str]:
    """The ids in `clause` marks of the test files."""
    return frozenset(name for tree in map(_parsed, files) for call in _marks(tree) for name in _strings(call.args))


def cited(files: Iterable[Path]) -> frozenset[str]:
    """The ids named in strings and docstrings of the modules, whoever's clauses they are."""
    texts = (text for tree in map(_parsed, files) for text in _strings(ast.walk(tree)))
    return frozenset(name for text in texts for name in CLAUSE.findall(text))


def catalogues(root: Path = ROOT) -> tuple[Path, ...]:
    return tuple(sorted(root.glob("services/*/clauses.toml")))


def missing(catalogue: Path, tests: Path) -> tuple[str, ...]:
    """The clauses that no test under the folder is marked with, sorted."""
    return tuple(sorted(declared(catalogue) - marked(tests.rglob("*.py"))))


def _parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), filename=str(file))


def _marks(tree: ast.Module) -> Iterator[ast.Call]:
    """Calls of `pytest.mark.clause`, or of `mark.clause` with pytest's mark imported by name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"pytest.mark.clause", "mark.clause"}:
            yield node


def _strings(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def main(root: Path = ROOT) -> int:
    """Print a line a game and its missing clauses; the exit status is 1 if any are missing."""
    complete = True
    for catalogue in catalogues(root):
        lost = missing(catalogue, root / "tests")
        total = len(declared(catalogue))
        sys.stdout.write(f"{catalogue.parent.name}: {total - len(lost)} of {total} clauses shown by a test\n")
        sys.stdout.writelines(f"  {name}\n" for name in lost)
        complete = complete and not lost
    return 0 if complete else 1


if __name__ == "__main__":
    raise SystemExit(main())
