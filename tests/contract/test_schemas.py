"""Every JSON Schema that is published can be used as it stands: references lead somewhere, patterns are ECMA-262."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import UNSET, Struct

from libs.host.core.kind import RefusalError
from libs.host.description import description
from libs.messages.accounts import AccountRequest, ProfileRequest
from libs.messages.answers import GuestRequest
from libs.messages.published import ecma
from libs.messages.tables import PlayerName
from libs.testkit.discovery import games
from libs.testkit.schemas import PARTS
from services.gateway.documents.writing import PROTO, files
from services.lobby.player.names import checked_about, checked_name

FILES = {path.name: path.read_bytes() for path in (*PROTO.glob("*.json"), *PROTO.glob("schemas/*.json"))}
SERVED = {
    f"/v1/games/{game.name}: {part}": msgspec.json.encode(description(game)[part]) for game in games() for part in PARTS
}
"""Each part of a game's description is a schema of its own, whose references begin at the part."""
DOCUMENTS = {name: msgspec.json.decode(data) for name, data in (FILES | SERVED).items()}
OURS = (r"\A", r"\Z", r"\d", r"\w", r"\s", r"\b", r"\p", "(?")
"""What Python takes and ECMA-262 does not, or takes otherwise; `\\p` the other way round."""


def within(part: Any, name: str) -> Iterator[Any]:
    """Every value that stands under the name, however deep."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key == name:
                yield value
            yield from within(value, name)
    elif isinstance(part, list):
        for value in part:
            yield from within(value, name)


def references(document: Any) -> set[str]:
    mapped = [place for one in within(document, "discriminator") for place in one.get("mapping", {}).values()]
    return {place for place in (*within(document, "$ref"), *mapped) if isinstance(place, str)}


def found(document: Any, reference: str) -> Any:
    """What the reference leads to. Raises KeyError, IndexError, ValueError."""
    root, *steps = reference.split("/")
    if root != "#":
        message = f"{reference} leads out of the document"
        raise ValueError(message)
    for step in steps:
        name = step.replace("~1", "/").replace("~0", "~")
        document = document[int(name)] if isinstance(document, list) else document[name]
    return document


def patterns(document: Any) -> set[str]:
    keyed = {name for one in within(document, "patternProperties") for name in one}
    return keyed | {pattern for pattern in within(document, "pattern") if isinstance(pattern, str)}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_reference_leads_somewhere(name):
    for reference in references(DOCUMENTS[name]):
        assert isinstance(found(DOCUMENTS[name], reference), dict), reference


def test_the_documents_have_references_and_patterns():
    assert sum(len(references(document)) for document in DOCUMENTS.values()) > 500
    assert len(set().union(*map(patterns, DOCUMENTS.values()))) > 8


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_pattern_is_for_everybody(name):
    for pattern in patterns(DOCUMENTS[name]):
        assert not [sign for sign in OURS if sign in pattern.replace("(?:", "(")], pattern
        re.compile(pattern)


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not there")
def test_every_pattern_is_one_to_a_validator_in_javascript():
    told = msgspec.json.encode(sorted(set().union(*map(patterns, DOCUMENTS.values()))))
    program = 'for (const p of JSON.parse(require("fs").readFileSync(0))) new RegExp(p, "u")'
    subprocess.run(["node", "-e", program], input=told, check=True)


@pytest.mark.parametrize("pattern", ["^[a-z]+$", r"\A[a-z]+$", r"[a-z]+\Z"])
def test_a_pattern_that_would_let_a_line_break_pass_here_is_not_published(pattern):
    assert ecma(r"\A[a-z]+\Z") == "^[a-z]+$"
    with pytest.raises(ValueError, match="begin with"):
        ecma(pattern)


def test_a_line_break_behind_a_text_is_refused():
    login = {"login": "ada", "password": "a long and secret phrase"}
    assert msgspec.convert(login, AccountRequest).login == "ada"
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(login | {"login": "ada\n"}, AccountRequest)


def lengths(kind: type[Struct], field: str) -> tuple[int, int]:
    """The least and the most characters that the published schema of the type tells of its field."""
    document = msgspec.json.decode(files()["openapi.json"])
    told = document["components"]["schemas"][kind.__name__]["properties"][field]
    return told.get("minLength", 0), told["maxLength"]


def taken(kind: type[Struct], field: str, value: str) -> bool:
    """Whether the door and the lobby take the value of the field, the others being as in an example."""
    check = {"name": checked_name, "about": checked_about}[field]
    try:
        request = msgspec.convert({field: value}, kind)
        assert getattr(request, field) is not UNSET
        check(value)
    except (msgspec.ValidationError, RefusalError):
        return False
    return True


NAMED = [(GuestRequest, "name"), (ProfileRequest, "name")]


@pytest.mark.parametrize(("kind", "field"), NAMED)
def test_names_are_as_long_as_their_schema_says(kind, field):
    least, most = lengths(kind, field)
    longest = "q\u0323\u0301" * (most // 3)
    assert len(longest) == most
    assert [taken(kind, field, name) for name in ("q" * (least - 1), "q" * least)] == [False, True]
    assert [taken(kind, field, name) for name in (longest, longest + "q", longest + "\u0301")] == [True, False, False]


@pytest.mark.parametrize(("kind", "field"), NAMED)
def test_names_have_as_many_visible_characters_as_their_schema_says_in_words(kind, field):
    document = msgspec.json.decode(files()["openapi.json"])
    words = document["components"]["schemas"][kind.__name__]["properties"][field]["description"]
    fewest, most = map(int, re.findall(r"(\d+) to (\d+) visible characters", words)[0])
    assert [taken(kind, field, "q" * length) for length in (fewest - 1, fewest, most, most + 1)] == [
        False,
        True,
        True,
        False,
    ]
    assert [taken(kind, field, name) for name in ("q\u0323\u0301q", "q\u0323\u0301\u0330q", "qq\u200b")] == [
        True,
        False,
        False,
    ]


def test_what_players_say_of_themselves_is_as_long_as_its_schema_says():
    least, most = lengths(ProfileRequest, "about")
    assert [taken(ProfileRequest, "about", "q" * length) for length in (least, most, most + 1)] == [True, True, False]


def test_a_name_that_was_once_read_still_is():
    assert msgspec.convert("q", PlayerName) == "q"
