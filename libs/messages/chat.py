"""What is said at tables: by those who sit among themselves, and by those who watch among themselves."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from libs.messages.answers import Body

LONGEST = 500
Room = Literal["table", "spectators"]


class ChatLine(Struct, frozen=True, kw_only=True):
    """One thing said. Who said the same `id` twice said it once."""

    id: str
    table: str
    room: Room
    """table: members to members. spectators: all others among themselves."""
    player: str
    text: str
    at: int
    """UTC milliseconds."""


class ChatRequest(Body, frozen=True, kw_only=True):
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST, description="One line with something visible.")]


class ChatLines(Struct, frozen=True, kw_only=True):
    """The newest of the room that one is in, oldest first; nothing of players that one has blocked."""

    room: Room
    lines: tuple[ChatLine, ...]
