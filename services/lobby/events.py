"""Base of the lobby's events, as they are in its log for ever. Formats only grow."""

import msgspec
from msgspec import Raw, Struct


class LobbyEvent(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """A fact of one table or player. It carries all that folding needs."""


_encode = msgspec.msgpack.Encoder().encode


def raw(event: LobbyEvent) -> Raw:
    """The event as it stands in a commit."""
    return Raw(_encode(event))
