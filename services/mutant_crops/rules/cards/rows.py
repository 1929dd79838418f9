"""The form of the rows in data/*.toml. Operations stay raw here; the catalogue binds them."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

Source: TypeAlias = Literal["rulebook", "public", "house"]
"""Stated in the printed rulebook; read from the public edition; decided by this project's clauses."""


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of all rows."""


class BasicArea(Row, frozen=True, kw_only=True):
    cost: int
    points: int


class SpecialArea(Row, frozen=True, kw_only=True):
    kind: Literal["water", "feed"]
    cost: int


class CropRow(Row, frozen=True, kw_only=True):
    """One kind of crop card: either an `ability` that scores at the end or the steps of an immediate one."""

    name: str
    aliases: tuple[str, ...] = ()
    copies: int
    seeds: int
    water: BasicArea
    feed: BasicArea
    special: SpecialArea
    ability: Mapping[str, Any] | None = None
    immediate: tuple[Mapping[str, Any], ...] = ()
    text: str
    clause: str
    source: Source
    attested: tuple[str, ...] = ()


class SlotRow(Row, frozen=True, kw_only=True):
    letter: str
    label: str
    steps: tuple[Mapping[str, Any], ...]
    clause: str
    source: Source


class CardRow(Row, frozen=True, kw_only=True):
    """One action card with its two slots."""

    stage: Literal[1, 2, 3]
    source: Source
    top: SlotRow
    bottom: SlotRow


class SeatsRow(Row, frozen=True, kw_only=True):
    """What a table of so many seats gets."""

    farmers: int
    rounds: int
    display: int
    seeds_first: int
    seeds_other: int
    source: Source
    house: tuple[str, ...] = ()


class RevealRow(Row, frozen=True, kw_only=True):
    stage: Literal[2, 3]
    source: Source


class ComponentRow(Row, frozen=True, kw_only=True):
    count: int
    source: Source


class ColourRow(Row, frozen=True, kw_only=True):
    name: str
    aliases: tuple[str, ...] = ()
    shown: str
    spent: str
    source: Source


class LetterRow(Row, frozen=True, kw_only=True):
    name: str
    source: Source


class OptionRow(Row, frozen=True, kw_only=True):
    name: str
    text: str
    clause: str
    source: Source


class TableRow(Row, frozen=True, kw_only=True):
    turns: int
    reveals: Mapping[int, RevealRow]
    seats: Mapping[int, SeatsRow]
    components: Mapping[str, ComponentRow]
    colours: Mapping[str, ColourRow]
    letters: Mapping[str, LetterRow]
    options: Mapping[str, OptionRow]


class ClauseRow(Row, frozen=True, kw_only=True):
    """One rule or example; `mark` says on what it rests, `place` where in the rules it stands."""

    title: str
    mark: tuple[Literal["rulebook", "public", "ruling"], ...]
    place: str
