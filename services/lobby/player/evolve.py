"""Folding a player's events."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from libs.messages.clocks import DAY
from libs.messages.vacations import Stretch
from services.lobby.player import state as ev
from services.lobby.player.state import Live, Player

REMEMBERED_MS = 366 * DAY
"""So long a vacation may count."""


def advanced(player: Player, events: Iterable[ev.PlayerEvent], at: int) -> Player:
    """The player after one commit with these events, at that server time (UTC milliseconds)."""
    after = player
    for event in events:
        after = evolve(after, event, at)
    return replace(after, version=player.version + 1, at=at, since=player.since or at)


def evolve(  # noqa: C901, PLR0911, PLR0912 (one case an event)
    player: Player, event: ev.PlayerEvent, at: int
) -> Player:
    match event:
        case ev.GuestSignedIn():
            return replace(player, status="guest")
        case ev.AccountMade():
            return replace(player, status="account")
        case ev.PlayerSuspended(until=until):
            leaving = player.version + 1 if until else player.leaving
            return replace(player, suspended=until, suspended_since=at, leaving=leaving)
        case ev.OperatorAppointed(operator=operator):
            return replace(player, operator=operator, operator_since=at)
        case ev.ErasureBegun():
            return replace(player, status="erasing", leaving=player.version + 1)
        case ev.PlayerErased():
            return replace(player, status="erased")
        case ev.PlacesLeft():
            return replace(player, leaving=0)
        case ev.MatchJoined(game=game, match=match, at=begun):
            return replace(player, live=(*player.live, Live(game, match, begun)))
        case ev.MatchLeft(match=match):
            return replace(player, live=tuple(live for live in player.live if live.match != match))
        case ev.VacationTaken(since=since, until=until):
            recent = (one for one in player.vacations if one.since > since - REMEMBERED_MS)
            return replace(player, vacations=(*recent, Stretch(since, until)))
        case ev.VacationEnded(until=until):
            *before, last = player.vacations
            return replace(player, vacations=(*before, Stretch(last.since, until)))
        case ev.MatchKnowsVacation(match=match, since=since, until=until):
            told = Stretch(since, until)
            live = tuple(replace(one, told=told) if one.match == match else one for one in player.live)
            return replace(player, live=live)
        case ev.TokenIssued() | ev.SessionExtended() | ev.TokenRevoked() | ev.PasswordChanged() | ev.ProfileChanged():
            return player
        case _:
            assert_never(event)
