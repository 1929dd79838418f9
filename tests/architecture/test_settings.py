"""Settings have an effect and stand in the README: what is read nowhere would be taken and do nothing."""

import re
from collections.abc import Iterator
from importlib import import_module

import msgspec
import pytest

from libs.settings import Concern, Secret
from libs.settings.reading import variable
from libs.testkit.discovery import ROOT
from libs.testkit.tree import files

SOURCES = {path: path.read_text(encoding="utf-8") for path in files("libs/**/*.py", "services/**/*.py")}
DEFINING = re.compile(r"^class \w+\((?:Concern|\w+Settings),", re.MULTILINE)


def concerns(root: type[Concern] = Concern) -> Iterator[type[Concern]]:
    for child in root.__subclasses__():
        yield child
        yield from concerns(child)


for path, source in SOURCES.items():
    if DEFINING.search(source):
        import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))

FIELDS = sorted(
    {(one, field) for one in concerns() for field in one.__struct_fields__}, key=lambda pair: variable(*pair)
)
OURS = [(one, field) for one, field in FIELDS if one.__module__.startswith(("libs.", "services."))]


def is_read(field: str) -> bool:
    """Whether a line takes the attribute, or names it as text, other than to check its form."""
    use = re.compile(rf'(?<!self)\.{field}\b|"{field}"')
    lines = (line for source in SOURCES.values() for line in source.splitlines())
    return any(use.search(line) for line in lines if "malformed(" not in line and "check_address(" not in line)


@pytest.mark.parametrize(("concern", "field"), OURS, ids=[variable(*pair) for pair in OURS])
def test_a_setting_is_read(concern: type[Concern], field: str) -> None:
    assert is_read(field), f"{variable(concern, field)} has no effect"


def in_readme() -> dict[str, str]:
    """Variables with what stands for their defaults; a row may be of several, and say one default of each."""
    text = (ROOT / "libs/settings/README.md").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for line in text.splitlines():
        if line.startswith("| `FURROW_"):
            names, defaults, _ = (cell.strip() for cell in line.strip("|").split("|"))
            variables, values = re.findall("FURROW_[A-Z_]+", names), defaults.removesuffix(" each").split(", ")
            found |= dict(zip(variables, values if len(values) > 1 else values * len(variables), strict=True))
    return found


def as_text(default: object) -> str:
    """As it would be set."""
    match default:
        case bool():
            return str(default).lower()
        case float():
            return f"{default:g}"
        case _:
            return str(default)


def test_the_readme_names_every_setting_and_no_other() -> None:
    assert set(in_readme()) == {variable(*pair) for pair in OURS}


@pytest.mark.parametrize(("concern", "field"), OURS, ids=[variable(*pair) for pair in OURS])
def test_the_readme_tells_the_default(concern: type[Concern], field: str) -> None:
    default = next(one.default for one in msgspec.structs.fields(concern) if one.name == field)
    if default in (msgspec.NODEFAULT, None, "", Secret("")):
        assert "`" not in in_readme()[variable(concern, field)]
    else:
        assert in_readme()[variable(concern, field)] == f"`{as_text(default)}`"


def test_a_setting_that_nobody_reads_is_noticed() -> None:
    assert len(OURS) > 30
    assert not is_read("slow" + "_seconds")
