"""Authorization codes: kept by their SHA-256 for a minute, and taken once, by whichever gateway is asked first."""

from hashlib import sha256
from typing import NamedTuple

import msgspec
from msgspec import Struct

from libs.bus.keyvalue import KeyValue, RevisionConflictError
from services.gateway.commanding import now_ms

VALID_MS = 60_000
TAKEN = b"null"


class Grant(Struct, frozen=True, kw_only=True):
    """What a player has agreed to. Its methods are those that Authlib asks for."""

    player: str
    client: str
    redirect_uri: str
    scope: str
    code_challenge: str
    code_challenge_method: str
    until: int
    """UTC milliseconds."""

    def get_redirect_uri(self) -> str:
        return self.redirect_uri

    def get_scope(self) -> str:
        return self.scope


class Held(NamedTuple):
    """A grant, and the revision by which it is taken once."""

    grant: Grant
    revision: int


_grant = msgspec.json.Decoder(Grant | None).decode


class Codes:
    """Raises NoResponderError and UnansweredError."""

    def __init__(self, bucket: KeyValue) -> None:
        self._bucket = bucket

    async def keep(self, code: str, grant: Grant) -> None:
        await self._bucket.put(_key(code), msgspec.json.encode(grant), expected=0)

    async def held(self, code: str) -> Held | None:
        """None for a code that was never given out, is too old, or was taken."""
        entry = await self._bucket.get(_key(code))
        grant = None if entry is None or entry.value is None else _grant(entry.value)
        if entry is None or grant is None or grant.until <= now_ms():
            return None
        return Held(grant, entry.revision)

    async def take(self, code: str, held: Held) -> bool:
        """Whether the code is ours; False when another was faster."""
        try:
            await self._bucket.put(_key(code), TAKEN, expected=held.revision)
        except RevisionConflictError:
            return False
        await self._bucket.delete(_key(code))
        return True


def _key(code: str) -> str:
    return sha256(code.encode()).hexdigest()
