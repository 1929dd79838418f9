"""Commands made up from their types alone, for what offers should have named and did not."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from libs.kernel import Chance
from libs.testkit.corruption import BUNDLE
from libs.testkit.discovery import AnyGame
from libs.testkit.kinds import kinds, tag

_NUMBERS = (0, 1, 1, 2, 2, 3, 4, 5, 7, 12, -1)


def imagined(game: AnyGame, words: Sequence[str], chance: Chance) -> Any:
    """Any kind of command equally likely, with small numbers and some of the words in its fields.

    `words` are ids that mean something in the state at hand. None when the result breaks a type's own bounds.
    """
    kind = chance.pick(kinds(game.command_type))
    info = inspect.type_info(kind)
    body = {**_made(info, words, chance), "type": tag(kind)}
    try:
        return msgspec.convert(body, game.command_type)
    except msgspec.ValidationError:
        return None


def _made(info: inspect.Type, words: Sequence[str], chance: Chance) -> Any:
    for kind, make in _MAKERS.items():
        if isinstance(info, kind):
            return make(info, words, chance)
    message = f"cannot make up a {info}"
    raise NotImplementedError(message)


def _struct(info: Any, words: Sequence[str], chance: Chance) -> dict[str, Any]:
    wanted = (field for field in info.fields if field.name != BUNDLE and (field.required or chance.below(2)))
    return {field.encode_name: _made(field.type, words, chance) for field in wanted}


def _several(info: Any, words: Sequence[str], chance: Chance) -> list[Any]:
    return [_made(info.item_type, words, chance) for _ in range(chance.below(4))]


_MAKERS: dict[type[inspect.Type], Callable[[Any, Sequence[str], Chance], Any]] = {
    inspect.StructType: _struct,
    inspect.StrType: lambda _, words, chance: chance.pick(words) if words else "",
    inspect.IntType: lambda _, __, chance: chance.pick(_NUMBERS),
    inspect.BoolType: lambda _, __, chance: bool(chance.below(2)),
    inspect.NoneType: lambda _, __, ___: None,
    inspect.LiteralType: lambda info, _, chance: chance.pick(info.values),
    inspect.EnumType: lambda info, _, chance: chance.pick(tuple(info.cls)).value,
    inspect.UnionType: lambda info, words, chance: _made(chance.pick(info.types), words, chance),
    inspect.TupleType: lambda info, words, chance: [_made(kind, words, chance) for kind in info.item_types],
    inspect.VarTupleType: _several,
    inspect.ListType: _several,
    inspect.FrozenSetType: _several,
    inspect.DictType: lambda info, words, chance: {
        _made(info.key_type, words, chance): _made(info.value_type, words, chance) for _ in range(chance.below(3))
    },
}
