"""What an aggregate wants done elsewhere: it is seen to until that is certain, whoever dies meanwhile."""

from typing import NamedTuple, TypeAlias

from libs.messages.requests import Abort, Accepted, CommandAnswer, End, Leave, Open, Refused, Vacation
from services.lobby.messages import News, told_id


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


def name_of(wanted: Errand) -> str:
    """What tells it from the aggregate's other errands: the same however often it is asked for."""
    match wanted:
        case ToGame(match=match, request=request):
            return f"{request.__struct_config__.tag} {match}"
        case ToLobby(target, message):
            return f"{told_id(message)} to {target}"
        case GiveUpPlaces():
            return "give up places"
        case Forget():
            return "forget"


def whom(wanted: Errand) -> str:
    """Who is to answer, as operators read it."""
    match wanted:
        case ToGame(game=game, match=match):
            return f"{game} ({match})"
        case ToLobby(target=target):
            return target
        case GiveUpPlaces():
            return "the queue, a table or a match"
        case Forget():
            return "a bucket"


def settled(answer: CommandAnswer | None) -> tuple[bool, str] | None:
    """Whether what was asked for is done, and why not; None while that is not known."""
    match answer:
        case Accepted():
            return True, ""
        case Refused(reason=reason):
            return False, reason
        case _:
            return None
