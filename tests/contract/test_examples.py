"""What the documents show of a match is what that game's own types take: whoever copies it is not refused."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from libs.kernel.offers import Offers
from libs.testkit.discovery import named
from services.gateway.documents import examples
from services.gateway.documents.writing import PROTO

ROOT = Path(__file__).parents[2]
GAME = named(examples.VIEW.game)


def taken(value: Any, kind: Any) -> Any:
    return msgspec.convert(value, kind)


def test_the_command_is_offered_and_one_of_the_games():
    command = taken(examples.SOW, GAME.command_type)
    (sow, cancel) = taken(examples.OFFERS, Offers)

    assert {sow.command, cancel.command} <= {kind.__struct_config__.tag for kind in GAME.command_type.__args__}
    assert command.crop in {option.value for option in sow.then.options}


def test_the_events_and_sections_are_the_games():
    assert taken(examples.SOWN, GAME.event_type).crop == examples.SOW["crop"]
    for told in (examples.VIEW.sections, examples.FRAME.sections):
        for name, section in told.items():
            taken(section, GAME.section_types[name])


def test_the_refusal_names_a_clause_by_its_title():
    catalogue = tomllib.loads((ROOT / "services" / GAME.name / "clauses.toml").read_text(encoding="utf-8"))
    assert examples.REFUSED.clause_title == catalogue[examples.REFUSED.clause]["title"]


@pytest.mark.parametrize("path", ["openapi.json", "asyncapi.json"])
def test_no_document_names_a_command_that_is_none(path):
    tags = {kind.__struct_config__.tag for kind in GAME.command_type.__args__}
    offered = set(commands_in(msgspec.json.decode((PROTO / path).read_bytes())))
    assert offered <= tags
    assert offered


def commands_in(part: Any) -> list[str]:
    """The commands of all offers in a document."""
    if isinstance(part, list):
        return [name for one in part for name in commands_in(one)]
    if not isinstance(part, dict):
        return []
    own = [part["command"]] if isinstance(part.get("command"), str) else []
    return own + [name for one in part.values() for name in commands_in(one)]


def test_offers_and_commands_have_schemas_wherever_they_are_said():
    openapi = msgspec.json.decode((PROTO / "openapi.json").read_bytes())["components"]["schemas"]
    asyncapi = msgspec.json.decode((PROTO / "asyncapi.json").read_bytes())["components"]["schemas"]
    for said in (openapi, asyncapi):
        assert said["View"]["properties"]["offers"]["items"] == {"$ref": "#/components/schemas/Offer"}
        assert {"Offer", "Choice", "Amounts", "Option", "Bound", "Sum"} <= said.keys()
    assert openapi["CommandBody"]["properties"]["command"]["required"] == ["type"]
    assert asyncapi["SendCommand"]["properties"]["command"]["required"] == ["type"]
