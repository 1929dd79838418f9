"""Deliveries, yields, the final action, the order of phases."""

from typing import Any

import pytest
from msgspec.structs import replace

from services.northgreen.rules.board import board_of
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.commands import (
    Breed,
    ConvertFood,
    Deliver,
    EndTurn,
    Expand,
    MoveForest,
    PlaceAnimal,
    PlacePin,
    PlaceToken,
    PlayProject,
    Publish,
    Sow,
    UseCard,
)
from services.northgreen.rules.game import GAME
from services.northgreen.rules.scoring import results
from services.northgreen.rules.state import Turn

DELIVERY = {"window": "delivery", "phase": "delivery", "round": 3}
TILES = ("D-I-1", "D-II-1", "D-III-1")


@pytest.mark.clause("NG-EX-03", "NG-043", "NG-042", "NG-041")
def test_which_phases_a_round_has() -> None:
    assert [number for number, row in BOOK.rounds.items() if row.yields] == [2, 4, 6, 7, 9]
    assert [number for number, row in BOOK.rounds.items() if row.delivery] == [1, 3, 5, 8, 9]
    assert [number for number, row in BOOK.rounds.items() if row.new_tiles] == [6]


@pytest.mark.clause("NG-EX-03", "NG-042", "NG-043", "NG-275")
@pytest.mark.parametrize(("number", "phases"), [(2, ["cards", "breeding", "pins", "main"]), (5, ["delivery"])])
def test_what_follows_the_main_actions(given, number: int, phases: list[str]) -> None:
    table = given(round=number, space="shop").do(EndTurn())

    assert [event.phase for event in table.events if event.__struct_config__.tag == "phase_started"] == phases


@pytest.mark.clause("NG-EX-03", "NG-226", "NG-229", "NG-227", "NG-044")
def test_round_nine_to_the_end(given) -> None:
    """Delivery, yield in the new order, final actions in that order, the end."""
    table = given(round=9, space="shop", tokens=("shop", "growth_left"), order=(0, 1), others=({"pins": 1},), pins=1)
    table.do(EndTurn())
    assert table.state.phase == "delivery"
    table.state = replace(table.state, queue=(1,))
    table.do(Deliver(slot="free"), EndTurn())
    table.do(Deliver(slot="free"), EndTurn(), seat=1)
    assert table.state.order == (1, 0)
    assert (table.state.phase, table.state.turns[1]) == ("pins", Turn(window="pin"))
    table.do(EndTurn(), seat=1).do(EndTurn())
    assert table.state.phase == "final"
    assert table.state.turns[1] is not None
    table.do(EndTurn(), seat=1).do(EndTurn())

    assert table.state.phase == "over"
    assert table.no(EndTurn()) == "game_over"
    assert table.kinds() == set()


@pytest.mark.clause("NG-EX-22", "NG-204", "NG-205", "NG-206", "NG-207", "NG-203", "NG-280")
def test_three_deliveries(given) -> None:
    table = given(
        **DELIVERY,
        workforce=2,
        deliveries=TILES,
        order=(0, 1, 2, 3),
        queue=(1, 2, 3),
        others=({"workforce": 1}, {}, {}),
        tokens=("shop", "shop", "growth_left", "build_left"),
    )
    table.do(Deliver(slot="I_top"))
    assert table.tags()[:2] == ["token_delivered", "resources_paid"]
    table.do(PlaceAnimal(to="storage"), EndTurn())
    assert table.has(workforce=0, horse=1, community=1)
    table.do(Deliver(slot="I_bottom"), EndTurn(), seat=1)
    table.do(Deliver(slot="free"), EndTurn(), seat=2)
    assert table.state.order == (0, 1, 2, 3)
    table.do(Deliver(slot="free"), EndTurn(), seat=3)

    assert [player.workforce for player in table.state.players] == [0, 0, 2, 2]
    assert table.state.tokens == ("I_top", "I_bottom", "free_1", "free_2")
    assert table.state.order == (3, 2, 1, 0)


