"""What is public, what is hidden, and replays."""

from typing import Any

import pytest
from msgspec import convert

from libs.kernel import Chance, Seat, Setup, decided, folded, opened, sampled
from libs.testkit.encoding import as_json, from_json
from services.mutant_crops.rules.cards.catalogue import BASE
from services.mutant_crops.rules.commands import AssignFarmer, SearchSow, Sow, TakeTokens, Tend
from services.mutant_crops.rules.game import GAME
from services.mutant_crops.rules.state import Options

SEED = b"information"


def random_match(seats: int, seed: bytes, **options: Any) -> tuple[Any, list[Any], Any]:
    """The initial state, all events, and the final state of a match that moves at random."""
    setup = Setup(seats=seats, options=Options(**options), rules_version=1)
    chance, players = Chance(seed), Chance(b"players" + seed)
    decision = opened(GAME, setup, chance)
    state, events = decision.state, list(decision.events)
    while GAME.awaiting(state):
        seat = GAME.awaiting(state)[0]
        offers = GAME.offers(state, seat)
        moves = tuple(offer for offer in offers if offer.command not in {"pass", "cancel"}) or offers
        decision = decided(GAME, state, seat, convert(sampled(moves, players), GAME.command_type), chance)
        state = decision.state
        events += decision.events
    return GAME.initial(setup), events, state


@pytest.mark.clause("MC-EX-83", "MC-177", "MC-178", "MC-179", "MC-181")
def test_views_hold_everything_but_orders(given: Any) -> None:
    table = given(
        turn=3,
        A=("1/2/3", "S1-1T S1-2T S1-3T", "onion wf"),
        B=("4/5/6", "S1-4T S1-5T S1-6T", "chard w"),
        display="melon pear peach",
        deck="strawberry cucumber broccoli eggplant",
        stage2="S2-3",
        stage3="S3-2 S3-3 S3-1",
    )
    view = GAME.public(table.state)
    assert (view["display"].deck, view["board"].stage2, view["board"].stage3) == (4, 1, 3)
    assert view["display"].remaining == ("broccoli#1", "cucumber#1", "eggplant#1", "strawberry#1")
    assert view["board"].hidden == ("S2-3", "S3-1", "S3-2", "S3-3")
    assert view["display"].crops == ("melon#1", "pear#1", "peach#1")
    assert view["board"].slots["S1-4T"] == ((1, 1),)
    assert view["board"].slots["S1-4B"] == ()
    assert [view[f"farm:{seat}"].water for seat in range(2)] == [2, 5]
    assert view["farm:0"].crops[0].covered == ("water", "feed")
    assert (view["table"].turn, view["table"].acting, view["table"].latest_claim) == (3, 0, None)
    for number in range(20):
        other = GAME.resample(table.state, None, Chance(bytes([number])))
        assert as_json(GAME.public(other)) == as_json(view)
        for seat in (Seat(0), Seat(1)):
            assert as_json(GAME.private(other, seat)) == as_json(GAME.private(table.state, seat)) == b"{}"


@pytest.mark.clause("MC-178", "MC-183", "MC-200")
def test_guesses_draw_every_order_again(opening: Any) -> None:
    state = opening(2, promo_pack=True).state
    guesses = [GAME.resample(state, Seat(0), Chance(bytes([number]))) for number in range(30)]
    for part in ("deck", "stage2", "stage3", "left_out"):
        assert len({getattr(guess, part) for guess in guesses}) > 3, part
        if part in {"deck", "stage2"}:
            assert {tuple(sorted(getattr(guess, part))) for guess in guesses} == {tuple(sorted(getattr(state, part)))}
    assert {card for guess in guesses for card in guess.stage3} == {*BASE.stages[3], "S3-P1", "S3-P2", "S3-P3"}
    assert all(guess.display == state.display and guess.farms == state.farms for guess in guesses)


@pytest.mark.clause("MC-178", "MC-181", "MC-187")
def test_hidden_orders_stand_in_two_events_and_are_shown_to_nobody(opening: Any, given: Any) -> None:
    started = opening(3, promo_pack=True).events[0]
    table = given(display="onion peach melon")
    table.when("A", AssignFarmer(farmer=1, slot="S1-3B"), TakeTokens(seeds=2))
    rotated = next(event for event in table.events if event.__struct_config__.tag == "crops_rotated")
    for viewer in (None, Seat(0), Seat(2)):
        seen: Any = GAME.observe(started, viewer)
        assert seen is not None
        assert (seen.deck, seen.stage2, seen.stage3, seen.left_out) == ((), (), (), ())
        assert (seen.first, seen.display, seen.seeds) == (started.first, started.display, started.seeds)
        again: Any = GAME.observe(rotated, viewer)
        assert again is not None
        assert (again.display, again.deck) == (rotated.display, ())
        assert all(
            GAME.observe(event, viewer) is event
            for event in table.events
            if event.__struct_config__.tag != "crops_rotated"
        )


