"""Values taken apart into what stands at their ends."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec


def plain(value: Any) -> Any:
    """The value as decoded from its JSON: tuples as lists, structs as dictionaries."""
    return msgspec.json.decode(msgspec.json.encode(value))


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every innermost value of a plain one, with the keys and places that lead to it."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from leaves(inner, (*path, place))
    else:
        yield path, value


def words(value: Any) -> Iterator[str]:
    """Every string of a plain value, keys of objects included, wire tags not."""
    for path, leaf in leaves(value):
        if isinstance(leaf, str) and not (path and path[-1] == "type"):
            yield leaf
    yield from _keys(value)


def _keys(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        yield from value
    for inner in value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ():
        yield from _keys(inner)