@pytest.mark.clause("NG-EX-23", "NG-212", "NG-213", "NG-046")
def test_the_order_deliveries_lead_to(given) -> None:
    table = given(
        **DELIVERY,
        stage="after",
        tokens=("I_top", "I_bottom", "free_1", "free_2"),
        others=({}, {}, {}),
        order=(0, 1, 2, 3),
    ).do(EndTurn())

    assert table.state.order == (3, 2, 1, 0)
    assert (table.state.round, table.state.phase) == (4, "main")
    assert len(table.offered("place_token", seat=3)) == 12


@pytest.mark.clause("NG-EX-87", "NG-207", "NG-212", "NG-214")
def test_free_spaces_in_order(given) -> None:
    table = given(
        **DELIVERY,
        deliveries=TILES,
        others=({"workforce": 2}, {}, {}),
        order=(0, 1, 2, 3),
        queue=(1, 2, 3),
        tokens=("shop", "shop", "growth_left", "build_left"),
    )
    table.do(Deliver(slot="free"), EndTurn())
    table.do(Deliver(slot="II_bottom"), EndTurn(), seat=1)
    assert table.no(Deliver(slot="free_3"), seat=2) == "unknown_id"
    table.do(Deliver(slot="free"), EndTurn(), seat=2)
    assert table.state.order == (0, 1, 2, 3)
    table.do(Deliver(slot="free"), EndTurn(), seat=3)

    assert table.state.tokens == ("free_1", "II_bottom", "free_2", "free_3")
    assert table.state.order == (3, 2, 0, 1)


@pytest.mark.clause("NG-EX-88", "NG-205", "NG-204")
def test_half_a_tile_taken(given) -> None:
    table = given(**DELIVERY, workforce=3, tokens=("shop", "III_top"), deliveries=TILES)
    assert table.no(Deliver(slot="III_top")) == "space_occupied"
    table.do(Deliver(slot="III_bottom"))

    assert table.has(workforce=0, vp=6)


@pytest.mark.clause("NG-204", "NG-206", "NG-203")
def test_slots_from_top_to_bottom(given) -> None:
    assert list(BOOK.delivery_slots) == [
        "III_top", "III_bottom", "II_top", "II_bottom", "I_top", "I_bottom", "free_1", "free_2", "free_3", "free_4",
    ]  # fmt: skip
    costs = []
    for workforce in range(5):
        table = given(**DELIVERY, workforce=workforce, deliveries=TILES)
        costs.append({body["slot"] for body in table.offered("deliver")})
        assert "end_turn" not in table.kinds()
    assert costs[0] == {"free"}
    assert costs[1] - costs[0] == {"I_bottom"}
    assert costs[2] - costs[1] == {"I_top", "II_bottom"}
    assert costs[3] - costs[2] == {"II_top", "III_bottom"}
    assert costs[4] - costs[3] == {"III_top"}


@pytest.mark.clause("NG-209", "NG-208")
def test_a_slot_taken_for_nothing(given) -> None:
    table = given(**DELIVERY, workforce=2, queue=(1,), deliveries=("D-I-1", "D-II-3", "D-III-1"))
    table.do(Deliver(slot="II_bottom"))
    assert table.offered("publish") == []
    table.do(EndTurn())

    assert table.me.workforce == 0


