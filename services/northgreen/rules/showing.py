"""The catalogue as clients see it: components with names, texts and sources, and the titles of the clauses."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, structs, to_builtins

from services.northgreen.rules.book import BOOK
from services.northgreen.rules.cards.rows import Card
from services.northgreen.rules.cards.yardstick import net
from services.northgreen.rules.wording import conditions, effect, timing


def shown_catalogue() -> Mapping[str, Any]:
    """JSON-ready, by the names of the boards and decks."""
    return {
        "long_term": {name: _project(card) for name, card in BOOK.cards.items() if card.kind == "long_term"},
        "instant": {name: _project(card) for name, card in BOOK.cards.items() if card.kind == "instant"},
        "start_resources": {
            name: {
                "text": effect(card.effect),
                "operations": to_builtins({"effect": card.effect}),
                "clause": card.clause,
                "source": card.source,
            }
            for name, card in BOOK.starts.items()
        },
        "actions": {name: _row(row, "main", "left", "right") for name, row in BOOK.actions.items()},
        "bonuses": {name: _row(row, "effect") for name, row in BOOK.bonuses.items()},
        "places": _rows(BOOK.places),
        "tiles": _rows(BOOK.tiles),
        "spaces": _rows(BOOK.spaces),
        "pools": _rows(BOOK.pools),
        "layouts": _rows(BOOK.layouts),
        "forest": {name: _row(row, "reward") for name, row in BOOK.forest.items()},
        "boundaries": _rows(BOOK.boundaries),
        "community": [to_builtins(row) for row in BOOK.community],
        "objectives": {str(space): to_builtins(row) for space, row in BOOK.objectives.items()},
        "food": to_builtins(BOOK.food),
        "workforce": to_builtins(BOOK.workforce),
        "houses": to_builtins(BOOK.houses),
        "books": _rows(BOOK.shelves),
        "slots": {name: _row(row, "reward") for name, row in BOOK.slots.items()},
        "pins": {name: _row(row, "effect") for name, row in BOOK.pins.items()},
        "rounds": {str(number): to_builtins(row) for number, row in BOOK.rounds.items()},
        "delivery_slots": _rows(BOOK.delivery_slots),
        "deliveries": {
            name: {
                "level": tile.level,
                "source": tile.source,
                "top": _row(tile.top, "reward"),
                "bottom": _row(tile.bottom, "reward"),
            }
            for name, tile in BOOK.deliveries.items()
        },
        "free_delivery": _row(BOOK.free, "reward"),
        "discard": {"text": f"gain {BOOK.discard.food} food or {BOOK.discard.workforce} workforce"},
        "decks": _rows(BOOK.decks),
        "titles": {title: row.least for title, row in BOOK.titles.items()},
        "components": _rows(BOOK.components),
        "options": _rows(BOOK.options),
        "clauses": {name: row.title for name, row in BOOK.clauses.items()},
    }


def _rows(rows: Mapping[str, Struct]) -> dict[str, Any]:
    return {name: to_builtins(row) for name, row in rows.items()}


def _row(row: Struct, *effects: str) -> dict[str, Any]:
    """A row with its effects as texts, and as operations for clients that word or draw them on their own."""
    fields = structs.asdict(row)
    effects_of = {name: fields.pop(name) for name in effects}
    texts = {name: effect(ops) for name, ops in effects_of.items()}
    return {
        **to_builtins(fields),
        **{name: text for name, text in texts.items() if text},
        "operations": to_builtins(effects_of),
    }


def _project(card: Card) -> dict[str, Any]:
    return {
        "title": card.title,
        "vp": card.vp,
        "condition": conditions(card.needs),
        "timing": timing(card),
        "text": effect(card.effect),
        "discard": effect(card.discard),
        "when": card.when,
        "side": card.timing,
        "operations": to_builtins({"needs": card.needs, "effect": card.effect, "discard": card.discard}),
        "measure": round(net(card), 3),
        "clause": card.clause,
        "source": card.source,
        "house": list(card.house),
    }
