"""What lies on the table of a Harvest Fair, and how events change it."""

from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from libs.kernel import Seat
from libs.testkit.samples.harvest_fair.rules.messages import (
    BedsPlanted,
    CardDiscarded,
    CardDrawn,
    CardShown,
    CoinsWon,
    DayFinished,
    DayOpened,
    DeckShuffled,
    FairClosed,
    FairEvent,
    FairJudged,
    HandDealt,
)


class Farm(Struct, frozen=True):
    hand: tuple[str, ...] = ()
    """A card on show stays here until the fair is judged."""
    shown: str | None = None
    finished: bool = False
    coins: int = 4
    carrots: int = 0
    beans: int = 0
    points: int = 0


class Fair(Struct, frozen=True):
    farms: tuple[Farm, ...]
    days: int
    open_stalls: bool
    day: int = 0
    """From 1 once the fair is open."""
    phase: Literal["day", "prize", "discard", "over"] = "day"
    winner: Seat | None = None
    """Whose prize is pending."""
    deck: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()


def farmed(fair: Fair, seat: Seat, farm: Farm) -> Fair:
    return replace(fair, farms=(*fair.farms[:seat], farm, *fair.farms[seat + 1 :]))


def evolve(fair: Fair, event: FairEvent) -> Fair:  # noqa: PLR0911 - one return a kind of event
    match event:
        case DeckShuffled(cards=cards):
            return replace(fair, deck=cards)
        case DayOpened(day=day):
            return replace(fair, day=day, phase="day", winner=None)
        case FairJudged():
            return _judged(fair, event)
        case FairClosed():
            return replace(fair, phase="over", winner=None)
        case CardDrawn(seat=seat, card=card):
            farm = fair.farms[seat]
            drawn = replace(fair, phase="discard", deck=fair.deck[1:])
            return farmed(drawn, seat, replace(farm, hand=(*farm.hand, card)))
        case CardDiscarded(seat=seat, card=card):
            farm = fair.farms[seat]
            discarded = replace(fair, discards=(*fair.discards, card))
            return farmed(discarded, seat, replace(farm, hand=_without(farm.hand, card)))
        case HandDealt(seat=seat, cards=cards):
            dealt = replace(fair, deck=fair.deck[len(cards) :])
            return farmed(dealt, seat, replace(fair.farms[seat], hand=cards))
        case CardShown() | BedsPlanted() | DayFinished() | CoinsWon():
            return farmed(fair, event.seat, _own(fair.farms[event.seat], event))
        case _:
            assert_never(event)


def _own(farm: Farm, event: CardShown | BedsPlanted | DayFinished | CoinsWon) -> Farm:
    match event:
        case CardShown(card=card):
            return replace(farm, shown=card)
        case BedsPlanted(carrots=carrots, beans=beans, coins=coins):
            return replace(farm, carrots=farm.carrots + carrots, beans=farm.beans + beans, coins=farm.coins - coins)
        case DayFinished():
            return replace(farm, finished=True)
        case CoinsWon(coins=coins):
            return replace(farm, coins=farm.coins + coins)
        case _:
            assert_never(event)


def _judged(fair: Fair, event: FairJudged) -> Fair:
    farms = tuple(
        replace(
            farm,
            hand=_without(farm.hand, card),
            shown=None,
            finished=False,
            points=farm.points + (event.points if seat == event.winner else 0),
        )
        for seat, (farm, card) in enumerate(zip(fair.farms, event.shown, strict=True))
    )
    return replace(fair, farms=farms, phase="prize", winner=event.winner, discards=fair.discards + event.shown)


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