DELIVERED = {
    ("D-I-1", "I_top"): {"community": 1},
    ("D-I-1", "I_bottom"): {"cabbage": 1, "vp": 1},
    ("D-I-2", "I_top"): {"tomato": 1, "vp": 1, "community": 1},
    ("D-I-2", "I_bottom"): {"vp": 1},
    ("D-I-3", "I_top"): {"cabbage": 1, "food": 1, "vp": 1, "progress": 1},
    ("D-I-3", "I_bottom"): {"tomato": 1, "progress": 1},
    ("D-I-4", "I_top"): {"food": 2, "progress": 2},
    ("D-I-4", "I_bottom"): {},
    ("D-II-1", "II_top"): {"progress": 3},
    ("D-II-1", "II_bottom"): {"cabbage": 1, "tomato": 1},
    ("D-II-2", "II_top"): {},
    ("D-II-2", "II_bottom"): {"vp": 4},
    ("D-II-3", "II_top"): {"community": 2, "progress": 1},
    ("D-II-3", "II_bottom"): {},
    ("D-II-4", "II_top"): {"vp": 1},
    ("D-II-4", "II_bottom"): {"community": 1},
    ("D-III-1", "III_top"): {"vp": 2, "community": 3},
    ("D-III-1", "III_bottom"): {"vp": 6},
    ("D-III-2", "III_top"): {"vp": 8},
    ("D-III-2", "III_bottom"): {},
    ("D-III-3", "III_top"): {"vp": 1, "progress": 1},
    ("D-III-3", "III_bottom"): {"vp": 1, "community": 2},
    ("D-III-4", "III_top"): {},
    ("D-III-4", "III_bottom"): {"vp": 4, "community": 1},
}
ASKED = {
    ("D-I-1", "I_top"): ["horse"],
    ("D-I-2", "I_bottom"): ["sheep"],
    ("D-I-4", "I_bottom"): ["horse"],
    ("D-II-2", "II_top"): ["horse", "sheep"],
    ("D-II-3", "II_bottom"): ["publish"],
    ("D-II-4", "II_top"): ["expand"],
    ("D-II-4", "II_bottom"): ["move_forest"],
    ("D-III-2", "III_bottom"): ["publish"],
    ("D-III-4", "III_top"): ["move_forest"],
}


@pytest.mark.clause("NG-208", "NG-007")
@pytest.mark.parametrize(("tile", "slot"), DELIVERED)
def test_delivery_tiles(given, tile: str, slot: str) -> None:
    level = BOOK.deliveries[tile].level
    shown = tuple(tile if BOOK.deliveries[name].level == level else name for name in TILES)
    table = given(**DELIVERY, workforce=4, deliveries=shown).do(Deliver(slot=slot))
    asked = [getattr(decision, "species", decision.__struct_config__.tag) for decision in reversed(table.turn.pending)]

    assert table.has(**DELIVERED[tile, slot])
    assert asked == ASKED.get((tile, slot), [])


@pytest.mark.clause("NG-EX-28", "NG-208")
def test_houses_at_a_level_three_delivery(given) -> None:
    table = given(**DELIVERY, land="S3 F1", workforce=4, deliveries=("D-I-1", "D-II-1", "D-III-3"))

    assert table.do(Deliver(slot="III_top")).has(workforce=0, vp=3, progress=3)


@pytest.mark.clause("NG-EX-89", "NG-045", "NG-007")
def test_new_tiles_in_round_six(given) -> None:
    """D-I-2, D-II-2 and D-III-2 lie on top of the stacks; rounds 8 and 9 deliver to them."""
    table = given(round=6, space="shop", display="B056", deliveries=TILES, workforce=9).do(EndTurn())
    tags = table.tags()
    new = ("D-I-2", "D-II-2", "D-III-2")

    assert tags.index("delivery_tiles_replaced") < tags.index("window_opened")
    assert table.turn.window == "yield"
    assert table.state.deliveries == GAME.public(table.state)["board"].deliveries == new
    assert [len(stack) for stack in table.state.stacks] == [2, 2, 2]
    assert not set(TILES) & {name for stack in table.state.stacks for name in stack}
    table.until("delivery")
    assert (table.state.round, table.state.deliveries) == (8, new)
    before = table.me
    table.do(Deliver(slot="III_top"), EndTurn())
    assert table.has(vp=before.vp + 8, workforce=5)
    table.until("delivery")
    assert (table.state.round, table.state.deliveries) == (9, new)
    before = table.me
    table.do(Deliver(slot="I_top"))
    assert table.has(tomato=before.tomato + 1, vp=before.vp + 1, community=before.community + 1, workforce=3)


@pytest.mark.clause("NG-215", "NG-216", "NG-275", "NG-044")
def test_the_steps_of_a_yield(given) -> None:
    """Cards in turn order, breeding together, research by itself, pins in turn order."""
    rich = {"land": "F1s2 G1c2", "display": "B056", "pins": 1}
    table = given(round=2, space="shop", **rich, others=(rich,), order=(1, 0)).do(EndTurn())
    assert [turn.window if turn else None for turn in table.state.turns] == [None, "yield"]
    table.do(EndTurn(), seat=1).do(UseCard(card="B056"), EndTurn())
    assert [turn.window if turn else None for turn in table.state.turns] == ["breeding", "breeding"]
    table.do(EndTurn())
    assert table.me.progress == 0
    table.do(EndTurn(), seat=1)
    assert [player.progress for player in table.state.players] == [4, 4]
    moved = [event.seat for event in table.events if event.__struct_config__.tag == "field_moved"]
    assert moved == [1, 0]
    assert [turn.window if turn else None for turn in table.state.turns] == [None, "pin"]


