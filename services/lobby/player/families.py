"""Tokens of others' programs: one family for each consent, in which each refresh token is good once."""

from msgspec.structs import replace

from libs.host.core.kind import require
from libs.messages import players as cmd
from libs.messages.buckets import TokenEntry
from services.lobby.player.buckets import Buckets
from services.lobby.player.state import Player

MOST_TOKENS = 100


async def grant(buckets: Buckets, player: Player, now: int, command: cmd.GrantClient) -> None:
    """Writes the program's new token, and has the family know the new refresh token only. May be done again.

    Refuses too_many_tokens, refresh_token_unknown, and refresh_token_reused, with which the family ends.
    """
    key = command.family_sha256
    if command.shown_sha256 is None:
        entry = await buckets.entry(player.identifier)
        tokens = () if entry is None else entry.tokens
        require(key in tokens or len(tokens) < MOST_TOKENS - 1, "too_many_tokens", f"at most {MOST_TOKENS}")
        await buckets.give(player.identifier, key, _family(player, now, command))
    else:
        await _exchange(buckets, player, now, command)
    await _drop_tokens(buckets, player, key, keep=command.token_sha256)
    token = TokenEntry(
        player=player.identifier,
        scopes=command.scopes,
        created=now,
        label=command.label,
        expires=command.expires,
        kind="client",
        client=command.client,
        family=key,
    )
    await buckets.give(player.identifier, command.token_sha256, token)


async def _exchange(buckets: Buckets, player: Player, now: int, command: cmd.GrantClient) -> None:
    """The family knows the new refresh token instead of the one shown."""
    key = command.family_sha256
    family = await buckets.token(key)
    ours = family is not None and family.kind == "refresh" and family.player == player.identifier
    known = ours and family is not None and family.client == command.client and (family.expires or 0) > now
    require(known, "refresh_token_unknown", kind="forbidden")
    assert family is not None  # noqa: S101 (just required)
    require(set(command.scopes) <= set(family.grants), "scopes_not_yours", kind="forbidden")
    if family.secret not in {command.shown_sha256, command.refresh_sha256}:
        await drop_family(buckets, player, key)
        await buckets.drop(player.identifier, key)
        require(None, "refresh_token_reused", kind="forbidden")
    await buckets.rewrite_token(
        key, lambda before: replace(before, secret=command.refresh_sha256, expires=command.refresh_expires)
    )


async def drop_family(buckets: Buckets, player: Player, key: str) -> None:
    """All tokens that came of the family; nothing for a token that is none."""
    token = await buckets.token(key)
    if token is not None and token.kind == "refresh":
        await _drop_tokens(buckets, player, key)


async def _drop_tokens(buckets: Buckets, player: Player, family: str, *, keep: str = "") -> None:
    entry = await buckets.entry(player.identifier)
    for key in () if entry is None else entry.tokens:
        token = await buckets.token(key)
        if token is not None and token.family == family and key != keep:
            await buckets.drop(player.identifier, key)


def _family(player: Player, now: int, command: cmd.GrantClient) -> TokenEntry:
    return TokenEntry(
        player=player.identifier,
        scopes=(),
        created=now,
        label=command.label,
        expires=command.refresh_expires,
        kind="refresh",
        client=command.client,
        secret=command.refresh_sha256,
        grants=command.scopes,
    )
