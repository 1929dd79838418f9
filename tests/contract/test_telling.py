"""The documents tell what answers look like: none is just any object, but where only the game can tell."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from services.gateway.documents.writing import files

OPENAPI = msgspec.json.decode(files()["openapi.json"])
ASYNCAPI = msgspec.json.decode(files()["asyncapi.json"])
NOTES = frozenset({"description", "default", "title", "additionalProperties"})

THE_GAMES_OWN = "Its schema stands in the game's description, which the document names there."
LEFT_OPEN = {
    **dict.fromkeys(
        (
            "View.options",
            "View.sections",
            "Frame.sections",
            "ExportHeader.options",
            "ExportedMatch.options",
            "LiveMatch.options",
            "FinishedMatch.options",
            "OpenTableRow.options",
            "TableView.options",
            "Sought.options",
        ),
        THE_GAMES_OWN,
    ),
    "GameDescription.options": "A JSON Schema.",
    "GameDescription.commands": "A JSON Schema.",
    "GameDescription.events": "A JSON Schema.",
    "GameDescription.sections": "A JSON Schema.",
    "GameDescription.catalogue": "Components as data: each game has a form of its own.",
    "GetOpenApi": "OpenAPI has a schema of its own.",
    "GetAsyncApi": "AsyncAPI has a schema of its own.",
}
"""What is open, and why it must be."""


def bare(schema: Any, place: str) -> Iterator[str]:
    """The places in a schema that take any value, any object or any array."""
    if not isinstance(schema, dict):
        return
    words = schema.keys() - NOTES
    inner = schema.get("additionalProperties")
    takes_any = not words or (words == {"type"} and schema["type"] == "object" and inner in (None, True, {}))
    if takes_any or (schema.get("type") == "array" and "items" not in schema and "prefixItems" not in schema):
        yield place
    for name, part in schema.get("properties", {}).items():
        yield from bare(part, f"{place}.{name}" if place else name)
    for word in ("items", "additionalProperties"):
        yield from bare(schema.get(word), place) if schema.get(word) != {} else [place]
    for word in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for part in schema.get(word, ()):
            yield from bare(part, place)


def reached(document: Any, part: Any, names: set[str]) -> None:
    """Adds the components that the part refers to, and those that they refer to."""
    if isinstance(part, list):
        for one in part:
            reached(document, one, names)
    elif isinstance(part, dict):
        name = str(part.get("$ref", "")).removeprefix("#/components/schemas/")
        if name in document["components"]["schemas"] and name not in names:
            names.add(name)
            reached(document, document["components"]["schemas"][name], names)
        for one in part.values():
            reached(document, one, names)


def left_open(document: Any, said: Any) -> set[str]:
    names: set[str] = set()
    reached(document, said, names)
    schemas = document["components"]["schemas"]
    return {place for name in names for place in bare(schemas[name], name)}


def answers() -> Iterator[tuple[str, Any]]:
    for item in OPENAPI["paths"].values():
        for operation in item.values():
            for answer in operation["responses"].values():
                for media in answer.get("content", {}).values():
                    yield operation["operationId"], media


def test_every_answer_is_described_but_for_what_only_the_game_can_tell():
    told = [media for _, media in answers()]
    found = left_open(OPENAPI, told) | {name for name, media in answers() if [*bare(media["schema"], name)]}
    assert found == LEFT_OPEN.keys()


def test_every_message_is_described_but_for_what_only_the_game_can_tell():
    said = [message["payload"] for message in ASYNCAPI["components"]["messages"].values()]
    assert left_open(ASYNCAPI, said) <= LEFT_OPEN.keys()


def test_what_only_the_game_can_tell_says_where_it_does():
    for place in [place for place, why in LEFT_OPEN.items() if why is THE_GAMES_OWN]:
        name, field = place.split(".")
        told = OPENAPI["components"]["schemas"][name]["properties"][field]
        assert "/v1/games/{game}" in told["description"], place


@pytest.mark.parametrize(
    ("schema", "found"),
    [
        ({}, ["X"]),
        ({"description": "anything"}, ["X"]),
        ({"type": "object"}, ["X"]),
        ({"type": "object", "additionalProperties": True}, ["X"]),
        ({"type": "array"}, ["X"]),
        ({"type": "array", "items": {}}, ["X"]),
        ({"type": "object", "properties": {"a": {"type": "array", "items": {"type": "object"}}}}, ["X.a"]),
        ({"anyOf": [{"type": "object"}, {"type": "null"}]}, ["X"]),
        ({"type": "object", "additionalProperties": {"type": "string"}}, []),
        ({"type": "array", "items": {"type": "string"}}, []),
    ],
)
def test_what_is_left_open_is_found(schema, found):
    assert [*bare(schema, "X")] == found
