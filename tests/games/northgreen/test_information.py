"""What is public, what is a seat's own, what nobody sees; chance; absent players; taking back."""

from typing import Any

import pytest

from libs.kernel import Chance, Setup, contains, listed, opened
from libs.testkit import Curious, eager, on_autopilot, played
from libs.testkit.cases import case
from libs.testkit.encoding import as_json, packed
from services.northgreen.rules import events as ev
from services.northgreen.rules.autopilot import autopilot
from services.northgreen.rules.commands import (
    Breed,
    Choose,
    ChooseStartResources,
    Deliver,
    DraftPick,
    EndTurn,
    Imitate,
    KeepProjects,
    MoveForest,
    PlaceAnimal,
    PlaceToken,
    PlayProject,
    Skip,
    TakeForestReward,
    UseBonus,
)
from services.northgreen.rules.game import GAME as RULES
from services.northgreen.rules.pending import Moving, Placing, Rewarding, Sowing, Wild

GAME: Any = RULES
"""Untyped, for commands and events are compared by their fields."""


@pytest.mark.clause("NG-EX-100", "NG-260", "NG-265")
def test_what_a_rival_sees(given) -> None:
    table = given(space="growth_right", hand="B001 G001", top=("B042",), display="B005 B008", others=({}, {}))
    table.do(UseBonus(kind="draw_long_term"))
    assert table.state.hands[0] == ("B001", "G001", "B042")
    for viewer in (1, 2, None):
        seen = [GAME.observe(event, viewer) for event in table.events]
        assert seen[-1] == ev.CardsDrawn(seat=0, kind="long_term", count=1)
        told = as_json([seen, GAME.public(table.state), GAME.private(table.state, viewer) if viewer else {}]).decode()
        assert "B042" not in told
        assert GAME.catalogue()["long_term"]["B042"]["text"] not in told
    assert GAME.observe(table.events[-1], 0) == table.events[-1]
    assert GAME.public(table.state)["projects"].hands == ((2, 1), (0, 0), (0, 0))
    table.begin("planting_right").do(UseBonus(kind="play_project"), PlayProject(card="B042"))

    assert ev.ProjectPlayed(seat=0, card="B042") in [GAME.observe(event, 1) for event in table.events]
    assert GAME.public(table.state)["projects"].hands == ((1, 1), (0, 0), (0, 0))


@pytest.mark.clause("NG-259", "NG-011", "NG-263")
def test_all_else_is_public(given) -> None:
    table = given(space="shop", hand="B001", soil=3, marker="", crossed=("I",), discards="G005", display="B005")
    public = GAME.public(table.state)

    assert public["player:0"] is table.state.players[0]
    assert public["board"].deliveries == table.state.deliveries
    assert public["board"].crossed == ("I",)
    assert public["projects"].instant_discards == ("G005",)
    assert public["projects"].long_term == len(table.state.long_term.cards)
    assert public["table"].turns == table.state.turns
    assert set(GAME.private(table.state, 0)) == {"hand"}


@pytest.mark.clause("NG-263", "NG-260", "NG-264", "NG-262")
@pytest.mark.parametrize(("seats", "mode"), [(1, "basic"), (2, "basic"), (3, "draft")])
def test_hidden_orders_in_the_opening(match, seats: int, mode: str) -> None:
    state = match(seats, mode=mode).state
    opening = ev.GameOpened(
        order=state.order, points=(), lands=(), pools={}, deliveries=state.deliveries, stacks=state.stacks,
        long_term=state.long_term.cards, instant=state.instant.cards, hands=state.hands, drawn=state.drawn,
    )  # fmt: skip
    for viewer in (None, *range(seats)):
        seen = GAME.observe(opening, viewer)
        assert (seen.stacks, seen.long_term, seen.instant) == ((), (), ())
        assert all(hand == () for seat, hand in enumerate(seen.hands) if seat != viewer)
        assert seen.drawn == (state.drawn if viewer == 0 else ())
    if mode == "draft":
        holder = next(seat for seat, turn in enumerate(state.turns) if turn)
        assert GAME.private(state, holder)["pack"] == state.pack
        assert all("pack" not in GAME.private(state, seat) for seat in range(seats) if seat != holder)


@pytest.mark.clause("NG-261", "NG-262", "NG-263")
def test_resampling_keeps_what_is_known(match) -> None:
    table = match(3, mode="advanced")
    table.do(ChooseStartResources(cards=table.state.dealt[0][:2]))
    other = GAME.resample(table.state, 0, Chance(b"again"))

    assert other.hands[0] == table.state.hands[0]
    assert other.dealt[0] == table.state.dealt[0]
    assert other.chosen[0] == table.state.chosen[0]
    assert other.hands[1] != table.state.hands[1]
    for kind in ("long_term", "instant"):
        pile = set(getattr(table.state, kind).cards)
        again = [GAME.resample(table.state, 0, Chance(bytes([number]))) for number in range(8)]
        assert any(pile & set(drawn.hands[1]) for drawn in again)
        assert all(len(getattr(drawn, kind).cards) == len(pile) for drawn in again)
    assert sorted(
        str(card) for hand in (*other.hands, other.long_term.cards, other.instant.cards) for card in hand
    ) == (
        sorted(
            card
            for hand in (*table.state.hands, table.state.long_term.cards, table.state.instant.cards)
            for card in hand
        )
    )
    assert GAME.resample(table.state, 0, Chance(b"again")) == other


