"""Words that ratings, leaderboards and whoever shows them have in common: scopes, seasons, what is shown.

A scope is what a rating is about: `all`, `<game>`, or `<game>-<speed>`. Each has a log of its own.
"""

from datetime import UTC, datetime
from typing import Final

RATING_PREFIX: Final = "r-"
"""What the ids of rating logs begin with; the scope follows."""
EVERYTHING: Final = "all"
"""The scope of all games and speeds; hence no name for a game."""

PROVISIONAL_MATCHES: Final = 10
PROVISIONAL_SIGMA: Final = 5.0

_BASE: Final = 1000
_STEP: Final = 40
_DOUBT: Final = 3


def scope_of(game: str | None = None, speed: str | None = None) -> str:
    """The scope of a game at a speed, of a game at any, or of everything."""
    if game is None:
        return EVERYTHING
    return game if speed is None else f"{game}-{speed}"


def strength(mu: float, sigma: float) -> float:
    """What ranks players: 1000 + 40 (mu - 3 sigma). All but one or two in a thousand are in truth stronger."""
    return _BASE + _STEP * (mu - _DOUBT * sigma)


def shown(mu: float, sigma: float) -> int:
    """The strength as players see it, in whole points; a newcomer has 1000."""
    return round(strength(mu, sigma))


def provisional(matches: int, sigma: float) -> bool:
    """Whether too little is known to rank the player: fewer than ten rated matches and a sigma above 5."""
    return matches < PROVISIONAL_MATCHES and sigma > PROVISIONAL_SIGMA


def season_of(at: int) -> str:
    """The calendar quarter (UTC) of a time in UTC milliseconds, such as 2026-Q3."""
    day = datetime.fromtimestamp(at / 1000, UTC)
    return f"{day.year:04}-Q{(day.month + 2) // 3}"
