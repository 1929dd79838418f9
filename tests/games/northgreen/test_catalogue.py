"""The rows: counts, sources, printed cards, faults that are fatal, the measure, what clients are shown."""

from collections import Counter
from typing import Any, get_args

import pytest

from libs.testkit.encoding import as_json, from_json
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.cards.binding import CardError, bound_ops, bound_row, bound_tests
from services.northgreen.rules.cards.catalogue import (
    count_faults,
    merged,
    reference_faults,
    refuse,
    vocabulary_faults,
)
from services.northgreen.rules.cards.rows import Card, Deck
from services.northgreen.rules.cards.yardstick import YARDSTICK, band, effect_value, net, within
from services.northgreen.rules.commands import DiscardProject, NorthgreenCommand, PlayProject, Skip, UseBonus, UseCard
from services.northgreen.rules.decide import FAMILIES
from services.northgreen.rules.events import NorthgreenEvent
from services.northgreen.rules.evolve import FOLDS
from services.northgreen.rules.game import GAME
from services.northgreen.rules.operation import OPERATIONS, Operation, operation
from services.northgreen.rules.pending import Playing
from services.northgreen.rules.wording import effect

CARDS = list(BOOK.cards.values())


@pytest.mark.clause("NG-001", "NG-002", "NG-003", "NG-007", "NG-011")
def test_components_and_how_many_there_are() -> None:
    counts = {name: row.count for name, row in BOOK.components.items()}
    kinds = Counter(card.kind for card in CARDS)

    assert kinds == {"long_term": counts["long_term"], "instant": counts["instant"]}
    assert (counts["long_term"], counts["instant"], counts["start_resources"], counts["start_landscape"]) == (
        64, 56, 16, 6,
    )  # fmt: skip
    assert {name: pool.count for name, pool in BOOK.pools.items()} == {
        "single_S1": 16, "single_GF1": 36, "single_GF2": 16, "single_GF3": 16,
        "double_GF": 34, "double_S2": 14, "double_S3": 14,
    }  # fmt: skip
    assert Counter(tile.level for tile in BOOK.deliveries.values()) == {"I": 4, "II": 4, "III": 4}
    assert {name for name, row in BOOK.components.items() if row.limited} >= {"tile_S1", "long_term", "delivery_tile"}
    assert {
        name for name in ("horse", "sheep", "cabbage", "tomato", "soil", "pin") if BOOK.components[name].limited
    } == set()
    assert all(row.count == 1 for row in BOOK.personal.values())


@pytest.mark.clause("NG-201")
def test_what_is_printed_and_what_is_this_editions() -> None:
    printed = {card.id for card in CARDS if card.source == "rulebook"}

    assert printed == {*(f"B00{number}" for number in range(1, 9)), *(f"G00{number}" for number in range(1, 9))}
    assert all("title" in card.house for card in CARDS if card.source == "rulebook")
    assert "number" in BOOK.cards["B008"].house
    assert [name for name, card in BOOK.starts.items() if card.source == "house"] == [
        "SR013", "SR014", "SR015", "SR016",
    ]  # fmt: skip


@pytest.mark.clause("NG-025", "NG-024")
def test_first_game_decks_hold_different_cards() -> None:
    cards = [card for deck in BOOK.decks.values() for card in (*deck.long_term, *deck.instant)]

    assert len(cards) == len(set(cards)) == 24
    assert all(len(deck.long_term) == 4 and len(deck.instant) == 2 for deck in BOOK.decks.values())


PLAY = (Playing(kinds=("long_term", "instant"), free=False),)
RICH = {"land": "F2s2 F1s2 F1s F1h F1h / G3 G2 G1c3 G1c3 .", "food": 9, "workforce": 1, "space": "shop"}
INSTANT = {
    "G001": {"food": 9 + 3},
    "G003": {"food": 9 + 1, "workforce": 1 + 2},
    "G005": {"community": 2},
    "G006": {"progress": 4},
    "G007": {"workforce": 1 + 1, "community": 1},
}
DISCARDED = {
    "G001": {"soil": 1}, "G003": {"soil": 1}, "G004": {"cabbage": 1}, "G005": {"soil": 1},
    "G006": {"progress": 2}, "G007": {"soil": 1},
}  # fmt: skip
USED = {
    "B001": ("forest_left", {"food": 1}, 1),
    "B005": ("publish_left", {"workforce": 1}, 1),
    "B006": ("publish_left", {"workforce": 1, "community": 1}, 1),
    "B008": ("build_left", {"soil": 1}, 1),
}


@pytest.mark.clause("NG-201", "NG-185")
@pytest.mark.parametrize("card", INSTANT)
def test_printed_instants(given, card: str) -> None:
    table = given(**RICH, hand=card, pending=PLAY, objectives=9).do(PlayProject(card=card))

    assert table.has(**INSTANT[card])