@pytest.mark.clause("MC-EX-84", "MC-189", "MC-188")
def test_a_replay_needs_no_chance() -> None:
    """The log of a match with rotations and a search of the deck, read back from its bytes."""
    for number in range(200):
        initial, events, final = random_match(2, bytes([number]))
        tags = {event.__struct_config__.tag for event in events}
        if {"crops_rotated", "deck_searched"} <= tags:
            break
    else:
        pytest.fail("no match searched the deck")
    stored = [from_json(as_json(event), GAME.event_type) for event in events]
    assert folded(GAME, initial, stored) == final
    assert as_json(GAME.outcome(folded(GAME, initial, stored))) == as_json(GAME.outcome(final))


@pytest.mark.clause("MC-156", "MC-155", "MC-080", "MC-058")
@pytest.mark.parametrize(("seats", "promo", "cards"), [(1, False, 19), (3, False, 19), (4, True, 24)])
def test_no_card_is_ever_lost_and_nothing_uncovered(seats: int, promo: bool, cards: int) -> None:  # noqa: FBT001 - a parameter
    state, events, _ = random_match(seats, b"cards", promo_pack=promo)
    covered: dict[str, int] = {}
    for event in events:
        placed = [farm.farmers.count("") for farm in state.farms]
        state = GAME.evolve(state, event)
        if not state.turn:
            continue
        sown = [crop.card for farm in state.farms for crop in farm.crops]
        everywhere = [card for card in (*state.deck, *state.display, *sown) if card]
        if event.__struct_config__.tag != "crop_sown":
            assert len(everywhere) == len(set(everywhere)) == cards
        now = {crop.card: len(crop.covered) for farm in state.farms for crop in farm.crops}
        assert all(now.get(card, count) >= count for card, count in covered.items() if count)
        covered = now
        assert all(left <= had for left, had in zip((f.farmers.count("") for f in state.farms), placed, strict=True))


@pytest.mark.clause("MC-182", "MC-065")
def test_refusals_do_not_depend_on_orders(given: Any) -> None:
    """A sowing that a lucky replacement would allow is refused whatever lies on top."""
    table = given(A=("2/0/0",), display="onion peach melon", deck="chard pear pumpkin cucumber")
    for number in range(20):
        table.state = GAME.resample(table.state, Seat(0), Chance(bytes([number])))
        assert table.refused("A", AssignFarmer(farmer=1, slot="S2-3T")) == "not_performable"


@pytest.mark.clause("MC-187", "MC-188")
def test_only_rotations_draw_after_the_opening(given: Any) -> None:
    table = given(A=("9/9/9", "", "pear wf"), display="onion peach melon", free="S1-3B")
    table.when("A", AssignFarmer(farmer=1, slot="S1-1B"), Sow(crop="onion#1"))
    assert table.drawn == 0
    table.when("B", AssignFarmer(farmer=1, slot="S1-3B"), TakeTokens(seeds=2))
    assert table.drawn == 1
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"), Tend(crop="pear#1", area="special"), SearchSow(crop="chard"))
    assert table.drawn == 2


@pytest.mark.clause("MC-177")
def test_statistics_count_what_everybody_saw(given: Any) -> None:
    table = given(A=("3/2/0", "", "chard -"), display="onion peach melon")
    table.when("A", AssignFarmer(farmer=1, slot="S1-1B"), Sow(crop="onion#1"))
    table.when("B", AssignFarmer(farmer=1, slot="S1-2T"))
    table.when("A", AssignFarmer(farmer=2, slot="S1-2B"), Tend(crop="chard#1", area="water"))
    mine, theirs = GAME.statistics(table.state)
    assert mine == {
        "slot.B": 1,
        "slot.C": 1,
        "sown.chard": 1,
        "sown.onion": 1,
        "tended.water": 1,
        "passes": 0,
        "exchanges": 0,
        "tokens_left": 2,
    }
    assert theirs == {"slot.A": 1, "passes": 0, "exchanges": 0, "tokens_left": 3}
