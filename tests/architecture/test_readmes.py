"""READMEs are true: every path and module named in one exists. And every lib and service has one."""

import re
from pathlib import Path

import pytest

from libs.testkit.discovery import ROOT
from libs.testkit.tree import files

READMES = list(files("README.md", "CONTRIBUTING.md", "**/README.md"))
FOLDERS = sorted(path.parent for top in ("libs", "services") for path in ROOT.glob(f"{top}/*/__init__.py"))
TOPS = ("libs", "services", "tests", "proto", "deploy")
SUFFIXES = (".py", ".toml", ".md", ".json", ".yml", ".yaml", ".ndjson", ".ts", ".conf", ".txt")
_CODE = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
_PATH = re.compile(r"[\w.*<>/-]+")
_MODULE = re.compile(rf"(?:{'|'.join(TOPS[:2])})(?:\.\w+)+")


def named_paths(text: str) -> set[str]:
    """What stands in a link or in backquotes and looks like a path of this checkout."""
    links = {link for link in _LINK.findall(text) if "://" not in link}
    words = {word for code in _CODE.findall(text) for word in code.split() if _PATH.fullmatch(word)}
    return links | {
        word
        for word in words
        if word.startswith(tuple(f"{top}/" for top in TOPS)) or (word.endswith(SUFFIXES) and word[0] not in "/*.<")
    }


def named_modules(text: str) -> set[str]:
    return {word for code in _CODE.findall(text) for word in code.split() if _MODULE.fullmatch(word)}


def exists(path: str, beside: Path) -> bool:
    """Whether it exists from the top or from the README's folder; `<game>` and `*` stand for any name."""
    pattern = re.sub(r"<[^>]+>", "*", path).strip("/")
    places = ({beside, ROOT} | {ROOT / top for top in ("libs", "services")}) if "/" in path else {beside, ROOT}
    return any(next(place.glob(pattern), None) is not None for place in places) or (
        "/" not in path and next(beside.rglob(path), None) is not None
    )


def importable(module: str) -> bool:
    """Whether a module or, in a module, a name of that spelling exists."""
    parts = module.split(".")
    path, parent = ROOT.joinpath(*parts), ROOT.joinpath(*parts[:-1])
    if path.is_dir() or path.with_suffix(".py").exists():
        return True
    source = next((file for file in (parent.with_suffix(".py"), parent / "__init__.py") if file.exists()), None)
    return source is not None and re.search(rf"\b{parts[-1]}\b", source.read_text(encoding="utf-8")) is not None


@pytest.mark.parametrize("readme", READMES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_path_named_exists(readme: Path) -> None:
    text = readme.read_text(encoding="utf-8")
    lost = {path for path in named_paths(text) if not exists(path, readme.parent)}

    assert lost | {module for module in named_modules(text) if not importable(module)} == set()


@pytest.mark.parametrize("readme", READMES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_readme_is_two_screens_at_most(readme: Path) -> None:
    assert len(readme.read_text(encoding="utf-8").splitlines()) <= 120


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_lib_and_service_explains_itself(folder: Path) -> None:
    assert (folder / "README.md").exists()


def test_what_counts_as_a_path() -> None:
    text = (
        "See `libs/nowhere/x.py`, `rules/state.py`, [this](deploy), `make up`, `GET /v1/x`, `application/json`, `a.b`."
    )

    assert named_paths(text) == {"libs/nowhere/x.py", "rules/state.py", "deploy"}
    assert not exists("libs/nowhere/x.py", ROOT)
    assert exists("services/<game>/rules/__init__.py", ROOT)
    assert exists("kernel/chance.py", ROOT)
    assert named_modules("`python -m libs.testkit.golden`, `libs.kernel.Chance`, libs.none") == {
        "libs.testkit.golden",
        "libs.kernel.Chance",
    }
    assert importable("libs.kernel.Chance")
    assert not importable("libs.kernel.Luck")
