"""Projects: playing, using, discarding, drawing, prices; and every card of the game."""

import pytest
from msgspec import convert
from msgspec.structs import replace

from libs.kernel import Chance, Seat, decided
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.cards.rows import Card
from services.northgreen.rules.commands import (
    Breed,
    Choose,
    ConvertFood,
    Deliver,
    DiscardProject,
    EndTurn,
    Expand,
    MoveForest,
    NorthgreenCommand,
    Pay,
    PlayProject,
    Skip,
    Sow,
    TakeSection,
    UseBonus,
    UseCard,
)
from services.northgreen.rules.decide.cards import meets
from services.northgreen.rules.game import GAME
from services.northgreen.rules.operation import Passive
from services.northgreen.rules.pending import CardKind, Choosing, Moving, Paying, Playing
from services.northgreen.rules.state import Pile

ANY: tuple[CardKind, ...] = ("long_term", "instant")
PLAY = (Playing(kinds=ANY, free=False),)
FREE = (Playing(kinds=ANY, free=True),)
RICH = (
    "F1s2 F1s2 F2s F2h F3h F1h / G1 G2c3 G3t3 G2c3 G3 G1t2 / S1 S2 S3 G2 F3 F2h"
    # forests and greenhouses of every level, stocked and sown, and settlements
)
CARDS = list(BOOK.cards.values())


@pytest.mark.clause("NG-EX-20", "NG-179", "NG-180", "NG-190", "NG-187", "NG-184")
def test_a_project_played_and_used(given) -> None:
    table = given(food=7, hand="B008", space="build_right").do(UseBonus(kind="play_project"), PlayProject(card="B008"))
    assert table.has(food=7, display=("B008",))
    assert table.line("display") == 1
    later = given(food=1, display="B008", space="build_left").do(UseCard(card="B008"))
    assert later.me.soil == 1
    assert later.no(UseCard(card="B008")) == "card_not_usable"
    at_the_end = given(food=2, display="B008", space="build_left")
    at_the_end.do(Expand(tile="S1", cells=("1,2",), section="main"), UseCard(card="B008"))
    assert at_the_end.me.soil == 1
    assert at_the_end.no(Expand(tile="S1", cells=("2,1",), section="left")) == "section_closed"


@pytest.mark.clause("NG-EX-21", "NG-189", "NG-009")
def test_an_instant_discarded(given) -> None:
    table = given(hand="G010", space="publish_left").do(UseBonus(kind="discard_project"), DiscardProject(card="G010"))

    assert table.me.tomato == 1
    assert table.state.instant.discards == ("G010",)
    assert table.line("display") == 0


@pytest.mark.clause("NG-EX-81", "NG-189", "NG-057")
@pytest.mark.parametrize(
    ("command", "gained"),
    [
        (DiscardProject(card="B001", option="food"), {"food": 2}),
        (DiscardProject(card="B001", option="workforce"), {"workforce": 1}),
        (DiscardProject(card="G006"), {"progress": 2}),
    ],
)
def test_discard_bonuses(given, command: DiscardProject, gained: dict[str, int]) -> None:
    table = given(hand="B001 G006", space="publish_left").do(UseBonus(kind="discard_project"))
    assert table.no(DiscardProject(card="B001")) == "wrong_kind"
    assert table.no(DiscardProject(card="G006", option="food")) == "wrong_kind"
    assert table.no(DiscardProject(card="B002", option="food")) == "unknown_id"
    table.do(command)

    assert table.has(**gained)
    assert "use_bonus" not in table.kinds()


@pytest.mark.clause("NG-EX-79", "NG-181", "NG-179", "NG-185")
def test_levels_in_conditions(given) -> None:
    table = given(land="G3 G1 F1", hand="G003 B006", space="shop", pending=PLAY * 2).do(PlayProject(card="G003"))

    assert table.has(food=1, workforce=2)
    assert table.no(PlayProject(card="B006")) == "conditions_not_met"


@pytest.mark.clause("NG-EX-80", "NG-192", "NG-190", "NG-191", "NG-158")
def test_cards_fresh_on_the_table(given) -> None:
    before = given(food=3, hand="B019", cabbage=1, space="planting_right")
    before.do(UseBonus(kind="play_project"), PlayProject(card="B019"), UseCard(card="B019"))
    before.do(Sow(crop="cabbage", cell="0,1"))
    assert before.me.workforce == 1
    assert before.no(UseCard(card="B019")) == "card_not_usable"
    assert "use_card" not in before.do(EndTurn()).kinds()
    after = given(food=3, hand="B019", cabbage=1, space="planting_right").do(Sow(crop="cabbage", cell="0,1"))
    after.do(UseBonus(kind="play_project"), PlayProject(card="B019"), UseCard(card="B019"))
    assert after.me.workforce == 1
    assert after.no(UseCard(card="B019")) == "card_not_usable"
    reward = given(forest="IL4", hand="B029", space="forest_left", cabbage=1).do(Expand(tile="F1", cells=("2,0",)))
    assert not meets(reward.state, 0, "B029")
    reward.do(MoveForest(to="I7"), PlayProject(card="B029"), Sow(crop="cabbage", cell="0,1"), UseCard(card="B029"))
    assert (reward.me.soil, reward.turn.stage) == (1, "after")
    assert reward.no(UseCard(card="B029")) == "card_not_usable"


