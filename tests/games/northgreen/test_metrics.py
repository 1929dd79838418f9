"""What conditions count, each metric on one position; and each card's condition at its edge."""

import pytest
from msgspec.structs import replace

from services.northgreen.rules.book import BOOK
from services.northgreen.rules.metrics import ARGUED, METRICS, count

POSITION = {
    "land": "F1s2 F1s F2h F3 . / G1c2 G2t3 G1 . G3 / S1 S3 . . S2",
    "food": 7,
    "workforce": 5,
    "soil": 4,
    "cabbage": 3,
    "tomato": 1,
    "sheep": 2,
    "horse": 6,
    "forest": "IIR3",
    "community": 9,
    "objectives": 8,
    "slots": "sheep_1 sheep_2 horse_3 cabbage_1 cabbage_2 cabbage_4",
    "display": "B001 B002 G001",
    "pins": 2,
    "space": "shop",
}
EXPECTED = {
    ("food", ""): 7,
    ("workforce", ""): 5,
    ("soil", ""): 4,
    ("tokens_any", "cabbage"): 5,
    ("tokens_any", "tomato"): 4,
    ("tokens_any", "sheep"): 5,
    ("tokens_any", "horse"): 7,
    ("tokens_any", "crop"): 9,
    ("tokens_any", "animal"): 12,
    ("tokens_any", "any"): 21,
    ("tokens_storage", "any"): 12,
    ("tokens_storage", "crop"): 4,
    ("tokens_landscape", "any"): 9,
    ("tokens_landscape", "animal"): 4,
    ("tokens_landscape", "crop"): 5,
    ("tokens_landscape", "horse"): 1,
    ("forests", ""): 4,
    ("greenhouses", ""): 4,
    ("settlements", ""): 3,
    ("forests_level", 2): 2,
    ("forests_level", 3): 1,
    ("greenhouses_level", 2): 2,
    ("greenhouses_level", 3): 1,
    ("settlements_level", 2): 2,
    ("settlements_level", 3): 1,
    ("sown_greenhouses", ""): 2,
    ("stocked_forests", ""): 3,
    ("houses", ""): 6,
    ("trees", ""): 7,
    ("spaces", ""): 11,
    ("forest_group", ""): 4,
    ("greenhouse_group", ""): 3,
    ("forest_section", ""): 2,
    ("community_space", ""): 9,
    ("objectives_space", ""): 8,
    ("papers", ""): 6,
    ("papers_of", "cabbage"): 3,
    ("papers_of", "sheep"): 2,
    ("papers_of", "tomato"): 0,
    ("full_books", ""): 1,
    ("display", ""): 3,
    ("pins_available", ""): 2,
    ("delivery_cost", ""): 0,
}


@pytest.mark.clause("NG-099", "NG-113", "NG-159", "NG-181", "NG-182")
@pytest.mark.parametrize(("metric", "of"), EXPECTED)
def test_metrics(given, metric: str, of: str | int) -> None:
    assert count(given(**POSITION).state, 0, metric, of) == EXPECTED[metric, of]


@pytest.mark.clause("NG-181", "NG-211")
def test_every_metric_is_counted_here(given) -> None:
    assert {metric for metric, _ in EXPECTED} == set(METRICS)
    assert set(ARGUED) < set(METRICS)
    table = given(window="delivery", phase="delivery", stage="after", paid=3)
    assert count(table.state, 0, "delivery_cost") == 3
    assert count(table.state, 1, "delivery_cost") == 0


SIMPLE = {
    "food": "food",
    "workforce": "workforce",
    "soil": "soil",
    "community_space": "community",
    "objectives_space": "objectives",
    "pins_available": "pins",
}


@pytest.mark.clause("NG-179", "NG-201")
@pytest.mark.parametrize(
    ("card", "field", "least"),
    [
        (card.id, SIMPLE[need.metric], need.n)
        for card in BOOK.cards.values()
        for need in card.needs
        if getattr(need, "metric", "") in SIMPLE and not hasattr(need, "other")
    ],
)
def test_conditions_at_their_edge(given, card: str, field: str, least: int) -> None:
    table = given(space="shop")
    enough, short = (replace(table.me, **{field: number}) for number in (least, least - 1))
    need = BOOK.cards[card].needs[0]

    assert need.holds(replace(table.state, players=(enough, table.player(1))), 0)
    assert not need.holds(replace(table.state, players=(short, table.player(1))), 0)
