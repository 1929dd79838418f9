"""What is shown of a player from the log; names and tokens are read from their buckets."""

from msgspec import Struct

from libs.messages.vacations import Stretch
from services.lobby.player.state import Player


class PlayerView(Struct, frozen=True, kw_only=True, tag="player", tag_field="type"):
    player: str
    version: int
    guest: bool
    since: int
    """UTC milliseconds."""
    suspended: int = 0
    """Until when, UTC milliseconds; 0 for one that may play."""
    erased: bool = False
    operator: bool = False
    vacations: tuple[Stretch, ...] = ()
    days_a_year: int = 0


def player_view(player: Player, days_a_year: int) -> PlayerView:
    """For the player and for operators; of it, others are shown what the gateway shows them."""
    return PlayerView(
        player=player.identifier,
        version=player.version,
        guest=player.status == "guest",
        since=player.since,
        suspended=player.suspended,
        erased=player.status in {"erasing", "erased"},
        operator=player.operator,
        vacations=player.vacations,
        days_a_year=days_a_year,
    )
