"""The cards as rows: what they say, and what loading refuses."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from services.mutant_crops.rules.ability import Ability
from services.mutant_crops.rules.cards import catalogue
from services.mutant_crops.rules.cards.binding import CardError, bound_book, converted, merged
from services.mutant_crops.rules.cards.catalogue import BASE, BASE_CARDS, BASE_CROPS, CLAUSES, PROMO, TABLE
from services.mutant_crops.rules.cards.rows import CardRow, CropRow
from services.mutant_crops.rules.effects.registry import ability, operation
from services.mutant_crops.rules.game import GAME
from services.mutant_crops.rules.prospect import Automatic

DATA = Path(catalogue.__file__).parent / "data"


def raw(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


def crops(**changes: Mapping[str, Any]) -> dict[str, CropRow]:
    rows = raw("crops.toml")
    return {name: converted(name, {**row, **changes.get(name, {})}, CropRow) for name, row in rows.items()}


def cards(slot: str, **changes: Any) -> dict[str, CardRow]:
    rows = raw("action_cards.toml")
    card, end = slot[:-1], {"T": "top", "B": "bottom"}[slot[-1]]
    rows[card][end] = {**rows[card][end], **changes}
    return {name: converted(name, row, CardRow) for name, row in rows.items()}


@pytest.mark.clause("MC-001")
def test_attested_and_total() -> None:
    """The inventory: how much of the crop rows the printed rulebook confirms."""
    attested = {name: row.attested for name, row in BASE_CROPS.items() if row.attested}
    assert (len(attested), len(BASE_CROPS)) == (6, 12)
    assert attested["onion"] == ("name", "feed.cost", "special.kind")
    assert {row.source for row in BASE_CROPS.values()} == {"public"}


@pytest.mark.clause("MC-072", "MC-079", "MC-081")
@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        ("bell_pepper", (3, 1, 1, 5, 4, "water", 2)),
        ("blueberry", (5, 5, 4, 4, 4, "feed", 2)),
        ("broccoli", (2, 1, 1, 3, 2, "feed", 3)),
        ("chard", (1, 2, 2, 1, 1, "water", 2)),
        ("cucumber", (2, 3, 2, 2, 2, "water", 3)),
        ("eggplant", (2, 3, 2, 1, 1, "water", 1)),
        ("melon", (6, 5, 5, 5, 5, "feed", 3)),
        ("onion", (1, 1, 1, 2, 2, "feed", 2)),
        ("peach", (3, 5, 4, 1, 1, "water", 3)),
        ("pear", (3, 4, 3, 2, 2, "feed", 3)),
        ("pumpkin", (3, 2, 2, 4, 3, "water", 2)),
        ("strawberry", (4, 3, 3, 5, 4, "feed", 2)),
        ("asparagus", (7, 7, 6, 5, 5, "feed", 2)),
        ("banana", (2, 2, 2, 1, 1, "feed", 1)),
        ("orange", (3, 1, 1, 3, 2, "water", 2)),
        ("potato", (4, 2, 2, 5, 4, "water", 3)),
    ],
)
def test_the_numbers_of_every_crop(kind: str, numbers: tuple[Any, ...]) -> None:
    areas = PROMO.areas[f"{kind}#1"]
    water, feed, special = areas["water"], areas["feed"], areas["special"]
    found = (PROMO.costs[kind], water.cost, water.points, feed.cost, feed.points, special.kind, special.cost)
    assert found == numbers
    assert special.points == 0


@pytest.mark.clause("MC-133")
def test_two_abilities_of_the_base_game_work_at_once() -> None:
    immediate = {kind for kind, (scoring, _) in BASE.abilities.items() if scoring is None}
    assert immediate == {"eggplant", "pear"}


@pytest.mark.clause("MC-002", "MC-003")
def test_every_slot_is_shown_with_its_letter_and_label() -> None:
    shown = GAME.catalogue()
    assert {slot["letter"] for slot in shown["slots"].values()} <= set(shown["letters"])
    assert shown["slots"]["S1-6B"]["label"] == "Return 1 of your choice, then Dual Action"
    assert shown["crops"]["onion"]["cards"] == ["onion#1", "onion#2", "onion#3"]
    assert len(shown["slots"]) == 24 + 6
    assert shown["clauses"].keys() == CLAUSES.keys()
    msgspec.json.encode(shown)


def test_every_clause_has_a_title_a_mark_and_a_place() -> None:
    assert all(clause.title and clause.mark and clause.place for clause in CLAUSES.values())
    assert sum(name.startswith("MC-EX-") for name in CLAUSES) == 90


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"ability": {"op": "points_per_onion"}}, "onion: there is no operation points_per_onion"),
        ({"ability": {"op": "points_per_crop", "crop": "onion"}}, "onion: points_per_crop: .*missing.*points"),
        (
            {"ability": {"op": "points_per_crop", "crop": "onion", "points": "1"}},
            r"onion: points_per_crop: .*\$\.points",
        ),
        ({"ability": {"op": "points_per_crop", "crop": "onion", "points": 1, "more": 2}}, "onion: .*more"),
        ({"immediate": [{"op": "rotate"}]}, "onion: exactly one of ability and immediate"),
        ({"seeds": 10}, "onion: a cost of 10 seeds"),
        ({"ability": None}, "onion: exactly one of ability and immediate"),
        ({"clause": "MC-999"}, "onion: there is no clause MC-999"),
    ],
)
def test_a_faulty_ability_is_refused_by_card_and_place(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(CardError, match=message):
        bound_book(crops(onion=changes), BASE_CARDS, CLAUSES)


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([{"op": "steal"}], "S1-3B: there is no operation steal"),
        ([{"op": "take_tokens", "count": "2"}], r"S1-3B: take_tokens: .*\$\.count"),
        ([{"op": "sow", "price": "double"}], r"S1-3B: sow: .*\$\.price"),
        ([{"op": "change_tokens"}, {"op": "rotate"}], "S1-3B: change_tokens and dual can only be last"),
    ],
)
def test_a_faulty_step_is_refused_by_slot_and_place(steps: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(CardError, match=message):
        bound_book(BASE_CROPS, cards("S1-3B", steps=steps), CLAUSES)


def test_a_row_with_an_unknown_field_or_type_is_refused() -> None:
    with pytest.raises(CardError, match=r"onion: .*colour"):
        crops(onion={"colour": "white"})
    with pytest.raises(CardError, match=r"onion: .*\$\.seeds"):
        crops(onion={"seeds": "one"})
    with pytest.raises(CardError, match=r"onion: .*\$\.source"):
        crops(onion={"source": "hearsay"})


def test_an_id_given_twice_is_refused() -> None:
    with pytest.raises(CardError, match="onion: the id is given twice"):
        merged(BASE_CROPS, {"onion": BASE_CROPS["onion"]})


def test_a_count_beside_the_component_list_is_refused() -> None:
    with pytest.raises(CardError, match="crop_card: 20 in the rows, 19 in the component list"):
        catalogue.check_counts(TABLE, crops(melon={"copies": 2}), BASE_CARDS, "")
    fewer = {name: row for name, row in BASE_CARDS.items() if name != "S2-1"}
    with pytest.raises(CardError, match="stage2_card: 2 in the rows, 3"):
        catalogue.check_counts(TABLE, BASE_CROPS, fewer, "")


def test_an_operation_that_no_card_uses_is_refused() -> None:
    with pytest.raises(CardError, match="no card uses the operation"):
        catalogue.check_used(BASE)


def test_a_name_that_is_not_there_is_refused() -> None:
    odd = crops(pumpkin={"ability": {"op": "points_for_all_names", "crops": ["chard", "turnip"], "points": 5}})
    with pytest.raises(CardError, match="turnip"):
        catalogue.check_references(TABLE, bound_book(odd, BASE_CARDS, CLAUSES), CLAUSES)
    book = bound_book(BASE_CROPS, cards("S1-3B", letter="?"), CLAUSES)
    with pytest.raises(CardError, match="named but not there: \\?"):
        catalogue.check_references(TABLE, book, CLAUSES)


def test_an_operation_is_registered_once() -> None:
    with pytest.raises(ValueError, match="gain is registered twice"):

        @operation
        class Gain(Automatic, frozen=True, kw_only=True, tag="gain"):
            pass

    with pytest.raises(ValueError, match="copies_ability is registered twice"):

        @ability
        class Copies(Ability, frozen=True, kw_only=True, tag="copies_ability"):
            pass
