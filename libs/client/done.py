"""What came of a command."""

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from libs.messages.answers import CommandResult
from libs.messages.socket import CommandAccepted


class Done(Struct, frozen=True, kw_only=True):
    """A command that is in the log for ever."""

    id: str
    """The command's id."""
    target: str
    """The match or table it was for."""
    version: int
    at: int
    """Server time, UTC milliseconds."""
    events: tuple[Any, ...]
    """What you may see of what happened."""
    result: Any = None
    """What the server gives back besides, such as a new match's id."""
    repeated: bool = False
    """It had been accepted before; the answer had been lost on the way."""


def done(answer: CommandResult | CommandAccepted) -> Done:
    """From either door's answer."""
    return Done(
        id=answer.id,
        target=answer.target if isinstance(answer, CommandResult) else answer.match,
        version=answer.version,
        at=answer.at,
        events=msgspec.json.decode(answer.events, type=tuple[Any, ...]),
        result=_decoded(answer.result),
        repeated=answer.repeated,
    )


def _decoded(result: msgspec.Raw | UnsetType) -> Any:
    return None if result is UNSET else msgspec.json.decode(result)
