"""The import contracts of pyproject.toml hold, and each would notice being broken."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from libs.testkit.discovery import ROOT
from libs.testkit.tree import files

LINT = Path(sys.executable).with_name("lint-imports")


def lint(checkout: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [LINT, "--no-logo", "--no-cache", "--config", checkout / "pyproject.toml"],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_contract_is_kept() -> None:
    result = lint(ROOT)

    assert result.returncode == 0, result.stdout + result.stderr


def test_rules_may_reach_no_lib_but_the_kernel() -> None:
    """A forbidden contract is a list: a new lib has to be put on it."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = [found for found in config["tool"]["importlinter"]["contracts"] if found["id"] == "rules-are-pure"]
    libs = {f"libs.{path.parent.name}" for path in ROOT.glob("libs/*/__init__.py")}

    assert libs - {"libs.kernel"} <= set(contract["forbidden_modules"])


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy: Path = tmp_path_factory.mktemp("checkout")
    for path in files("libs/**/*.py", "services/**/*.py", "pyproject.toml"):
        place = copy / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, place)
    for name in ("first", "second"):
        rules = copy / "services" / name / "rules"
        rules.mkdir(parents=True)
        (rules.parent / "__init__.py").touch()
        (rules / "__init__.py").touch()
    return copy


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("libs/kernel/rogue.py", "import services.first", "Libs never import a service"),
        ("services/first/rogue.py", "import services.second", "Services meet in messages only"),
        ("libs/messages/rogue.py", "import libs.testkit", "Every lib has its place"),
        ("libs/newcomer/__init__.py", "", "Every lib has its place"),
        ("services/first/rules/rogue.py", "import libs.messages", "Rules and kernel reach neither"),
        ("services/first/rules/rogue.py", "import nats", "Rules and kernel reach neither"),
        ("services/first/rogue.py", "import libs.testkit", "Services do not run on the testkit"),
    ],
)
def test_a_broken_contract_is_named(copied: Path, module: str, line: str, contract: str) -> None:
    place = copied / module
    place.parent.mkdir(exist_ok=True)
    place.write_text(line + "\n")
    try:
        result = lint(copied)
    finally:
        place.unlink()
        if not any(place.parent.iterdir()):
            place.parent.rmdir()

    broken = [row for row in result.stdout.splitlines() if row.endswith("BROKEN")]
    assert result.returncode == 1, result.stdout + result.stderr
    assert any(row.startswith(contract) for row in broken), result.stdout
