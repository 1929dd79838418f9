"""From rows to the book that the rules look things up in. Every fault of a row is fatal and named by card and place."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from msgspec import ValidationError, convert

from libs.kernel import Option
from services.mutant_crops.rules.ability import Ability
from services.mutant_crops.rules.cards.glances import glance_of
from services.mutant_crops.rules.cards.rows import CardRow, CropRow, SlotRow
from services.mutant_crops.rules.commands import AREAS, AreaName
from services.mutant_crops.rules.effects.change import Change
from services.mutant_crops.rules.effects.dual import Dual
from services.mutant_crops.rules.effects.gain import Gain
from services.mutant_crops.rules.effects.registry import ABILITIES, OPERATIONS
from services.mutant_crops.rules.effects.take import Take
from services.mutant_crops.rules.prospect import HIGHEST_COST, Area, Book, Cost, Operation, Slot, Steps, some_card

_COVERINGS: tuple[tuple[AreaName, ...], ...] = ((), ("water",), ("feed",), ("water", "feed"), AREAS)
"""What may be covered of a crop; the special area comes last (MC-078)."""


class CardError(ValueError):
    """A row that cannot be taken as it is."""


class _Cited(Protocol):
    @property
    def clause(self) -> str: ...


T = TypeVar("T")
RowT = TypeVar("RowT")
OpT = TypeVar("OpT", Operation, Ability)


def converted(name: str, raw: Any, form: type[RowT]) -> RowT:
    """A raw row in its strict form."""
    try:
        return convert(raw, form)
    except ValidationError as error:
        message = f"{name}: {error}"
        raise CardError(message) from error


def merged(*files: Mapping[str, RowT]) -> dict[str, RowT]:
    """The rows of several files together, sorted by id."""
    rows: dict[str, RowT] = {}
    for file in files:
        for twice in rows.keys() & file.keys():
            message = f"{twice}: the id is given twice"
            raise CardError(message)
        rows.update(file)
    return dict(sorted(rows.items()))


def bound_book(crops: Mapping[str, CropRow], cards: Mapping[str, CardRow], clauses: Mapping[str, Any]) -> Book:
    """Bind all operations and lay the tables out."""
    book = Book()
    book.kinds = tuple(sorted(crops))
    for kind in book.kinds:
        _cited(kind, crops[kind], clauses)
        _bind_crop(book, kind, crops[kind])
    book.cards = dict(sorted(book.cards.items()))
    for name, card in cards.items():
        slots = []
        for end, row in (("B", card.bottom), ("T", card.top)):
            _cited(f"{name}{end}", row, clauses)
            slots.append(_bound_slot(book, name, f"{name}{end}", row))
        book.opened[name] = tuple(slots)
        book.slots.update((slot.id, slot) for slot in slots)
    book.slots = dict(sorted(book.slots.items()))
    _number_slots(book)
    for stage in (1, 2, 3):
        book.stages[stage] = tuple(sorted(name for name, card in cards.items() if card.stage == stage))
    return book


def _number_slots(book: Book) -> None:
    book.numbered = tuple(book.slots.values())
    for number, slot in enumerate(book.numbered):
        bit = 1 << number
        book.bits[slot.id] = bit
        book.bits[slot.card] = book.bits.get(slot.card, 0) | bit
        book.always |= bit * slot.always
        book.duals |= bit * slot.dual
    for first in range(0, 32, 8):
        some = book.numbered[first : first + 8]
        options = tuple(Option(slot.id) for slot in some)
        book.by_bits += (_all_sets(some),)
        book.options_by_bits += (_all_sets(options),)
    book.most_gained = max(sum(map(_gained, slot.steps)) for slot in book.numbered)


def _all_sets(items: tuple[T, ...]) -> tuple[tuple[T, ...], ...]:
    """Every set of the items, at the place that has the bits of their places."""
    return tuple(
        tuple(item for place, item in enumerate(items) if bits >> place & 1) for bits in range(1 << len(items))
    )


def _gained(step: Operation) -> int:
    """The most tokens of any one colour that the step gives."""
    if isinstance(step, Gain):
        return max(step.seeds, step.water, step.meat)
    return step.count if isinstance(step, Take) else 0


def _cited(name: str, row: _Cited, clauses: Mapping[str, Any]) -> None:
    if row.clause not in clauses:
        message = f"{name}: there is no clause {row.clause}"
        raise CardError(message)


def _bind_crop(book: Book, kind: str, row: CropRow) -> None:
    if (row.ability is None) == (not row.immediate):
        message = f"{kind}: exactly one of ability and immediate is to be given"
        raise CardError(message)
    if not 0 <= row.seeds <= HIGHEST_COST:
        message = f"{kind}: a cost of {row.seeds} seeds"
        raise CardError(message)
    then = _bound_steps(book, kind, row.immediate)
    ability = None if row.ability is None else _bound(kind, row.ability, ABILITIES, {})
    book.abilities[kind] = (ability, row.clause)
    areas = (
        Area("water", "water", row.water.cost, row.water.points, (), ("water",)),
        Area("feed", "feed", row.feed.cost, row.feed.points, (), ("feed",)),
        Area("special", row.special.kind, row.special.cost, 0, then, AREAS),
    )
    opened = {
        covered: tuple(
            area._replace(covered=_with(covered, area.name))
            for area in areas
            if area.name not in covered and (area.name != "special" or len(covered) == len(AREAS) - 1)
        )
        for covered in _COVERINGS
    }
    printed = {area.name: area for area in areas}
    covers = {covered: _tokens_on([printed[name].kind for name in covered]) for covered in _COVERINGS}
    numbered = [f"{kind}#{copy}" for copy in range(1, row.copies + 1)]
    for card in (*numbered, some_card(kind)):
        book.areas[card] = printed
        book.open_areas[card] = opened
        book.covers[card] = covers
        book.costs[card] = row.seeds
    book.costs[kind] = row.seeds
    book.cards.update(dict.fromkeys(numbered, kind))


def _tokens_on(kinds: list[str]) -> Cost:
    return kinds.count("water"), kinds.count("feed")


def _with(covered: tuple[AreaName, ...], area: AreaName) -> tuple[AreaName, ...]:
    return tuple(name for name in AREAS if name in covered or name == area)


def _bound_slot(book: Book, card: str, name: str, row: SlotRow) -> Slot:
    steps = _bound_steps(book, name, row.steps)
    always = all(step.surely for step in steps)
    dual = any(step.dual for step in steps)
    lead = steps[:-1] if dual else steps
    return Slot(name, card, row.letter, row.label, row.clause, steps, always, dual, lead, glance_of(steps))


def _bound_steps(book: Book, name: str, rows: tuple[Mapping[str, Any], ...]) -> Steps:
    steps = tuple(_bound(name, row, OPERATIONS, {"id": f"{name}.{number}"}) for number, row in enumerate(rows, start=1))
    if any(isinstance(step, Change | Dual) for step in steps[:-1]):
        message = f"{name}: change_tokens and dual can only be last"
        raise CardError(message)
    book.steps.update((step.id, step) for step in steps)
    return steps


def _bound(name: str, row: Mapping[str, Any], registry: Mapping[str, type[OpT]], given: Mapping[str, Any]) -> OpT:
    op = str(row.get("op"))
    if op not in registry:
        message = f"{name}: there is no operation {op}"
        raise CardError(message)
    return converted(f"{name}: {op}", {**row, **given}, registry[op])
