"""The form of the rows in data/**/*.toml. Effects stay raw here; binding.py binds them."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from services.cyberfarm.rules.words import Dish, Position, Source

Raw: TypeAlias = tuple[Mapping[str, Any], ...]


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of all rows. `source` is where a row comes from, `house` what of it this project has set."""

    source: Source
    house: tuple[str, ...] = ()


class ProductRow(Row, frozen=True, kw_only=True):
    name: str
    name_ru: str
    level: Literal[1, 2, 3, 4]
    place: int
    """In its row on the table, from 1."""
    value: int
    """Printed Food Value."""
    storable: bool
    price: tuple[int, int]
    """So many coins for so many units."""
    bonus: Mapping[str, int]
    clause: str


class TokenRow(Row, frozen=True, kw_only=True):
    name: str
    name_ru: str
    building: str
    turns: str
    gives: Mapping[str, int] = {}
    harrows: int = 0
    buy: int | None = None
    exchange: int | None = None
    stars: int = 0
    clause: str


class RecipeRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A recipe or, with `dish`, a dish. `wild` is how its free inputs are bound."""

    id: str
    name: str
    takes: Mapping[str, int]
    wild: Literal["any", "any_other", "different", "identical"] | None = None
    gives: Mapping[str, int] = {}
    dish: Dish | None = None
    source: Source = "house"
    house: tuple[str, ...] = ()


class LevelRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side of a building card."""

    slots: Mapping[str, int]
    """Single-use slots."""
    multi: str = ""
    """The multi-use slot, if there is one."""
    harrow: bool = False
    yields: Mapping[str, int] = {}
    recipes: tuple[RecipeRow, ...] = ()
    effects: Raw = ()
    bonus: Raw = ()
    """For building it."""


class BuildingRow(Row, frozen=True, kw_only=True):
    name: str
    name_ru: str
    kind: Literal["production", "processing"]
    conveyor_to: bool
    conveyor_from: bool
    marked: bool
    """Whether a Quality Mark may lie under it."""
    tokens: tuple[str, ...]
    spaces: int
    clause: str
    levels: tuple[LevelRow, ...]


class PropertyRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One end of a card that can be laid under a building."""

    position: Position
    buildings: tuple[str, ...]
    """Ids, or "any"."""
    excluded: tuple[str, ...] = ()
    between: bool = False
    """Lies between two buildings as a conveyor."""
    effects: Raw


class InventionRow(Row, frozen=True, kw_only=True):
    name: str
    name_ru: str
    copies: int
    coins: int | None = None
    discards: int = 0
    """Cards discarded as its price."""
    stars: int = 0
    buildings: tuple[str, ...] = ()
    building: str = ""
    properties: tuple[PropertyRow, ...] = ()
    effects: Raw = ()
    text: str = ""
    clause: str


class OrderRow(Row, frozen=True, kw_only=True):
    name: str
    name_ru: str
    takes: Mapping[str, int]
    squares: int
    circles: int
    square: str
    circle: str
    stars: int
    marks: Mapping[str, int]
    reward: Raw
    clause: str


class SpaceRow(Row, frozen=True, kw_only=True):
    bonus: Raw


class TrackRow(Row, frozen=True, kw_only=True):
    name: str
    name_ru: str
    clause: str
    beyond: Raw
    spaces: tuple[SpaceRow, ...]


class LoafRow(Row, frozen=True, kw_only=True):
    value: int
    stars: int
    coins: int


class BeyondRow(Row, frozen=True, kw_only=True):
    stars_every: int
    coins_every: int


class LoafTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    beyond: BeyondRow
    rows: tuple[LoafRow, ...]


class StarsRow(Row, frozen=True, kw_only=True):
    stars: int
    clause: str


class CapitalRow(Row, frozen=True, kw_only=True):
    tokens: tuple[str, ...]
    coins: int
    clause: str


class StageRow(Row, frozen=True, kw_only=True):
    id: str
    name: str
    name_ru: str
    feed: int
    brew: int
    grow: int
    stars: int


class TeaTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    stages: tuple[StageRow, ...]


class OptionRow(Row, frozen=True, kw_only=True):
    name: str
    name_ru: str
    text: str
    text_ru: str
    clause: str


class ComponentRow(Row, frozen=True, kw_only=True):
    count: int
    limit: bool = False


class CopiesRow(Row, frozen=True, kw_only=True):
    copies: int


class TableRow(Row, frozen=True, kw_only=True):
    """See table.toml."""

    seasons: int
    robots: int
    robot_limit: int
    dearest: int
    hand: int
    draw: int
    row: int
    entry_fees: tuple[int, ...]
    loaf: int
    basket: int
    open_orders: int
    first_leftmost_season: int
    harrow_slots: int
    worm_slots: int
    trees_a_harvest: int
    wormhole_tokens: int
    paradox_tokens: int
    shift_coins: int
    card_coins: int
    compost_most: int
    bees_most: int
    field_cubes: int
    scrap_needed: int
    feed: Mapping[str, str]
    dishes: Mapping[str, int]
    scoring: Mapping[str, StarsRow]
    capital: Mapping[str, CapitalRow]
    tea: TeaTable
    options: Mapping[str, OptionRow]
    components: Mapping[str, ComponentRow]
    building_cards: Mapping[str, CopiesRow]


class ClauseRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule or example; `mark` says on what it rests, `place` where in the rules it stands."""

    title: str
    mark: tuple[Literal["rulebook", "public", "ruling"], ...]
    place: str
