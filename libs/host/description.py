"""How a game describes itself to those who know none: an entry of the bucket GAMES, as JSON."""

from typing import Any, Union

import msgspec

from libs.bus import KeyValue
from libs.host.match.commands import HostCommand
from libs.host.match.events import HostEvent
from libs.kernel import Game


def description(game: Game[Any, Any, Any], bots: tuple[str, ...] = ()) -> dict[str, Any]:
    """Title, seats, levels of bots, JSON Schemas of options, commands and events, components and clause titles."""
    catalogue = dict(game.catalogue())
    return {
        "format": 1,
        "name": game.name,
        "title": game.title,
        "seats": game.seats,
        "rules_version": game.rules_version,
        "options": msgspec.json.schema(game.options_type),
        "commands": msgspec.json.schema(Union[game.command_type, HostCommand]),  # noqa: UP007 (a run-time union)
        "events": msgspec.json.schema(Union[game.event_type, HostEvent]),  # noqa: UP007 (a run-time union)
        "bots": bots,
        "clauses": catalogue.pop("clauses", {}),
        "catalogue": catalogue,
    }


async def describe(bucket: KeyValue, game: Game[Any, Any, Any], bots: tuple[str, ...] = ()) -> None:
    """Write the description unless a worker with newer rules has; the same bytes are not written again."""
    data = msgspec.json.encode(description(game, bots))
    entry = await bucket.get(game.name)
    if entry is not None and entry.value is not None and (entry.value == data or _is_newer(entry.value, game)):
        return
    await bucket.put(game.name, data)


def _is_newer(data: bytes, game: Game[Any, Any, Any]) -> bool:
    return bool(msgspec.json.decode(data).get("rules_version", 0) > game.rules_version)
