"""What every game must satisfy. No game is named here; adding one adds its tests.

FURROW_PLAYOUTS sets how many random matches a game gets in all; each check looks at its share of them.
"""

import math
import os

import pytest

from libs.testkit import AnyGame, Case, Curious, cases, eager, games, matches, on_autopilot, played
from libs.testkit.checks import failures, perform
from libs.testkit.checks.ordering import confirm_orders_stay_hidden
from libs.testkit.checks.secrecy import confirm_resampling_draws_again
from libs.testkit.checks.shape import confirm_shape
from libs.testkit.golden import wanted
from libs.testkit.kinds import kinds, tag

PLAYOUTS = int(os.environ.get("FURROW_PLAYOUTS", "200"))
CASES = {game: cases(game) for game in games()}

pytestmark = pytest.mark.timeout(120 + PLAYOUTS)

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
every_case = pytest.mark.parametrize("case", [case for found in CASES.values() for case in found], ids=str)
every_sort = pytest.mark.parametrize("case", [case for game in CASES for case in wanted(game)], ids=str)


@every_case
def test_random_matches_keep_what_games_promise(case: Case) -> None:
    """Among the checks: terraforming-mars #6926, an action is offered whose forced second half cannot be done."""
    count = math.ceil(PLAYOUTS / len(CASES[case.game]))
    broken = failures(matches(case, count), count)

    if broken:
        raise ExceptionGroup(str(case), broken)


@every_case
def test_absent_players_come_to_an_end(case: Case) -> None:
    perform("ends_with_an_outcome", played(case, case.seed(0), on_autopilot))


@every_sort
def test_resampling_draws_secrets_again(case: Case) -> None:
    confirm_resampling_draws_again(matches(case, 4))


@every_game
def test_orders_stay_hidden(game: AnyGame) -> None:
    for case in (CASES[game][0], CASES[game][-1]):
        confirm_orders_stay_hidden(matches(case, 14))


@every_game
def test_shape(game: AnyGame) -> None:
    confirm_shape(game)


@every_game
def test_names_are_those_of_the_folder(game: AnyGame) -> None:
    assert type(game).__module__ == f"services.{game.name}.rules.game"


@every_game
def test_every_kind_of_command_comes_up(game: AnyGame) -> None:
    missing = {tag(kind) for kind in kinds(game.command_type)}
    players = (Curious(), eager)
    for number in range(60):
        player = players[number % 2]
        for case in CASES[game]:
            missing -= {tag(type(step.command)) for step in played(case, case.seed(number), player).steps}
            if not missing:
                return
    assert not missing
