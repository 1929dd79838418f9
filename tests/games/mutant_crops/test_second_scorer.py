"""A second scorer, written from the clauses alone and with numbers of its own, comes to the same sheets and places.

It tries every combination of choices that Broccoli, Blueberry and Orange leave open, without a thought for time.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from libs.kernel import Chance, SeatScore, Setup, opened
from libs.testkit import cases, played
from libs.testkit.policies import Curious
from services.mutant_crops.rules.game import GAME
from services.mutant_crops.rules.scoring import results
from services.mutant_crops.rules.state import Crop, Farm, Options, State

POINTS = {
    "asparagus": (6, 5), "banana": (2, 1), "bell_pepper": (1, 4), "blueberry": (4, 4), "broccoli": (1, 2),
    "chard": (2, 1), "cucumber": (2, 2), "eggplant": (2, 1), "melon": (5, 5), "onion": (1, 2), "orange": (1, 2),
    "peach": (4, 1), "pear": (3, 2), "potato": (2, 4), "pumpkin": (2, 3), "strawberry": (3, 4),
}  # fmt: skip
"""Of the water area and of the feed area."""
STANDING_IN = ("blueberry", "orange")
"""Kinds that count as a crop of another name (MC-142, MC-203)."""


class Table(NamedTuple):
    """What one seat's abilities look at."""

    names: tuple[str, ...]
    """Of the own crops, and of those that others are taken for."""
    own: int
    """Crops in front of the seat."""
    tokens: dict[str, int]
    rivals: tuple[int, ...]
    """Tokens of each other seat."""


def alone_in_front(table: Table) -> bool:
    """In solo a single token is enough (MC-029)."""
    most = max(table.rivals, default=0)
    return sum(table.tokens.values()) > most


ABILITIES: dict[str, Callable[[Table, int], int]] = {
    "chard": lambda table, _: table.names.count("chard"),
    "onion": lambda table, _: table.names.count("onion"),
    "cucumber": lambda table, wanted: 4 * (table.names.count("cucumber") >= wanted),
    "melon": lambda table, _: 4 * alone_in_front(table),
    "peach": lambda table, _: 3 * ("pear" in table.names) + 4 * ("strawberry" in table.names),
    "pumpkin": lambda table, _: 5 * ("chard" in table.names and "onion" in table.names),
    "bell_pepper": lambda table, _: table.tokens["meat"] // 3 * 2,
    "strawberry": lambda table, _: table.tokens["water"] // 3 * 2,
    "asparagus": lambda table, _: 5 * (table.own >= 5),
    "potato": lambda table, _: 5 * ("eggplant" in table.names),
}
"""Points by what lies there, and by how many Cucumbers it takes: two for a Cucumber, one for a copy of it (MC-140)."""


def kind_of(card: str) -> str:
    return card.split("#", maxsplit=1)[0]


def tokens_of(farm: Farm) -> dict[str, int]:
    return {"seeds": farm.seeds, "water": farm.water, "meat": farm.meat}


def choices_of(card: str, others: set[str], anywhere: set[str]) -> list[str]:
    """In the words of MC-164; an empty one where there is nothing to choose."""
    if kind_of(card) in STANDING_IN:
        return sorted(anywhere - {kind_of(card)}) or [""]
    plain = others - set(STANDING_IN)
    named = {f"{kind}:{name}" for kind in others & set(STANDING_IN) for name in anywhere - {kind}}
    return sorted(plain | named) or [""]


def abilities_of(farms: tuple[Farm, ...], seat: int, chosen: dict[str, str]) -> int:
    """Points of the activated abilities under the choices."""
    farm = farms[seat]
    active = [kind_of(crop.card) for crop in farm.crops if "special" in crop.covered]
    copied = [choice for card, choice in chosen.items() if kind_of(card) == "broccoli" and choice]
    stood_in = [choice for card, choice in chosen.items() if kind_of(card) in STANDING_IN and choice]
    stood_in += [choice.split(":")[1] for choice in copied if ":" in choice]
    table = Table(
        names=(*(kind_of(crop.card) for crop in farm.crops), *stood_in),
        own=len(farm.crops),
        tokens=tokens_of(farm),
        rivals=tuple(sum(tokens_of(other).values()) for place, other in enumerate(farms) if place != seat),
    )
    own = sum(ABILITIES[kind](table, 2) for kind in active if kind in ABILITIES)
    return own + sum(ABILITIES[kind](table, 1) for kind in copied if kind in ABILITIES)


