"""Commands as they come in, and news as they are told."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from libs.host.core.kind import RefusalError, require
from services.lobby.messages import News

COMMAND_BYTES = 16_384
"""A larger command is refused."""

T = TypeVar("T")


def command_from(decode: Callable[[bytes], T], body: bytes) -> T:
    """A player's command, strictly. Raises RefusalError."""
    require(len(body) <= COMMAND_BYTES, "command_too_large", f"at most {COMMAND_BYTES} bytes", kind="oversize")
    try:
        return decode(body)
    except msgspec.MsgspecError as error:
        raise RefusalError("malformed", "malformed_command", str(error)) from error


def news_from(message: Any) -> News:
    """Raises RefusalError for a system command that is none of the lobby's."""
    require(isinstance(message, News), "unknown_system_command", kind="malformed")
    news: News = message
    return news
