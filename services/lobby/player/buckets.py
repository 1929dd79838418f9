"""The two buckets with what is personal: PLAYERS by player id, TOKENS by the token's SHA-256 in hexadecimal."""

from typing import NamedTuple

import msgspec
from msgspec import Struct

from libs.bus import KeyValue, RevisionConflictError
from services.lobby.player.decide import Guest
from services.lobby.refusing import require


class PlayerEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whom a player id stands for."""

    name: str
    guest: bool = False
    created: int
    """UTC milliseconds."""


class TokenEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the bearer of a token may do."""

    player: str
    scopes: tuple[str, ...]
    created: int
    """UTC milliseconds."""
    label: str = ""
    expires: int | None = None
    """UTC milliseconds."""


_encode = msgspec.json.Encoder().encode
_token = msgspec.json.Decoder(TokenEntry).decode


class Buckets(NamedTuple):
    players: KeyValue
    tokens: KeyValue

    async def welcome(self, player: str, guest: Guest, at: int) -> None:
        """Write a guest's name and token; doing it again changes nothing.

        Refuses token_taken. Raises NoResponderError, UnansweredError.
        """
        await self._take_token(guest.token_sha256, TokenEntry(player=player, scopes=guest.scopes, created=at))
        await self.players.put(player, _encode(PlayerEntry(name=guest.name, guest=True, created=at)))

    async def _take_token(self, key: str, entry: TokenEntry) -> None:
        try:
            await self.tokens.put(key, _encode(entry), expected=0)
        except RevisionConflictError:
            present = await self.tokens.get(key)
            own = present is not None and present.value is not None and _token(present.value).player == entry.player
            require(own, "token_taken")
