"""Offers: every legal command, as a tree to choose from, to walk, or to draw from.

Each offer names a command; its nodes ask for one field at a time: a `choice` has options, each of which may lead to a
further node; `amounts` asks for several whole numbers at once, within bounds and weighted sums.
"""

import random
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import msgspec

from libs.kernel.amounts import Bound, Search, Sum, narrowed
from libs.kernel.offers import nested

Node: TypeAlias = Mapping[str, Any] | None
Flat: TypeAlias = dict[str, Any]


class Offers:
    """The offers of one view. Truth value: whether there is any."""

    def __init__(self, offers: list[dict[str, Any]]) -> None:
        self.tree = offers

    @classmethod
    def decoded(cls, data: bytes) -> "Offers":
        return cls(msgspec.json.decode(data))

    def __bool__(self) -> bool:
        return bool(self.tree)

    @property
    def commands(self) -> list[str]:
        """The kinds of command that are legal."""
        return [offer["command"] for offer in self.tree]

    def walk(self, limit: int = 10_000) -> Iterator[dict[str, Any]]:
        """Every legal command, at most `limit` of them."""
        count = 0
        for offer in self.tree:
            for flat in _walks(offer.get("then")):
                if count == limit:
                    return
                count += 1
                yield nested(offer["command"], flat)

    def choose(self, command: str, **fields: Any) -> dict[str, Any]:
        """The legal command of this kind with these fields; what is not named takes its first option.

        A field in an object is named with two underscores: give__seeds. Raises ValueError when there is none.
        """
        wanted = {name.replace("__", "."): value for name, value in fields.items()}
        for offer in self.tree:
            if offer["command"] != command:
                continue
            for flat in _walks(offer.get("then"), wanted):
                if wanted.items() <= flat.items():
                    return nested(command, flat)
        message = f"{command} with {fields} is not offered"
        raise ValueError(message)

    def sample(self, chance: random.Random | None = None) -> dict[str, Any]:
        """One legal command: at each node every branch equally likely. Raises ValueError when nothing is offered."""
        if not self.tree:
            message = "nothing is offered"
            raise ValueError(message)
        chance = chance or random.Random()  # noqa: S311 - for bots and tests
        offer = chance.choice(self.tree)
        flat: Flat = {}
        node: Node = offer.get("then")
        while node is not None:
            if node["ask"] == "choice":
                option = chance.choice(node["options"])
                flat[node["field"]] = option["value"]
                node = option.get("then")
            else:
                flat.update(_sampled(node, chance))
                node = node.get("then")
        return nested(offer["command"], flat)


def _walks(node: Node, wanted: Mapping[str, Any] | None = None) -> Iterator[Flat]:
    if node is None:
        yield {}
    elif node["ask"] == "choice":
        field = node["field"]
        for option in node["options"]:
            if wanted is not None and field in wanted and wanted[field] != option["value"]:
                continue
            for rest in _walks(option.get("then"), wanted):
                yield {field: option["value"], **rest}
    else:
        search = _search(node, wanted or {})
        for vector in search.vectors() if search else ():
            for rest in _walks(node.get("then"), wanted):
                yield {**vector, **rest}


def _search(node: Mapping[str, Any], fixed: Mapping[str, Any]) -> Search | None:
    """Of an amounts node, with some fields at one amount; None where that is not one of theirs."""
    bounds = narrowed(msgspec.convert(node["bounds"], tuple[Bound, ...]), fixed)
    return None if bounds is None else Search(bounds, msgspec.convert(node.get("sums", ()), tuple[Sum, ...]))


def _sampled(node: Mapping[str, Any], chance: random.Random) -> Mapping[str, int]:
    search = _search(node, {})
    found = None if search is None else search.found(lambda amounts: chance.sample(amounts, len(amounts)))
    if found is None:
        message = "no amounts obey the sums"
        raise ValueError(message)
    return found
