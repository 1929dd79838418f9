"""What stands in the buckets of personal data, as JSON: written by the lobby, read by the gateway. Formats only grow.

PLAYERS by player id; TOKENS by the token's SHA-256; LOGINS by the login's digest. PASSWORDS is the lobby's alone.
"""

from hashlib import sha256

from msgspec import Struct


class PlayerEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whom a player id stands for. Only name, guest, about and created are for everybody."""

    name: str
    guest: bool = False
    created: int = 0
    """UTC milliseconds."""
    about: str = ""
    login: str = ""
    """In lower case; "" for a guest."""
    blocked: tuple[str, ...] = ()
    """Players of whom this one wants to hear nothing."""
    following: tuple[str, ...] = ()
    """Players among whom this one wants to see their own rating."""
    suspended: int = 0
    """Until when the player may only read, UTC milliseconds; 0 for one that is not suspended."""
    tokens: tuple[str, ...] = ()
    """SHA-256 of each token, oldest first."""
    email: str = ""
    """Where notices go, as its reader has confirmed; "" for nowhere."""
    email_wanted: str = ""
    """Where they are to go once that is confirmed."""
    email_code: str = ""
    """SHA-256 of the code that was sent there, in hexadecimal."""


class TokenEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the bearer of a token may do."""

    player: str
    scopes: tuple[str, ...]
    created: int = 0
    """UTC milliseconds."""
    label: str = ""
    expires: int | None = None
    """UTC milliseconds."""
    kind: str = "session"
    """session (signed in, may manage the account), personal (for a script or bot), client (another's program), or
    refresh: what a program gets further tokens by, which opens nothing itself."""
    suspended: int = 0
    """Until when it may only read, UTC milliseconds; 0 for one that is not suspended."""
    client: str = ""
    """The program's id, of a program's tokens."""
    family: str = ""
    """The key of the refresh tokens that it came of, of a program's token."""
    secret: str = ""
    """SHA-256 of the family's newest refresh token, of a family."""
    grants: tuple[str, ...] = ()
    """The scopes that the player has agreed to, of a family."""


class LoginEntry(Struct, frozen=True, kw_only=True):
    """Who signs in by a login."""

    player: str


def login_key(login: str) -> str:
    """The key of a login in LOGINS; upper and lower case are the same."""
    return sha256(login.lower().encode()).hexdigest()


def token_id(key: str) -> str:
    """What a token is called in lists and in the log: the beginning of the digest of its key."""
    return "k-" + sha256(key.encode()).hexdigest()[:20]
