"""Rules and kernel are pure: an allow-list of imports, and no files read but by one module a game."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from libs.testkit.discovery import ROOT
from libs.testkit.tree import files

IMPURE = frozenset(
    {
        "asyncio", "builtins", "ctypes", "datetime", "gc", "http", "inspect", "io", "logging", "multiprocessing", "os",
        "random", "secrets", "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "tempfile", "threading",
        "time", "urllib", "uuid", "warnings", "weakref", "zoneinfo",
    }
)  # fmt: skip
PACKAGES = sorted(
    {ROOT / "libs" / "kernel", *(path.parent for path in ROOT.glob("services/*/rules/__init__.py"))},
)
every_package = pytest.mark.parametrize("package", PACKAGES, ids=lambda path: str(path.relative_to(ROOT)))


def imported(tree: ast.Module) -> Iterator[str]:
    """The full names of the modules that a module imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def admitted(name: str, own: str) -> bool:
    top = name.partition(".")[0]
    if top in {"libs", "services"}:
        return any(name == root or name.startswith(f"{root}.") for root in (own, "libs.kernel"))
    return top == "msgspec" or (top in sys.stdlib_module_names and top not in IMPURE)


def impurities(source: str, own: str) -> list[str]:
    """What a module of the package `own` does that rules must not."""
    tree = ast.parse(source)
    calls = [node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    forbidden = {"breakpoint", "compile", "eval", "exec", "input", "print", "globals", "__import__", "id", "hash"}
    return [
        *(f"imports {name}" for name in imported(tree) if not admitted(name, own)),
        *(f"calls {name}" for name in calls if name in forbidden),
        *("has a global statement" for node in ast.walk(tree) if isinstance(node, ast.Global)),
    ]


def reads_files(source: str) -> bool:
    """Whether it calls `open` or one of a path's methods that read; a game's own `open` is none of them."""
    calls = [node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    methods = {"read_text", "read_bytes", "iterdir", "glob", "rglob"}
    return any(
        call.id == "open" if isinstance(call, ast.Name) else isinstance(call, ast.Attribute) and call.attr in methods
        for call in calls
    )


def sources(package: Path) -> dict[str, str]:
    found = files(f"{package.relative_to(ROOT)}/**/*.py")
    return {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in found}


@every_package
def test_rules_are_pure(package: Path) -> None:
    own = ".".join(package.relative_to(ROOT).parts)
    found = {path: impurities(source, own) for path, source in sources(package).items()}

    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@every_package
def test_at_most_one_module_reads_files(package: Path) -> None:
    """The card catalogue reads the package's own data, once, at import."""
    readers = [path for path, source in sources(package).items() if reads_files(source)]

    assert len(readers) <= (0 if package.name == "kernel" else 1), readers


@pytest.mark.parametrize(
    "line",
    [
        "import time",
        "from datetime import datetime",
        "import os.path",
        "import nats.aio",
        "from libs.messages import facts",
        "from libs import messages",
        "from services.northern.rules import state",
        "import services.game.bots",
        "from . import other",
        "def f():\n    import random",
        "print(1)",
        "def f():\n    global x",
    ],
)
def test_an_impurity_is_noticed(line: str) -> None:
    assert impurities(line, "services.game.rules")


@pytest.mark.parametrize(
    "line",
    [
        "from libs.kernel import Chance",
        "import msgspec.structs",
        "from services.game.rules.cards import catalogue",
        "from collections.abc import Mapping",
        "import tomllib",
    ],
)
def test_what_rules_may_use(line: str) -> None:
    assert impurities(line, "services.game.rules") == []
