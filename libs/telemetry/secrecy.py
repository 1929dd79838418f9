"""Keeping secrets out of what is written down: by the names of fields, and by the looks of text."""

import re
from collections.abc import Mapping
from typing import Any

WITHHELD = "[withheld]"

_NAMES = re.compile(
    r"(^|_)(token|tokens|seed|password|passwd|secret|secrets|authorization|cookie|credential|credentials|nkey|"
    r"hand|hands|deck|private)($|_)",
    re.IGNORECASE,
)
_BEARER = re.compile(r"(?i)\bbearer\s+[^\s\"',;]+")
_USER_INFO = re.compile(r"(?<=://)[^/\s@]+@")
_DEPTH = 6


def is_secret(name: str) -> bool:
    """Whether a field of this name may never be written down. `seed_commitment` and `seed_given` are public."""
    return _NAMES.search(name) is not None and name not in _PUBLIC


_PUBLIC = frozenset({"seed_commitment", "seed_given"})


def scrubbed(value: Any, depth: int = 0) -> Any:
    """The value with secrets withheld. Bytes never pass: nobody can tell what they hold."""
    match value:
        case str():
            return scrubbed_text(value)
        case bytes() | bytearray() | memoryview():
            return f"[{len(value)} bytes]"
        case Mapping() if depth < _DEPTH:
            return {
                str(key): WITHHELD if is_secret(str(key)) else scrubbed(inner, depth + 1)
                for key, inner in value.items()
            }
        case list() | tuple() | set() | frozenset() if depth < _DEPTH:
            return [scrubbed(inner, depth + 1) for inner in value]
        case bool() | int() | float() | None:
            return value
    return scrubbed_text(str(value))


def scrubbed_text(text: str) -> str:
    """Without bearer tokens and without user and password in addresses."""
    if "earer" in text or "EARER" in text:
        text = _BEARER.sub(f"Bearer {WITHHELD}", text)
    return _USER_INFO.sub("", text) if "@" in text else text
