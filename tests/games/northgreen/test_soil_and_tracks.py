"""Soil conversion, food and workforce, their pins, community, field research."""

from typing import Any

import pytest
from msgspec.structs import replace

from libs.kernel import Chance, Draft
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.commands import (
    ConvertFood,
    Deliver,
    EndTurn,
    Expand,
    Pay,
    PlayProject,
    Publish,
    Shop,
    Sow,
    TakeSection,
)
from services.northgreen.rules.events import NorthgreenEvent
from services.northgreen.rules.evolve import evolve
from services.northgreen.rules.gaining import move_field
from services.northgreen.rules.metrics import count
from services.northgreen.rules.pending import Expanding
from services.northgreen.rules.state import Player, State

ANY = ("forest", "greenhouse", "double_gf")


@pytest.mark.clause("NG-EX-09", "NG-115", "NG-107", "NG-116")
def test_seven_food_become_soil_for_a_double(given) -> None:
    table = given(land="F1 G1", food=7, soil=1, space="growth_left").do(ConvertFood(to=0))
    assert table.has(food=0, soil=3)
    table.do(Expand(tile="GF2", cells=("1,0", "0,0")))

    assert table.me.soil == 0
    assert (table.cell("0,0"), table.cell("1,0")) == ("F2", "G2")


@pytest.mark.clause("NG-EX-51", "NG-115", "NG-116", "NG-117", "NG-118")
@pytest.mark.parametrize(("food", "to", "soil"), [(13, 0, 4), (13, 11, 1), (12, 3, 3), (8, 7, 1), (7, 3, 1), (3, 0, 1)])
def test_what_conversions_give(given, food: int, to: int, soil: int) -> None:
    """Also with soil enough, and without placing anything afterwards."""
    table = given(food=food, soil=9, space="growth_left").do(ConvertFood(to=to))

    assert table.has(food=to, soil=9 + soil)
    assert "end_turn" in table.kinds()


@pytest.mark.clause("NG-EX-51", "NG-115", "NG-119")
@pytest.mark.parametrize(("food", "to"), [(8, 5), (3, 3), (0, 0), (3, 7)])
def test_conversions_that_are_none(given, food: int, to: int) -> None:
    table = given(food=food, space="growth_left")

    assert table.no(ConvertFood(to=to)) == "not_a_spade"


@pytest.mark.clause("NG-EX-52", "NG-120", "NG-084", "NG-064")
def test_one_conversion_and_none_for_building(given) -> None:
    table = given(food=13, space="growth_left").do(ConvertFood(to=7))
    assert table.me.soil == 2
    assert table.no(ConvertFood(to=0)) == "converted_already"

    assert given(food=13, space="build_left").no(ConvertFood(to=7)) == "tile_not_allowed"


@pytest.mark.clause("NG-114", "NG-070", "NG-074", "NG-120")
@pytest.mark.parametrize("space", ["growth_left", "growth_right", "planting_left", "forest_left", "forest_right"])
def test_where_conversion_is_allowed(given, space: str) -> None:
    table = given(food=3, space=space).do(ConvertFood(to=0))

    assert table.me.soil == 1
    assert "convert_food" not in table.kinds()


@pytest.mark.clause("NG-114", "NG-120")
def test_a_granted_tile_has_its_own_conversion(given) -> None:
    table = given(food=13, space="growth_left", pending=(Expanding(op="x", kinds=ANY),)).do(ConvertFood(to=11))
    assert table.no(ConvertFood(to=7)) == "converted_already"
    table.do(Expand(tile="F1", cells=("1,2",)), ConvertFood(to=7))

    assert table.me.soil == 2
    settlement = given(food=13, space="growth_left", pending=(Expanding(op="x", kinds=("settlement",)),))
    assert settlement.no(ConvertFood(to=7)) == "tile_not_allowed"


class Drafts(Draft[State, NorthgreenEvent]):
    """A draft on a position, to call what gains."""

    def __init__(self, table) -> None:
        super().__init__(table.state, evolve, Chance(b"none"))

    @property
    def me(self) -> Player:
        return self.state.players[0]


@pytest.mark.clause("NG-EX-10", "NG-121", "NG-123", "NG-017")
def test_food_ends_at_thirteen_with_a_pin(given) -> None:
    table = given(land="S3 S3", food=9, space="growth_left").do(TakeSection(section="left"))

    assert table.has(food=13, workforce=6, pins=1, board_pins=("workforce", "houses"))


