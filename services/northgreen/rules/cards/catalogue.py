"""The catalogue: the package's data bound and checked, once, at import. Every fault is fatal."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, TypeVar

from services.northgreen.rules.book import BOOK
from services.northgreen.rules.cards import rows
from services.northgreen.rules.cards.binding import CardError, bound_ops, bound_row, converted
from services.northgreen.rules.cards.files import CLAUSES, DATA, EFFECTS, UNIQUE
from services.northgreen.rules.gaining import RESOURCES
from services.northgreen.rules.metrics import ARGUED, METRICS
from services.northgreen.rules.operation import OPERATIONS, TESTS
from services.northgreen.rules.pending import CardKind

for _name in EFFECTS:
    import_module(f"services.northgreen.rules.effects.{_name}")
for _name in UNIQUE:
    import_module(f"services.northgreen.rules.cards.unique.{_name}")

RowT = TypeVar("RowT", bound=rows.Row)


def _rows(raw: Mapping[str, Any], form: type[RowT], *, ids: bool = False, **given: Any) -> dict[str, RowT]:
    return {name: bound_row(name, row, form, **given, **({"id": name} if ids else {})) for name, row in raw.items()}


def merged(*files: Mapping[str, RowT]) -> dict[str, RowT]:
    """The rows of several files together. Raises CardError when an id is given twice or ids are not sorted."""
    found: dict[str, RowT] = {}
    for file in files:
        for twice in found.keys() & file.keys():
            message = f"{twice}: the id is given twice"
            raise CardError(message)
        found.update(file)
    if list(found) != sorted(found):
        message = f"the rows from {next(iter(found))} on are not sorted by id"
        raise CardError(message)
    return found


def _cards(kind: CardKind) -> dict[str, rows.Card]:
    files = [raw for name, raw in DATA.items() if name.startswith(kind)]
    return merged(*(_rows(raw, rows.Card, ids=True, kind=kind) for raw in files))


def _delivery(name: str, raw: Mapping[str, Any]) -> rows.DeliveryTile:
    halves: dict[str, rows.DeliveryAction] = {}
    for part in ("top", "bottom"):
        reward = bound_ops(f"{name}.{part}", raw[part]["reward"])
        halves[part] = rows.DeliveryAction(workforce=raw[part]["workforce"], reward=reward)
    return rows.DeliveryTile(
        id=name, level=raw["level"], source=raw["source"], top=halves["top"], bottom=halves["bottom"]
    )


def _numbered(raw: Mapping[str, Any], form: type[RowT]) -> dict[int, RowT]:
    return {int(key): row for key, row in _rows(raw, form).items()}


def _fill() -> None:
    land, forest, board = DATA["landscape"], DATA["forest_track"], DATA["player_board"]
    main, delivery, setup, table = DATA["main_board"], DATA["delivery"], DATA["setup"], DATA["table"]
    BOOK.cards = {**_cards("long_term"), **_cards("instant")}
    BOOK.starts = merged(_rows(DATA["start_resources"], rows.StartCard, ids=True))
    BOOK.pools = _rows(land["pools"], rows.Pool)
    pools = {face: name for name, pool in BOOK.pools.items() for face in pool.faces}
    BOOK.tiles = {
        name: bound_row(name, row, rows.Tile, id=name, pool=pools.get(name, "")) for name, row in land["tiles"].items()
    }
    BOOK.spaces = _rows(land["spaces"], rows.Space, ids=True)
    BOOK.forest = _rows(forest["spaces"], rows.ForestSpace, ids=True)
    BOOK.boundaries = _rows(forest["boundaries"], rows.Boundary)
    BOOK.community = tuple(_numbered(board["community"], rows.CommunitySpace).values())
    BOOK.food = bound_row("food", board["food"], rows.FoodTrack)
    BOOK.workforce = bound_row("workforce", board["workforce"], rows.WorkforceTrack)
    BOOK.houses = bound_row("houses", board["houses"], rows.HousePin)
    BOOK.objectives = _numbered(board["objectives"], rows.Objective)
    BOOK.shelves = _rows(board["books"], rows.Shelf)
    BOOK.slots = _rows(board["slots"], rows.Slot, ids=True)
    BOOK.pins = _rows(board["pins"], rows.PinBonus, ids=True)
    BOOK.actions = _rows(main["actions"], rows.Action, ids=True)
    BOOK.places = _rows(main["spaces"], rows.ActionSpace, ids=True)
    BOOK.bonuses = _rows(main["bonuses"], rows.Bonus)
    BOOK.rounds = _numbered(main["rounds"], rows.Round)
    BOOK.delivery_slots = _rows(delivery["slots"], rows.DeliverySlot)
    BOOK.free = bound_row("free", delivery["free"], rows.FreeDelivery)
    BOOK.deliveries = {name: _delivery(name, row) for name, row in delivery["tiles"].items()}
    BOOK.decks = _rows(setup["decks"], rows.Deck)
    BOOK.layouts = _rows(setup["landscapes"], rows.Layout)
    BOOK.solo = bound_row("solo", setup["solo"], rows.SoloRow)
    BOOK.markers = _numbered(setup["marker"], rows.Marker)
    BOOK.titles = _rows(setup["titles"], rows.Title)
    BOOK.draft = bound_row("draft", setup["draft"], rows.DraftRow)
    BOOK.opening = bound_row("opening", setup["opening"], rows.OpeningRow)
    BOOK.components = _rows(table["components"], rows.Component)
    BOOK.personal = _rows(table["personal"], rows.Component)
    BOOK.scoring = bound_row("scoring", table["scoring"], rows.Scoring)
    BOOK.discard = bound_row("discard", table["discard"], rows.LongTermDiscard)
    BOOK.options = _rows(table["options"], rows.OptionRow)
    BOOK.clauses = {name: converted(name, row, rows.ClauseRow) for name, row in CLAUSES.items()}


def refuse(faults: Iterable[str]) -> None:
    """Raise CardError when there is any fault."""
    found = list(faults)
    if found:
        raise CardError("; ".join(found))


def count_faults() -> Iterable[str]:
    """Numbers of rows that differ from the component list. Rule: NG-001, NG-003, NG-007."""
    counted = {
        "long_term": sum(card.kind == "long_term" for card in BOOK.cards.values()),
        "instant": sum(card.kind == "instant" for card in BOOK.cards.values()),
        "start_landscape": len(BOOK.layouts),
        "start_resources": len(BOOK.starts),
        "delivery_tile": len(BOOK.deliveries),
    }
    for pool in BOOK.pools.values():
        counted["tile_" + "_".join(pool.faces)] = pool.count
    for name, number in counted.items():
        if name not in BOOK.components or BOOK.components[name].count != number:
            yield f"{name}: {number} in the rows, not as in the component list"


def reference_faults() -> Iterable[str]:
    """Names that rows give each other and that are not there."""
    clauses = {name: getattr(row, "clause", "") for name, row in (*BOOK.cards.items(), *BOOK.starts.items())}
    yield from (f"{name}: no clause {clause}" for name, clause in clauses.items() if clause not in BOOK.clauses)
    yield from (f"{name}: in no pool" for name, tile in BOOK.tiles.items() if not tile.pool)
    halves = ((name, half) for name, tile in BOOK.tiles.items() for half in tile.halves)
    yield from (f"{name}: no space {half}" for name, half in halves if half not in BOOK.spaces)
    ahead = ((name, other) for name, row in BOOK.forest.items() for other in row.next)
    yield from (f"{name}: no forest space {other}" for name, other in ahead if other not in BOOK.forest)
    yield from (f"{name}: no book {slot.book}" for name, slot in BOOK.slots.items() if slot.book not in BOOK.shelves)
    bonuses = ((name, bonus) for name, place in BOOK.places.items() for bonus in place.bonuses)
    yield from (f"{name}: no bonus {bonus}" for name, bonus in bonuses if bonus not in BOOK.bonuses)
    decks = ((name, card) for name, deck in BOOK.decks.items() for card in (*deck.long_term, *deck.instant))
    yield from (f"{name}: no card {card}" for name, card in decks if card not in BOOK.cards)


def vocabulary_faults() -> Iterable[str]:
    """Words outside the closed vocabulary, operations nobody uses, and slot rewards that ask."""
    for place, op in BOOK.ops.items():
        for field in ("amounts", "cost"):
            unknown = [name for name in getattr(op, field, {}) if name not in (*RESOURCES, "token")]
            yield from (f"{place}: no resource {name}" for name in unknown)
    needs = [(place, need) for place, op in BOOK.ops.items() for need in getattr(op, "needs", ())]
    needs += [(name, need) for name, card in BOOK.cards.items() for need in card.needs]
    for place, part in (*BOOK.ops.items(), *needs):
        for metric in (getattr(part, "metric", None), getattr(part, "other", None)):
            if metric is not None and metric not in METRICS:
                yield f"{place}: no metric {metric}"
        metric, of = getattr(part, "metric", None), getattr(part, "of", "")
        if metric is not None and of not in ARGUED.get(metric, ("",)):
            yield f"{place}: {metric} of {of!r}"
    used = {type(op) for op in BOOK.ops.values()}
    yield from (f"no row uses the operation {name}" for name, kind in OPERATIONS.items() if kind not in used)
    tested = {type(need) for _, need in needs}
    yield from (f"no row uses the test {name}" for name, kind in TESTS.items() if kind not in tested)
    asking = {"sheep", "horse", "animal", "crop", "forest"}
    for name, slot in BOOK.slots.items():
        if any(asking & set(getattr(op, "amounts", asking)) for op in slot.reward):
            yield f"{name}: a slot reward may not ask anything, for field research successes come to all seats at once"


_fill()
refuse(count_faults())
refuse(reference_faults())
refuse(vocabulary_faults())