def best_choices(farms: tuple[Farm, ...], seat: int) -> tuple[int, dict[str, str]]:
    """The most that abilities can come to, and the alphabetically first way to it. Rule: MC-164."""
    sown = [{kind_of(crop.card) for crop in farm.crops} for farm in farms]
    others = set().union(*(kinds for place, kinds in enumerate(sown) if place != seat))
    anywhere = set().union(*sown)
    active = (crop.card for crop in farms[seat].crops if "special" in crop.covered)
    choosing = sorted(card for card in active if kind_of(card) in ("broccoli", *STANDING_IN))
    best: tuple[int, dict[str, str]] | None = None
    for combination in product(*(choices_of(card, others, anywhere) for card in choosing)):
        chosen = dict(zip(choosing, combination, strict=True))
        points = abilities_of(farms, seat, chosen)
        if best is None or points > best[0]:
            best = points, chosen
    assert best is not None
    return best


def areas_of(farm: Farm) -> int:
    worth = [dict(zip(("water", "feed"), POINTS[kind_of(crop.card)], strict=True)) for crop in farm.crops]
    return sum(points.get(area, 0) for crop, points in zip(farm.crops, worth, strict=True) for area in crop.covered)


def confirm_scored(state: State, scores: tuple[SeatScore, ...]) -> None:
    ends = []
    for seat, (farm, score) in enumerate(zip(state.farms, scores, strict=True)):
        points, chosen = best_choices(state.farms, seat)
        left = sum(tokens_of(farm).values())
        shown = {line.item.split(".")[0]: line.note for line in score.lines if not line.item.endswith(".areas")}
        assert score.total == areas_of(farm) + points, (seat, state)
        assert score.tie_break == (left,), (seat, state)
        assert {card: shown[card] for card in chosen} == chosen, (seat, state)
        ends.append((score.total, left))
    assert [score.place for score in scores] == [1 + sum(other > end for other in ends) for end in ends], state


def covered(chance: Chance) -> tuple[Any, ...]:
    """Mostly everything, for then there is most to score."""
    return chance.pick(((), ("water",), ("feed",), ("water", "feed"), *[("water", "feed", "special")] * 5))


def dealt(seats: int, number: int) -> Iterator[State]:
    """Tables on which all cards but some of the deck lie in front of the seats."""
    chance = Chance(bytes([seats, number]))
    options = Options(promo_pack=number % 2 == 1)
    state = opened(GAME, Setup(seats=seats, options=options, rules_version=GAME.rules_version), chance).state
    for _ in range(25):
        cards = chance.shuffled((*state.display, *state.deck))
        crops: list[list[Crop]] = [[] for _ in range(seats)]
        for card in cards[: chance.below(len(cards)) + 1]:
            crops[chance.below(seats)].append(Crop(card, covered(chance)))
        most = chance.pick((3, 8, 20))
        yield replace(
            state,
            farms=tuple(
                replace(
                    farm,
                    seeds=chance.below(most),
                    water=chance.below(most),
                    meat=chance.below(most),
                    crops=tuple(crops[seat]),
                )
                for seat, farm in enumerate(state.farms)
            ),
        )


@pytest.mark.clause("MC-029", "MC-130", "MC-140", "MC-142", "MC-145", "MC-161", "MC-162", "MC-164", "MC-166", "MC-167")
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_dealt_tables_are_scored_alike(seats: int, number: int) -> None:
    for state in dealt(seats, number):
        confirm_scored(state, results(state))


@pytest.mark.clause("MC-160", "MC-161", "MC-166", "MC-167")
@pytest.mark.parametrize("case", cases(GAME), ids=str)
def test_matches_are_scored_alike(case: Any) -> None:
    for number in range(3):
        final = played(case, case.seed(number), Curious()).final
        outcome = GAME.outcome(final)
        assert outcome is not None
        confirm_scored(final, outcome.scores)
