"""Main action turns: placing, sections, bonuses, the shop, imitation, ending."""

import pytest
from msgspec.structs import replace

from libs.kernel import Chance, Seat
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.commands import (
    ConvertFood,
    Deliver,
    DiscardProject,
    EndTurn,
    Expand,
    Imitate,
    PlaceToken,
    PlayProject,
    Publish,
    Shop,
    Skip,
    Sow,
    TakeSection,
    UseBonus,
    UseCard,
)
from services.northgreen.rules.events import ProjectsSeen
from services.northgreen.rules.game import GAME
from services.northgreen.rules.metrics import count
from services.northgreen.rules.state import Turn


@pytest.mark.clause("NG-EX-04", "NG-048", "NG-049", "NG-047")
def test_where_a_token_may_not_go(given) -> None:
    table = given(stage="place", tokens=("build_right", "growth_left"))
    assert table.no(PlaceToken(space="growth_left")) == "space_occupied"
    assert table.no(PlaceToken(space="build_right")) == "same_space"
    assert table.no(PlaceToken(space="market")) == "unknown_id"
    table.do(PlaceToken(space="planting_left"))

    assert table.state.tokens == ("planting_left", "growth_left")


@pytest.mark.clause("NG-052", "NG-053", "NG-098", "NG-051")
def test_the_spaces_of_the_main_board(given) -> None:
    table = given(stage="place", tokens=("", "imitation", "growth_left", "shop"), others=({}, {}, {}))
    offered = {body["space"] for body in table.offered("place_token")}

    assert len(BOOK.places) == 12
    assert offered == set(BOOK.places) - {"imitation", "growth_left"}


@pytest.mark.clause("NG-EX-37", "NG-048", "NG-049")
def test_the_shop_holds_all_but_not_twice_running(given) -> None:
    tokens = ("growth_left", "planting_left", "build_left")
    table = given(stage="place", round=2, tokens=tokens, others=({}, {}), queue=(1, 2))
    table.do(PlaceToken(space="shop"), EndTurn()).do(PlaceToken(space="shop"), EndTurn(), seat=1)
    table.do(PlaceToken(space="publish_left"), EndTurn(), seat=2)
    assert (table.state.round, table.state.tokens) == (3, ("shop", "shop", "publish_left"))
    assert table.no(PlaceToken(space="shop")) == "same_space"
    table.do(PlaceToken(space="growth_left"), EndTurn()).do(PlaceToken(space="growth_right"), EndTurn(), seat=1)
    table.do(PlaceToken(space="shop"), EndTurn(), seat=2)
    assert table.state.tokens == ("growth_left", "growth_right", "shop")
    for seat in range(3):
        table.do(Deliver(slot="free"), EndTurn(), seat=seat)
    assert (table.state.round, table.state.order) == (4, (2, 1, 0))
    for seat in (2, 1, 0):
        table.do(PlaceToken(space="shop"), EndTurn(), seat=seat)

    assert table.state.tokens == ("shop", "shop", "shop")


@pytest.mark.clause("NG-EX-38", "NG-050", "NG-046", "NG-213")
def test_unmoved_tokens_block(given) -> None:
    table = given(stage="place", round=3, tokens=("shop", "growth_right"), queue=(1,))
    assert table.no(PlaceToken(space="growth_right")) == "space_occupied"

    after_delivery = given(stage="place", round=4, tokens=("I_top", "free_1"))
    assert {body["space"] for body in after_delivery.offered("place_token")} == set(BOOK.places)


@pytest.mark.clause("NG-EX-05", "NG-055", "NG-057", "NG-054")
@pytest.mark.parametrize("order", [("bonus", "main", "left"), ("left", "main", "bonus"), ("main", "left", "bonus")])
def test_bonus_and_sections_in_three_orders(given, order: tuple[str, ...]) -> None:
    table = given(cabbage=2, space="planting_left", stage="place", tokens=("shop", "shop"))
    table.do(PlaceToken(space="planting_left"))
    commands = {
        "bonus": UseBonus(kind="draw_long_term"),
        "main": Sow(crop="cabbage", cell="0,1", section="main"),
        "left": Sow(crop="cabbage", cell="0,2", section="left"),
    }
    table.do(*(commands[name] for name in order))

    assert table.me.cabbage == 0
    assert len(table.state.hands[0]) == 1


