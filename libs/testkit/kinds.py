"""The kinds of commands and events of a game."""

from typing import Any, get_args


def kinds(union: Any) -> tuple[type[Any], ...]:
    """The structs of a union, or the one struct."""
    return get_args(union) or (union,)


def tag(kind: type[Any]) -> str:
    """The wire name of a command or event struct."""
    return str(kind.__struct_config__.tag)
