"""The schema of a game's views: what is sent whole is required, and a section a seat is known by its pattern."""

import pytest
from msgspec import Struct

from libs.host.sections import sections_schema, type_of


class Row(Struct, frozen=True, tag="row", omit_defaults=True):
    """As decisions are sent: without what stands at its default."""

    seeds: int = 0


class Field(Struct, frozen=True, kw_only=True):
    rows: tuple[Row, ...] = ()
    owner: int | None = None


class Hand(Struct, frozen=True):
    cards: tuple[str, ...]


TYPES = {"field:*": Field, "hand": Hand, "deck": int}


def test_every_section_has_a_property_and_a_section_a_seat_a_pattern() -> None:
    schema = sections_schema(TYPES)

    assert schema["properties"] == {"hand": {"$ref": "#/$defs/Hand"}, "deck": {"type": "integer"}}
    assert schema["patternProperties"] == {"^field:[0-9]+$": {"$ref": "#/$defs/Field"}}
    assert "required" not in schema


def test_what_is_sent_whole_is_required_in_all_its_fields() -> None:
    definitions = sections_schema(TYPES)["$defs"]

    assert definitions["Field"]["required"] == ["rows", "owner"]
    assert definitions["Hand"]["required"] == ["cards"]
    assert "seeds" not in definitions["Row"]["required"]


def test_a_sections_type_is_found_by_its_name_in_a_view() -> None:
    assert type_of(TYPES, "field:3") is Field
    assert type_of(TYPES, "hand") is Hand
    with pytest.raises(KeyError):
        type_of(TYPES, "market")
