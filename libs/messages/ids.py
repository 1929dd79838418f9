"""Ids that are derived rather than drawn, so that a repeated command names the same thing again.

All stand in subjects: lower-case letters, digits, hyphens, and the underscores of a game's name; at most 64 characters.
"""

from base64 import b32encode
from hashlib import sha256

TABLE_PREFIX = "t-"
PLAYER_PREFIX = "p-"
BOT_PREFIX = "bot-"

BOTS_A_LEVEL = 3
"""How many bots of each level a game has; so many may sit at one table."""

_LENGTH = 20
"""Characters of the derived part: 100 bits, which nobody guesses or meets by chance."""


def table_id(player: str, command: str) -> str:
    """The table that this player's command `open_table` opens; its sender must address the command to it."""
    return TABLE_PREFIX + _derived(f"{player}/{command.lower()}")


def match_id(game: str, table: str, attempt: int) -> str:
    """The match of a table's start number `attempt` (1-based): <game>-<something>."""
    return f"{game}-{_derived(f'{table}/{attempt}')}"


def bot_id(game: str, level: str, number: int) -> str:
    """The player id of a game's bot; `number`, from 1 to BOTS_A_LEVEL, tells those of a level apart."""
    return f"{BOT_PREFIX}{game}-{level}-{number}"


def _derived(text: str) -> str:
    return b32encode(sha256(text.encode()).digest()).decode().lower()[:_LENGTH]
