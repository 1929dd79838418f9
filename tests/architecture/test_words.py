"""Nothing in the checkout names somebody's machine or a package registry: it has to work anywhere."""

import re
from pathlib import Path

import pytest

from libs.testkit.discovery import ROOT
from libs.testkit.tree import files

# Put together from pieces, so that this file does not name them either.
FOLDERS = ("root", "Users", "work")
HOSTS = ("pypi" + ".org", "pythonhosted" + ".org", "npmjs" + ".org", "npmjs" + ".com", "yarnpkg" + ".com")
FORBIDDEN = re.compile(rf"(?<![\w.~$}}/-])/(?:{'|'.join(FOLDERS)})/[\w.]|{'|'.join(map(re.escape, HOSTS))}")
READ = ("*", "*/**/*", ".ci/*", ".pre-commit-config.yaml", ".github/**/*")


def mentions(text: str) -> list[str]:
    return [text[max(0, found.start() - 20) : found.end() + 20] for found in FORBIDDEN.finditer(text)]


def readable(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_no_file_names_a_machine_or_a_registry() -> None:
    hidden = [path for pattern in READ[2:] for path in ROOT.glob(pattern) if path.is_file()]
    found = {str(path.relative_to(ROOT)): mentions(readable(path)) for path in (*files(*READ[:2]), *hidden)}

    assert {path: places for path, places in found.items() if places} == {}


@pytest.mark.parametrize(
    "text", ["cd /" + "root/x", "'/" + "work/main'", "https://" + HOSTS[0] + "/simple", "=/" + "Users/me"]
)
def test_such_words_are_noticed(text: str) -> None:
    assert mentions(text)


@pytest.mark.parametrize(
    "text", ["/v1/work", "network/" + "root", "./" + "work/x", "/app/" + "work/x", "$HOME/" + "root/x"]
)
def test_other_paths_are_none_of_them(text: str) -> None:
    assert mentions(text) == []
