"""What is shown of a player from the log; names and tokens are read from their buckets."""

from msgspec import Struct

from services.lobby.player.state import Player


class PlayerView(Struct, frozen=True, kw_only=True, tag="player", tag_field="type"):
    player: str
    version: int
    guest: bool
    since: int
    """UTC milliseconds."""


def player_view(player: Player) -> PlayerView:
    """For anybody."""
    return PlayerView(
        player=player.identifier, version=player.version, guest=player.status == "guest", since=player.since
    )
