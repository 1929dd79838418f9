"""A game that leaves out what the contract asks for is told so when it is defined."""

import pytest

from libs.kernel import Game


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
