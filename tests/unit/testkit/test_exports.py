"""The recorded exports that other implementations of the check are tested with."""

import pytest

from libs.messages.verify import verified
from libs.testkit.discovery import AnyGame, games
from libs.testkit.exports import path, recorded


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_the_kept_export_of_a_game_is_an_honest_one(game: AnyGame) -> None:
    assert path(game).exists(), "make golden writes it"

    lines = path(game).read_bytes().splitlines()
    checked = verified(lines)

    assert checked.ok, checked.fault
    assert checked.commits == len(lines) - 1


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_an_export_recorded_today_is_an_honest_one(game: AnyGame) -> None:
    checked = verified(recorded(game).splitlines())

    assert checked.ok, checked.fault
