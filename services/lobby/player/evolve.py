"""Folding a player's events."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from services.lobby.player import state as ev
from services.lobby.player.state import Player


def advanced(player: Player, events: Iterable[ev.PlayerEvent], at: int) -> Player:
    """The player after one commit with these events, at that server time (UTC milliseconds)."""
    after = player
    for event in events:
        after = evolve(after, event)
    return replace(after, version=player.version + 1, at=at, since=player.since or at)


def evolve(player: Player, event: ev.PlayerEvent) -> Player:  # noqa: PLR0911 (one case an event)
    match event:
        case ev.GuestSignedIn():
            return replace(player, status="guest")
        case ev.AccountMade():
            return replace(player, status="account")
        case ev.PlayerSuspended(until=until):
            return replace(player, suspended=until)
        case ev.OperatorAppointed(operator=operator):
            return replace(player, operator=operator)
        case ev.ErasureBegun():
            return replace(player, status="erasing")
        case ev.PlayerErased():
            return replace(player, status="erased")
        case ev.TokenIssued() | ev.TokenRevoked() | ev.PasswordChanged() | ev.ProfileChanged():
            return player
        case _:
            assert_never(event)
