"""On what terms a table may be: they are checked when they are chosen."""

from collections.abc import Mapping
from typing import Any

import msgspec

from libs.host.core.kind import RefusalError, require
from libs.messages.clocks import clock_from
from services.lobby.games import Games, KnownGame


def known_game(games: Games, name: str) -> KnownGame:
    """Refuses game_unknown."""
    game = games.get(name)
    require(game is not None, "game_unknown", f"nobody serves a game {name!r}", kind="missing")
    assert game is not None  # noqa: S101 (just required)
    return game


def require_seats(game: KnownGame, seats: int) -> None:
    """Refuses wrong_number_of_seats."""
    allowed = ", ".join(map(str, game.seats))
    require(seats in game.seats, "wrong_number_of_seats", f"{game.name} is played at {allowed} seats", kind="malformed")


def require_options(game: KnownGame, options: Mapping[str, Any], seats: int) -> None:
    """Refuses malformed_options, options_for_other_seats."""
    fault = game.fault_in(options)
    require(not fault, "malformed_options", fault, kind="malformed")
    misfit = game.misfit(options, seats)
    require(not misfit, "options_for_other_seats", misfit, kind="malformed")


def require_level(game: KnownGame, level: str | None) -> str:
    """A level of the game's bots, the weakest if none is named. Refuses no_bots, bot_level_unknown."""
    require(game.bots, "no_bots", "this game has no bots")
    chosen = level or game.bots[0]
    require(chosen in game.bots, "bot_level_unknown", f"there are: {', '.join(game.bots)}")
    return chosen


def chosen_clock(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The clock in full, with what was left to its defaults. Refuses malformed_clock."""
    try:
        clock = clock_from(msgspec.json.encode(chosen))
    except msgspec.MsgspecError as error:
        raise RefusalError("malformed", "malformed_clock", str(error)) from error
    return dict(msgspec.to_builtins(clock))