@pytest.mark.clause("NG-EX-82", "NG-186")
def test_the_whole_price_or_nothing(given) -> None:
    fields = {"land": "G3c3 G1c F1", "cabbage": 2, "hand": "G004", "space": "shop", "pending": PLAY}
    table = given(**fields).do(PlayProject(card="G004"))
    assert table.no(Pay(land={"0,0": 1})) == "wrong_amount"
    assert table.no(Pay(land={"0,0": 3})) == "wrong_amount"
    assert table.no(Pay(storage={"tomato": 2})) == "wrong_amount"
    table.do(Pay(land={"0,0": 1, "1,0": 1}))
    assert table.has(food=3, vp=5, cabbage=2)
    assert table.cell("1,0") == "G1"
    mixed = given(**fields).do(PlayProject(card="G004"), Pay(storage={"cabbage": 1}, land={"0,0": 1}))
    assert mixed.has(vp=5, cabbage=1)
    skipped = given(**fields).do(PlayProject(card="G004"), Skip())
    assert skipped.has(display=("G004",), food=0, vp=0)


@pytest.mark.clause("NG-186", "NG-202")
def test_a_price_that_cannot_be_paid(given) -> None:
    table = given(display="B007", space="publish_right").do(UseCard(card="B007"))
    assert table.no(Pay()) == "not_enough"
    assert table.offered("pay") == []
    paid = given(display="B007", workforce=1, space="publish_right").do(UseCard(card="B007"), Pay())
    assert paid.has(workforce=0, food=3)


@pytest.mark.clause("NG-EX-83", "NG-009", "NG-266")
def test_an_empty_pile(given) -> None:
    discards = {"G001", "G002", "G003"}
    table = given(space="forest_left", empty=("instant",), discards=" ".join(sorted(discards)))
    before = table.state
    table.do(UseBonus(kind="draw_instant"))
    assert table.tags() == ["bonus_used", "pile_reshuffled", "cards_drawn"]
    shuffled = table.events[1].cards
    assert set(shuffled) == discards
    assert (table.state.hands[0], table.state.instant) == (shuffled[:1], Pile(shuffled[1:]))
    assert not table.undoable(0)
    command = UseBonus(kind="draw_instant")
    orders = {decided(GAME, before, Seat(0), command, Chance(bytes([number]))).state.instant for number in range(40)}
    assert len(orders) == 6
    nothing = given(space="forest_left", empty=("instant",)).do(UseBonus(kind="draw_instant"))
    assert nothing.tags() == ["bonus_used"]
    assert (nothing.state.hands[0], nothing.turn.bonus) == ((), "draw_instant")


@pytest.mark.clause("NG-EX-84", "NG-200", "NG-231", "NG-237")
def test_a_project_at_the_end_of_the_game(given) -> None:
    table = given(land="F1h F1h F1h / F1h F1h F1h", horse=2, display="B061", space="shop")

    assert table.line("display") == 1 + 5
    assert table.line("tokens") == 8
    assert "use_card" not in table.kinds()


@pytest.mark.clause("NG-EX-85", "NG-210", "NG-206", "NG-199")
def test_a_project_pays_for_the_delivery(given) -> None:
    fields = {"window": "delivery", "phase": "delivery", "round": 3, "display": "B003", "workforce": 1}
    table = given(**fields)
    assert table.no(Deliver(slot="I_top")) == "not_enough"
    table.do(UseCard(card="B003"), Deliver(slot="I_top"))
    assert table.has(workforce=0, food=2)
    late = given(**fields).do(Deliver(slot="free"))
    assert late.no(UseCard(card="B003")) == "card_not_usable"


@pytest.mark.clause("NG-EX-86", "NG-211", "NG-193")
@pytest.mark.parametrize(("slot", "vp"), [("II_top", 3), ("II_bottom", 0), ("free", 0)])
def test_what_the_delivery_cost(given, slot: str, vp: int) -> None:
    table = given(window="delivery", phase="delivery", round=3, display="B055", workforce=3)
    assert table.no(UseCard(card="B055")) == "card_not_usable"
    table.do(Deliver(slot=slot), UseCard(card="B055"))

    assert table.me.vp == vp


