"""What happened, with resolved numbers. Seats from 0, seasons, rounds and positions from 1.

Events of a `Plain` kind show nothing that was hidden, so that they may be taken back; the others may not.
"""

from typing import ClassVar, TypeAlias

from libs.kernel import Event
from services.cyberfarm.rules.state import Ask, Phase, Secret
from services.cyberfarm.rules.words import Condition, Position

Map: TypeAlias = dict[str, int]


class Plain(Event, frozen=True):
    """Base of what may be taken back."""

    reversible: ClassVar[bool] = True
    seat: int


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


class CardPlayed(Event, frozen=True, tag="card_played"):
    """From the hand: to the discard pile, or into play. Rule: CF-200, CF-043."""

    seat: int
    card: str
    coins: int = 0
    discarded: bool = False


class CardsDiscarded(Event, frozen=True, tag="cards_discarded"):
    """From the hand, for no coins. Rule: CF-351, CF-347."""

    seat: int
    cards: tuple[str, ...]


class CardSold(Event, frozen=True, tag="card_sold"):
    """Rule: CF-064."""

    commutes: ClassVar[bool] = True
    seat: int
    card: str
    coins: int


class BuildingPlaced(Plain, frozen=True, tag="building_placed"):
    """Rule: CF-204."""

    building: str


class BuildingImproved(Plain, frozen=True, tag="building_improved"):
    """Rule: CF-205, CF-111."""

    building: str
    level: int


class FieldCubePlaced(Plain, frozen=True, tag="field_cube_placed"):
    """Rule: CF-207."""

    cubes: int


class CardUnderlaid(Plain, frozen=True, tag="card_underlaid"):
    """Rule: CF-211."""

    card: str
    building: str
    position: Position


class CardLaidOut(Plain, frozen=True, tag="card_laid_out"):
    """An autonomous card. Rule: CF-222."""

    card: str


class RobotGained(Plain, frozen=True, tag="robot_gained"):
    """Rule: CF-096."""


class ConveyorGained(Plain, frozen=True, tag="conveyor_gained"):
    """Into the reserve. Rule: CF-187."""


class ConveyorPlaced(Plain, frozen=True, tag="conveyor_placed"):
    """From the reserve, or a card that lies as one. Rule: CF-187, CF-384."""

    source: str
    target: str
    card: str = ""


class ConveyorMoved(Plain, frozen=True, tag="conveyor_moved"):
    """Rule: CF-252."""

    old_source: str
    old_target: str
    source: str
    target: str


class RobotPlaced(Plain, frozen=True, tag="robot_placed"):
    """Rule: CF-091."""

    slot: str


class RobotReturned(Plain, frozen=True, tag="robot_returned"):
    """Its slot stays closed. Rule: CF-241."""


class SlotsClosed(Plain, frozen=True, tag="slots_closed"):
    """By a harrow or the Worm, owned or brought along. Rule: CF-122, CF-126, CF-405."""

    slot: str
    count: int
    harrows: int = 0
    worm: bool = False


class HarrowsGained(Plain, frozen=True, tag="harrows_gained"):
    """Rule: CF-125."""

    harrows: int


class WormGained(Plain, frozen=True, tag="worm_gained"):
    """Rule: CF-345."""


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


class ProductsSpent(Plain, frozen=True, tag="products_spent"):
    """Rule: CF-103."""

    products: Map


class ProductsGained(Plain, frozen=True, tag="products_gained"):
    """`made` when produced on the farm, which opens product cards. Rule: CF-073, CF-076."""

    products: Map
    made: bool = False


class ProductOpened(Plain, frozen=True, tag="product_opened"):
    """Rule: CF-073, CF-074."""

    product: str


class CoinsGained(Plain, frozen=True, tag="coins_gained"):
    coins: int


class CoinsPaid(Plain, frozen=True, tag="coins_paid"):
    """Rule: CF-071."""

    coins: int


class StarsGained(Plain, frozen=True, tag="stars_gained"):
    """By opening a product, by an order, or on a track."""

    stars: int
    why: str


class TokensGained(Plain, frozen=True, tag="tokens_gained"):
    kind: str
    condition: Condition
    count: int = 1