@pytest.mark.clause("NG-EX-39", "NG-055", "NG-290")
def test_sections_are_not_mixed(given) -> None:
    table = given(cabbage=2, space="planting_left")
    table.do(Sow(crop="cabbage", cell="0,1", section="left"), Sow(crop="cabbage", cell="0,2", section="main"))
    before = table.state

    assert table.no(Expand(tile="G1", cells=("1,2",))) == "section_closed"
    assert table.state is before
    assert (table.cell("0,1"), table.cell("0,2"), table.me.cabbage) == ("G1c2", "G1c2", 0)


@pytest.mark.clause("NG-290", "NG-069")
def test_an_unnamed_command_goes_to_the_section_under_way(given) -> None:
    table = given(cabbage=2, space="planting_left").do(Sow(crop="cabbage", cell="0,1"))
    assert table.turn.section == "main"
    table.do(Sow(crop="cabbage", cell="0,2"))
    assert table.turn.section == "left"
    table.do(Expand(tile="G1", cells=("1,2",)))
    assert table.turn.done == ("main.0", "left.0", "left.1")

    left = given(cabbage=2, space="planting_left").do(
        Expand(tile="G1", cells=("1,2",)), Sow(crop="cabbage", cell="0,1")
    )
    assert left.turn.done == ("left.1", "left.0")
    named = given(cabbage=2, space="planting_right")
    assert named.no(Sow(crop="cabbage", cell="0,1", section="main")) == "section_closed"


@pytest.mark.clause("NG-EX-40", "NG-057", "NG-058", "NG-272")
def test_a_bonus_in_between_closes_the_sections(given) -> None:
    table = given(land="S2 F1", hand="B001 B005", space="growth_right").do(Expand(tile="F1", cells=("0,1",)))
    before = table.state
    table.do(UseBonus(kind="discard_project"))
    assert table.no(TakeSection(section="right")) == "decision_pending"
    table.do(DiscardProject(card="B001", option="food"))
    assert table.me.food == 2
    assert table.no(TakeSection(section="right")) == "section_closed"
    assert table.no(UseBonus(kind="draw_long_term")) == "bonus_not_available"
    table.taken_back(0).taken_back(0)
    assert replace(table.state, seen=before.seen) == before
    table.do(TakeSection(section="right"))

    assert table.has(soil=2, food=0)


@pytest.mark.clause("NG-272", "NG-260", "NG-263")
def test_a_card_taken_back_stays_known_until_it_lies_open_again(given) -> None:
    table = given(land="S2 F1", hand="B001 B005", food=3, space="growth_left").do(UseBonus(kind="play_project"))
    table.do(PlayProject(card="B001")).taken_back(0)
    assert GAME.public(table.state)["projects"].seen == (("B001",), ())
    assert table.events == (ProjectsSeen(seat=0, cards=("B001",)),)
    others = [GAME.resample(table.state, Seat(1), Chance(bytes([number]))).hands[0] for number in range(9)]
    assert {first for first, _ in others} == {"B001"}
    assert len({second for _, second in others}) > 1
    table.taken_back(0)
    assert GAME.public(table.state)["projects"].seen == (("B001",), ())
    assert not table.undoable(0)
    table.do(UseBonus(kind="play_project"), PlayProject(card="B001"))

    assert GAME.public(table.state)["projects"].seen == ()


@pytest.mark.clause("NG-EX-41", "NG-272", "NG-273")
def test_taking_back_stops_at_a_drawn_card(given) -> None:
    table = given(land="S2 F1", stage="place", tokens=("shop", "shop")).do(PlaceToken(space="growth_right"))
    table.do(TakeSection(section="right"))
    assert table.me.soil == 2
    table.taken_back(0)
    assert table.me.soil == 0
    table.taken_back(0)
    assert (table.state.tokens, table.turn.stage) == (("shop", "shop"), "place")
    assert not table.undoable(0)
    table.do(PlaceToken(space="growth_right"), TakeSection(section="right"), UseBonus(kind="draw_long_term"))

    assert not table.undoable(0)
    assert table.has(soil=2)


@pytest.mark.clause("NG-EX-42", "NG-062", "NG-271", "NG-047")
def test_a_turn_without_an_action(given) -> None:
    table = given(stage="place", tokens=("shop", "shop"), food=0)
    assert table.no(EndTurn()) == "cannot_end"
    before = table.me
    table.do(PlaceToken(space="build_left"), EndTurn())

    assert table.me == before


