"""What anyone may see, and what a seat sees besides; built up from what is open. Rule: CF-425, CF-426."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from libs.kernel import Standing, Viewer
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.decide.orders import asked_by
from services.cyberfarm.rules.scoring import totals
from services.cyberfarm.rules.state import (
    NOBODY,
    Bee,
    Building,
    Farm,
    Herd,
    Income,
    Link,
    Lot,
    Options,
    Order,
    Secret,
    State,
    Swap,
    Turn,
    Visits,
)
from services.cyberfarm.rules.words import KINDS, PRODUCTS, TRACKS

_PROGRESS = {"capital": 0.0, "draw": 0.0, "auction": 0.1, "turns": 0.3, "loaf": 0.8, "spoilage": 0.9, "over": 1.0}


class Table(Struct, frozen=True, kw_only=True):
    phase: str
    season: int
    seasons: int
    first_player: int
    acting: int | None
    waiting: tuple[int, ...]
    bidding: int
    fee: int | None
    """Coins for the round of bidding, null outside the auction."""
    turn: Turn | None
    hands: tuple[int, ...]
    """Cards in each hand."""
    drawn: tuple[int, ...]
    seen: tuple[tuple[str, ...], ...] = ()
    """Of each hand the cards that all know; empty while there are none."""


class Market(Struct, frozen=True, kw_only=True):
    row: tuple[Lot, ...]
    deck: int
    discard: tuple[str, ...]


class OrderView(Struct, frozen=True):
    id: str
    takes: Mapping[str, int]
    """What it asks for now."""
    done: tuple[int, ...]


class Orders(Struct, frozen=True, kw_only=True):
    open: tuple[OrderView, ...]
    square: str
    circle: str
    deck: int


class Hand(Struct, frozen=True, kw_only=True):
    """For its owner."""

    cards: tuple[str, ...]
    drawn: tuple[str, ...]
    choice: Secret | None


class FarmView(Struct, frozen=True, kw_only=True):
    """A farm with its tuples spelled out by name; what is zero is left out of stock and shipped."""

    coins: int
    stars: int
    stock: Mapping[str, int]
    robots: int
    placed: int
    slots: tuple[Visits, ...]
    harrows: int
    worm: bool
    buildings: tuple[Building, ...]
    herds: Mapping[str, Herd]
    cubes: int
    cards: tuple[str, ...]
    tea: int
    compost: int
    links: tuple[Link, ...]
    reserve: int
    locks: tuple[str, ...]
    tied: tuple[str, ...]
    unplaced: int
    bees: tuple[Bee, ...]
    breakfasts: int
    lunches: int
    swaps: tuple[Swap, ...]
    tracks: Mapping[str, int]
    passed: bool
    loafs: tuple[Income, ...]
    unlock_stars: int
    order_stars: int
    track_stars: int
    shipped: Mapping[str, int]
    played: tuple[str, ...]
    orders: int


SECTIONS: Mapping[str, Any] = {
    "options": Options,
    "table": Table,
    "market": Market,
    "products": tuple[str, ...],
    "orders": Orders,
    "farm:*": FarmView,
    "hand": Hand,
}


def public_view(state: State) -> dict[str, Any]:
    """Sections: options, table, market, products, orders, and farm:0 … a seat."""
    auction = state.phase == "auction"
    sections: dict[str, Any] = {
        "options": state.options,
        "table": Table(
            phase=state.phase,
            season=state.season,
            seasons=BOOK.table.seasons,
            first_player=state.first,
            acting=None if state.acting == NOBODY else state.acting,
            waiting=state.waiting,
            bidding=state.bidding,
            fee=BOOK.table.entry_fees[state.bidding - 1] if auction else None,
            turn=state.turn if state.phase == "turns" else None,
            hands=tuple(map(len, state.hands)),
            drawn=tuple(map(len, state.drawn)),
            seen=state.seen or (),
        ),
        "market": Market(row=state.row, deck=len(state.deck), discard=state.discard),
        "products": state.opened,
        "orders": _orders(state.orders, state.square, state.circle, len(state.order_deck)),
    }
    for seat, farm in enumerate(state.farms):
        sections[f"farm:{seat}"] = farm_view(farm)
    return sections


@lru_cache(maxsize=1024)
def _orders(orders: tuple[Order, ...], square: str, circle: str, deck: int) -> Orders:
    open_orders = [OrderView(order.id, dict(asked_by(order.id, square, circle)), order.done) for order in orders]
    return Orders(open=tuple(open_orders), square=square, circle=circle, deck=deck)


@lru_cache(maxsize=4096)
def farm_view(farm: Farm) -> FarmView:
    parts = asdict(farm)
    for name in ("stock", "shipped"):
        parts[name] = {product: units for product, units in zip(PRODUCTS, parts[name], strict=True) if units}
    parts["herds"] = dict(zip(KINDS, farm.herds, strict=True))
    parts["tracks"] = dict(zip(TRACKS, farm.tracks, strict=True))
    return FarmView(**parts)


def private_view(state: State, seat: int) -> dict[str, Any]:
    """The seat's hand, its new cards and its own hidden choice."""
    return {"hand": Hand(cards=state.hands[seat], drawn=state.drawn[seat], choice=state.choices[seat])}


def observed(event: e.CyberfarmEvent, viewer: Viewer) -> e.CyberfarmEvent:
    """The event without what the viewer may not know. Rule: CF-425."""
    match event:
        case e.GameStarted():
            hands = tuple(hand if seat == viewer else () for seat, hand in enumerate(event.hands))
            return replace(event, hands=hands, deck=(), order_deck=())
        case e.DeckShuffled():
            return replace(event, deck=())
        case e.ChoiceMade() if event.seat != viewer:
            return replace(event, choice=None)
        case e.CardsDealt() | e.CardsDrawn() if event.seat != viewer:
            return replace(event, cards=())
        case e.CardKept() if event.seat != viewer:
            return replace(event, card="")
        case _:
            return event


def remembered(event: e.CyberfarmEvent) -> e.CardsSeen | None:
    """What all know of an event that is taken back: the cards that left the hand. Rule: CF-436."""
    match event:
        case e.CardPlayed() | e.CardSold():
            return e.CardsSeen(seat=event.seat, cards=(event.card,))
        case e.CardsDiscarded():
            return e.CardsSeen(seat=event.seat, cards=event.cards)
        case _:
            return None


def standing_of(state: State) -> Standing:
    """Stars so far; those of the final scoring are known once it is over. Rule: CF-423."""
    done = max(state.season, 1) - 1 + _PROGRESS[state.phase]
    over = state.phase == "over"
    phase = "finished" if over else f"season {max(state.season, 1)} of {BOOK.table.seasons}, {state.phase}"
    points = totals(state) if over else tuple(farm.stars for farm in state.farms)
    return Standing(points=points, phase=phase, progress=1.0 if over else done / BOOK.table.seasons)
