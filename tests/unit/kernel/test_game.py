"""A game that leaves out what the contract asks for is told so when it is defined; its options say what they mean."""

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import UNSET, Struct, UnsetType

from libs.kernel import Game, variant


def test_a_game_without_its_facts_is_told_which() -> None:
    with pytest.raises(TypeError, match=r"Barn does not say its title, seats, rules_version, .*section_types"):

        class Barn(Game):  # type: ignore[type-arg]
            name = "barn"


def test_a_game_without_its_functions_is_told_which() -> None:
    class Barn(Game):  # type: ignore[type-arg]
        name, title, seats, rules_version = "barn", "Barn", (2,), 1
        options_type = state_type = command_type = event_type = None  # type: ignore[assignment]
        section_types = {}

    with pytest.raises(TypeError, match=r"abstract methods? .*decide"):
        Barn()  # type: ignore[abstract]


def test_options_say_what_they_mean_in_their_schema() -> None:
    class Options(Struct, frozen=True):
        long: Annotated[bool | UnsetType, variant("A long fair", "It lasts a day more.", section="Days", rare=True)] = (
            UNSET
        )
        pace: Annotated[
            Literal["slow", "fast"],
            variant("Pace", "How fast the days go.", section="Days", values={"slow": "at ease", "fast": "in a hurry"}),
        ] = "slow"

    told = msgspec.json.schema(Options)["$defs"]["Options"]["properties"]

    assert {**told["long"], "type": "boolean"} == {
        "title": "A long fair",
        "description": "It lasts a day more.",
        "x-section": "Days",
        "x-rare": True,
        "type": "boolean",
    }
    assert told["pace"]["x-values"] == {"slow": "at ease", "fast": "in a hurry"}
    assert "x-rare" not in told["pace"]
    assert msgspec.convert({}, Options) == Options()
    assert msgspec.convert({"long": True, "pace": "fast"}, Options) == Options(long=True, pace="fast")