@pytest.mark.clause("NG-EX-54", "NG-123", "NG-124")
def test_pins_of_the_tracks_come_once(given) -> None:
    """Two workforce of a free delivery, four for papers, twice three of field research, three food of G004."""
    table = given(
        window="delivery", phase="delivery", round=3, queue=(1,), land="G3t3 G3c3 F1s2 F1s2", workforce=7, food=12,
        cabbage=3, tomato=2, board_pins=("workforce", "houses"), slots="horse_1", progress=4, hand="G004",
    )  # fmt: skip
    table.do(Deliver(slot="free"))
    assert table.has(workforce=9, pins=1)
    table.begin("publish_right")
    table.do(Publish(slot="tomato_1", origin="storage"), Publish(slot="tomato_3", origin="storage"))
    assert table.has(workforce=5, pins=1)
    table.begin("shop")
    assert table.has(workforce=9, pins=1, objectives=8, food=12)
    table.do(Shop(option="play"), PlayProject(card="G004"), Pay(storage={"cabbage": 2}))

    assert table.has(workforce=9, food=13, pins=1, board_pins=("houses",))


@pytest.mark.clause("NG-EX-53", "NG-125", "NG-113")
def test_the_pin_for_four_houses(given) -> None:
    table = given(land="S3-F3 F1", food=2, space="build_left").do(Expand(tile="S1", cells=("2,1",), section="main"))
    assert table.has(pins=1, food=0, board_pins=("food", "workforce"))
    assert count(table.state, 0, "houses") == 4
    table.begin("growth_left").do(TakeSection(section="left"))
    assert table.me.food == 4
    table.begin("build_left").do(Expand(tile="SF2", cells=("2,1", "2,0")))

    assert count(table.state, 0, "houses") == 5
    assert table.has(pins=1, food=1)


@pytest.mark.clause("NG-EX-12", "NG-160", "NG-161", "NG-163")
def test_a_pin_on_the_way_and_shared_spaces(given) -> None:
    others = ({"community": 11}, {"community": 13})
    table = given(land="S3 F1", community=10, others=others, space="planting_right").do(TakeSection(section="right"))

    assert table.has(community=13, pins=1)
    assert [table.line("community", seat) for seat in range(3)] == [15, 11, 15]


@pytest.mark.clause("NG-EX-73", "NG-162", "NG-163", "NG-164")
def test_past_the_end_of_the_community_track(given) -> None:
    table = given(land="S3 F1", community=17, space="planting_right").do(TakeSection(section="right"))

    assert table.has(community=18, vp=2)
    assert table.line("community") == 25


