"""Deciding what a player's command on themselves leads to, and folding it."""

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from libs.messages.tables import SignInGuest
from services.lobby.player.names import checked_name
from services.lobby.player.state import GuestSignedIn, Player, PlayerEvent
from services.lobby.refusing import require

GUEST_SCOPES = frozenset({"play", "read"})


class Guest(NamedTuple):
    """What a sign-in puts into the buckets."""

    name: str
    token_sha256: str
    scopes: tuple[str, ...]


def signing_in(player: Player, actor: str, command: SignInGuest) -> Guest:
    """The guest that the command makes.

    Refuses foreign_player, already_signed_in, scopes_not_for_guests and what player/names.py refuses.
    """
    require(actor == player.identifier, "foreign_player", kind="forbidden")
    require(player.status == "new", "already_signed_in")
    odd = sorted(set(command.scopes) - GUEST_SCOPES)
    require(not odd and command.scopes, "scopes_not_for_guests", ", ".join(odd), kind="forbidden")
    return Guest(checked_name(command.name), command.token_sha256, command.scopes)


def decide(player: Player, actor: str, command: SignInGuest) -> tuple[PlayerEvent, ...]:
    """Raises RefusalError."""
    return (GuestSignedIn(scopes=signing_in(player, actor, command).scopes),)


def advanced(player: Player, events: Iterable[PlayerEvent], at: int) -> Player:
    """The player after one commit with these events, at that server time (UTC milliseconds)."""
    after = player
    for _ in events:
        after = replace(after, status="guest", since=at)
    return replace(after, version=player.version + 1)


def impersonal(body: bytes) -> bytes:
    """What the log keeps of a command on a player: its digest, by which its repeat is recognised.

    Nobody can try names against it, for the command holds the digest of a secret token too.
    """
    return msgspec.json.encode({"type": "sign_in_guest", "sha256": sha256(body).hexdigest()})
