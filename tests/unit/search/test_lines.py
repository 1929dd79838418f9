"""Looking lines of commands through, on a game that only tests know."""

import pytest

from libs.kernel import Chance, Rejected, Seat, Setup, opened
from libs.search import Lines
from libs.testkit.samples.harvest_fair.rules.game import HarvestFair
from libs.testkit.samples.harvest_fair.rules.messages import Options

GAME = HarvestFair()
SEAT = Seat(0)


@pytest.fixture
def fair():
    """Both seats hold cards and have coins to plant for."""
    return opened(GAME, Setup(seats=2, options=Options(), rules_version=1), Chance(bytes(32))).state


def lines(worth, *, game=GAME, is_quiet=lambda _: False, **terms):
    return Lines(game, SEAT, Chance(bytes(32)), worth=worth, is_quiet=is_quiet, **terms)


def has_finished(fair):
    return float(fair.farms[SEAT].finished and fair.farms[SEAT].carrots == 0)


def test_the_first_step_of_the_best_line_is_taken(fair):
    """The card must be shown before the day can be finished: two steps, of which the first is worth nothing."""
    first = lines(has_finished).best(fair)

    assert first is not None
    assert first["type"] == "show_card"


def test_what_ends_best_is_chosen_among_single_steps(fair):
    most = lines(lambda fair: fair.farms[SEAT].carrots, is_quiet=lambda _: True).best(fair)

    assert most == {"type": "plant", "beds": {"carrots": fair.farms[SEAT].coins, "beans": 0}}


def test_a_quiet_position_ends_the_line(fair):
    asked = []

    def is_quiet(state):
        asked.append(state)
        return True

    assert lines(has_finished, is_quiet=is_quiet).best(fair) is not None
    assert all(not state.farms[SEAT].finished for state in asked)


def test_what_is_to_be_avoided_is_not_looked_at(fair):
    first = lines(has_finished, avoid=frozenset({"show_card"})).best(fair)

    assert first is not None
    assert first["type"] == "plant"
    assert lines(has_finished, avoid=frozenset({"show_card", "plant"})).best(fair) is None


def test_nothing_is_chosen_for_a_seat_that_is_offered_nothing(fair):
    class Closed(HarvestFair):
        def offers(self, state, seat):
            return ()

    assert lines(has_finished, game=Closed()).best(fair) is None


def test_positions_are_bounded(fair):
    def measured(most):
        positions = []

        def worth(state):
            positions.append(state)
            return 0.0

        lines(worth, most=most).best(fair)
        return len(positions)

    assert measured(20) < measured(200) < 600


def test_what_an_imagined_position_promises_in_vain_is_passed_over(fair):
    class Stern(HarvestFair):
        def decide(self, draft, seat, command):
            if command.__struct_config__.tag == "show_card":
                raise Rejected("wrong_phase", "HF-003")
            super().decide(draft, seat, command)

    first = lines(has_finished, game=Stern()).best(fair)

    assert first is not None
    assert first["type"] == "plant"
