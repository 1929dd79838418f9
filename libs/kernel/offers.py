"""Offers: every legal command of a seat, as a typed tree that people, bots and tests can walk.

An offer names a command and, unless the command has no parameters, the first node of its parameters. A `Choice` fixes
one field to one of its options, each of which may go on to a further node. An `Amounts` fixes several whole-number
fields at once, within bounds and linear sums, where listing every vector would explode. A field path such as
"give.seeds" means the key `seeds` of the object `give`. Every walk from the root to a leaf is a legal command, and
there are no others but those that only bundle later commands (`steps`).
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from msgspec import Struct, to_builtins

from libs.kernel.chance import Chance


class Option(Struct, frozen=True, omit_defaults=True):
    """One value of a choice, as it stands in the command's JSON, and what is asked next."""

    value: Any
    then: "Choice | Amounts | None" = None


class Choice(Struct, frozen=True, tag="choice", tag_field="ask", omit_defaults=True):
    """Exactly one of the options, which differ in their values."""

    field: str
    options: tuple[Option, ...]
    unordered: bool = False
    """Whether the values are lists whose members may be named in any order, as cards that are chosen together."""


class Bound(Struct, frozen=True):
    """An inclusive range of whole numbers for one field."""

    field: str
    least: int
    most: int


class Sum(Struct, frozen=True):
    """least <= sum of weight x amount <= most, over the named fields."""

    weights: dict[str, int]
    least: int
    most: int


class Amounts(Struct, frozen=True, tag="amounts", tag_field="ask", omit_defaults=True):
    """Whole numbers for all the bounds' fields together, obeying every sum; at least one such vector exists."""

    bounds: tuple[Bound, ...]
    sums: tuple[Sum, ...] = ()
    then: "Choice | Amounts | None" = None


Node: TypeAlias = Choice | Amounts | None


class Offer(Struct, frozen=True, omit_defaults=True):
    """One kind of command, by its wire tag, with its parameters."""

    command: str
    then: Choice | Amounts | None = None


Offers: TypeAlias = tuple[Offer, ...]


def contains(offers: Offers, command: Any) -> bool:
    """Whether the offers hold a command: a struct, or its built-in form with "type" and every parameter.

    A struct's field that stands at its default counts as given where an offer asks for it, and as absent elsewhere.
    """
    body = dict(to_builtins(command))
    tag = body.pop("type")
    given = dict(_flattened(body, ""))
    whole = dict(_flattened(_spelled_out(command), "")) if isinstance(command, Struct) else given
    return any(offer.command == tag and _matches(offer.then, given, whole, frozenset()) for offer in offers)


def _flattened(body: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
    """Leaves by path; every object is given whole as well, for choices whose values are objects."""
    for key, value in body.items():
        yield prefix + key, value
        if isinstance(value, dict):
            yield from _flattened(value, f"{prefix}{key}.")


def _spelled_out(value: Any) -> Any:
    """The built-in form of a value, with the fields that encoding leaves out because they stand at their defaults."""
    if isinstance(value, Struct):
        names = zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True)
        return {name: _spelled_out(getattr(value, field)) for field, name in names}
    return to_builtins(value)


def _matches(node: Node, given: Mapping[str, Any], whole: Mapping[str, Any], fixed: frozenset[str]) -> bool:
    if node is None:
        return all(_covered(path, given, fixed) for path in given)
    if isinstance(node, Choice):
        values = (given.get(node.field), whole.get(node.field))
        same = _same_members if node.unordered else _same
        return any(
            any(same(option.value, value) for value in values)
            and _matches(option.then, given, whole, fixed | {node.field})
            for option in node.options
        )
    names = [bound.field for bound in node.bounds]
    amounts = {name: given.get(name, whole.get(name, 0)) for name in names}
    if any(type(amount) is not int for amount in amounts.values()):
        return False
    return _holds(node, amounts) and _matches(node.then, given, whole, fixed | set(names))


def _same(offered: Any, given: Any) -> bool:
    if isinstance(offered, tuple | list) and isinstance(given, tuple | list):
        return len(offered) == len(given) and all(map(_same, offered, given))
    if isinstance(offered, dict) and isinstance(given, dict):
        return offered.keys() == given.keys() and all(_same(value, given[key]) for key, value in offered.items())
    return type(offered) is type(given) and bool(offered == given)


