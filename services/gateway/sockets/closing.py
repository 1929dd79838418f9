"""Why the server closes a socket. After a resumable code the client connects again and goes on from its versions."""

from enum import IntEnum


class Close(IntEnum):
    GOING_AWAY = 1012
    """The server restarts or stops. Resumable."""
    UNSUPPORTED = 1003
    """A binary frame came; frames are text."""
    MALFORMED = 4400
    """The first frame was no hello."""
    UNAUTHENTICATED = 4401
    """The token of the hello is unknown, expired or revoked."""
    FORBIDDEN = 4403
    """The page that opened the socket with a cookie is foreign, or the token may not read."""
    HELLO_TIMEOUT = 4408
    """No hello within five seconds."""
    SLOW = 4409
    """The client reads more slowly than it is sent. Resumable."""
    REVOKED = 4410
    """The token was revoked or expired while the socket was open."""
    TOO_MANY = 4429
    """Too many sockets, or too many frames. Resumable after a pause."""


RESUMABLE = frozenset({Close.GOING_AWAY, Close.SLOW, Close.TOO_MANY})
