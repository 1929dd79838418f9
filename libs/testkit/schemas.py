"""JSON Schemas of all that the games send. `make documents` writes proto/schemas."""

import sys
from pathlib import Path
from typing import Any

import msgspec

from libs.host.description import description
from libs.testkit.discovery import ROOT, games

FOLDER = ROOT / "proto" / "schemas"
PARTS = ("options", "commands", "events", "sections")
"""Of a game's description; each is a schema of its own, with its own definitions."""

DEFINITIONS = "#/$defs/"


def files() -> dict[Path, bytes]:
    """Contents by path, one file a game."""
    made = {}
    for game in games():
        told = description(game)
        document = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": game.title,
            "$comment": f"rules version {game.rules_version}",
            "properties": {name: _placed(told[name], f"#/properties/{name}/$defs/") for name in PARTS},
        }
        made[FOLDER / f"{game.name}.json"] = msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"
    return made


def _placed(part: Any, definitions: str) -> Any:
    """A schema, or a part of one, for a document in which its definitions stand at that place."""
    match part:
        case str() if part.startswith(DEFINITIONS):
            return definitions + part.removeprefix(DEFINITIONS)
        case list() | tuple():
            return [_placed(one, definitions) for one in part]
        case dict():
            return {name: _placed(one, definitions) for name, one in part.items()}
        case _:
            return part


if __name__ == "__main__":
    for path, content in files().items():
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)
            sys.stdout.write(f"{path.name}\n")