@pytest.mark.clause("NG-EX-25", "NG-217", "NG-218", "NG-221")
def test_breeding_horses(given) -> None:
    table = given(round=2, space="shop", land="F1h F1h F1h F1h F1s F2").do(EndTurn())
    assert table.turn == Turn(window="breeding")
    assert table.offered("breed") == [{"species": "horse"}]
    assert table.no(Breed(species="sheep")) == "not_breedable"
    table.do(Breed(species="horse"))
    assert {body["to"] for body in table.offered("place_animal")} == {"storage", "5,0"}
    table.do(PlaceAnimal(to="5,0"))
    assert (table.cell("5,0"), board_of(table.me.land).tokens["horse"], table.me.horse) == ("F2h1", 5, 0)
    assert table.no(Breed(species="horse")) == "not_breedable"

    full = given(round=2, space="shop", land="F1h F1h F1h F1h F1s").do(EndTurn(), Breed(species="horse"))
    assert full.offered("place_animal") == [{"to": "storage"}]
    full.do(PlaceAnimal(to="storage"))
    assert (board_of(full.me.land).tokens["horse"], full.me.horse) == (4, 1)


@pytest.mark.clause("NG-217", "NG-218", "NG-219", "NG-275")
def test_storage_and_newborns_do_not_breed(given) -> None:
    """One in the landscape and many in storage are no pair; a seat without a pair has no window."""
    table = given(round=2, space="shop", land="F1s F1 F1h", sheep=5, horse=5).do(EndTurn())

    assert table.state.phase == "main"
    assert "breeding" not in {event.window for event in table.events if hasattr(event, "window")}


@pytest.mark.clause("NG-EX-90", "NG-217", "NG-218", "NG-220", "NG-221")
def test_breeding_both_species(given) -> None:
    table = given(window="breeding", phase="breeding", land="F1s2 F2h F2h F1", sheep=1, objectives=8)
    table.do(Breed(species="sheep"), PlaceAnimal(to="3,0"), Breed(species="horse"), PlaceAnimal(to="storage"))
    assert all(event.commutes for event in table.events)
    table.do(EndTurn())

    assert table.has(progress=5, sheep=1, horse=1)


@pytest.mark.clause("NG-EX-26", "NG-166", "NG-220", "NG-167")
def test_a_field_research_success(given) -> None:
    table = given(
        window="breeding", phase="breeding", land="F1h F1s G1t2", objectives=7, progress=5, slots="horse_1 sheep_1"
    ).do(EndTurn())

    assert table.has(objectives=8, vp=2, workforce=3, soil=1, progress=2)


@pytest.mark.clause("NG-EX-75", "NG-167", "NG-166")
def test_two_successes_in_one_yield(given) -> None:
    table = given(
        window="breeding",
        phase="breeding",
        land="G3t3 G3c3 F1s2 F1s2",
        objectives=6,
        progress=4,
        slots="horse_1 sheep_2",
    ).do(EndTurn())

    assert table.has(objectives=8, progress=1, vp=4, workforce=6, food=4)


@pytest.mark.clause("NG-EX-27", "NG-222", "NG-223", "NG-225", "NG-236")
def test_a_pin_for_soil(given) -> None:
    table = given(window="pin", phase="pins", pins=2).do(PlacePin(bonus="pin_soil"))
    assert table.has(soil=3, pins=1, pinned=("pin_soil",))
    assert table.no(PlacePin(bonus="pin_food")) == "pin_not_available"
    again = given(window="pin", phase="pins", pins=1, pinned=("pin_soil",))
    assert again.no(PlacePin(bonus="pin_soil")) == "pin_not_available"
    assert {body["bonus"] for body in again.offered("place_pin")} == set(BOOK.pins) - {"pin_soil"}
    assert table.line("pins") == 3


