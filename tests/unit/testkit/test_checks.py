"""The conformance checks pass an honest game, and report each broken promise once."""

import pytest
from msgspec.structs import replace

from libs.kernel import (
    Outcome,
    Standing,
)
from libs.testkit import Case, case, cases, matches, on_autopilot, played
from libs.testkit.checks import CHECKS, failures, perform
from libs.testkit.checks.secrecy import confirm_resampling_draws_again
from libs.testkit.checks.shape import confirm_shape
from libs.testkit.samples.harvest_fair.rules.game import GAME, HarvestFair
from libs.testkit.samples.harvest_fair.rules.state import Fair


@pytest.mark.parametrize("table", cases(GAME), ids=str)
@pytest.mark.parametrize("check", CHECKS)
def test_the_honest_game_passes(check: str, table: Case) -> None:
    for match in matches(table, 6):
        perform(check, match)


@pytest.mark.parametrize("table", cases(GAME), ids=str)
def test_the_honest_game_draws_secrets_again(table: Case) -> None:
    confirm_resampling_draws_again(matches(table, 6))


def test_the_honest_game_has_the_right_shape() -> None:
    confirm_shape(GAME)


def test_absent_players_finish_the_honest_game() -> None:
    perform("ends_with_an_outcome", played(case(GAME, 3), b"absent", on_autopilot))


class AddsUpWrongly(HarvestFair):
    def outcome(self, state: Fair) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and Outcome(scores=tuple(replace(score, total=score.total + 1) for score in outcome.scores))


class ForgetsSeats(HarvestFair):
    def standing(self, state: Fair) -> Standing:
        return replace(super().standing(state), points=(0,))


def test_each_broken_promise_is_reported_once() -> None:
    class Careless(AddsUpWrongly, ForgetsSeats):
        pass

    table = case(Careless(), 2)
    notes = [error.__notes__ for error in failures(matches(table, 10), 10)]

    assert [note[0].partition(":")[0] for note in notes] == ["score_sheets_add_up", "standings_fit_the_table"]
    assert failures(matches(case(GAME, 2), 10), 10) == ()
