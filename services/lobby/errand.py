"""What an aggregate wants done elsewhere: it is seen to until that is certain, whoever dies meanwhile."""

from typing import NamedTuple, TypeAlias

from libs.messages.requests import Abort, Accepted, CommandAnswer, End, Leave, Open, Refused, Vacation
from services.lobby.messages import News


class ToGame(NamedTuple):
    """A request to the owner of a match."""

    game: str
    match: str
    request: Open | Abort | End | Vacation | Leave


class ToLobby(NamedTuple):
    """News for another of the lobby's own."""

    target: str
    message: News


class Forget(NamedTuple):
    """The buckets shall hold nothing of the player any more."""

    player: str


class GiveUpPlaces(NamedTuple):
    """The player shall neither wait in the queue nor sit at a listed table that is open. `occasion`: see the news."""

    player: str
    occasion: int
    playing: bool = False
    """Whether running matches are left too."""


Errand: TypeAlias = ToGame | ToLobby | Forget | GiveUpPlaces


def settled(answer: CommandAnswer | None) -> tuple[bool, str] | None:
    """Whether what was asked for is done, and why not; None while that is not known."""
    match answer:
        case Accepted():
            return True, ""
        case Refused(reason=reason):
            return False, reason
        case _:
            return None
