"""A few commands worth a look for every offer: all choices, and of amounts the ones that do much of one thing."""

from collections.abc import Iterator
from typing import Any

from libs.kernel import Amounts, Choice, Offers
from libs.kernel.amounts import Search
from libs.kernel.offers import nested
from services.cyberfarm.rules.book import BOOK

_SPARING = ("swap", "sugar", "offspring", "extra", "juice")
"""Fields that stay as low as the rest allows, unless they are tried themselves."""
_PAYING = ("pay", "wild")
"""Fields that are filled with what is worth least."""
_TRIED = ("plots", "product", "offspring", "trees", "times", "hatch", "cubes", "turn", "juice")
"""Fields of which much is tried, one after the other."""

Body = dict[str, Any]


def candidates(offers: Offers) -> Iterator[Body]:
    """Commands in their built-in form."""
    for offer in offers:
        for flat in _walks(offer.then):
            yield nested(offer.command, flat)


def _walks(node: Choice | Amounts | None) -> Iterator[Body]:
    if node is None:
        yield {}
    elif isinstance(node, Choice):
        for option in node.options:
            for rest in _walks(option.then):
                yield {node.field: option.value, **rest}
    else:
        for amounts in vectors(node):
            for rest in _walks(node.then):
                yield {**amounts, **rest}


def vectors(node: Amounts) -> list[dict[str, int]]:
    """Vectors that do as much as possible of one field after the other."""
    fields = [bound.field for bound in node.bounds]
    mains = [field for field in fields if _head(field) in _TRIED] or fields[:1]
    found: list[dict[str, int]] = []
    for main in mains:
        vector = _filled(node, main)
        if vector is not None and vector not in found:
            found.append(vector)
    if "hatch" in fields:
        found.append({"hatch": 0})
    return found


def _filled(node: Amounts, main: str) -> dict[str, int] | None:
    bounds = sorted(node.bounds, key=lambda bound: (bound.field != main, *_rank(bound.field)))
    sparing = [bound.field for bound in bounds if bound.field != main and _head(bound.field) in _SPARING]
    search = Search(bounds, node.sums)
    return search.preferred(sparing) or search.found(reversed)


def _head(field: str) -> str:
    return field.partition(".")[0]


def _rank(field: str) -> tuple[int, int]:
    head, _, name = field.partition(".")
    if head in _PAYING:
        return (2, BOOK.products[name].value if name in BOOK.products else 0)
    return (1 if head in _SPARING else 0, 0)