@pytest.mark.clause("NG-EX-74", "NG-161", "NG-163", "NG-164")
def test_two_pins_in_one_move(given, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of this edition moves five steps at once, so here the free delivery does."""
    two: Any = BOOK.free.reward[0]
    monkeypatch.setattr(BOOK, "free", replace(BOOK.free, reward=(replace(two, amounts={"community": 5}),)))
    table = given(window="delivery", phase="delivery", round=3, community=3).do(Deliver(slot="free"))

    assert table.has(community=8, pins=2, workforce=0)
    assert table.line("community") == 7
    assert [space for space, row in enumerate(BOOK.community) if row.pin] == [4, 8, 12]


@pytest.mark.clause("NG-EX-76", "NG-170", "NG-165", "NG-166")
def test_at_the_top_of_the_objectives(given) -> None:
    table = given(window="delivery", phase="delivery", round=3, objectives=12, progress=10, workforce=3)
    table.do(Deliver(slot="II_top"))

    assert table.has(objectives=12, progress=1, vp=2, workforce=0)
    assert table.tags()[2:] == ["field_succeeded", "resources_gained", "field_moved"]


@pytest.mark.clause("NG-169", "NG-172", "NG-167")
def test_rewards_of_a_success(given, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slots pay starter first, then by book; field steps among them, which this edition has not, join the rest."""
    draft = Drafts(given(objectives=6, progress=5, slots="horse_1 sheep_1 cabbage_1", space="shop"))
    move_field(draft, 0, 1)
    kinds = [
        next(name for name in ("vp", "soil", "workforce", "food") if getattr(event, name))
        for event in draft.events
        if event.__struct_config__.tag == "resources_gained"
    ]
    assert kinds == ["vp", "soil", "workforce", "food"]

    slot = BOOK.slots["starter_1"]
    steps = type(slot.reward[0])(amounts={"field": 2})
    monkeypatch.setattr(BOOK, "slots", {**BOOK.slots, "starter_1": type(slot)(**_fields(slot) | {"reward": (steps,)})})
    draft = Drafts(given(objectives=6, progress=5, space="shop"))
    move_field(draft, 0, 2)
    assert draft.me.progress == 3


def _fields(row):
    return {name: getattr(row, name) for name in row.__struct_fields__}


@pytest.mark.clause("NG-EX-77", "NG-168", "NG-166")
def test_a_success_in_a_delivery(given) -> None:
    table = given(
        window="delivery",
        phase="delivery",
        round=3,
        deliveries=("D-I-4", "D-II-1", "D-III-1"),
        workforce=2,
        food=1,
        progress=5,
    )
    table.do(Deliver(slot="I_top"))

    assert table.has(workforce=0, food=3, objectives=7, vp=2, progress=1)


@pytest.mark.clause("NG-171", "NG-015")
def test_what_objectives_score() -> None:
    assert [BOOK.objectives[space].vp for space in range(6, 13)] == [0, 2, 4, 6, 9, 12, 15]


@pytest.mark.clause("NG-EX-06", "NG-067", "NG-066")
def test_growth_by_houses(given) -> None:
    assert given(land="S3 F1", space="growth_right").do(TakeSection(section="right")).me.soil == 3
    assert given(land="S3 F1", space="growth_left").do(TakeSection(section="left")).has(food=3, workforce=3)


@pytest.mark.clause("NG-EX-58", "NG-071", "NG-072")
@pytest.mark.parametrize(
    ("land", "steps"),
    [("F1", 0), ("S1", 2), ("S2", 2), ("S3", 3), ("S3 S2", 3), ("S3 S3", 4), ("S3 S3 S3", 4)],
)
def test_community_by_houses(given, land: str, steps: int) -> None:
    table = given(land=land, space="planting_right").do(TakeSection(section="right"))
    copied = given(land=land, space="imitation", copied="planting_right", tokens=("imitation", "planting_right"))

    assert table.me.community == steps
    assert copied.do(TakeSection(section="right")).me.community == steps


@pytest.mark.clause("NG-EX-11", "NG-126", "NG-278")
def test_sowing_on_level_three(given) -> None:
    table = given(land="G3", cabbage=1, community=5, space="planting_left")
    table.do(Sow(crop="cabbage", cell="0,0", section="main"))

    assert table.cell("0,0") == "G3c3"
    assert table.has(cabbage=0, community=6)
    assert table.tags()[-2:] == ["crop_sown", "community_moved"]


@pytest.mark.clause("NG-EX-55", "NG-126")
def test_sowing_by_level(given) -> None:
    table = given(land="G1 G2 G3", tomato=3, space="planting_left", round=1)
    table.do(Sow(crop="tomato", cell="0,0", section="main"), Sow(crop="tomato", cell="1,0", section="left"))
    assert table.has(community=0, tomato=1)
    table.begin("forest_left").do(Sow(crop="tomato", cell="2,0"))

    assert [table.cell(f"{x},0") for x in range(3)] == ["G1t2", "G2t3", "G3t3"]
    assert table.has(community=1, tomato=0)


@pytest.mark.clause("NG-127", "NG-128", "NG-138", "NG-068")
def test_what_sowing_needs(given) -> None:
    empty = given(land="G1 F1", space="planting_right")
    assert empty.no(Sow(crop="cabbage", cell="0,0")) == "not_sowable"
    full = given(land="G1c2 F1", cabbage=1, space="planting_right")
    assert full.no(Sow(crop="cabbage", cell="0,0")) == "not_sowable"
    assert full.no(Sow(crop="cabbage", cell="1,0")) == "not_sowable"
    assert full.no(Sow(crop="tomato", cell="0,0")) == "not_sowable"


@pytest.mark.clause("NG-EX-57", "NG-069")
def test_sowing_on_the_greenhouse_just_placed(given) -> None:
    table = given(land="G1c2 F1", cabbage=2, space="planting_left")
    assert table.offered("sow") == []
    table.do(Expand(tile="G1", cells=("0,1",)), Sow(crop="cabbage", cell="0,1", section="left"))
    assert (table.cell("0,1"), table.me.cabbage) == ("G1c2", 1)
    assert table.no(Sow(crop="cabbage", cell="0,1", section="main")) == "not_sowable"
    assert "sow" not in table.kinds()
    table.do(EndTurn())

    assert (table.cell("0,1"), table.me.cabbage) == ("G1c2", 1)


@pytest.mark.clause("NG-121", "NG-134", "NG-136", "NG-089")
def test_the_shop_gains_go_where_they_belong(given) -> None:
    table = given(cabbage=90, space="shop").do(Shop(option="cabbage"))

    assert table.me.cabbage == 91
