"""Offers: every legal command, as a tree to choose from, to walk, or to draw from.

Each offer names a command; its nodes ask for one field at a time: a `choice` has options, each of which may lead to a
further node; `amounts` asks for several whole numbers at once, within bounds and weighted sums.
"""

import random
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import msgspec

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
                yield _nested(offer["command"], flat)

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
                    return _nested(command, flat)
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
        return _nested(offer["command"], flat)


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
        for vector in _vectors(node, {}, wanted or {}):
            for rest in _walks(node.get("then"), wanted):
                yield {**vector, **rest}


def _vectors(node: Mapping[str, Any], chosen: Flat, wanted: Mapping[str, Any]) -> Iterator[Flat]:
    """Vectors of an amounts node, ascending, leaving branches that no longer reach a sum."""
    if len(chosen) == len(node["bounds"]):
        yield dict(chosen)
        return
    bound = node["bounds"][len(chosen)]
    for amount in range(bound["least"], bound["most"] + 1):
        if wanted.get(bound["field"], amount) != amount:
            continue
        chosen[bound["field"]] = amount
        if _reachable(node, chosen):
            yield from _vectors(node, chosen, wanted)
        del chosen[bound["field"]]


def _sampled(node: Mapping[str, Any], chance: random.Random) -> Flat:
    chosen: Flat = {}
    _search(node, chosen, chance)
    return chosen


def _search(node: Mapping[str, Any], chosen: Flat, chance: random.Random) -> bool:
    if len(chosen) == len(node["bounds"]):
        return True
    bound = node["bounds"][len(chosen)]
    amounts = list(range(bound["least"], bound["most"] + 1))
    chance.shuffle(amounts)
    for amount in amounts:
        chosen[bound["field"]] = amount
        if _reachable(node, chosen) and _search(node, chosen, chance):
            return True
        del chosen[bound["field"]]
    return False


def _reachable(node: Mapping[str, Any], chosen: Flat) -> bool:
    """Whether what is chosen so far can still come within every sum."""
    for total in node.get("sums", ()):
        low = high = 0
        for bound in node["bounds"]:
            weight = total["weights"].get(bound["field"], 0)
            known = chosen.get(bound["field"])
            ends = (bound["least"], bound["most"]) if known is None else (known, known)
            products = sorted((weight * ends[0], weight * ends[1]))
            low, high = low + products[0], high + products[1]
        if high < total["least"] or low > total["most"]:
            return False
    return True


def _nested(command: str, flat: Mapping[str, Any]) -> dict[str, Any]:
    body: dict[str, Any] = {"type": command}
    for path, value in flat.items():
        *parents, leaf = path.split(".")
        place = body
        for parent in parents:
            place = place.setdefault(parent, {})
        place[leaf] = value
    return body
