"""The schemas of the messages, with those of what their types leave open because the gateway passes it on unread."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from libs.kernel import Outcome, Standing
from libs.kernel.offers import Offer
from libs.kernel.outcome import ScoreLine
from libs.messages import rows
from libs.messages.answers import TableList
from libs.messages.chat import ChatLine
from libs.messages.clocks import Correspondence, RealTime, Untimed
from libs.messages.facts import RatingChange
from libs.messages.feeds import Frame
from libs.messages.queue import SeekView, Sought
from libs.messages.shown import TableView


class BeforeAndAfter(Struct, frozen=True, kw_only=True):
    """A player's rating before and after a match."""

    before: int
    after: int


class One(NamedTuple):
    """A value of one of the types, or null."""

    kinds: tuple[type[Struct], ...]
    null: bool = False


class Many(NamedTuple):
    """An array of values of one of the types."""

    kinds: tuple[type[Struct], ...]


CLOCK = One((Untimed, RealTime, Correspondence))
OPTIONS: dict[str, Any] = {
    "type": "object",
    "additionalProperties": True,
    "description": "As the schema `options` of /v1/games/{game} says.",
}
COMMAND: dict[str, Any] = {
    "type": "object",
    "properties": {"type": {"type": "string"}},
    "required": ["type"],
    "description": (
        "To a match: a command of its game, whose schemas `commands` of /v1/games/{game} has, or one that all matches"
        " take: undo, step_away, come_back, resign, call_off, vote_end, claim. To a table: a TableCommand."
    ),
}
EVENTS: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {"type": {"type": "string"}},
        "required": ["type"],
        "additionalProperties": True,
    },
    "description": "Of a match: each as the schema `events` of /v1/games/{game} says. Of a table: none.",
}
SECTIONS: dict[str, Any] = {
    "type": "object",
    "additionalProperties": True,
    "description": "As the schema `sections` of /v1/games/{game} says. A frame has what changed; all when `full`.",
}
RESULT: dict[str, Any] = {
    "type": "object",
    "properties": {"table": {"type": "string"}, "match": {"type": "string"}},
    "additionalProperties": True,
    "description": "What a command on a table brought about besides: the table's id, the match's.",
}
SCHEMA: dict[str, Any] = {"type": "object", "additionalProperties": True, "description": "A JSON Schema, 2020-12."}
ATTRIBUTE: dict[str, Any] = {"type": ["string", "integer", "number", "boolean"]}
PRIMITIVE: dict[str, Any] = {"type": ["string", "integer", "boolean", "null"]}
VALUES: dict[str, Any] = {"type": "array", "items": PRIMITIVE}

OPEN: Mapping[str, Mapping[str, Any]] = {
    "CheckBody": {"command": COMMAND},
    "CommandAccepted": {"events": EVENTS, "result": RESULT},
    "CommandBody": {"command": COMMAND},
    "CommandResult": {"events": EVENTS, "result": RESULT},
    "ExportHeader": {"options": OPTIONS, "outcome": One((Outcome,), null=True)},
    "ExportedCommit": {"events": EVENTS, "command": {**COMMAND, "type": ["object", "null"]}},
    "ExportedMatch": {"options": OPTIONS, "sheets": {"type": "array", "items": Many((ScoreLine,))}},
    "FinishedMatch": {"options": OPTIONS},
    "Frame": {
        "events": EVENTS,
        "sections": SECTIONS,
        "standing": One((Standing,), null=True),
        "offers": Many((Offer,)),
        "outcome": One((Outcome,)),
    },
    "GameDescription": {
        "options": SCHEMA,
        "commands": SCHEMA,
        "events": SCHEMA,
        "sections": SCHEMA,
        "unfit": {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": VALUES}},
        "catalogue": {"type": "object", "additionalProperties": True},
    },
    "GameSummary": {"bots": {"type": "array", "items": {"type": "string"}}},
    "History": {"frames": Many((Frame,))},
    "LiveMatch": {"options": OPTIONS},
    "MatchList": {"matches": Many((rows.LiveMatch, rows.FinishedMatch))},
    "MatchRatings": {"scopes": {"type": "object", "additionalProperties": Many((RatingChange,))}},
    "Offered": {"offers": Many((Offer,))},
    "OpenTable": {"options": OPTIONS, "clock": CLOCK},
    "OpenTableRow": {"options": OPTIONS},
    "Option": {"value": {"anyOf": [PRIMITIVE, VALUES]}},
    "PersonalData": {"live_matches": Many((rows.LiveMatch,)), "finished_matches": Many((rows.FinishedMatch,))},
    "PlayedMatch": {
        "ratings": {"anyOf": [{"type": "object", "additionalProperties": One((BeforeAndAfter,))}, {"type": "null"}]}
    },
    "Seek": {"options": OPTIONS, "clock": CLOCK},
    "SeekView": {"seek": One((Sought,))},
    "SendCommand": {"command": COMMAND},
    "SetOptions": {"options": OPTIONS},
    "Sought": {"options": OPTIONS, "clock": CLOCK},
    "TableList": {"tables": Many((rows.OpenTableRow,))},
    "TableView": {"options": OPTIONS, "clock": CLOCK},
    "Timeline": {"standing": One((Standing,), null=True)},
    "Told": {"data": One((TableList, rows.AskingTables, TableView, ChatLine, SeekView))},
    "TurnList": {"matches": Many((rows.Turn,))},
    "TurnsTold": {"matches": Many((rows.Turn,))},
    "View": {
        "options": OPTIONS,
        "sections": SECTIONS,
        "standing": One((Standing,), null=True),
        "offers": Many((Offer,)),
        "outcome": One((Outcome,)),
    },
    "WatchedMatches": {"matches": Many((rows.LiveMatch, rows.OpenTableRow, rows.StoppedMatch))},
    "WatchedSpan": {"attributes": {"type": "object", "additionalProperties": ATTRIBUTE}},
}
"""By type and field: what stands there, where the type says nothing."""


def schemas(types: tuple[Any, ...], template: str) -> dict[str, Any]:
    """The components of the types by name; `template` makes references, `{name}` in it."""
    while True:
        _, found = msgspec.json.schema_components(types, ref_template=template)
        more = {kind for name in found for part in OPEN.get(name, {}).values() for kind in _kinds(part)}
        lacking = sorted((kind for kind in more if kind.__name__ not in found), key=lambda kind: kind.__name__)
        if not lacking:
            break
        types = (*types, *lacking)
    for name, fields in OPEN.items():
        for field, part in fields.items() if name in found else ():
            told = found[name]["properties"][field]
            kept = {word: told[word] for word in ("description", "default") if word in told}
            found[name]["properties"][field] = _made(part, template) | kept
    return found


def _kinds(part: Any) -> Iterator[type[Struct]]:
    match part:
        case One(kinds=kinds) | Many(kinds=kinds):
            yield from kinds
        case dict():
            for inner in part.values():
                yield from _kinds(inner)
        case list():
            for inner in part:
                yield from _kinds(inner)


def _made(part: Any, template: str) -> Any:
    match part:
        case One(kinds=kinds, null=null):
            named = [{"$ref": template.format(name=kind.__name__)} for kind in kinds]
            return _any_of([*named, {"type": "null"}] if null else named)
        case Many(kinds=kinds):
            return {"type": "array", "items": _made(One(kinds), template)}
        case dict():
            return {name: _made(inner, template) for name, inner in part.items()}
        case list():
            return [_made(inner, template) for inner in part]
        case _:
            return part


def _any_of(schemas: list[dict[str, Any]]) -> dict[str, Any]:
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
