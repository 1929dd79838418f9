"""How a game describes itself to those who know none: an entry of the bucket GAMES, as JSON."""

from typing import Any, Union

import msgspec
from msgspec import inspect

from libs.bus import KeyValue
from libs.host.match.commands import HostCommand
from libs.host.match.events import HostEvent
from libs.host.sections import sections_schema
from libs.kernel import Game, Rejected, Setup
from libs.messages.published import published

MOST_VALUES = 20
"""Of an option with more, each is tried when a match opens, and not before."""


def description(game: Game[Any, Any, Any], bots: tuple[str, ...] = ()) -> dict[str, Any]:
    """Title, seats, levels of bots, JSON Schemas of options, commands, events and sections, components, clause titles.

    `unfit` names what the schema lets pass and the rules do not at so many seats: see there.
    """
    catalogue = dict(game.catalogue())
    return {
        "format": 1,
        "name": game.name,
        "title": game.title,
        "seats": game.seats,
        "rules_version": game.rules_version,
        "options": published(msgspec.json.schema(game.options_type)),
        "unfit": unfit(game),
        "commands": published(msgspec.json.schema(Union[game.command_type, HostCommand])),  # noqa: UP007 (a run-time union)
        "events": published(msgspec.json.schema(Union[game.event_type, HostEvent])),  # noqa: UP007 (a run-time union)
        "sections": published(sections_schema(game.section_types)),
        "bots": bots,
        "clauses": catalogue.pop("clauses", {}),
        "catalogue": catalogue,
    }


def unfit(game: Game[Any, Any, Any]) -> dict[str, dict[str, list[Any]]]:
    """By number of seats and option: the values that the game does not open with, such as a first player beyond them.

    Tried are all values of options that have few, each beside the defaults of the others.
    """
    found: dict[str, dict[str, list[Any]]] = {}
    for seats in game.seats:
        for field in fields(game.options_type):
            values = [value for value in _values(field.type) if not _opens(game, seats, {field.encode_name: value})]
            if values:
                found.setdefault(str(seats), {})[field.encode_name] = values
    return found


def _opens(game: Game[Any, Any, Any], seats: int, options: dict[str, Any]) -> bool:
    """Whether the rules know a beginning; what the options' own type refuses is for their schema to say."""
    try:
        chosen = msgspec.convert(options, game.options_type)
        game.initial(Setup(seats=seats, options=chosen, rules_version=game.rules_version))
    except msgspec.ValidationError:
        return True
    except Rejected:
        return False
    return True


def _values(kind: inspect.Type) -> tuple[Any, ...]:
    """All values of a type that has few."""
    match kind.type if isinstance(kind, inspect.Metadata) else kind:
        case inspect.UnionType(types=types):
            return tuple(value for one in types for value in _values(one))
        case inspect.BoolType():
            return (False, True)
        case inspect.LiteralType(values=values):
            return values
        case inspect.EnumType(cls=cls):
            return tuple(member.value for member in cls)
        case inspect.IntType(ge=int(least), le=int(most)) if most - least < MOST_VALUES:
            return tuple(range(least, most + 1))
        case _:
            return ()


def fields(options_type: Any) -> tuple[inspect.Field, ...]:
    told = inspect.type_info(options_type)
    return told.fields if isinstance(told, inspect.StructType) else ()


async def describe(bucket: KeyValue, game: Game[Any, Any, Any], bots: tuple[str, ...] = ()) -> None:
    """Write the description unless a worker with newer rules has; the same bytes are not written again."""
    data = msgspec.json.encode(description(game, bots))
    entry = await bucket.get(game.name)
    if entry is not None and entry.value is not None and (entry.value == data or _is_newer(entry.value, game)):
        return
    await bucket.put(game.name, data)


def _is_newer(data: bytes, game: Game[Any, Any, Any]) -> bool:
    return bool(msgspec.json.decode(data).get("rules_version", 0) > game.rules_version)
