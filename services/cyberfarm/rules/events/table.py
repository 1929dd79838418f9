"""What happens at the table: cards, decisions, turns and the season."""

from typing import ClassVar

from libs.kernel import Event
from services.cyberfarm.rules.events.plain import Plain
from services.cyberfarm.rules.state import Ask, Phase, Secret


class GameStarted(Event, frozen=True, tag="game_started"):
    """The table is laid. Hands are for their owners' eyes, decks for nobody's. Rule: CF-014 to CF-022."""

    first: int
    row: tuple[str, ...]
    orders: tuple[str, ...]
    square: str
    circle: str
    hands: tuple[tuple[str, ...], ...] = ()
    deck: tuple[str, ...] = ()
    order_deck: tuple[str, ...] = ()


class ChoiceMade(Plain, frozen=True, tag="choice_made"):
    """A hidden choice; what it is, only its seat sees. Rule: CF-024, CF-035."""

    commutes: ClassVar[bool] = True
    choice: Secret | None = None


class CapitalTaken(Event, frozen=True, tag="capital_taken"):
    """Rule: CF-023, CF-025."""

    seat: int
    token: str
    coins: int


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    """A step of the season; hidden choices start afresh for the seats that wait. Rule: CF-031."""

    phase: Phase
    season: int
    waiting: tuple[int, ...] = ()


class CardsDealt(Event, frozen=True, tag="cards_dealt"):
    """New cards to choose from. Rule: CF-036."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()


class CardKept(Event, frozen=True, tag="card_kept"):
    """Which one was kept only its seat sees. Rule: CF-036, CF-038."""

    seat: int
    discarded: tuple[str, ...]
    card: str = ""


class DeckShuffled(Event, frozen=True, tag="deck_shuffled"):
    """The discard pile becomes the deck. Rule: CF-042."""

    count: int
    deck: tuple[str, ...] = ()


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """From the deck to the hand. Rule: CF-226."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()


class AuctionOpened(Event, frozen=True, tag="auction_opened"):
    """A round of bidding. Rule: CF-046."""

    bidding: int


class BidderCalled(Event, frozen=True, tag="bidder_called"):
    seat: int


class AuctionTaken(Event, frozen=True, tag="auction_taken"):
    """`fee` to the bank, `laid` on the cards before it, `found` on the card itself. Rule: CF-047 to CF-050."""

    seat: int
    position: int
    card: str
    fee: int
    laid: int
    found: int


class RowRefilled(Event, frozen=True, tag="row_refilled"):
    """Rule: CF-050."""

    card: str


class AuctionDeclined(Event, frozen=True, tag="auction_declined"):
    """Rule: CF-051."""

    seat: int


class TurnStarted(Event, frozen=True, tag="turn_started"):
    """Rule: CF-059."""

    seat: int


class ActionTaken(Plain, frozen=True, tag="action_taken"):
    """The turn's action is used. Rule: CF-059."""


class CardPlayed(Plain, frozen=True, tag="card_played"):
    """From the hand: to the discard pile, or into play. Rule: CF-200, CF-043."""

    card: str
    coins: int = 0
    discarded: bool = False


class CardsDiscarded(Plain, frozen=True, tag="cards_discarded"):
    """From the hand, for no coins. Rule: CF-351, CF-347."""

    cards: tuple[str, ...]


class CardSold(Plain, frozen=True, tag="card_sold"):
    """Rule: CF-064."""

    commutes: ClassVar[bool] = True
    card: str
    coins: int


class CardsSeen(Event, frozen=True, tag="cards_seen"):
    """Cards of the hand that all know, for what had them leave it was taken back. Rule: CF-436."""

    commutes: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]


class BuildingActivated(Plain, frozen=True, tag="building_activated"):
    """A link of the chain; `conveyor` is the one that ran. Rule: CF-189, CF-190, CF-432."""

    building: str
    conveyor: str = ""
    more: bool = False
    """Whether it takes further recipes."""


class UnitsMade(Plain, frozen=True, tag="units_made"):
    """What counts for side products and conversions in this action. Rule: CF-105."""

    building: str
    product: str
    units: int = 0
    turned: int = 0


class ProductOpened(Plain, frozen=True, tag="product_opened"):
    """Rule: CF-073, CF-074."""

    product: str


class OrderFulfilled(Plain, frozen=True, tag="order_fulfilled"):
    """Rule: CF-260, CF-264."""

    order: str


class DecisionAwaited(Plain, frozen=True, tag="decision_awaited"):
    """Rule: CF-434."""

    decision: Ask


class DecisionMade(Plain, frozen=True, tag="decision_made"):
    """The first decision that waited is made."""


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """Rule: CF-431."""

    seat: int


class SeasonPassed(Event, frozen=True, tag="season_passed"):
    """Rule: CF-060."""

    seat: int


class SeasonReset(Event, frozen=True, tag="season_reset"):
    """Robots come home, harrows and the Worm go, tokens are ready. Rule: CF-285 to CF-288."""


class OrdersRenewed(Event, frozen=True, tag="orders_renewed"):
    """`laid` from the deck; the backs that count from then on. Rule: CF-289 to CF-291."""

    removed: tuple[str, ...]
    laid: tuple[str, ...]
    square: str
    circle: str


class FirstPlayerMoved(Event, frozen=True, tag="first_player_moved"):
    """Rule: CF-292."""

    seat: int


class GameScored(Event, frozen=True, tag="game_scored"):
    """Stars and places (from 1) of each seat. Rule: CF-417 to CF-424."""

    stars: tuple[int, ...]
    places: tuple[int, ...]