@pytest.mark.clause("NG-189", "NG-201")
@pytest.mark.parametrize("card", DISCARDED)
def test_printed_discard_bonuses(given, card: str) -> None:
    table = given(hand=card, space="publish_left").do(UseBonus(kind="discard_project"), DiscardProject(card=card))

    assert table.has(**DISCARDED[card])


@pytest.mark.clause("NG-201", "NG-190", "NG-187")
@pytest.mark.parametrize("card", USED)
def test_printed_long_term_projects(given, card: str) -> None:
    space, gained, points = USED[card]
    table = given(land="G1c2 F1", display=card, space=space).do(UseCard(card=card))

    assert table.has(**gained)
    assert table.line("display") == points


@pytest.mark.clause("NG-186", "NG-201")
def test_g008_spends_two_sheep_for_food_and_workforce(given) -> None:
    table = given(**RICH, hand="G008", pending=PLAY).do(PlayProject(card="G008"))
    bodies = table.offered("pay")
    assert {"land": {"0,0": 2, "1,0": 0, "2,0": 0}} in bodies
    declined = given(**RICH, hand="G008", pending=PLAY).do(PlayProject(card="G008"), Skip())
    assert declined.has(food=9, workforce=1)
    assert declined.line("display") == 2


@pytest.mark.clause("NG-286", "NG-287", "NG-288")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_house_cards_lie_in_their_bands(card: Card) -> None:
    limits = YARDSTICK.bands

    if card.source == "house":
        assert within(net(card), band(card))
        assert card.kind == "long_term" or within(effect_value(card.discard), limits["discard_bonus"])
    least, most = (1.95, 5.8) if card.kind == "long_term" else (1.5, 5.8)
    assert within(net(card), (least, most))


@pytest.mark.clause("NG-287", "NG-288")
def test_the_measure() -> None:
    assert net(BOOK.cards["B001"]) == pytest.approx(1.95)
    assert net(BOOK.cards["B006"]) == pytest.approx(4.956, abs=0.001)
    assert net(BOOK.cards["G006"]) == pytest.approx(5.8)
    assert all(within(effect_value(card.effect), YARDSTICK.bands["start_resources"]) for card in BOOK.starts.values())
    totals = [sum(net(BOOK.cards[card]) for card in (*deck.long_term, *deck.instant)) for deck in BOOK.decks.values()]
    assert max(totals) - min(totals) < 3
    assert YARDSTICK.gain["workforce"] == 2 * YARDSTICK.gain["food"]


@pytest.mark.clause("NG-001", "NG-201")
def test_faults_of_rows_are_fatal(monkeypatch: pytest.MonkeyPatch) -> None:
    base = {"title": "x", "vp": 0, "needs": [], "effect": [], "clause": "NG-201", "source": "house"}
    for changed, message in (
        ({"effect": [{"op": "juggle"}]}, "there is no operation juggle"),
        ({"effect": [{"op": "sow", "times": "one"}]}, "Expected `int`"),
        ({"effect": [{"op": "sow", "times": 1, "often": 2}]}, "unknown field"),
        ({"needs": [{"test": "hopes", "n": 1}]}, "there is no test hopes"),
        ({"source": "rumour"}, "rumour"),
        ({"points": 3}, "unknown field"),
    ):
        with pytest.raises(CardError, match=message):
            bound_row(f"X{message}", base | changed, Card, id="X001", kind="instant")
    with pytest.raises(CardError, match="taken twice"):
        bound_ops("B001.effect", [{"op": "sow", "times": 1}])
    with pytest.raises(CardError, match="not sorted"):
        merged({"B": BOOK.decks["moon"]}, {"A": BOOK.decks["moon"]})
    with pytest.raises(CardError, match="given twice"):
        merged({"A": BOOK.decks["moon"]}, {"A": BOOK.decks["moon"]})
    monkeypatch.setattr(BOOK, "layouts", {})
    monkeypatch.setattr(BOOK, "decks", {"sun": Deck(long_term=("B999",), instant=(), clause="NG-025", source="house")})
    assert list(count_faults()) == ["start_landscape: 0 in the rows, not as in the component list"]
    assert list(reference_faults()) == ["sun: no card B999"]
    with pytest.raises(CardError, match="B999"):
        refuse(reference_faults())


