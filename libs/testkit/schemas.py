"""JSON Schemas of all that the games send. `make documents` writes proto/schemas."""

import sys
from pathlib import Path

import msgspec

from libs.host.description import description
from libs.testkit.discovery import ROOT, games

FOLDER = ROOT / "proto" / "schemas"


def files() -> dict[Path, bytes]:
    """Contents by path, one file a game."""
    made = {}
    for game in games():
        told = description(game)
        document = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": game.title,
            "$comment": f"rules version {game.rules_version}",
            "properties": {name: told[name] for name in ("options", "commands", "events", "sections")},
        }
        made[FOLDER / f"{game.name}.json"] = msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"
    return made


if __name__ == "__main__":
    for path, content in files().items():
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)
            sys.stdout.write(f"{path.name}\n")