@pytest.mark.clause("NG-EX-19", "NG-060", "NG-057", "NG-059")
def test_the_bonuses_of_the_left_planting_space(given) -> None:
    table = given(hand="B001", food=3, space="planting_left")
    assert {body["kind"] for body in table.offered("use_bonus")} == {"draw_long_term", "play_project"}
    table.do(UseBonus(kind="play_project"), PlayProject(card="B001"))
    assert table.no(UseBonus(kind="draw_long_term")) == "bonus_not_available"

    late = given(hand="B001", food=2, space="planting_left", cabbage=1).do(Sow(crop="cabbage", cell="0,1"))
    late.do(UseBonus(kind="play_project"))
    assert late.no(PlayProject(card="B001")) == "conditions_not_met"


@pytest.mark.clause("NG-060", "NG-059", "NG-089", "NG-092")
@pytest.mark.parametrize(
    ("space", "kinds"),
    [
        ("growth_left", {"play_project"}),
        ("growth_right", {"draw_long_term", "discard_project"}),
        ("planting_right", {"play_project"}),
        ("forest_left", {"draw_instant"}),
        ("forest_right", {"play_project", "discard_project"}),
        ("publish_left", {"discard_project"}),
        ("publish_right", {"draw_instant", "play_project"}),
        ("build_left", {"draw_long_term"}),
        ("build_right", {"draw_instant", "play_project"}),
        ("shop", {"draw_long_term", "discard_project"}),
        ("imitation", set()),
    ],
)
def test_bonuses_by_space(given, space: str, kinds: set[str]) -> None:
    table = given(hand="B001", space=space)
    assert {body["kind"] for body in table.offered("use_bonus")} == kinds
    empty = given(space=space)
    assert {body["kind"] for body in empty.offered("use_bonus")} == {kind for kind in kinds if kind.startswith("draw")}


@pytest.mark.clause("NG-EX-17", "NG-084", "NG-085", "NG-107")
def test_two_settlements_in_one_action(given) -> None:
    table = given(land="S1 F1 / G2 .", food=8, soil=9, space="build_left")
    assert count(table.state, 0, "houses") == 1
    table.do(Expand(tile="SF2", cells=("0,0", "1,0"), section="main"))
    assert (table.cell("0,0"), table.cell("1,0"), table.me.food) == ("S2", "F2", 5)
    table.do(Expand(tile="SG3", cells=("0,0", "0,1"), section="left"))

    assert count(table.state, 0, "houses") == 3
    assert (table.cell("0,0"), table.cell("1,0"), table.cell("0,1")) == ("S3", "F2", "G3")
    assert table.has(food=0, soil=9)
    assert "expand" not in table.kinds()


@pytest.mark.clause("NG-061", "NG-090")
def test_types() -> None:
    assert {name for name, action in BOOK.actions.items() if not action.type} == {"shop", "imitation"}
    assert BOOK.actions["shop"].left == BOOK.actions["shop"].right == ()


@pytest.mark.clause("NG-089", "NG-090", "NG-202")
@pytest.mark.parametrize(
    ("option", "left"),
    [
        ("cabbage", {"cabbage": 1}),
        ("tomato", {"tomato": 1}),
        ("community", {"community": 1}),
        ("horse", {}),
        ("sheep", {}),
        ("play", {}),
        ("publish", {}),
    ],
)
def test_exactly_one_offer_of_the_shop(given, option: str, left: dict[str, int]) -> None:
    table = given(hand="B001", space="shop").do(Shop(option=option))
    assert table.has(**left)
    assert table.no(Shop(option="cabbage")) in {"section_closed", "decision_pending"}
    assert given(space="shop").no(Shop(option="play")) == "unknown_id"


@pytest.mark.clause("NG-078", "NG-073")
def test_forest_research_left_sows(given) -> None:
    table = given(cabbage=1, space="forest_left").do(Sow(crop="cabbage", cell="0,1"))

    assert table.cell("0,1") == "G1c2"


@pytest.mark.clause("NG-081", "NG-080")
def test_publish_left_allows_two_more(given) -> None:
    table = given(land="G3c3 G3t3", workforce=9, space="publish_left")
    for slot, origin in (("cabbage_1", "0,0"), ("cabbage_2", "0,0"), ("tomato_1", "1,0"), ("tomato_2", "1,0")):
        table.do(Publish(slot=slot, origin=origin))

    assert table.turn.done == ("main.0", "main.0", "left.0", "left.0")
    assert "publish" not in table.kinds()


@pytest.mark.clause("NG-EX-18", "NG-091", "NG-092", "NG-093", "NG-071", "NG-072")
def test_imitating_planting(given) -> None:
    table = given(
        land="S3 G1", tomato=1, display="B019", space="imitation", hand="B001", tokens=("imitation", "planting_right")
    )
    assert table.no(UseCard(card="B019")) == "card_not_usable"
    table.do(Imitate(space="planting_right"), UseCard(card="B019"))
    table.do(Sow(crop="tomato", cell="1,0"), TakeSection(section="right"))

    assert table.has(workforce=1, community=3)
    assert table.cell("1,0") == "G1t2"
    assert table.no(UseBonus(kind="play_project")) == "bonus_not_available"


