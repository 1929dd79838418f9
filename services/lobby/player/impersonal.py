"""What the log keeps of a command on a player: nothing personal, and nothing against which a guess could be tried."""

from hashlib import sha256

import msgspec
from msgspec import Struct


class _Tagged(Struct):
    type: str = ""


_tag = msgspec.json.Decoder(_Tagged).decode

WITH_SECRET = frozenset({"sign_in_guest", "issue_token", "extend_session", "grant_client", "revoke_token"})
"""Commands that hold the digest of a token, which nobody guesses: their own digest tells nothing of the rest."""
TAG_ONLY = frozenset(
    {
        "make_account",
        "sign_in",
        "change_password",
        "rename",
        "describe",
        "block",
        "follow",
        "set_notices",
        "confirm_notices",
        "erase",
    }
)
"""Commands of which even a digest would let passwords or names be tried. Their repeat is recognised by its id alone."""


def impersonal(body: bytes) -> bytes:
    """The command as it is kept; one that is not on a player is kept as it is."""
    try:
        tag = _tag(body).type
    except msgspec.MsgspecError:
        return body
    if tag in WITH_SECRET:
        return msgspec.json.encode({"type": tag, "sha256": sha256(body).hexdigest()})
    return msgspec.json.encode({"type": tag}) if tag in TAG_ONLY else body
