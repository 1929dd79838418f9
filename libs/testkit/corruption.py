"""Near misses: commands that look almost like offered ones, to see that what is not offered is refused."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from libs.kernel import Chance, Offers, sampled
from libs.testkit.discovery import AnyGame

BUNDLE = "steps"
"""The field of all-or-nothing shortcuts, which is never offered yet legal; left as it is."""

_GARBLED = ("", "nothing", "constructor", "0")


def corrupted(game: AnyGame, offers: Offers, chance: Chance, foreign: tuple[Offers, ...] = ()) -> Any | None:
    """An offered command with one thing changed, or None when the change no longer fits the command's types.

    The change is a number beside the right one, a value that stands elsewhere in these or in `foreign` offers (other
    seats', earlier ones), two values swapped, a garbled id, a list with an entry gone, doubled or moved, a field
    dropped, or the parameters under another kind of command. The result may happen to be offered all the same.
    """
    body = sampled(offers, chance)
    donor = sampled(chance.pick((offers, offers, *foreign)), chance)
    changed = _changed(body, donor, chance)
    try:
        return msgspec.convert(changed, game.command_type)
    except msgspec.ValidationError:
        return None


def _changed(body: dict[str, Any], donor: dict[str, Any], chance: Chance) -> dict[str, Any]:
    places = [path for path, _ in _leaves(body) if _free(path)]
    if not places or chance.below(8) == 0:
        return {**body, "type": donor["type"]} if chance.below(2) else {**donor, "type": body["type"]}
    path = chance.pick(places)
    value = _at(body, path)
    twins = [place for place in places if place != path and type(_at(body, place)) is type(value)]
    others = [leaf for place, leaf in _leaves(donor) if _free(place) and type(leaf) is type(value) and leaf != value]
    kind = chance.below(6)
    if kind == 0:
        return _without(body, path)
    if kind == 1 and twins:
        twin = chance.pick(twins)
        return _with(_with(body, path, _at(body, twin)), twin, value)
    if kind in {2, 3} and others:
        return _with(body, path, chance.pick(others))
    return _with(body, path, _beside(value, chance))


def _free(path: tuple[str, ...]) -> bool:
    return path[0] not in {"type", BUNDLE}


def _beside(value: Any, chance: Chance) -> Any:
    """A value of the same type that is not the same."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.pick((-1, 1, 1, 2, -7, 1000))
    if isinstance(value, str):
        return chance.pick((*_GARBLED, value + value[-1:], value[:-1]))
    if isinstance(value, list | tuple):
        return _rearranged(list(value), chance)
    return value


def _rearranged(items: list[Any], chance: Chance) -> list[Any]:
    if not items:
        return items
    place = chance.below(len(items))
    kind = chance.below(3)
    if kind == 0:
        return items[:place] + items[place + 1 :]
    if kind == 1:
        return [*items, items[place]]
    return [items[place], *items[:place], *items[place + 1 :]]


def _leaves(value: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, inner in value.items():
        if isinstance(inner, dict) and inner:
            yield from _leaves(inner, (*path, key))
        else:
            yield (*path, key), inner


def _at(body: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    value: Any = body
    for key in path:
        value = value[key]
    return value


def _with(body: Mapping[str, Any], path: tuple[str, ...], value: Any) -> dict[str, Any]:
    head, *rest = path
    return {**body, head: _with(body[head], tuple(rest), value) if rest else value}


def _without(body: Mapping[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
    head, *rest = path
    if rest:
        return {**body, head: _without(body[head], tuple(rest))}
    return {key: value for key, value in body.items() if key != head}
