"""Commands, events, options and reasons of the Harvest Fair."""

from enum import StrEnum
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Struct

from libs.kernel import Command, Event, Seat, variant


class Reason(StrEnum):
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    ALREADY_SHOWN = "already_shown"
    NOTHING_SHOWN = "nothing_shown"
    NOTHING_PLANTED = "nothing_planted"
    NOT_ENOUGH_COINS = "not_enough_coins"
    DECK_EMPTY = "deck_empty"


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    long_fair: Annotated[bool, variant("A long fair", "The fair lasts a day more.", section="Days")] = False
    open_stalls: Annotated[bool, variant("Open stalls", "Cards in hand lie open.", section="Cards")] = False


class Beds(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    carrots: int = 0
    beans: int = 0


class Plant(Command, frozen=True, kw_only=True, tag="plant"):
    beds: Beds


class FinishDay(Command, frozen=True, kw_only=True, tag="finish_day"):
    pass


class ShowCard(Command, frozen=True, kw_only=True, tag="show_card"):
    card: str
    steps: tuple[Plant | FinishDay, ...] = ()
    """Commands that would follow, all or nothing."""


class TakePrize(Command, frozen=True, kw_only=True, tag="take_prize"):
    prize: Literal["coins", "card"]


class DiscardCard(Command, frozen=True, kw_only=True, tag="discard_card"):
    card: str


FairCommand: TypeAlias = ShowCard | Plant | FinishDay | TakePrize | DiscardCard


class DeckShuffled(Event, frozen=True, kw_only=True, tag="deck_shuffled"):
    cards: tuple[str, ...] = ()
    """Top first; blank for everybody."""
    count: int


class HandDealt(Event, frozen=True, kw_only=True, tag="hand_dealt"):
    seat: Seat
    cards: tuple[str, ...] = ()
    count: int


class CardShown(Event, frozen=True, kw_only=True, tag="card_shown"):
    reversible: ClassVar[bool] = True
    commutes: ClassVar[bool] = True
    seat: Seat
    card: str = ""


class BedsPlanted(Event, frozen=True, kw_only=True, tag="beds_planted"):
    reversible: ClassVar[bool] = True
    commutes: ClassVar[bool] = True
    seat: Seat
    carrots: int
    beans: int
    coins: int
    """Coins paid."""


class DayFinished(Event, frozen=True, kw_only=True, tag="day_finished"):
    reversible: ClassVar[bool] = True
    commutes: ClassVar[bool] = True
    seat: Seat


class FairJudged(Event, frozen=True, kw_only=True, tag="fair_judged"):
    shown: tuple[str, ...]
    """By seat."""
    winner: Seat
    points: int


class CoinsWon(Event, frozen=True, kw_only=True, tag="coins_won"):
    seat: Seat
    coins: int


class CardDrawn(Event, frozen=True, kw_only=True, tag="card_drawn"):
    seat: Seat
    card: str = ""


class CardDiscarded(Event, frozen=True, kw_only=True, tag="card_discarded"):
    seat: Seat
    card: str


class DayOpened(Event, frozen=True, kw_only=True, tag="day_opened"):
    day: int


class FairClosed(Event, frozen=True, kw_only=True, tag="fair_closed"):
    pass


FairEvent: TypeAlias = (
    DeckShuffled
    | HandDealt
    | CardShown
    | BedsPlanted
    | DayFinished
    | FairJudged
    | CoinsWon
    | CardDrawn
    | CardDiscarded
    | DayOpened
    | FairClosed
)
