"""The catalogue as clients see it: components with names, texts and sources, and the titles of the clauses."""

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.words import KINDS, PRODUCTS


def shown_catalogue() -> Mapping[str, Any]:
    """JSON-ready: products, tokens, buildings, inventions with their kind, orders, tracks, the Loaf, the table."""
    inventions = {name: {**to_builtins(card.row), "kind": card.kind} for name, card in BOOK.inventions.items()}
    return {
        "products": {name: to_builtins(BOOK.products[name]) for name in PRODUCTS},
        "tokens": {name: to_builtins(BOOK.tokens[name]) for name in KINDS},
        "buildings": to_builtins(BOOK.buildings),
        "inventions": dict(sorted(inventions.items())),
        "orders": to_builtins(BOOK.orders),
        "tracks": to_builtins(BOOK.tracks),
        "loaf": to_builtins(BOOK.loaf),
        **to_builtins(BOOK.table),
        "clauses": {name: row.title for name, row in BOOK.clauses.items()},
    }
