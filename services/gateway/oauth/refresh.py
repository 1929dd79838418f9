"""Refresh tokens: one family for each consent, whose newest token alone is good (RFC 9700, 4.14.2).

A token is <family>.<secret>. The family's key is kept with the digest of the newest token, so a token that was used
already is known for one: whoever has it, the family ends, and the player agrees anew.
"""

import secrets

from msgspec import Struct

from services.gateway.auth.tokens import ENTROPY, LONGEST, drawn_token, fingerprint
from services.gateway.oauth.clients import Client
from services.gateway.parts import Gateway

KIND = "refresh"


class Credential(Struct, frozen=True, kw_only=True):
    """What a refresh token stands for. Its methods are those that Authlib asks for."""

    shown: str
    player: str
    client: str
    scopes: tuple[str, ...]

    @property
    def family(self) -> str:
        """The family without any secret of its tokens."""
        return self.shown.partition(".")[0]

    def get_scope(self) -> str:
        return " ".join(self.scopes)

    def check_client(self, client: Client) -> bool:
        return self.client == client.client_id


def drawn_refresh_token(family: str = "") -> str:
    """A fresh one, of a new family if none is given."""
    return f"{family or drawn_token()}.{secrets.token_urlsafe(ENTROPY)}"


def family_key(token: str) -> str:
    """The key in TOKENS of the token's family."""
    return fingerprint(token.partition(".")[0])


async def credential(gateway: Gateway, shown: str) -> Credential | None:
    """None for a token of no family that there is; whether it is the family's newest is the lobby's to say.

    Raises NoResponderError and UnansweredError.
    """
    family, dot, _secret = shown.partition(".")
    if not dot or len(shown) > LONGEST:
        return None
    entry = await gateway.tokens.entry(family)
    if entry is None or entry.kind != KIND:
        return None
    return Credential(shown=shown, player=entry.player, client=entry.client, scopes=entry.grants)
