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

from libs.kernel.amounts import Bound, Search, Sum
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
    body = to_builtins(command)
    tag = body.pop("type")
    given = _flattened(body)
    found = False
    for offer in offers:
        if offer.command == tag:
            found = found or _matches(offer.then, command, given, ())
    return found


def _flattened(body: dict[str, Any]) -> dict[str, Any]:
    """Leaves by path; every object is given whole as well, for choices whose values are objects."""
    flat = dict(body)
    for key, value in body.items():
        if isinstance(value, dict):
            flat.update({f"{key}.{path}": leaf for path, leaf in _flattened(value).items()})
    return flat


def _whole(command: Any, given: dict[str, Any]) -> dict[str, Any]:
    """What is given, with the fields that encoding leaves out because they stand at their defaults."""
    return _flattened(_spelled_out(command)) if isinstance(command, Struct) else given


def _spelled_out(value: Any) -> Any:
    if isinstance(value, Struct):
        names = zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True)
        return {name: _spelled_out(getattr(value, field)) for field, name in names}
    return to_builtins(value)


def _matches(node: Node, command: Any, given: dict[str, Any], fixed: tuple[str, ...]) -> bool:
    """Whether some walk from the node fixes all that is given and not `fixed` before it, and nothing else."""
    if node is None:
        left = [path for path in given if path not in fixed]
        return not left or all(_covered(path, given, fixed) for path in left)
    if isinstance(node, Choice):
        return _chooses(node, command, given, (*fixed, node.field))
    names = [bound.field for bound in node.bounds]
    whole = given if given.keys() >= set(names) else {**_whole(command, given), **given}
    amounts = {name: whole.get(name, 0) for name in names}
    if any(type(amount) is not int for amount in amounts.values()):
        return False
    return _holds(node, amounts) and _matches(node.then, command, given, (*fixed, *names))


def _chooses(node: Choice, command: Any, given: dict[str, Any], fixed: tuple[str, ...]) -> bool:
    """An object may be named as it was sent or with its defaults; both are looked for."""
    value = given.get(node.field)
    if any(_matches(option.then, command, given, fixed) for option in _named(node, value)):
        return True
    whole = _whole(command, given).get(node.field)
    return whole != value and any(_matches(option.then, command, given, fixed) for option in _named(node, whole))


def _named(node: Choice, value: Any) -> list[Option]:
    """The options that a value names."""
    if type(value) is str:
        return [option for option in node.options if option.value == value]
    same = _same_members if node.unordered else _same
    return [option for option in node.options if same(option.value, value)]


_LIST = (tuple, list)


def _same(offered: Any, given: Any) -> bool:
    if isinstance(offered, _LIST) and isinstance(given, _LIST):
        return len(offered) == len(given) and all(map(_same, offered, given))
    if isinstance(offered, dict) and isinstance(given, dict):
        return offered.keys() == given.keys() and all(_same(value, given[key]) for key, value in offered.items())
    return type(offered) is type(given) and bool(offered == given)


def _same_members(offered: Any, given: Any) -> bool:
    """Whether two lists have the same members, in whatever order."""
    if not isinstance(given, _LIST):
        return False
    left = list(given)
    for value in offered:
        place = next((place for place, other in enumerate(left) if _same(value, other)), None)
        if place is None:
            return False
        del left[place]
    return not left


def _covered(path: str, given: Mapping[str, Any], fixed: tuple[str, ...]) -> bool:
    """Whether a leaf was fixed as part of a whole object, or is an object whose leaves were."""
    if isinstance(given[path], dict):
        return bool(given[path]) or any(name.startswith(f"{path}.") for name in fixed)
    return any(path.startswith(f"{name}.") for name in fixed)


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
            yield nested(offer.command, flat)


def _walks(node: Node) -> Iterator[dict[str, Any]]:
    if node is None:
        yield {}
    elif isinstance(node, Choice):
        for option in node.options:
            for rest in _walks(option.then):
                yield {node.field: option.value, **rest}
    else:
        for amounts in Search(node.bounds, node.sums).vectors():
            for rest in _walks(node.then):
                yield {**amounts, **rest}


def sampled(offers: Offers, chance: Chance) -> dict[str, Any]:
    """One offered command in its built-in form: at each node every branch equally likely. Raises ValueError on none."""
    if not offers:
        message = "nothing is offered"
        raise ValueError(message)
    offer = chance.pick(offers)
    body: dict[str, Any] = {"type": offer.command}
    node: Node = offer.then
    while node is not None:
        if isinstance(node, Choice):
            option = chance.pick(node.options)
            _put(body, node.field, option.value)
            node = option.then
        else:
            for field, amount in _sampled_vector(node, chance).items():
                _put(body, field, amount)
            node = node.then
    return body


def _sampled_vector(node: Amounts, chance: Chance) -> dict[str, int]:
    found = Search(node.bounds, node.sums).found(chance.shuffled)
    if found is None:
        message = "no amounts obey the sums"
        raise ValueError(message)
    return found


def nested(command: str, flat: Mapping[str, Any]) -> dict[str, Any]:
    """A command in its built-in form, from its values by field path."""
    body: dict[str, Any] = {"type": command}
    for path, value in flat.items():
        _put(body, path, value)
    return body


def _put(body: dict[str, Any], path: str, value: Any) -> None:
    if "." not in path:
        body[path] = value
        return
    *parents, leaf = path.split(".")
    for parent in parents:
        body = body.setdefault(parent, {})
    body[leaf] = value