@pytest.mark.clause("NG-223", "NG-222")
@pytest.mark.parametrize(
    ("bonus", "answers", "gained"),
    [
        ("pin_food", (), {"food": 4}),
        ("pin_workforce", (), {"workforce": 3}),
        ("pin_soil", (), {"soil": 4}),
        ("pin_paper", (Publish(slot="tomato_1", origin="storage"),), {"vp": 1, "tomato": 0}),
        ("pin_sow", (Sow(crop="tomato", cell="0,1"),), {"tomato": 0}),
        ("pin_community", (), {"community": 2}),
        ("pin_forest", (MoveForest(to="S1"),), {"forest": "S1", "food": 1}),
        ("pin_project", (PlayProject(card="G003"),), {"food": 1, "workforce": 2}),
        ("pin_expand", (Expand(tile="F1", cells=("1,2",)),), {"soil": 1}),
    ],
)
def test_the_nine_pin_bonuses(given, bonus: str, answers: tuple[Any, ...], gained: dict[str, object]) -> None:
    table = given(window="pin", phase="pins", pins=1, tomato=1, soil=1, hand="G003", land="F1 G2 / G1 S1 / G1 .")
    table.do(PlacePin(bonus=bonus), *answers)

    assert table.has(pins=0, **gained)
    assert table.turn.pending == ()


@pytest.mark.clause("NG-EX-91", "NG-222", "NG-224", "NG-236")
def test_pins_in_the_last_yield(given) -> None:
    """A success pays a community step that reaches a pin, which may be placed at once."""
    table = given(
        window="breeding",
        phase="breeding",
        round=9,
        land="F1h F1h",
        progress=4,
        objectives=6,
        community=3,
        slots="horse_2",
        pinned=("pin_food",),
        tokens=("free_1", "free_2"),
    )
    table.do(EndTurn())
    assert table.me.pins == 1
    assert table.no(PlacePin(bonus="pin_food")) == "pin_not_available"
    table.do(PlacePin(bonus="pin_community"))
    assert table.me.community == 6
    assert table.no(PlacePin(bonus="pin_soil")) == "pin_not_available"
    assert given(window="pin", phase="pins", pins=2).line("pins") == 6


@pytest.mark.clause("NG-EX-92", "NG-227", "NG-228", "NG-238", "NG-241", "NG-118")
def test_the_final_conversion(given) -> None:
    table = given(window="pin", phase="pins", round=9, food=8).do(EndTurn())
    assert table.state.phase == "final"
    before = table.line("soil")
    table.do(ConvertFood(to=0))
    assert table.no(ConvertFood(to=0)) == "converted_already"
    table.do(EndTurn())

    assert (before, table.line("soil")) == (0, 3)
    assert sum(line.points for line in results(table.state)[0].lines) == results(table.state)[0].total
    assert "food" not in {line.item for line in results(table.state)[0].lines}


@pytest.mark.clause("NG-EX-93", "NG-044", "NG-006", "NG-227")
def test_the_last_tile_of_a_pool(given) -> None:
    rich = {"land": "G2 F2", "soil": 5}
    table = given(window="pin", phase="pins", round=9, order=(1, 0), others=(rich,), pools={"double_GF": 1}, **rich)
    table.do(EndTurn())
    table.do(Expand(tile="GF3", cells=("0,0", "1,0")), EndTurn(), seat=1)
    assert table.no(Expand(tile="GF3", cells=("0,0", "1,0"))) == "pool_empty"
    table.do(Expand(tile="F3", cells=("1,0",)))
    assert "expand" not in table.kinds()


@pytest.mark.clause("NG-050", "NG-046", "NG-213")
def test_tokens_stay_after_a_round_without_delivery(given) -> None:
    table = given(round=2, space="growth_left", tokens=("growth_left", "build_left"), order=(0, 1)).do(EndTurn())

    assert table.state.round == 3
    assert table.no(PlaceToken(space="growth_left")) == "same_space"
    assert table.no(PlaceToken(space="build_left")) == "space_occupied"
