"""The catalogue as clients see it: components with names, texts and sources, and the titles of the clauses."""

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from services.mutant_crops.rules.cards.catalogue import (
    BASE_CARDS,
    BASE_CROPS,
    CLAUSES,
    PROMO_CARDS,
    PROMO_CROPS,
    TABLE,
)


def shown_catalogue() -> Mapping[str, Any]:
    """JSON-ready. Crops by kind, slots by id with their card, and the rest of the table's rows."""
    crops = {
        kind: {**to_builtins(row), "promo": promo, "cards": [f"{kind}#{copy}" for copy in range(1, row.copies + 1)]}
        for rows, promo in ((BASE_CROPS, False), (PROMO_CROPS, True))
        for kind, row in rows.items()
    }
    slots = {
        f"{card}{end}": {**to_builtins(slot), "card": card, "stage": row.stage, "promo": promo}
        for rows, promo in ((BASE_CARDS, False), (PROMO_CARDS, True))
        for card, row in rows.items()
        for end, slot in (("B", row.bottom), ("T", row.top))
    }
    table = to_builtins(TABLE, str_keys=True)
    clauses = {name: row.title for name, row in CLAUSES.items()}
    return {"crops": crops, "slots": slots, **table, "clauses": clauses}
