"""JSON Schemas as others are given them: what msgspec makes of our types, in words that every validator knows."""

from typing import Any

BEGINNING, END = r"\A", r"\Z"
"""What our patterns are anchored by: `$` would let a line break pass behind the text."""


def published(schema: Any) -> Any:
    """The same with its patterns in ECMA-262, where `^` and `$` without flags are the very ends of the text."""
    if isinstance(schema, list | tuple):
        return [published(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: ecma(part) if name == "pattern" and isinstance(part, str) else published(part)
        for name, part in schema.items()
    }


def ecma(pattern: str) -> str:
    """A pattern of ours for everybody. Raises ValueError for one that is not anchored as ours are."""
    if not (pattern.startswith(BEGINNING) and pattern.endswith(END)):
        message = f"begin with {BEGINNING} and end with {END}: {pattern}"
        raise ValueError(message)
    return f"^{pattern.removeprefix(BEGINNING).removesuffix(END)}$"