@pytest.mark.clause("NG-276")
@pytest.mark.parametrize(
    ("fields", "command"),
    [
        ({"stage": "place", "tokens": ("growth_left", "shop")}, PlaceToken(space="shop")),
        ({"stage": "place", "tokens": ("shop", "growth_left")}, PlaceToken(space="growth_right")),
        ({"space": "imitation"}, EndTurn()),
        ({"window": "delivery", "phase": "delivery", "round": 3, "workforce": 9}, Deliver(slot="free")),
        ({"space": "shop", "pending": (Placing(species="sheep"),)}, PlaceAnimal(to="storage")),
        ({"space": "shop", "pending": (Moving(steps=3),)}, MoveForest(to="S1")),
        ({"space": "shop", "pending": (Rewarding(spaces=("S1", "S2"), here="S2", research=True),)},
         TakeForestReward(space="S2")),
        ({"space": "shop", "pending": (Placing(species="sheep"), Sowing(times=1))}, Skip()),
        ({"window": "breeding", "phase": "breeding", "land": "F1s2"}, EndTurn()),
        ({"window": "pin", "phase": "pins", "pins": 2}, EndTurn()),
        ({"window": "final", "phase": "final", "round": 9}, EndTurn()),
    ],
)  # fmt: skip
def test_what_is_done_for_an_absent_player(given, fields, command) -> None:
    table = given(**fields)
    assert autopilot(table.state, 0) == command
    table.do(command)


@pytest.mark.clause("NG-276", "NG-270")
def test_absent_at_setup(match, given) -> None:
    table = match(2)
    chosen = autopilot(table.state, 1)
    assert sorted(getattr(chosen, "cards", ())) == sorted(table.state.dealt[1])[:2]
    solo = match(1)
    solo.do(autopilot(solo.state, 0))
    kept = autopilot(solo.state, 0)
    assert isinstance(kept, KeepProjects)
    assert (sorted(kept.long_term), sorted(kept.instant)) == (
        sorted(solo.state.drawn[0])[:4],
        sorted(solo.state.drawn[1])[:2],
    )


@pytest.mark.clause("NG-276", "NG-027")
@pytest.mark.parametrize("seed", [bytes([number]) for number in range(12)])
def test_an_absent_player_chooses_the_first_cards_by_id_however_they_were_dealt(seed: bytes) -> None:
    opening: Any = opened(RULES, Setup(seats=2, options=RULES.options_type(), rules_version=1), Chance(seed)).state
    chosen = autopilot(opening, 0)
    assert isinstance(chosen, ChooseStartResources)
    assert sorted(chosen.cards) == sorted(opening.dealt[0])[:2]


@pytest.mark.clause("NG-276")
def test_an_absent_drafter_takes_the_first_card(match, given) -> None:
    drafting = match(2, mode="draft", first_player=0)
    assert autopilot(drafting.state, 1) == DraftPick(card=min(drafting.state.pack))
    wild = given(window="start", phase="start", round=0, pending=(Wild(resource="animal", mandatory=True),))
    assert autopilot(wild.state, 0) == Choose(index=0)


@pytest.mark.clause("NG-272", "NG-273", "NG-268")
def test_what_can_be_taken_back() -> None:
    """Nothing that draws or reveals, or opens or closes a window; the host adds the taking back as a commit."""
    fixed = {kind for kind in GAME.event_type.__args__ if not kind.reversible}

    assert fixed == {
        ev.GameOpened, ev.StartResourcesDealt, ev.StartResourcesRevealed, ev.ProjectsSeen, ev.PackDrawn,
        ev.CardPicked, ev.PackLeft, ev.RoundStarted, ev.PhaseStarted, ev.WindowOpened, ev.WindowSkipped,
        ev.WindowClosed, ev.CardsDrawn, ev.PileReshuffled, ev.TurnOrderSet, ev.DeliveryTilesReplaced,
        ev.MarkerMoved, ev.GameScored,
    }  # fmt: skip


@pytest.mark.clause("NG-221", "NG-272")
def test_seats_breed_apart(given) -> None:
    """What seats do in the breeding windows does not touch the others, so either may take back."""
    table = given(round=2, space="shop", land="F1s2 F1", others=({"land": "F1h F1h"},)).do(EndTurn())
    first = packed(table.state.players[0])
    table.do(*_breeding(table, 1), seat=1)

    assert packed(table.state.players[0]) == first
    assert all(event.commutes and event.reversible for event in table.events)


def _breeding(table, seat: int):
    assert table.offered("breed", seat) == [{"species": "horse"}]
    return (Breed(species="horse"), PlaceAnimal(to="storage"))


@pytest.mark.clause("NG-267", "NG-266")
def test_only_draws_and_shuffles_use_chance() -> None:
    """In a whole match chance is drawn by drawn cards with a shuffle, and at the opening, and nowhere else."""
    table = case(GAME, 3)
    for number in range(6):
        for step in played(table, table.seed(number), eager).steps:
            shuffled = any(isinstance(event, ev.PileReshuffled) for event in step.decision.events)
            assert (step.decision.drawn > step.drawn) <= shuffled


@pytest.mark.clause("NG-270", "NG-276", "NG-053")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_absent_players_finish(seats: int) -> None:
    table = case(GAME, seats)
    match = played(table, table.seed(0), on_autopilot)

    assert GAME.outcome(match.final) is not None


@pytest.mark.clause("NG-091", "NG-270", "NG-271", "NG-269")
def test_there_is_always_something_to_do() -> None:
    """In curious matches every awaited seat has commands, and each of the first ones leads on."""
    table = case(GAME, 2, "mode_advanced")
    for step in played(table, table.seed(1), Curious()).steps[::7]:
        offers = GAME.offers(step.before, step.seat)
        assert offers
        assert all(contains(offers, body) for body in listed(offers, 40))
    assert not contains(GAME.offers(step.before, step.seat), Imitate(space="nowhere"))
