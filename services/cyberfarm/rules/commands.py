"""What a seat may order: one small command a gesture (rules section 31).

Products, tokens, buildings, cards and tracks go by the ids of the catalogue. `by` says how an activation begins (see
words.py). Maps from product to units leave out what is not used.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from libs.kernel import Command
from services.cyberfarm.rules.words import Condition, Gain, Position

Units: TypeAlias = dict[str, Annotated[int, Meta(ge=0)]]
Count: TypeAlias = Annotated[int, Meta(ge=0)]


class ChooseCapital(Command, frozen=True, tag="choose_capital"):
    """Rule: CF-023."""

    option: Literal["hen", "livestock", "tree"]
    token: str


class KeepCard(Command, frozen=True, tag="keep_card"):
    """Keep one of the new cards. Rule: CF-036."""

    card: str


class AuctionTake(Command, frozen=True, tag="auction_take"):
    """Take the card at a position, from 1. Rule: CF-047, CF-048."""

    position: int


class AuctionDecline(Command, frozen=True, tag="auction_decline"):
    """Rule: CF-051."""


class PlayBlueprint(Command, frozen=True, tag="play_blueprint"):
    """Build or modernise. Rule: CF-203."""

    card: str
    building: str


class PlayUpgrade(Command, frozen=True, tag="play_upgrade"):
    """Lay a card under a building. `token` names the condition of a token that it turns. Rule: CF-212."""

    card: str
    building: str
    position: Position
    token: Condition | None = None


class PlayNamedRobot(Command, frozen=True, tag="play_named_robot"):
    """Receive a robot or a conveyor, and lay the card under, between or away. Rule: CF-217, CF-218."""

    card: str
    gain: Gain
    use: Literal["underlay", "link", "discard"]
    building: str = ""
    position: Position | None = None
    source: str = ""
    target: str = ""


class PlayAutonomous(Command, frozen=True, tag="play_autonomous"):
    """Rule: CF-222."""

    card: str


class PlayOneTime(Command, frozen=True, tag="play_one_time"):
    """`option` counts from 1. `pay` are cards discarded as the price, `turn` tokens turned by kind and condition.

    Rule: CF-224, CF-351.
    """

    card: str
    option: int
    pay: Units = {}
    turn: Units = {}


class PlayBuilding(Command, frozen=True, tag="play_building"):
    """Place an additional building; an Apiary's first bee goes to a seat's building. Rule: CF-354, CF-177."""

    card: str
    farm: int = 0
    spot: str = ""


class Work(Command, frozen=True, tag="work"):
    """Work plots of the Field or beds of the Greenhouse, or fetch hay from the Granary.

    `plots` counts the slots a product, `compost` those of them that compost helps. Rule: CF-116, CF-122, CF-326.
    """

    by: str
    building: str
    plots: Units = {}
    compost: Units = {}


class Plant(Command, frozen=True, tag="plant"):
    """Rule: CF-131."""

    tree: str


class ReplaceTree(Command, frozen=True, tag="replace_tree"):
    """Turn one tree of the kind and condition over. Rule: CF-132."""

    tree: str
    condition: Condition


class Harvest(Command, frozen=True, tag="harvest"):
    """Harvest trees by kind; some of them give sugar for a fruit, one is helped by compost. Rule: CF-133, CF-137."""

    by: str
    trees: Units = {}
    sugar: Units = {}
    compost: Units = {}


class Feed(Command, frozen=True, tag="feed"):
    """Feed cows and horses, each for its product or for offspring. `pay` is asked where the feed may be chosen.

    Rule: CF-139 to CF-143.
    """

    by: str
    product: Units = {}
    offspring: Units = {}
    pay: Units = {}


class FeedBirds(Command, frozen=True, tag="feed_birds"):
    """Feed all ready birds, or by the Wormhole some used ones; hatch fresh eggs. Rule: CF-149 to CF-151."""

    by: str
    pay: str
    hatch: Count = 0
    hens: Count = 0
    laying_hens: Count = 0


class BuyToken(Command, frozen=True, tag="buy_token"):
    """Rule: CF-144, CF-155."""

    kind: str


class ExchangeToken(Command, frozen=True, tag="exchange_token"):
    """Rule: CF-145, CF-156."""

    kind: str
    condition: Condition


class Process(Command, frozen=True, tag="process"):
    """Carry out a recipe, a dish or an on-the-spot conversion some times.

    `swap` counts the units replaced, as product>substitute; `wild` the free choices, a pair counting once where two
    alike are asked for; `pair` lays Olenka's or Pashulya's tokens. Rule: CF-101, CF-230, CF-320, CF-395.
    """

    by: str
    building: str
    recipe: str
    pair: str = ""
    times: Annotated[int, Meta(ge=1)] = 1
    swap: Units = {}
    wild: Units = {}


class TendBees(Command, frozen=True, tag="tend_bees"):
    """Add a bee to a seat's Garden or Greenhouse, or collect honey. Rule: CF-355, CF-357."""

    action: Literal["add_bee", "honey"]
    farm: int = 0
    spot: str = ""


