"""What is left to chance: each order as likely as any other, whatever else was drawn."""

from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest

from libs.kernel import Chance, Seat, Setup, decided, opened
from services.mutant_crops.rules.commands import AssignFarmer, TakeTokens
from services.mutant_crops.rules.game import GAME
from services.mutant_crops.rules.state import Options


@pytest.mark.clause("MC-085", "MC-190", "MC-154")
def test_a_rotation_gives_every_order_of_display_and_deck_alike(given: Any) -> None:
    table = given(A=("0/0/0",), display="melon - pear", deck="chard onion")
    table.when("A", AssignFarmer(farmer=1, slot="S1-3B"))
    seen: Counter[tuple[str, ...]] = Counter()
    for number in range(4800):
        chance = Chance(number.to_bytes(4, "big"))
        state: Any = decided(GAME, table.state, Seat(0), TakeTokens(seeds=1, water=1), chance).state
        assert state.display[1] == ""
        seen[state.display[0], state.display[2], *state.deck] += 1
    cards = ("melon#1", "pear#1", "chard#1", "onion#1")
    assert set(seen) == set(permutations(cards))
    # 200 of each are expected, with a deviation of 14.
    assert 140 < min(seen.values()) <= max(seen.values()) < 260


@pytest.mark.clause("MC-187", "MC-189", "MC-190")
def test_the_piles_of_a_set_up_are_shuffled_each_for_itself() -> None:
    piles: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    for number in range(3600):
        setup = Setup(seats=2, options=Options(), rules_version=1)
        state: Any = opened(GAME, setup, Chance(number.to_bytes(4, "big"))).state
        piles[state.stage2, state.stage3] += 1
    stages = [permutations([f"S{stage}-{card}" for card in (1, 2, 3)]) for stage in (2, 3)]
    assert set(piles) == set(product(*stages))
    # 100 of each are expected, with a deviation of 10.
    assert 60 < min(piles.values()) <= max(piles.values()) < 140
