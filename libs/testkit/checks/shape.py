"""What can be said of a game without playing it."""

import re
from collections import Counter
from typing import Any

import msgspec
from msgspec.structs import fields

from libs.kernel import Command, Event
from libs.testkit.checks.registry import confirm
from libs.testkit.discovery import AnyGame
from libs.testkit.encoding import as_json
from libs.testkit.kinds import kinds, tag

_NAME = re.compile(r"[a-z][a-z0-9_]*")


def confirm_shape(game: AnyGame) -> None:
    """The game's facts are well formed. Raises AssertionError."""
    confirm(_NAME.fullmatch(game.name), "not a snake-case name:", game.name)
    confirm(game.title, "no title")
    confirm(game.seats and list(game.seats) == sorted(set(game.seats)), "seats not ascending:", game.seats)
    confirm(game.rules_version >= 1, "rules versions count from 1")
    _confirm_options(game)
    _confirm_messages(game.command_type, Command)
    _confirm_messages(game.event_type, Event)
    confirm(game.state_type.__struct_config__.frozen, "states are not frozen")
    as_json(game.catalogue())


def _confirm_options(game: AnyGame) -> None:
    kind = game.options_type
    config = kind.__struct_config__
    confirm(config.frozen and config.forbid_unknown_fields, "options must be frozen and strict")
    confirm(not any(field.required for field in fields(kind)), "an option without a default")
    schema = msgspec.json.schema(kind)
    as_json(schema)
    for name, told in schema["$defs"][kind.__name__]["properties"].items():
        for word in ("title", "description", "x-section"):
            confirm(told.get(word), "the option", name, "does not say its", word, "(libs.kernel.variant)")


def _confirm_messages(union: Any, base: type[Any]) -> None:
    members = kinds(union)
    for kind in members:
        config = kind.__struct_config__
        confirm(issubclass(kind, base), kind, "does not derive from", base)
        confirm(_NAME.fullmatch(tag(kind)), kind, "has no snake-case tag")
        confirm(config.frozen and config.omit_defaults, kind, "must be frozen and omit defaults")
        confirm(base is not Command or config.forbid_unknown_fields, kind, "must forbid unknown fields")
    doubled = [name for name, count in Counter(map(tag, members)).items() if count > 1]
    confirm(not doubled, "tags used twice:", doubled)
    as_json(msgspec.json.schema(union))