@pytest.mark.clause("NG-193")
def test_a_project_played_in_a_delivery(given) -> None:
    """Before has passed once the token is placed, after has not."""
    fields = {
        "window": "delivery",
        "phase": "delivery",
        "round": 3,
        "stage": "after",
        "workforce": 2,
        "community": 5,
        "pending": PLAY * 2,
        "hand": "B052 B053",
    }
    table = given(**fields).do(PlayProject(card="B052"), PlayProject(card="B053"))

    assert table.offered("use_card") == [{"card": "B053"}]


@pytest.mark.clause("NG-EX-24", "NG-216", "NG-194")
def test_a_yield_project(given) -> None:
    table = given(window="yield", phase="cards", display="B056 B059 B008").do(UseCard(card="B056"))
    assert table.me.soil == 1
    assert table.no(UseCard(card="B056")) == "card_not_usable"
    assert table.offered("use_card") == [{"card": "B059"}]


@pytest.mark.clause("NG-193", "NG-222")
def test_a_yield_project_played_with_a_pin_is_too_late(given) -> None:
    table = given(window="pin", phase="pins", hand="B059", land="S3", pins=1, pending=PLAY)
    table.do(PlayProject(card="B059"))

    assert "use_card" not in table.kinds()


@pytest.mark.clause("NG-194", "NG-057")
def test_several_cards_and_the_bonus_in_any_order(given) -> None:
    table = given(display="B009 B013 B015", hand="B001", food=3, space="growth_left")
    table.do(UseCard(card="B015"), UseBonus(kind="play_project"), PlayProject(card="B001"), UseCard(card="B009"))

    assert table.turn.stage == "before"
    assert table.has(vp=2, soil=1)
    table.do(UseCard(card="B013"))
    assert "use_card" not in table.kinds()


@pytest.mark.clause("NG-191", "NG-190")
def test_using_a_card_needs_no_section(given) -> None:
    table = given(display="B009", space="growth_left").do(UseCard(card="B009"), EndTurn())

    assert table.me.soil == 1


@pytest.mark.clause("NG-282", "NG-283", "NG-182")
def test_a_card_counts_itself_only_once_it_is_there(given) -> None:
    table = given(display="B001 B002", hand="B064 G033", space="shop", pending=PLAY)
    assert table.no(PlayProject(card="B064")) == "conditions_not_met"
    fourth = given(display="B001 B002 B003", hand="B064", space="shop", pending=PLAY).do(PlayProject(card="B064"))
    assert fourth.line("display") == 1 + 0 + 1 + 0 + 4
    starter = given(hand="B036", space="shop", pending=PLAY)
    assert starter.no(PlayProject(card="B036")) == "conditions_not_met"


@pytest.mark.clause("NG-183", "NG-187", "NG-185")
def test_a_played_card_stays(given) -> None:
    table = given(land="G2 F1", hand="G003 B008", space="shop", pending=PLAY).do(PlayProject(card="G003"))

    assert table.state.hands[0] == ("B008",)
    assert table.me.display == ("G003",)
    assert table.line("display") == 1


@pytest.mark.clause("NG-269")
def test_gains_come_before_choices(given) -> None:
    """G036 gains soil and then grants a tile; G053 breeds first in writing, yet its soil is there at once."""
    table = given(food=10, hand="G036", space="shop", pending=PLAY).do(PlayProject(card="G036"))
    assert table.me.soil == 1
    table.do(ConvertFood(to=7), Expand(tile="F2", cells=("0,0",)))
    assert table.me.soil == 0
    bred = given(land="F1s2 F1s F1h F1h F1 F2", hand="G053", space="shop", pending=PLAY).do(PlayProject(card="G053"))
    assert bred.me.soil == 1
    bred.do(Breed(species="sheep"))
    assert "breed" not in bred.kinds()


def played(given, card: Card):
    """The card in the display of a rich player, played whatever its conditions."""
    table = given(
        land=RICH,
        food=5,
        workforce=4,
        soil=3,
        cabbage=3,
        tomato=2,
        sheep=2,
        horse=2,
        forest="IIR5",
        community=6,
        objectives=7,
        progress=1,
        slots="horse_1 sheep_1",
        hand=f"{card.id} B001 G001",
        display="B005",
        space="shop",
        pending=FREE,
        pins=1,
    )
    return table.do(PlayProject(card=card.id))


