"""What the gateway shows of ratings, leaderboards, statistics and histories.

The rules behind them (which matches are rated, what becomes of abandoned ones) stand in services/scoring/README.md.
"""

from typing import Any

from msgspec import Struct

from libs.messages.facts import Rating


class Ranked(Struct, frozen=True, kw_only=True):
    """A player's line of a leaderboard."""

    rank: int | None
    """1-based, level ones in a fixed order. None while provisional, or for bots; among `players` asked for, in that group."""  # noqa: E501 - one sentence
    player: str
    rating: int
    """1000 + 40 (mu - 3 sigma)."""
    mu: float
    sigma: float
    matches: int
    """Rated ones."""
    wins: int
    provisional: bool
    """Fewer than ten rated matches, and sigma above 5."""
    bot: bool
    last: int
    """When the last rated match ended, UTC milliseconds."""


class Leaderboard(Struct, frozen=True, kw_only=True):
    scope: str
    """all, <game> or <game>-<speed>."""
    season: str | None
    """A calendar quarter such as 2026-Q3; None for all time."""
    rows: tuple[Ranked, ...]
    you: Ranked | None = None
    """The player that the list is around."""
    next: str | None = None
    """The cursor of the next page."""


class ScopeRating(Struct, frozen=True, kw_only=True):
    """A player's rating in one scope."""

    scope: str
    rating: int
    mu: float
    sigma: float
    matches: int
    wins: int
    provisional: bool
    last: int
    rank: int | None = None


class GameRecord(Struct, frozen=True, kw_only=True):
    """What a player's matches of a game come to. Matches with a given seed and ones without a result do not count."""

    game: str
    matches: int
    """With two seats or more."""
    rated: int
    wins: int
    """First, alone or level, and there until the end."""
    win_rate: float
    left: int
    """Matches whose end the player was not there for."""
    ranks: dict[str, int]
    """How often which rank; who had left is behind who had not."""
    average_points: float | None
    """In matches that all played out."""
    solo: int
    solo_average_points: float | None


class Profile(Struct, frozen=True, kw_only=True):
    player: str
    name: str
    """Empty for a player who was erased."""
    bot: bool
    ratings: tuple[ScopeRating, ...]
    """The strongest first."""
    games: tuple[GameRecord, ...]


class RatingPoint(Struct, frozen=True, kw_only=True):
    """What one match did to a player's rating."""

    match: str
    finished: int
    rank: int
    before: Rating
    after: Rating


class RatingCourse(Struct, frozen=True, kw_only=True):
    """`before` of each point is `after` of the one behind it."""

    player: str
    scope: str
    points: tuple[RatingPoint, ...]
    """Newest first."""
    next: str | None = None


class MatchRatings(Struct, frozen=True, kw_only=True):
    """What a match did to ratings, by scope; empty for one that is not rated, or not yet."""

    match: str
    scopes: dict[str, tuple[Any, ...]]
    """Changes a player: player, seat, rank, before, after."""


class SeatOutcome(Struct, frozen=True, kw_only=True):
    player: str
    seat: int
    place: int
    """The match's own."""
    rank: int
    """The place that counts: who had left is behind who had not."""
    total: int
    won: bool = False
    """First, alone or level, there until the end, and not the only one."""
    stand_in: bool = False
    """The autopilot played the seat at the end."""
    bot: bool = False


class PlayedMatch(Struct, frozen=True, kw_only=True):
    """A match that ended. `how`: played, resigned, forfeited, or aborted (then without results, speed and start)."""

    match: str
    game: str
    players: tuple[str, ...]
    """In seat order."""
    finished: int
    """UTC milliseconds."""
    how: str
    length: int
    """Commits."""
    rated: bool
    unrated: str = ""
    """Why not: casual, seed_given, one_seat, one_player_twice, bots_only, abandoned_by_all or aborted."""
    results: tuple[SeatOutcome, ...] = ()
    ratings: dict[str, Any] | None = None
    """A player's rating before and after, at the game and speed; None until the match is rated."""
    speed: str | None = None
    started: int | None = None
    table: str = ""
    why: str = ""
    spectators: bool = True
    """False: only its players are shown it."""


class PlayerHistory(Struct, frozen=True, kw_only=True):
    player: str
    matches: tuple[PlayedMatch, ...]
    """Newest first."""
    next: str | None = None
    """The cursor of the next page; a page may have fewer matches than asked for, even none, and yet not be the last."""


class Meeting(Struct, frozen=True, kw_only=True):
    """How two players fared against each other, whoever else sat there."""

    game: str | None
    """None for all games together."""
    matches: int
    ahead: int
    """Matches in which `player` was ranked before `other`."""
    behind: int
    level: int


class Versus(Struct, frozen=True, kw_only=True):
    player: str
    other: str
    overall: Meeting
    games: tuple[Meeting, ...]


class SeatStatistics(Struct, frozen=True, kw_only=True):
    seat: int
    wins: int
    win_rate: float | None
    """None for matches with one seat."""
    average_points: float


class Bar(Struct, frozen=True, kw_only=True):
    """One bar of a histogram: how many from `least` up to the next bar's."""

    least: int
    number: int


class Counted(Struct, frozen=True, kw_only=True):
    """Something that a game counts for each seat: a card, an action, a resource left over."""

    name: str
    had: int
    """Seats with at least one."""
    win_rate: float | None
    """Of those seats."""
    average: float
    """How many they had."""


class GameStatistics(Struct, frozen=True, kw_only=True):
    """All but `matches` and `ended` are of matches that their own players played out."""

    game: str
    seats: int | None
    """None for any number from two."""
    bots: bool | None
    """None: with and without."""
    matches: int
    ended: dict[str, int]
    """By how."""
    played_out: int
    average_length: float | None
    """Commits."""
    by_seat: tuple[SeatStatistics, ...]
    """For one number of seats only."""
    points: tuple[Bar, ...]
    lengths: tuple[Bar, ...]
    """Commits, in tens."""
    minutes: tuple[Bar, ...]
    """In fives."""
    counted: tuple[Counted, ...]


class ExportedMatch(Struct, frozen=True, kw_only=True):
    """One line of the export: a finished match. Ids, never names."""

    sequence: int
    """Ask for `after` this one to go on behind it."""
    match: str
    game: str
    table: str
    speed: str
    players: tuple[str, ...]
    started: int
    finished: int
    how: str
    length: int
    rules_version: int
    rated: bool
    unrated: str
    options: Any
    results: tuple[SeatOutcome, ...]
    sheets: tuple[Any, ...]
    """A score sheet a seat: lines of item, points, clause."""
    statistics: tuple[dict[str, int], ...]
    """What the game counted, a seat."""
