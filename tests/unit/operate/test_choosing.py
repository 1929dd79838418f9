"""How the demo's players choose."""

import pytest

from libs.client.offers import Offers
from libs.operate.demo.choosing import Player

SOW = {"command": "sow", "then": {"ask": "choice", "field": "crop", "options": [{"value": 1}, {"value": 2}]}}
HARVEST = {"command": "harvest"}
PASS = {"command": "pass"}


def test_choices_are_offered() -> None:
    player = Player(1, 0.5)
    chosen = [player.choose(Offers([SOW, PASS]), 0) for _ in range(50)]

    assert all(
        command in ({"type": "sow", "crop": 1}, {"type": "sow", "crop": 2}, {"type": "pass"}) for command in chosen
    )
    assert {"type": "sow", "crop": 1} in chosen


def test_passing_is_for_when_there_is_nothing_else() -> None:
    player = Player(1, 0.0)
    chosen = [player.choose(Offers([PASS, SOW]), 0)["type"] for _ in range(50)]

    assert chosen.count("pass") <= 2
    assert player.choose(Offers([PASS]), 0) == {"type": "pass"}


def test_what_brought_points_is_preferred() -> None:
    player, points, harvests = Player(2, 0.0), 0, 0
    for _ in range(60):
        if player.choose(Offers([HARVEST, SOW]), points)["type"] == "harvest":
            points += 2
            harvests += 1

    assert harvests > 40


def test_nothing_offered_is_nobodys_turn() -> None:
    with pytest.raises(ValueError, match="nothing is offered"):
        Player(1, 0.5).choose(Offers([]), 0)