@pytest.mark.clause("NG-EX-78", "NG-091", "NG-094", "NG-095", "NG-096", "NG-268")
def test_what_may_be_imitated(given) -> None:
    tokens = ("imitation", "publish_left", "shop")
    fields = {"space": "imitation", "tokens": tokens, "others": ({}, {}), "display": "B005"}
    table = given(**fields)
    assert table.no(Imitate(space="build_left")) == "nothing_to_imitate"
    assert table.no(Imitate(space="imitation")) == "nothing_to_imitate"
    assert {body["space"] for body in table.offered("imitate")} == {"publish_left", "shop"}
    table.do(Imitate(space="publish_left"))
    assert table.turn.stage == "before"
    assert table.no(Imitate(space="shop")) == "wrong_moment"
    assert table.offered("use_card") == [{"card": "B005"}]
    shop = given(**fields).do(Imitate(space="shop"), Shop(option="cabbage"))
    assert shop.offered("use_card") == []

    alone = given(stage="place", tokens=("growth_left", "free_1")).do(PlaceToken(space="imitation"))
    assert alone.no(Imitate(space="growth_left")) == "nothing_to_imitate"
    alone.do(EndTurn())


@pytest.mark.clause("NG-268", "NG-057")
def test_the_stages_of_a_turn(given) -> None:
    table = given(land="S1 F1", display="B009", stage="place", tokens=("shop", "shop"), food=3)
    assert table.turn.stage == "place"
    table.do(PlaceToken(space="growth_right"), UseCard(card="B009"))
    assert table.turn.stage == "before"
    table.do(TakeSection(section="right"))
    assert table.turn.stage == "sections"
    table.do(UseBonus(kind="draw_long_term"))
    assert table.turn.stage == "after"
    assert table.no(Expand(tile="F1", cells=("0,1",))) == "section_closed"


@pytest.mark.clause("NG-269", "NG-270", "NG-271", "NG-186")
def test_optional_decisions_are_skipped_or_lapse(given) -> None:
    table = given(hand="B001", space="planting_right").do(UseBonus(kind="play_project"))
    assert table.no(Sow(crop="cabbage", cell="0,1")) == "decision_pending"
    table.do(Skip())
    assert table.turn.pending == ()
    assert table.no(Skip()) == "wrong_moment"
    lapsing = given(hand="B001", space="planting_right").do(UseBonus(kind="play_project"), EndTurn())

    assert lapsing.state.hands[0] == ("B001",)


@pytest.mark.clause("NG-044")
def test_only_the_seat_at_turn_acts(given) -> None:
    table = given(stage="place", tokens=("shop", "shop"), queue=(1,))
    assert table.no(PlaceToken(space="growth_left"), seat=1) == "not_your_window"
    table.do(PlaceToken(space="growth_left"), EndTurn())

    assert table.state.turns[0] is None
    assert table.state.turns[1] == Turn(window="main", stage="place")


@pytest.mark.clause("NG-002", "NG-136", "NG-188", "NG-010")
def test_nothing_but_cards_and_tiles_is_limited(given) -> None:
    table = given(cabbage=500, soil=500, vp=500, pins=60, hand=" ".join(list(BOOK.cards)[:40]), space="shop")
    table.do(Shop(option="cabbage"), UseBonus(kind="draw_long_term"))

    assert table.has(cabbage=501, soil=500)
    assert len(table.state.hands[0]) == 41
    assert table.line("during_the_game") == 500


@pytest.mark.clause("NG-277", "NG-269")
def test_the_order_within_an_expansion(given) -> None:
    table = given(land="F1s2 F1", soil=2, space="forest_left").do(Expand(tile="F2", cells=("0,0",)))

    assert table.tags() == ["section_used", "resources_paid", "tile_built", "decision_awaited"]
    built = table.events[2]
    assert built.surplus == (1,)


@pytest.mark.clause("NG-268")
def test_a_conversion_is_a_section_command(given) -> None:
    table = given(food=3, land="S1 F1", space="growth_right")
    table.do(TakeSection(section="right"))
    assert table.turn.section == "right"
    table.do(ConvertFood(to=0))
    assert (table.turn.section, table.turn.closed) == ("main", ("right",))
