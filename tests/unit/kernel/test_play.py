"""Draft, open, decide and fold, on the sample game."""

import msgspec
import pytest

from libs.kernel import Chance, Draft, Rejected, Seat, Setup, decided, folded, opened, require
from libs.testkit.samples.harvest_fair.rules.game import GAME
from libs.testkit.samples.harvest_fair.rules.messages import CoinsWon, DayFinished, FinishDay, Options, Plant, ShowCard

SETUP = Setup(seats=2, options=Options(), rules_version=1)


def test_a_draft_folds_what_it_is_told_at_once() -> None:
    start = GAME.initial(SETUP)
    draft = Draft(start, GAME.evolve, Chance(b""))

    draft.emit(CoinsWon(seat=Seat(1), coins=3))

    assert draft.state.farms[1].coins == start.farms[1].coins + 3
    assert draft.events == [CoinsWon(seat=Seat(1), coins=3)]
    assert start == GAME.initial(SETUP)


def test_opening_gives_events_state_and_draws() -> None:
    opening = opened(GAME, SETUP, Chance(b"seed"))

    assert folded(GAME, GAME.initial(SETUP), opening.events) == opening.state
    assert opening.drawn == 1
    assert opened(GAME, SETUP, Chance(b"seed")) == opening
    assert opened(GAME, SETUP, Chance(b"another")) != opening


def test_deciding_gives_events_state_and_all_draws_so_far() -> None:
    opening = opened(GAME, SETUP, Chance(b"seed"))
    card = opening.state.farms[0].hand[0]

    shown = decided(GAME, opening.state, Seat(0), ShowCard(card=card), Chance(b"seed", opening.drawn))
    finished = decided(GAME, shown.state, Seat(0), FinishDay(), Chance(b"seed", shown.drawn))

    assert finished.events == (DayFinished(seat=Seat(0)),)
    assert finished.drawn == opening.drawn
    assert folded(GAME, opening.state, (*shown.events, *finished.events)) == finished.state


def test_a_refusal_leaves_the_state_as_it_was() -> None:
    opening = opened(GAME, SETUP, Chance(b"seed"))
    before = opening.state

    with pytest.raises(Rejected) as refused:
        decided(GAME, before, Seat(0), FinishDay(), Chance(b"seed", opening.drawn))

    assert (refused.value.reason, refused.value.clause) == ("nothing_shown", "HF-003")
    assert before == opened(GAME, SETUP, Chance(b"seed")).state


def test_nothing_folded_changes_nothing() -> None:
    state = GAME.initial(SETUP)

    assert folded(GAME, state, ()) is state


def test_require_refuses_unless_its_condition_holds() -> None:
    require(1, "never", "HF-001")
    with pytest.raises(Rejected) as refused:
        require((), "no_cards", "HF-001", "Your hand is empty.")

    assert str(refused.value) == "no_cards (HF-001) Your hand is empty."
    assert str(Rejected("no_cards", "HF-001")) == "no_cards (HF-001)"
    assert refused.value.args == ("no_cards", "HF-001", "Your hand is empty.")


def test_commands_forbid_what_they_do_not_know() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(b'{"type":"plant","beds":{"carrots":1},"extra":1}', type=Plant)