def _same_members(offered: Any, given: Any) -> bool:
    """Whether two lists have the same members, in whatever order."""
    if not isinstance(given, tuple | list):
        return False
    left = list(given)
    for value in offered:
        place = next((place for place, other in enumerate(left) if _same(value, other)), None)
        if place is None:
            return False
        del left[place]
    return not left


def _covered(path: str, given: Mapping[str, Any], fixed: frozenset[str]) -> bool:
    """Whether a leaf was fixed by a node, by itself or as part of a whole object, or is an object whose leaves were."""
    if isinstance(given[path], dict):
        return bool(given[path]) or any(f"{name}.".startswith(f"{path}.") for name in fixed)
    return path in fixed or any(path.startswith(f"{name}.") for name in fixed)


def _holds(node: Amounts, amounts: Mapping[str, int]) -> bool:
    return all(bound.least <= amounts[bound.field] <= bound.most for bound in node.bounds) and all(
        total.least <= sum(weight * amounts[name] for name, weight in total.weights.items()) <= total.most
        for total in node.sums
    )


def listed(offers: Offers, limit: int = 100_000) -> Iterator[dict[str, Any]]:
    """Every offered command in its built-in form, in the order of the tree, at most `limit` of them."""
    count = 0
    for offer in offers:
        for flat in _walks(offer.then):
            if count == limit:
                return
            count += 1
            yield _nested(offer.command, flat)


def _walks(node: Node) -> Iterator[dict[str, Any]]:
    if node is None:
        yield {}
    elif isinstance(node, Choice):
        for option in node.options:
            for rest in _walks(option.then):
                yield {node.field: option.value, **rest}
    else:
        for amounts in _vectors(node, {}):
            for rest in _walks(node.then):
                yield {**amounts, **rest}


def _vectors(node: Amounts, chosen: dict[str, int]) -> Iterator[dict[str, int]]:
    """The vectors of an amounts node, ascending by field, cutting branches that no longer reach a sum."""
    if len(chosen) == len(node.bounds):
        yield dict(chosen)
        return
    bound = node.bounds[len(chosen)]
    for amount in range(bound.least, bound.most + 1):
        chosen[bound.field] = amount
        if _reachable(node, chosen):
            yield from _vectors(node, chosen)
        del chosen[bound.field]


def _reachable(node: Amounts, chosen: Mapping[str, int]) -> bool:
    for total in node.sums:
        low = high = 0
        for bound in node.bounds:
            weight = total.weights.get(bound.field, 0)
            if not weight:
                continue
            ends = (chosen[bound.field],) * 2 if bound.field in chosen else (bound.least, bound.most)
            products = (weight * ends[0], weight * ends[1])
            low += min(products)
            high += max(products)
        if high < total.least or low > total.most:
            return False
    return True


def sampled(offers: Offers, chance: Chance) -> dict[str, Any]:
    """One offered command in its built-in form: at each node every branch equally likely. Raises ValueError on none."""
    if not offers:
        message = "nothing is offered"
        raise ValueError(message)
    offer = chance.pick(offers)
    flat: dict[str, Any] = {}
    node: Node = offer.then
    while node is not None:
        if isinstance(node, Choice):
            option = chance.pick(node.options)
            flat[node.field] = option.value
            node = option.then
        else:
            flat.update(_sampled_vector(node, {}, chance) or {})
            node = node.then
    return _nested(offer.command, flat)


def _sampled_vector(node: Amounts, chosen: dict[str, int], chance: Chance) -> dict[str, int] | None:
    if len(chosen) == len(node.bounds):
        return dict(chosen)
    bound = node.bounds[len(chosen)]
    for amount in chance.shuffled(range(bound.least, bound.most + 1)):
        chosen[bound.field] = amount
        if _reachable(node, chosen):
            found = _sampled_vector(node, chosen, chance)
            if found is not None:
                return found
        del chosen[bound.field]
    return None


def _nested(command: str, flat: Mapping[str, Any]) -> dict[str, Any]:
    body: dict[str, Any] = {"type": command}
    for path, value in flat.items():
        *parents, leaf = path.split(".")
        place = body
        for parent in parents:
            place = place.setdefault(parent, {})
        place[leaf] = value
    return body
