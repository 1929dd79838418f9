"""A match at one moment. Frozen throughout: `evolve` makes a new state and shares what has not changed."""

from typing import Annotated, Literal, TypeAlias, TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from libs.kernel import FirstPlayer, variant
from services.cyberfarm.rules.commands import ChooseCapital, KeepCard, LoadLoaf, SettleSpoilage
from services.cyberfarm.rules.words import KINDS, PRODUCTS, TRACKS, Position

NOBODY = -1
Phase: TypeAlias = Literal["capital", "draw", "auction", "turns", "loaf", "spoilage", "over"]
Secret: TypeAlias = ChooseCapital | KeepCard | LoadLoaf | SettleSpoilage
"""A choice that stays hidden until all seats have made theirs."""
Ask: TypeAlias = Literal["gain", "cubes"]
"""A reward that waits for its owner: a robot or a conveyor; cubes to take off tokens."""


Switch: TypeAlias = bool | UnsetType
"""An option that came after matches had been kept: absent where a table does not name it, so that those stay as is."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Variants of a table."""

    training: Annotated[
        bool,
        variant("Training game", "Without Dining room, Supermarket, orders and Galactic tracks.", section="Set-up"),
    ] = False
    """CF-027, CF-028."""
    dining_room: Annotated[
        bool, variant("With the Dining room", "Off: a standard game without it, for a first time.", section="Set-up")
    ] = True
    """CF-030."""
    price_capped: Annotated[
        bool,
        variant("The price of robots is capped", "Off: with 7 robots a conveyor costs 8.", section="Robots", rare=True),
    ] = True
    """CF-093."""
    harrow_starts_conveyor: Annotated[
        bool,
        variant("A harrow may start a conveyor", "Off: only robots start a chain.", section="Harrows", rare=True),
    ] = True
    """CF-127."""
    round1_may_decline: Annotated[
        bool,
        variant(
            "The first auction may be declined", "Off: a card must be taken in round 1.", section="Auction", rare=True
        ),
    ] = True
    """CF-051."""
    first_player: FirstPlayer = None
    """A seat; drawn when null (CF-022)."""
    draw_discards_pay: Annotated[
        Switch,
        variant("Discards of the draw pay", "The two cards discarded bring a coin each.", section="Draw", rare=True),
    ] = UNSET
    """Step 1 (CF-038)."""
    orders_from_season_2: Annotated[
        Switch,
        variant("Orders only from season II", "They open together with the zones.", section="Orders", rare=True),
    ] = UNSET
    """CF-260."""
    orders_without_books: Annotated[
        Switch,
        variant("No recipe books in orders", "They do not help to pay for an order.", section="Orders", rare=True),
    ] = UNSET
    """CF-262."""
    ties_get_subsidy: Annotated[
        Switch,
        variant(
            "The subsidy also for a shared lead",
            "Who shares the first place does not lead.",
            section="Orders",
            rare=True,
        ),
    ] = UNSET
    """CF-266."""
    next_leftmost_order_goes: Annotated[
        Switch,
        variant(
            "One more order goes",
            "After the fulfilled orders the one then leftmost goes as well.",
            section="Orders",
            rare=True,
        ),
    ] = UNSET
    """CF-290."""
    leviathan_safe_at_end: Annotated[
        Switch,
        variant(
            "No hungry Leviathan at the end", "Nothing starves in season VI.", section="End of a season", rare=True
        ),
    ] = UNSET
    """CF-280."""


class Herd(Struct, frozen=True):
    """Tokens of one kind by condition."""

    ready: int = 0
    used: int = 0
    young: int = 0

    @property
    def size(self) -> int:
        return self.ready + self.used + self.young


class Underlay(Struct, frozen=True):
    """A card under a building, and which of its properties stays visible."""

    card: str
    position: Position


class Building(Struct, frozen=True, cache_hash=True):
    id: str
    level: int = 1
    cards: tuple[Underlay, ...] = ()


class Link(Struct, frozen=True):
    """A conveyor; `card` when a named robot's card lies there as one."""

    source: str
    target: str
    card: str = ""


class Visits(Struct, frozen=True):
    """What stands on a slot: robots, and spaces closed by harrows or the Worm."""

    slot: str
    robots: int = 0
    harrows: int = 0


class Bee(Struct, frozen=True):
    """A bee on the Garden or Greenhouse of a seat."""

    farm: int
    building: str


class Swap(Struct, frozen=True):
    """What Olenka (lunch) or Pashulya (breakfast) replaces this season."""

    dish: str
    product: str
    by: str


class Income(Struct, frozen=True):
    """What one season's Loaf and dishes brought."""

    value: int
    stars: int
    coins: int
    products: int