@pytest.mark.clause("NG-201", "NG-184", "NG-185", "NG-158", "NG-286")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_can_be_played_and_used_to_its_end(given, card: Card) -> None:
    """An instant takes effect, a long-term one at its time; whatever is asked can be answered, then nothing is open."""
    table = played(given, card)
    assert table.me.display[-1] == card.id
    if card.kind == "long_term":
        windows = {"delivery": ("delivery", "delivery", card.timing), "yield": ("yield", "cards", "before")}
        window, phase, stage = windows.get(card.when, ("main", "main", "before"))
        space = next(
            (name for name, place in BOOK.places.items() if BOOK.actions[place.action].type == card.when), "shop"
        )
        turn = replace(table.turn, window=window, stage=stage, space=space, done=())
        table.state = replace(table.state, turns=(turn, None), phase=phase)
        usable = card.when != "end" and not all(isinstance(op, Passive) for op in card.effect)
        assert (("use_card" in table.kinds()) and {"card": card.id} in table.offered("use_card")) == usable
        if not usable:
            return
        table.do(UseCard(card=card.id))
    before = None
    while table.turn.pending and before != table.state:
        before = table.state
        body = table.offered(_answer(table))
        table.do(_command(_answer(table), body[-1]))
    assert table.turn.pending == ()


def _answer(table) -> str:
    chores = {"move_animal", "rearrange_animals", "to_storage", "end_turn", "skip"}
    kinds = [kind for kind in table.kinds() if kind not in chores]
    return min(kinds, default="skip")


def _command(kind: str, body):
    return convert({"type": kind, **body}, NorthgreenCommand)


@pytest.mark.clause("NG-179", "NG-181", "NG-182")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_condition_binds(given, card: Card) -> None:
    """A beginner meets none but what the start gives; whoever has plenty of all meets every one."""
    beginner = given(land="F1 G1 S1", hand=card.id, space="shop")
    plenty = given(
        land="F3h F3h F3h F1s2 F1s2 F1s2 F2s / G3c3 G3t3 G2c3 G2t3 G3c3 G3t3 . / S3 S3 S3 . . . .",
        food=13, workforce=9, soil=9, cabbage=9, tomato=9, sheep=9, horse=9, forest="E1", community=18, objectives=12,
        slots=" ".join(BOOK.slots), display="B001 B005 B008 B009 B010 B011", pins=5, hand=card.id, space="shop",
    )  # fmt: skip
    differs = any(not hasattr(need, "n") or hasattr(need, "other") for need in card.needs)

    assert not meets(beginner.state, 0, card.id)
    assert differs or meets(plenty.state, 0, card.id)


@pytest.mark.clause("NG-179")
@pytest.mark.parametrize(("land", "card"), [("F1 F1 F1 G1", "B002"), ("F1 F1 F2 G3", "G050"), ("G1 G1 G1 F1", "G051")])
def test_two_more_of_a_type(given, land: str, card: str) -> None:
    assert meets(given(land=land, space="shop").state, 0, card)
    assert not meets(given(land=land + " F1 G1 G1", space="shop").state, 0, card) or card == "G051"


@pytest.mark.clause("NG-286", "NG-201")
def test_wildcards_ask_for_their_kind(given) -> None:
    table = given(display="B027", space="planting_right").do(UseCard(card="B027"))
    assert table.offered("choose") == [{"index": 0}, {"index": 1}]
    table.do(Choose(index=1))
    assert table.me.tomato == 1
    assert given(display="B027", space="planting_right").do(UseCard(card="B027"), Skip()).me.tomato == 0


@pytest.mark.clause("NG-186")
def test_a_choice_of_options(given) -> None:
    table = given(display="B042", space="publish_right").do(UseCard(card="B042"))
    assert table.turn.pending == (Choosing(op="B042.effect.0", options=3),)
    assert table.no(Choose(index=3)) == "unknown_id"
    table.do(Choose(index=2))
    assert table.me.workforce == 1


@pytest.mark.clause("NG-186", "NG-201")
def test_b006_looks_for_cabbage_when_used(given) -> None:
    assert (
        given(land="G2c F1", display="B006", space="publish_left")
        .do(UseCard(card="B006"))
        .has(workforce=1, community=1)
    )
    assert given(land="G2t F1", display="B006", space="publish_left").do(UseCard(card="B006")).has(workforce=0)


@pytest.mark.clause("NG-186")
def test_g056_takes_any_tokens_from_storage_only(given) -> None:
    table = given(land="F1s2 G1", cabbage=2, sheep=3, horse=1, hand="G056", space="shop", pending=PLAY)
    table.do(PlayProject(card="G056"))
    assert table.turn.pending == (Paying(op="G056.effect.0"),)
    assert table.no(Pay(land={"0,0": 2}, storage={"cabbage": 1})) == "wrong_amount"
    table.do(Pay(storage={"cabbage": 1, "sheep": 2}))

    assert table.has(vp=7, cabbage=1, sheep=1, horse=1)


@pytest.mark.clause("NG-148", "NG-157")
def test_a_forest_step_of_a_card_is_a_move(given) -> None:
    table = given(display="B010", space="growth_left").do(UseCard(card="B010"))
    assert table.turn.pending == (Moving(steps=1),)
    table.do(MoveForest(to="S1"), TakeSection(section="left"))

    assert table.me.food == 2
