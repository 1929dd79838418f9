"""Games as they describe themselves."""

import msgspec
import pytest

from libs.bus import MemoryKeyValue
from libs.host.description import describe, description
from libs.testkit.discovery import games
from libs.testkit.samples.harvest_fair.rules.game import HarvestFair
from services.lobby.directory import Directory
from services.lobby.games import known_game


def test_a_games_own_schema_holds_for_its_options():
    game = known_game(msgspec.json.encode(description(HarvestFair(), ("random",))))

    assert game.seats == HarvestFair.seats
    assert game.bots == ("random",)
    assert game.fault_in({}) == ""
    assert "unknown" in game.fault_in({"unknown": 1})


@pytest.mark.parametrize("game", games(), ids=[game.name for game in games()])
def test_every_game_says_which_options_are_for_other_numbers_of_seats(game):
    """The seat that begins must be one of the table's."""
    known = known_game(msgspec.json.encode(description(game)))

    for seats in game.seats:
        fits = [known.misfit({"first_player": seat}, seats) == "" for seat in range(max(game.seats))]
        assert fits == [seat < seats for seat in range(max(game.seats))]
        assert known.misfit({"first_player": None}, seats) == known.misfit({}, seats) == ""
    assert known.misfit({"first_player": 3}, 2) == "3 is not for 2 seats - at `$.first_player`"


@pytest.fixture
async def directory():
    made = Directory()
    yield made
    await made.stop()


async def test_the_directory_follows_the_bucket(directory, settled):
    bucket = MemoryKeyValue()
    await directory.start(bucket)
    assert directory.games == {}

    await describe(bucket, HarvestFair())
    await settled()
    assert set(directory.games) == {"harvest_fair"}

    await bucket.put("nonsense", b"{}")
    await bucket.delete("harvest_fair")
    await settled()
    assert directory.games == {}
