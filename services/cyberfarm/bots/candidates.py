"""A few commands worth a look for every offer: all choices, and of amounts the ones that do much of one thing."""

from collections.abc import Iterator, Mapping
from typing import Any

from libs.kernel import Amounts, Choice, Offers
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
            yield _nested(offer.command, flat)


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
    mains = [field for field in fields if field.partition(".")[0] in _TRIED] or fields[:1]
    found: list[dict[str, int]] = []
    for main in mains:
        vector = _filled(node, [main, *sorted((f for f in fields if f != main), key=_rank)], main)
        if vector not in found:
            found.append(vector)
    if "hatch" in fields:
        found.append({"hatch": 0})
    return found


def _rank(field: str) -> tuple[int, int]:
    head, _, name = field.partition(".")
    if head in _PAYING:
        return (2, BOOK.products[name].value if name in BOOK.products else 0)
    return (1 if head in _SPARING else 0, 0)


def _filled(node: Amounts, order: list[str], main: str) -> dict[str, int]:
    bounds = {bound.field: (bound.least, bound.most) for bound in node.bounds}
    chosen: dict[str, int] = {}
    for field in order:
        least, most = bounds[field]
        amounts = range(least, most + 1)
        sparing = field != main and field.partition(".")[0] in _SPARING
        for amount in amounts if sparing else reversed(amounts):
            chosen[field] = amount
            if _reachable(node, bounds, chosen):
                break
    return {field: chosen[field] for field in bounds}


def _reachable(node: Amounts, bounds: Mapping[str, tuple[int, int]], chosen: Mapping[str, int]) -> bool:
    for total in node.sums:
        low = high = 0
        for field, weight in total.weights.items():
            least, most = (chosen[field],) * 2 if field in chosen else bounds[field]
            low += weight * (least if weight > 0 else most)
            high += weight * (most if weight > 0 else least)
        if high < total.least or low > total.most:
            return False
    return True


def _nested(command: str, flat: Mapping[str, Any]) -> Body:
    body: Body = {"type": command}
    for path, value in flat.items():
        head, _, leaf = path.partition(".")
        if leaf:
            body.setdefault(head, {})[leaf] = value
        else:
            body[head] = value
    return body
