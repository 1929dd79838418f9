"""What the lobby tells its own tables, players and records; never on the bus."""

from typing import Any

from libs.messages.requests import Message
from services.lobby.queue.state import Pairing


class News(Message, frozen=True, kw_only=True):
    """Base. The same news told again has the same id, so that it counts once."""

    def about(self) -> str:
        """What tells this news from others of its kind for the same receiver."""
        raise NotImplementedError


class OfMatch(News, frozen=True, kw_only=True):
    """News of a table's match."""

    match: str

    def about(self) -> str:
        return self.match


class MatchOpened(OfMatch, frozen=True, kw_only=True, tag="match_opened"):
    """The game's service has the match in its log."""


class OpeningRefused(OfMatch, frozen=True, kw_only=True, tag="opening_refused"):
    """The game's service will never open the match."""

    reason: str
    detail: str = ""


class MatchCalledOff(OfMatch, frozen=True, kw_only=True, tag="match_called_off"):
    """The game's service has the abort in its log. `opened`: behind the opening, so that there is a match to show."""

    opened: bool = False


class CallingOffRefused(OfMatch, frozen=True, kw_only=True, tag="calling_off_refused"):
    """The match is played, or was: it cannot be called off any more."""


class MatchEnded(OfMatch, frozen=True, kw_only=True, tag="match_ended"):
    """A fact told that the match is over; `why` is match_finished or match_aborted."""

    why: str


class OfAct(News, frozen=True, kw_only=True):
    """What an operator ordered. `act` is <record>/<number>."""

    act: str

    def about(self) -> str:
        return self.act


class Suspended(OfAct, frozen=True, kw_only=True, tag="suspended"):
    until: int
    """UTC milliseconds; 0 ends the suspension."""


class Appointed(OfAct, frozen=True, kw_only=True, tag="appointed"):
    operator: bool


class ActSettled(OfAct, frozen=True, kw_only=True, tag="act_settled"):
    """What became of an act: told to its record."""

    number: int
    done: bool
    detail: str = ""
    already: bool = False
    """There was nothing to do: it was so before, as `detail` says."""
    since: int = 0
    """Since when, UTC milliseconds."""


class ActWaits(OfAct, frozen=True, kw_only=True, tag="act_waits"):
    """An act has been tried in vain for some time: told to its record."""

    number: int
    waits: str

    def about(self) -> str:
        return f"{self.act}:{self.waits}"


class MatchBegun(News, frozen=True, kw_only=True, tag="match_begun"):
    """To a player: a match that they play was opened."""

    game: str
    match: str
    speed: str = "correspondence"

    def about(self) -> str:
        return self.match


class MatchOver(News, frozen=True, kw_only=True, tag="match_over"):
    """To a player: a match that they played is over."""

    match: str

    def about(self) -> str:
        return self.match


class VacationTold(News, frozen=True, kw_only=True, tag="vacation_told"):
    """To a player: the match knows of the vacation, or is over."""

    match: str
    since: int
    until: int

    def about(self) -> str:
        return f"{self.match}:{self.since}:{self.until}"


class OfPlaces(News, frozen=True, kw_only=True):
    """A player who may not play gives up what they wait for. `occasion` is the player's version that it came of."""

    player: str
    occasion: int

    def about(self) -> str:
        return f"{self.player}:{self.occasion}"


class PlaceForfeited(OfPlaces, frozen=True, kw_only=True, tag="place_forfeited"):
    """To the queue, or a table: the player has no place there any more."""


class PlacesGivenUp(OfPlaces, frozen=True, kw_only=True, tag="places_given_up"):
    """To the player: they have none."""


class PersonalDataForgotten(News, frozen=True, kw_only=True, tag="personal_data_forgotten"):
    """The buckets hold nothing more of the player."""

    def about(self) -> str:
        return ""


class PairNow(News, frozen=True, kw_only=True, tag="pair_now"):
    """To the queue, as of its version: pair whom you can."""

    version: int

    def about(self) -> str:
        return str(self.version)


class TableOpenedFor(News, frozen=True, kw_only=True, tag="table_opened_for"):
    """From the queue to the table that is to be: these are paired."""

    pairing: Pairing

    def about(self) -> str:
        return self.pairing.table


class PairingMade(News, frozen=True, kw_only=True, tag="pairing_made"):
    """From a table to the queue: it stands."""

    table: str

    def about(self) -> str:
        return self.table


class Lapsed(News, frozen=True, kw_only=True, tag="lapsed"):
    """Its time has come, by the receiver's own reckoning."""

    def about(self) -> str:
        return ""


def told_id(message: Any) -> str:
    """The command id: the same for a repeat of the same news."""
    return f"{message.__struct_config__.tag}:{message.about()}".rstrip(":")
