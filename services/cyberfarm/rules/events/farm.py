"""What happens to one farm."""

from typing import ClassVar

from libs.kernel import Event
from services.cyberfarm.rules.events.plain import Map, Plain
from services.cyberfarm.rules.words import Condition, Position


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


class ProductsSpent(Plain, frozen=True, tag="products_spent"):
    """Rule: CF-103."""

    products: Map


class ProductsGained(Plain, frozen=True, tag="products_gained"):
    """`made` when produced on the farm, which opens product cards. Rule: CF-073, CF-076."""

    products: Map
    made: bool = False


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


class TrackAdvanced(Plain, frozen=True, tag="track_advanced"):
    """Rule: CF-269."""

    track: str
    space: int


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
