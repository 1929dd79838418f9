"""Which files there are, and what stands in them."""

from pathlib import Path
from typing import Any

import msgspec

from libs.messages.published import published
from services.gateway.documents import asyncapi, openapi, schemas

PROTO = Path(__file__).resolve().parents[3] / "proto"


def files() -> dict[str, bytes]:
    """Contents by path under proto/."""
    made = {"openapi.json": openapi.document(), "asyncapi.json": asyncapi.document()}
    made |= {f"schemas/{owner}.json": document for owner, document in schemas.documents().items()}
    return {path: formatted(published(document)) for path, document in made.items()}


def formatted(document: dict[str, Any]) -> bytes:
    """With one line for each value, so that differences can be read."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


def write() -> list[str]:
    """Write what differs; the paths written."""
    changed = []
    for path, content in files().items():
        target = PROTO / path
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            changed.append(path)
    return changed
