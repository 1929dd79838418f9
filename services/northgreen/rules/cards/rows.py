"""The form of the rows in data/*.toml. Effects are bound to operations before a row takes its form.

`source` says whether the printed rulebook states a row or this edition made it, and `house` which parts of a
rulebook row this edition made. Whoever owns the printed game corrects a house value in its row and nowhere else.
"""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from services.northgreen.rules.pending import CardKind

Source: TypeAlias = Literal["rulebook", "house"]
Ops: TypeAlias = tuple[Any, ...]
"""Bound operations."""


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of all rows."""

    source: Source
    house: tuple[str, ...] = ()


class Card(Row, frozen=True, kw_only=True):
    """A project. Of long-term ones `when` names the action, delivery, yield or end, `timing` the side of it."""

    id: str
    kind: CardKind
    title: str
    vp: int
    needs: Ops
    when: Literal["", "growth", "planting", "forest_research", "publish", "build", "delivery", "yield", "end"] = ""
    timing: Literal["", "either", "before", "after", "at", "research"] = ""
    """research: tied to the forest move of a research, without a command of its own."""
    effect: Ops
    discard: Ops = ()
    clause: str


class StartCard(Row, frozen=True, kw_only=True):
    id: str
    effect: Ops
    clause: str


class Deck(Row, frozen=True, kw_only=True):
    long_term: tuple[str, ...]
    instant: tuple[str, ...]
    clause: str


class Layout(Row, frozen=True, kw_only=True):
    """A starting landscape drawn as text, a letter a level-1 space."""

    rows: tuple[str, ...]
    clause: str


class Pool(Row, frozen=True, kw_only=True):
    count: int
    faces: tuple[str, ...]


class Tile(Row, frozen=True, kw_only=True):
    id: str
    kind: Literal["forest", "greenhouse", "settlement", "double_gf", "double_sg", "double_sf"]
    halves: tuple[str, ...]
    level: int
    soil: int = 0
    food: int = 0
    pool: str


class Space(Row, frozen=True, kw_only=True):
    """What half a tile makes of a cell. `sheep` and `horse` say how many of one species it holds."""

    id: str
    type: Literal["forest", "greenhouse", "settlement"]
    level: int
    vp: int
    trees: int = 0
    houses: int = 0
    sheep: int = 0
    horse: int = 0
    sow_add: int = 0
    sow_community: int = 0


class ForestSpace(Row, frozen=True, kw_only=True):
    id: str
    section: int
    next: tuple[str, ...]
    reward: Ops
    final: bool = False


class Boundary(Row, frozen=True, kw_only=True):
    """What entering a section pays to the first and to later players."""

    section: int
    first: Mapping[str, int]
    later: Mapping[str, int]


class CommunitySpace(Row, frozen=True, kw_only=True):
    vp: int = 0
    pin: bool = False


class FoodTrack(Row, frozen=True, kw_only=True):
    top: int
    spades: tuple[int, ...]


class WorkforceTrack(Row, frozen=True, kw_only=True):
    top: int


class HousePin(Row, frozen=True, kw_only=True):
    pin: int


class Objective(Row, frozen=True, kw_only=True):
    vp: int


class Shelf(Row, frozen=True, kw_only=True):
    """A book: the token its slots take (none for the starter book), and its points when full."""

    token: str
    vp: int


class Slot(Row, frozen=True, kw_only=True):
    id: str
    book: str
    reward: Ops


class PinBonus(Row, frozen=True, kw_only=True):
    id: str
    effect: Ops
    clause: str


class Action(Row, frozen=True, kw_only=True):
    """A main action: operations of its main and its additional sections."""

    id: str
    name: str
    type: str
    main: Ops
    left: Ops = ()
    right: Ops = ()
    clause: str


class ActionSpace(Row, frozen=True, kw_only=True):
    id: str
    action: str
    side: Literal["", "left", "right"]
    shared: bool
    bonuses: tuple[str, ...]


class Bonus(Row, frozen=True, kw_only=True):
    effect: Ops
    clause: str


class Round(Row, frozen=True, kw_only=True):
    delivery: bool
    yields: bool
    new_tiles: bool = False


class DeliverySlot(Row, frozen=True, kw_only=True):
    """A slot of the delivery board: half of the tile of a level, or a free space."""

    level: str = ""
    part: Literal["", "top", "bottom"] = ""


class DeliveryAction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    workforce: int
    reward: Ops


class DeliveryTile(Row, frozen=True, kw_only=True):
    id: str
    level: str
    top: DeliveryAction
    bottom: DeliveryAction


class FreeDelivery(Row, frozen=True, kw_only=True):
    reward: Ops


class Component(Row, frozen=True, kw_only=True):
    name: str = ""
    count: int
    limited: bool = False


class Scoring(Row, frozen=True, kw_only=True):
    pin: int
    token: int
    soil: int
    field_steps_a_point: int
    workforce_a_point: int


class LongTermDiscard(Row, frozen=True, kw_only=True):
    food: int
    workforce: int
    clause: str


class OptionRow(Row, frozen=True, kw_only=True):
    name: str
    text: str
    clause: str


class SoloRow(Row, frozen=True, kw_only=True):
    long_term_drawn: int
    long_term_kept: int
    instant_drawn: int
    instant_kept: int
    tokens: tuple[str, ...]
    clause: str


class Marker(Row, frozen=True, kw_only=True):
    to: Literal["I", "II", "III", "final"]
    clause: str


class Title(Row, frozen=True, kw_only=True):
    least: int


class DraftRow(Row, frozen=True, kw_only=True):
    """The packs by kind, picks a player from each, and the orders in which they are passed."""

    packs: tuple[CardKind, ...]
    picks: int
    orders: tuple[Literal["forward", "reverse"], ...]
    clause: str


class OpeningRow(Row, frozen=True, kw_only=True):
    turn_order_vp: tuple[int, ...]
    long_term: int
    instant: int
    dealt: int
    kept: int
    clause: str


class ClauseRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule or example; `mark` says on what it rests, `place` where in the rules it stands."""

    title: str
    mark: tuple[Literal["rulebook", "ruling", "house"], ...]
    place: str