class UseCard(Command, frozen=True, tag="use_card"):
    """Send a robot to a card's slot; `option` counts from 1. Rule: CF-238, CF-369."""

    card: str
    option: int


class Shop(Command, frozen=True, tag="shop"):
    """Buy products in the Supermarket. Rule: CF-253."""

    basket: Units = {}


class VisitFactory(Command, frozen=True, tag="visit_factory"):
    """Buy at Izhevsk Dynamics, do a shift, or have a conveyor moved. Rule: CF-248 to CF-252."""

    action: Literal["buy_robot", "buy_conveyor", "work", "demolition"]
    conveyor: str = ""
    """The conveyor to move, as source>target."""
    source: str = ""
    target: str = ""


class FulfilOrder(Command, frozen=True, tag="fulfil_order"):
    """`sequence` is the order of reward, stars and marks. Rule: CF-260 to CF-263."""

    order: str
    sequence: str
    swap: Units = {}


class Resolve(Command, frozen=True, tag="resolve"):
    """Answer a decision that waits. `cubes` counts tokens by kind and condition. Rule: CF-434."""

    decision: Literal["gain", "cubes", "lock"]
    gain: Gain | None = None
    product: str = ""
    cubes: Units = {}


class RedeemScrap(Command, frozen=True, tag="redeem_scrap"):
    """Discard Scrap metal with a second card. Rule: CF-347, CF-403."""

    other: str
    gain: Gain


class PlaceConveyor(Command, frozen=True, tag="place_conveyor"):
    """Lay a conveyor from the reserve. Rule: CF-187."""

    source: str
    target: str


class MoveLock(Command, frozen=True, tag="move_lock"):
    """Rule: CF-087."""

    lock: str
    product: str


class DiscardForCoins(Command, frozen=True, tag="discard_for_coins"):
    """One card from the hand for a coin. Rule: CF-064."""

    card: str


class EndTurn(Command, frozen=True, tag="end_turn"):
    """Rule: CF-431."""


class PassSeason(Command, frozen=True, tag="pass_season"):
    """Rule: CF-060, CF-061."""


class LoadLoaf(Command, frozen=True, tag="load_loaf"):
    """Rule: CF-274."""

    items: Units = {}


class SettleSpoilage(Command, frozen=True, tag="settle_spoilage"):
    """`juice` is what ferments, `locks` where movable locks lie, `extra` what is given up for compost besides.

    Rule: CF-281 to CF-283.
    """

    juice: Count = 0
    locks: Units = {}
    extra: Units = {}


CyberfarmCommand: TypeAlias = (
    ChooseCapital
    | KeepCard
    | AuctionTake
    | AuctionDecline
    | PlayBlueprint
    | PlayUpgrade
    | PlayNamedRobot
    | PlayAutonomous
    | PlayOneTime
    | PlayBuilding
    | Work
    | Plant
    | ReplaceTree
    | Harvest
    | Feed
    | FeedBirds
    | BuyToken
    | ExchangeToken
    | Process
    | TendBees
    | UseCard
    | Shop
    | VisitFactory
    | FulfilOrder
    | Resolve
    | RedeemScrap
    | PlaceConveyor
    | MoveLock
    | DiscardForCoins
    | EndTurn
    | PassSeason
    | LoadLoaf
    | SettleSpoilage
)
