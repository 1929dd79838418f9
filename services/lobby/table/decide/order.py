"""What deciding starts from and ends in."""

from collections.abc import Callable
from secrets import token_urlsafe
from typing import NamedTuple

from libs.host.core.kind import require
from services.lobby.games import Games, KnownGame
from services.lobby.sort import Outcome
from services.lobby.table.decide.terms import known_game
from services.lobby.table.state import Table

INVITE_BYTES = 12
"""Bytes of chance in an invite code."""


class Order(NamedTuple):
    """Who commands, under which id, and what there is to decide with."""

    player: str
    id: str
    games: Games
    now: int = 0
    """UTC milliseconds."""
    draw_invite: Callable[[], str] = lambda: token_urlsafe(INVITE_BYTES)

    def game(self, name: str) -> KnownGame:
        """Raises RefusalError."""
        return known_game(self.games, name)


def require_host(table: Table, order: Order) -> None:
    """Raises RefusalError."""
    require(table.host == order.player, "not_host", "only the table's host may do this", kind="forbidden")


__all__ = ["Order", "Outcome", "require_host"]
