"""The data: what is in the box, that every row is sound, and that faults are fatal."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import fields

from libs.testkit.encoding import as_json
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.cards.binding import OPERATIONS, CardError, bound, converted, operation
from services.cyberfarm.rules.cards.catalogue import DECK, check_counts, check_used, rows
from services.cyberfarm.rules.cards.rows import InventionRow, ProductRow
from services.cyberfarm.rules.effects.happening import Gain
from services.cyberfarm.rules.game import GAME
from services.cyberfarm.rules.state import Building, Options, Underlay
from services.cyberfarm.rules.words import KINDS, PRODUCTS
from services.cyberfarm.rules.works import Lasting, works_of


@pytest.mark.clause("CF-001", "CF-002")
def test_ids_are_those_of_the_data() -> None:
    assert set(BOOK.products) == set(PRODUCTS)
    assert len(PRODUCTS) == 27
    assert list(BOOK.tokens) == list(KINDS)
    assert not {"kvass", "millet", "melange", "sour_cream"} & set(BOOK.products)


@pytest.mark.clause("CF-012", "CF-202", "CF-208")
def test_a_hundred_inventions() -> None:
    assert sum(card.row.copies for card in BOOK.inventions.values()) == len(BOOK.deck) == 100
    assert sum(DECK.values()) == 100
    assert Counter(BOOK.inventions[card].kind for card in BOOK.deck) == DECK
    assert Counter(BOOK.deck)["quality_mark"] > 1 < Counter(BOOK.deck)["scrap_metal"]


@pytest.mark.clause("CF-208", "CF-012", "CF-203")
def test_blueprints_name_each_building_as_often_as_printed() -> None:
    blueprints = [card.row.buildings for card in BOOK.inventions.values() if card.kind == "blueprints"]
    mentions = Counter(building for pair in blueprints for building in pair)
    seldom = {"greenhouse": 6, "mill": 6, "field": 7, "freezing": 4}
    fives = ("press", "bakery", "cheese_dairy", "twist_off", "brewery", "butter_churn", "sugar_factory")
    assert mentions == {**seldom, **dict.fromkeys(fives, 5)}
    assert len({frozenset(pair) for pair in blueprints}) == len(blueprints) == 29


@pytest.mark.clause("CF-012", "CF-014", "CF-175")
def test_eighty_building_cards_and_eighteen_orders() -> None:
    copies = BOOK.table.building_cards
    assert sum(row.copies for row in copies.values()) == BOOK.table.components["building_cards"].count == 80
    assert set(BOOK.buildings) <= set(copies)
    assert len(BOOK.orders) == BOOK.table.components["orders"].count == 18
    assert BOOK.buildings["apiary"].levels[0].slots == {"add_bee": 1, "honey": 1}


@pytest.mark.clause("CF-008", "CF-007", "CF-006", "CF-005")
def test_what_of_the_box_is_a_limit() -> None:
    limits = {name for name, row in BOOK.table.components.items() if row.limit}
    assert limits == {"auction_cards", "orders", "products", "robots_a_seat", "worm"}


@pytest.mark.clause("CF-244", "CF-211")
def test_cards_unlike_any_other_have_a_module_of_their_own() -> None:
    unique = {name for name, kind in OPERATIONS.items() if ".cards.unique." in kind.__module__}
    assert {"higgs_bison", "tea_fungus", "wormhole", "meteor_shower", "borka_conveyor"} <= unique
    assert not {"recipe", "gain", "fv_plus"} & unique


@pytest.mark.clause("CF-011", "CF-361", "CF-215")
def test_nothing_takes_tokens_off_a_farm() -> None:
    """Events give tokens and turn them; none removes one."""
    kinds = {member.__name__ for member in GAME.event_type.__args__}
    assert {"TokensGained", "TokensChanged", "BeePlaced"} <= kinds
    assert not {name for name in kinds if "Removed" in name or "Lost" in name}


def test_every_row_says_where_it_comes_from() -> None:
    tables: list[Mapping[str, Any]] = [
        BOOK.products, BOOK.tokens, BOOK.buildings, BOOK.orders, BOOK.tracks, BOOK.table.options,
        {name: card.row for name, card in BOOK.inventions.items()},
    ]  # fmt: skip
    for table in tables:
        for name, row in table.items():
            assert row.source in {"rulebook", "public", "house"}, name
            assert row.clause in BOOK.clauses, name
            assert row.name, name
    for card in BOOK.inventions.values():
        assert card.row.name_ru
        assert card.row.text or card.kind == "blueprints"


@pytest.mark.clause("CF-001")
def test_every_option_has_its_words_and_newer_ones_leave_what_was_kept_alone() -> None:
    """A match kept before an option was there reads, and writes, as it did."""
    assert list(BOOK.table.options) == [field.name for field in fields(Options)]
    for row in BOOK.table.options.values():
        assert row.name_ru
        assert row.text_ru
    first = ["training", "dining_room", "price_capped", "harrow_starts_conveyor", "round1_may_decline", "first_player"]
    assert list(msgspec.json.decode(as_json(Options()))) == first
    assert msgspec.json.decode(b'{"ties_get_subsidy":true}', type=Options) == Options(ties_get_subsidy=True)


def test_the_inventory_of_attested_rows() -> None:
    """How many Invention cards the printed rules name, of how many there are."""
    attested = Counter(card.kind for card in BOOK.inventions.values() if card.row.source == "rulebook")
    assert attested == {
        "blueprints": 29, "upgrades": 24, "autonomous": 8, "named_robots": 9, "one_time": 2, "additional": 2
    }  # fmt: skip


def test_every_upgrade_does_something_where_it_may_lie() -> None:
    for card in BOOK.inventions.values():
        for part in card.properties:
            assert part.effects, card.id
            for name in part.buildings:
                building = "field" if name == "any" else name
                works = works_of(Building(building, 1, (Underlay(card.id, part.position),)))  # type: ignore[arg-type]
                lasting = [effect for effect in part.effects if isinstance(effect, Lasting)]
                assert lasting or works.card_slots, card.id


def test_the_catalogue_can_be_sent() -> None:
    shown = GAME.catalogue()
    assert set(shown) >= {"products", "buildings", "inventions", "orders", "tracks", "loaf", "options", "clauses"}
    assert shown["inventions"]["borka"]["name_ru"] == "Борька"
    assert as_json(shown)


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        ({"op": "fly"}, "no operation fly"),
        ({"op": "gain", "gold": 1}, "gold"),
        ({"op": "gain", "coins": "three"}, "coins"),
        ({"op": "yield_plus", "products": [], "amount": 1}, "per"),
    ],
)
def test_a_faulty_effect_is_fatal_and_named(raw: dict[str, Any], fault: str) -> None:
    with pytest.raises(CardError, match=fault) as error:
        bound("some_card", (raw,))
    assert "some_card" in str(error.value)


def test_faulty_rows_are_fatal() -> None:
    with pytest.raises(CardError, match="sorted"):
        rows("x", {"b": {}, "a": {}}, ProductRow)
    with pytest.raises(CardError, match="nobody"):
        converted("nobody", {"name": "N"}, InventionRow)
    with pytest.raises(CardError, match="component list"):
        check_counts(BOOK.inventions.values(), {**DECK, "upgrades": 38})
    with pytest.raises(CardError, match="no card uses"):
        check_used(set())
    with pytest.raises(CardError, match="twice"):
        operation(Gain)