@pytest.mark.clause("NG-169", "NG-201")
def test_words_outside_the_vocabulary_are_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(vocabulary_faults()) == []
    stray = dict(BOOK.ops)
    monkeypatch.setattr(BOOK, "ops", stray)
    bound_ops(
        "stray", [{"op": "gain", "amounts": {"gold": 1}}, {"op": "per", "metric": "wool", "each": 1, "amounts": {}}]
    )
    slot = BOOK.slots["sheep_1"]
    asking = bound_ops("asking", [{"op": "gain", "amounts": {"sheep": 1}}])
    fields = {name: getattr(slot, name) for name in slot.__struct_fields__} | {"reward": asking}
    monkeypatch.setattr(BOOK, "slots", {**BOOK.slots, "sheep_1": type(slot)(**fields)})
    found = "; ".join(vocabulary_faults())

    assert "stray.0: no resource gold" in found
    assert "stray.1: no metric wool" in found
    assert "sheep_1: a slot reward may not ask anything" in found
    with pytest.raises(ValueError, match="registered twice"):
        operation(type("Again", (Operation,), {"carry_out": None}, frozen=True, kw_only=True, tag="gain"))


@pytest.mark.clause("NG-179")
def test_tests_are_bound_strictly() -> None:
    with pytest.raises(CardError, match="Expected `int`"):
        bound_tests("X", [{"test": "at_least", "metric": "food", "n": "3"}])


@pytest.mark.clause("NG-269", "NG-268")
def test_every_event_has_a_fold_and_every_command_a_family() -> None:
    assert set(get_args(NorthgreenEvent)) == set(FOLDS)
    assert set(get_args(NorthgreenCommand)) == set(FAMILIES)


@pytest.mark.clause("NG-259", "NG-286")
def test_what_clients_are_shown() -> None:
    shown = GAME.catalogue()
    as_json(shown)

    assert len(shown["long_term"]) + len(shown["instant"]) == len(CARDS)
    assert all(row["text"] and row["condition"] for row in (*shown["long_term"].values(), *shown["instant"].values()))
    assert shown["clauses"].keys() == BOOK.clauses.keys()
    assert {effect((op,)) != "" for op in BOOK.ops.values()} == {True}
    assert set(OPERATIONS) == {str(type(op).__struct_config__.tag) for op in BOOK.ops.values()}


@pytest.mark.clause("NG-080", "NG-107", "NG-142", "NG-186")
@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("G004", "you may pay 2 cabbage: 3 food and 5 VP"),
        ("G013", "up to 2 forest steps"),
        ("B010", "1 forest step"),
        ("G014", "publish a paper without workforce"),
        ("G036", "1 soil; place one single forest or single greenhouse or double greenhouse+forest for its cost"),
        ("G049", "1 food for each of the visible houses, at most 5 times; 2 workforce"),
        ("B051", "1 VP for every 2 visible houses, at most 3 times"),
        ("B061", "1 VP for each horse in the landscape, at most 5 times"),
        ("G056", "you may pay 3 tokens of yours from storage: 7 VP"),
    ],
)
def test_texts_say_what_is_up_to_the_player_and_what_it_costs(card: str, text: str) -> None:
    shown = GAME.catalogue()

    assert {**shown["long_term"], **shown["instant"]}[card]["text"] == text


@pytest.mark.clause("NG-080")
def test_papers_that_cost_say_so() -> None:
    assert GAME.catalogue()["actions"]["publish"]["main"] == "publish up to 2 papers for 2 workforce each"


@pytest.mark.clause("NG-289")
def test_the_forest_track_is_long_enough() -> None:
    """The first number to watch: its shorter way has 25 spaces, its longer one 29, and the ends pay what they pay."""
    lengths = []
    edge = [("start", 0)]
    while edge:
        space, length = edge.pop()
        row = BOOK.forest[space]
        if row.final:
            lengths.append(length)
        edge += [(ahead, length + 1) for ahead in row.next]

    assert (min(lengths), max(lengths)) == (4 + 1 + 4 + 1 + 6 + 1 + 7 + 1 + 1, 4 + 1 + 5 + 1 + 7 + 1 + 8 + 1 + 1)


def test_clients_get_effects_and_conditions_as_operations_too() -> None:
    shown = from_json(as_json(GAME.catalogue()), Any)

    lecture = shown["long_term"]["B006"]
    assert (lecture["when"], lecture["side"]) == ("publish", "either")
    assert lecture["operations"]["needs"][0]["metric"] == "greenhouses_level"
    assert lecture["operations"]["effect"][0]["then"][0]["amounts"] == {"workforce": 1, "community": 1}
    assert shown["forest"]["S1"]["operations"]["reward"][0]["amounts"] == {"food": 1}
    assert shown["deliveries"]["D-I-1"]["top"]["operations"]["reward"][0]["op"] == "gain"
    assert shown["start_resources"]["SR015"]["operations"]["effect"][0]["amounts"] == {"workforce": 2, "sheep": 1}