class TokensChanged(Plain, frozen=True, tag="tokens_changed"):
    """Tokens of a kind and condition become another. Rule: CF-009."""

    kind: str
    condition: Condition
    to_kind: str
    to_condition: Condition
    count: int = 1


class LocksGained(Plain, frozen=True, tag="locks_gained"):
    """Movable ones to lay at once, or tied ones on products. Rule: CF-086, CF-333."""

    count: int = 0
    tied: tuple[str, ...] = ()


class LockPlaced(Plain, frozen=True, tag="lock_placed"):
    """Rule: CF-086."""

    product: str


class LockMoved(Plain, frozen=True, tag="lock_moved"):
    """Rule: CF-087."""

    commutes: ClassVar[bool] = True
    lock: str
    product: str


class BeePlaced(Plain, frozen=True, tag="bee_placed"):
    """Rule: CF-354, CF-355."""

    farm: int
    building: str


class CompostUsed(Plain, frozen=True, tag="compost_used"):
    """Rule: CF-326."""

    count: int


class DishesCooked(Plain, frozen=True, tag="dishes_cooked"):
    """Rule: CF-160."""

    dish: str
    count: int


class SwapFixed(Plain, frozen=True, tag="swap_fixed"):
    """Olenka's or Pashulya's tokens lie. Rule: CF-396."""

    dish: str
    product: str
    by: str


class TeaChanged(Plain, frozen=True, tag="tea_changed"):
    """Rule: CF-370, CF-371, CF-373."""

    stage: int


class OrderFulfilled(Plain, frozen=True, tag="order_fulfilled"):
    """Rule: CF-260, CF-264."""

    order: str


class TrackAdvanced(Plain, frozen=True, tag="track_advanced"):
    """Rule: CF-269."""

    track: str
    space: int


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


class LoafShipped(Event, frozen=True, tag="loaf_shipped"):
    """Products and dishes leave for the market. Rule: CF-274 to CF-277."""

    seat: int
    products: Map
    value: int
    stars: int
    coins: int


class JuiceFermented(Event, frozen=True, tag="juice_fermented"):
    """Rule: CF-307, CF-308."""

    seat: int
    units: int


class LocksLaid(Event, frozen=True, tag="locks_laid"):
    """Where a seat's movable locks lie when products spoil. Rule: CF-282."""

    seat: int
    locks: tuple[str, ...]


class ProductsSpoiled(Event, frozen=True, tag="products_spoiled"):
    """What rots or is given up, and the compost in all after it. Rule: CF-282, CF-324."""

    seat: int
    products: Map
    compost: int


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


CyberfarmEvent: TypeAlias = (
    GameStarted
    | ChoiceMade
    | CapitalTaken
    | PhaseBegan
    | CardsDealt
    | CardKept
    | DeckShuffled
    | CardsDrawn
    | AuctionOpened
    | BidderCalled
    | AuctionTaken
    | RowRefilled
    | AuctionDeclined
    | TurnStarted
    | ActionTaken
    | CardPlayed
    | CardsDiscarded
    | CardSold
    | BuildingPlaced
    | BuildingImproved
    | FieldCubePlaced
    | CardUnderlaid
    | CardLaidOut
    | RobotGained
    | ConveyorGained
    | ConveyorPlaced
    | ConveyorMoved
    | RobotPlaced
    | RobotReturned
    | SlotsClosed
    | HarrowsGained
    | WormGained
    | BuildingActivated
    | UnitsMade
    | ProductsSpent
    | ProductsGained
    | ProductOpened
    | CoinsGained
    | CoinsPaid
    | StarsGained
    | TokensGained
    | TokensChanged
    | LocksGained
    | LockPlaced
    | LockMoved
    | BeePlaced
    | CompostUsed
    | DishesCooked
    | SwapFixed
    | TeaChanged
    | OrderFulfilled
    | TrackAdvanced
    | DecisionAwaited
    | DecisionMade
    | TurnEnded
    | SeasonPassed
    | LoafShipped
    | JuiceFermented
    | LocksLaid
    | ProductsSpoiled
    | SeasonReset
    | OrdersRenewed
    | FirstPlayerMoved
    | GameScored
)
