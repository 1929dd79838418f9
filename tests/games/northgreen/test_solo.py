"""Solo: rotating tokens, deliveries by token C, the neutral forest marker."""

from typing import Any

import pytest
from msgspec.structs import replace

from services.northgreen.rules.autopilot import autopilot
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.commands import Deliver, EndTurn, Imitate, MoveForest, PlaceAnimal, PlaceToken
from services.northgreen.rules.events import TokenPlaced
from services.northgreen.rules.game import GAME as RULES
from services.northgreen.rules.pending import Moving

GAME: Any = RULES
"""Untyped, for commands and events are compared by their fields."""

OWN, A, B = 0, 1, 2


@pytest.mark.clause("NG-EX-30", "NG-249", "NG-248")
def test_which_token_moves(match) -> None:
    """A whole match of a player who does the least."""
    table = match(1)
    placed = []
    while not GAME.outcome(table.state):
        table.do(autopilot(table.state, 0))
        placed += [(table.state.round, event.token) for event in table.events if isinstance(event, TokenPlaced)]

    assert placed == list(zip(range(1, 10), [OWN, A, B] * 3, strict=True))


@pytest.mark.clause("NG-EX-96", "NG-250", "NG-251", "NG-097", "NG-051")
def test_blocked_by_oneself(given) -> None:
    table = given(solo=True, stage="place", round=4, tokens=("growth_left", "planting_right", "shop"))
    assert table.no(PlaceToken(space="growth_left")) == "same_space"
    assert table.no(PlaceToken(space="planting_right")) == "space_occupied"
    shop = given(solo=True, stage="place", round=4, tokens=("growth_left", "planting_right", "shop"))
    assert shop.do(PlaceToken(space="shop")).state.tokens == ("shop", "planting_right", "shop")
    table.do(PlaceToken(space="imitation"), Imitate(space="planting_right"))
    assert table.turn.copied == "planting_right"

    early = given(solo=True, stage="place", round=2, tokens=("growth_left", "", ""))
    assert early.do(PlaceToken(space="build_left")).state.tokens == ("growth_left", "build_left", "")


@pytest.mark.clause("NG-EX-97", "NG-252", "NG-253")
def test_deliveries(given) -> None:
    tokens = ("growth_left", "planting_right", "shop")
    table = given(solo=True, window="delivery", phase="delivery", round=3, workforce=6, tokens=tokens)
    table.do(Deliver(slot="I_top"), PlaceAnimal(to="storage"), EndTurn())
    assert table.has(workforce=4, horse=1, community=1)
    assert table.state.tokens == tokens
    assert table.state.order == (0,)
    assert "turn_order_set" not in table.tags()
    table.until("delivery")
    assert table.state.round == 5
    assert set(table.state.tokens) <= set(BOOK.places)
    assert {body["slot"] for body in table.offered("deliver")} == {
        "III_top", "III_bottom", "II_top", "II_bottom", "I_top", "I_bottom", "free",
    }  # fmt: skip
    table.do(Deliver(slot="I_top"))
    assert table.me.workforce == 2


@pytest.mark.clause("NG-EX-98", "NG-254", "NG-255", "NG-248")
@pytest.mark.parametrize(
    ("number", "marker", "crossed"), [(2, "I", ("I",)), (4, "II", ("II",)), (6, "III", ("III",)), (7, "E1", ())]
)
def test_the_neutral_marker_moves(given, number: int, marker: str, crossed: tuple[str, ...]) -> None:
    table = given(solo=True, round=number, space="shop", tokens=("shop", "", "")).do(EndTurn())

    assert (table.state.marker, table.state.crossed) == (marker, crossed)


@pytest.mark.clause("NG-EX-98", "NG-255", "NG-145")
def test_the_marker_on_a_final_space(given) -> None:
    table = given(solo=True, round=7, space="shop", forest="E1", tokens=("shop", "", "")).do(EndTurn())
    assert table.state.marker == "E2"
    late = given(
        solo=True,
        round=8,
        space="shop",
        forest="III10",
        marker="E1",
        tokens=("", "shop", ""),
        pending=(Moving(steps=1),),
    )
    assert {body["to"] for body in late.offered("move_forest")} == {"E2", "E3", "E4"}
    beside = given(
        solo=True, round=5, space="shop", forest="I7", marker="II", tokens=("", "shop", ""), pending=(Moving(steps=1),)
    )
    assert {body["to"] for body in beside.offered("move_forest")} == {"IIL1", "IIR1"}


@pytest.mark.clause("NG-EX-98", "NG-256", "NG-151", "NG-152")
@pytest.mark.parametrize(
    ("number", "space", "to", "crossed", "vp"),
    [
        (4, "I7", "IIL1", ("I",), 4),
        (5, "I7", "IIL1", ("I", "II"), 2),
        (6, "IIL6", "III1", ("I", "II"), 6 + 1),
        (7, "IIL6", "III1", ("I", "II", "III"), 3 + 1),
    ],
)
def test_boundary_points(  # noqa: PLR0917 - parameters
    given, number: int, space: str, to: str, crossed: tuple[str, ...], vp: int
) -> None:
    table = given(
        solo=True,
        round=number,
        space="shop",
        forest=space,
        crossed=crossed,
        tokens=("shop", "", ""),
        pending=(Moving(steps=1),),
    ).do(MoveForest(to=to))

    assert table.me.vp == vp


@pytest.mark.clause("NG-257", "NG-045")
def test_new_delivery_tiles(given) -> None:
    table = given(solo=True, round=6, space="shop", tokens=("", "", "shop")).do(EndTurn())

    assert set(table.state.deliveries).isdisjoint({"D-I-1", "D-II-1", "D-III-1"})


@pytest.mark.clause("NG-258", "NG-253")
def test_a_solo_match_ends_with_a_title(given) -> None:
    table = given(solo=True, window="final", phase="final", round=9, vp=140, land="F1", tokens=("", "", "shop"))
    table.do(EndTurn())

    assert GAME.standing(table.state).phase == "Cabbage King"
    assert GAME.outcome(table.state).scores[0].place == 1


@pytest.mark.clause("NG-248", "NG-249")
def test_three_tokens_stand_on_the_main_board(match) -> None:
    state = match(1).state
    assert state.tokens == ("", "", "")
    assert BOOK.solo.tokens == ("own", "A", "B")
    state = replace(state, round=2)
    assert GAME.public(state)["board"].moving == A