class Farm(Struct, frozen=True, kw_only=True, cache_hash=True):
    """All that belongs to one seat but its hand; public as it is."""

    coins: int = 0
    stars: int = 0
    stock: tuple[int, ...] = (0,) * len(PRODUCTS)
    """Units by product, in the order of words.PRODUCTS."""
    robots: int
    placed: int = 0
    """Robots that stand somewhere."""
    slots: tuple[Visits, ...] = ()
    harrows: int = 0
    worm: bool = False
    buildings: tuple[Building, ...]
    herds: tuple[Herd, ...] = (Herd(),) * len(KINDS)
    """By kind, in the order of words.KINDS."""
    cubes: int = 0
    """Modernisation cubes on the Field."""
    cards: tuple[str, ...] = ()
    """Autonomous cards in play."""
    tea: int = 0
    """Stage of the Tea fungus, from 1; 0 without it."""
    compost: int = 0
    links: tuple[Link, ...] = ()
    reserve: int = 0
    """Conveyors not laid yet."""
    locks: tuple[str, ...] = ()
    """Products under movable locks, sorted."""
    tied: tuple[str, ...] = ()
    """Products under locks that never move."""
    unplaced: int = 0
    """Locks that must be laid at once."""
    bees: tuple[Bee, ...] = ()
    breakfasts: int = 0
    lunches: int = 0
    swaps: tuple[Swap, ...] = ()
    tracks: tuple[int, ...] = (0,) * len(TRACKS)
    passed: bool = False
    loafs: tuple[Income, ...] = ()
    unlock_stars: int = 0
    order_stars: int = 0
    track_stars: int = 0
    shipped: tuple[int, ...] = (0,) * len(PRODUCTS)
    played: tuple[str, ...] = ()
    """Cards played, in order."""
    orders: int = 0
    """Orders fulfilled."""


class Lot(Struct, frozen=True):
    """A card of the auction row with the coins on it."""

    card: str
    coins: int = 0


class Order(Struct, frozen=True):
    """An open order and the seats that have fulfilled it."""

    id: str
    done: tuple[int, ...] = ()


class Made(Struct, frozen=True):
    """Units of a product that a building's recipes or slots made in this action, and how many were turned at once."""

    building: str
    product: str
    units: int
    turned: int = 0


class Turn(Struct, frozen=True):
    """The turn of the acting seat: its action and the chain that the action started. Rule: CF-431, CF-432."""

    acted: bool = False
    activated: tuple[str, ...] = ()
    """Buildings activated in this action, in order; none if it starts no chain."""
    used: tuple[str, ...] = ()
    """Conveyors run, as source>target."""
    current: str = ""
    """The processing building that takes more recipes."""
    made: tuple[Made, ...] = ()
    asks: tuple[Ask, ...] = ()
    """Decisions that must be made before anything else."""


class State(Struct, frozen=True, kw_only=True):
    options: Options
    rules_version: int
    farms: tuple[Farm, ...]
    hands: tuple[tuple[str, ...], ...]
    """Cards by seat, sorted; for their owners' eyes."""
    seen: tuple[tuple[str, ...], ...] | UnsetType = UNSET
    """Of each hand the cards that all know, sorted; unset while there are none (CardsSeen)."""
    drawn: tuple[tuple[str, ...], ...]
    """The three new cards of step 1, for their owners' eyes."""
    choices: tuple[Secret | None, ...]
    waiting: tuple[int, ...] = ()
    """Seats that still have to make a hidden choice, ascending."""
    phase: Phase = "capital"
    season: int = 0
    """From 1; 0 before the first."""
    first: int = 0
    acting: int = NOBODY
    """Whose decision it is in the auction and in the turns."""
    bidding: int = 0
    """Round of the auction, from 1."""
    turn: Turn = Turn()
    row: tuple[Lot, ...] = ()
    deck: tuple[str, ...] = ()
    """Hidden order, top first."""
    discard: tuple[str, ...] = ()
    """Sorted; open to all."""
    opened: tuple[str, ...] = ()
    """Products whose cards lie open, sorted."""
    orders: tuple[Order, ...] = ()
    order_deck: tuple[str, ...] = ()
    """Hidden order, top first; the back of the top one is open."""
    square: str = ""
    circle: str = ""
    """The variable products in force."""


ItemT = TypeVar("ItemT")


def put(items: tuple[ItemT, ...], place: int, item: ItemT) -> tuple[ItemT, ...]:
    """With the item in that place."""
    changed = list(items)
    changed[place] = item
    return tuple(changed)


def with_farm(state: State, seat: int, farm: Farm) -> State:
    """With the farm as the seat's."""
    return replace(state, farms=put(state.farms, seat, farm))
