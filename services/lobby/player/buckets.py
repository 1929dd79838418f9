"""The buckets with what is personal, whose forms are libs.messages.buckets: reading them, and changing them safely."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from libs.bus import KeyValue, RevisionConflictError
from libs.host.core.kind import require
from libs.messages.buckets import LoginEntry, PlayerEntry, TokenEntry, login_key
from libs.messages.ids import PLAYER_PREFIX

_encode = msgspec.json.Encoder().encode
_player = msgspec.json.Decoder(PlayerEntry).decode
_token = msgspec.json.Decoder(TokenEntry).decode
_login = msgspec.json.Decoder(LoginEntry).decode


class Buckets(NamedTuple):
    """All methods raise NoResponderError and UnansweredError, and may be done again."""

    players: KeyValue
    tokens: KeyValue
    passwords: KeyValue
    logins: KeyValue

    async def entry(self, player: str) -> PlayerEntry | None:
        found = await self.players.get(player)
        return None if found is None or found.value is None else _player(found.value)

    async def barred(self, player: str, now: int) -> bool:
        """Whether a person is suspended or erased; bots never are."""
        entry = await self.entry(player)
        return player.startswith(PLAYER_PREFIX) if entry is None else entry.suspended > now

    async def change(self, player: str, change: Callable[[PlayerEntry], PlayerEntry]) -> PlayerEntry:
        """Change what is there; another who writes at the same time changes it before or after, never instead."""
        while True:
            found = await self.players.get(player)
            before = PlayerEntry(name="") if found is None or found.value is None else _player(found.value)
            after = change(before)
            if after == before and found is not None:
                return after
            try:
                await self.players.put(player, _encode(after), expected=0 if found is None else found.revision)
            except RevisionConflictError:
                continue
            return after

    async def token(self, key: str) -> TokenEntry | None:
        found = await self.tokens.get(key)
        return None if found is None or found.value is None else _token(found.value)

    async def take_token(self, key: str, entry: TokenEntry) -> None:
        """Write a token where none was. Refuses token_taken."""
        try:
            await self.tokens.put(key, _encode(entry), expected=0)
        except RevisionConflictError:
            present = await self.token(key)
            require(present is not None and present.player == entry.player, "token_taken")

    async def rewrite_token(self, key: str, change: Callable[[TokenEntry], TokenEntry | None]) -> None:
        """Change a token that is there, or drop it; of two at the same time, neither takes back the other's change."""
        while True:
            found = await self.tokens.get(key)
            if found is None or found.value is None:
                return
            before = _token(found.value)
            after = change(before)
            if after is None:
                await self.tokens.delete(key)
            elif after != before:
                try:
                    await self.tokens.put(key, _encode(after), expected=found.revision)
                except RevisionConflictError:
                    continue
            return

    async def give(self, player: str, key: str, entry: TokenEntry) -> None:
        """Listed first: whatever happens in between, what is to end all tokens finds this one. Refuses token_taken."""
        present = await self.token(key)
        require(present is None or present.player == player, "token_taken")
        await self.change(player, lambda before: with_token(before, key))
        await self.take_token(key, entry)

    async def drop(self, player: str, key: str) -> None:
        """Another's token stays."""
        await self.rewrite_token(key, lambda token: None if token.player == player else token)
        await self.change(player, lambda before: without_token(before, key))

    async def take_login(self, player: str, login: str) -> None:
        """Make the login the player's. Refuses login_taken."""
        key = login_key(login)
        try:
            await self.logins.put(key, _encode(LoginEntry(player=player)), expected=0)
        except RevisionConflictError:
            require(await self.owner_of(login) == player, "login_taken")

    async def give_back_login(self, player: str, login: str) -> None:
        if login and await self.owner_of(login) == player:
            await self.logins.delete(login_key(login))

    async def owner_of(self, login: str) -> str | None:
        found = await self.logins.get(login_key(login))
        return None if found is None or found.value is None else _login(found.value).player

    async def password(self, player: str) -> str | None:
        """The password's hash, None for a player without one."""
        found = await self.passwords.get(player)
        return None if found is None or found.value is None else found.value.decode()

    async def forget(self, player: str) -> None:
        """Empty them of the player. What leads to the rest goes last, so that doing it again finds what is left."""
        entry = await self.entry(player)
        if entry is not None:
            for key in entry.tokens:
                await self.rewrite_token(key, lambda token: None if token.player == player else token)
            await self.give_back_login(player, entry.login)
        await self.passwords.delete(player)
        await self.players.delete(player)


def without_token(entry: PlayerEntry, key: str) -> PlayerEntry:
    return replace(entry, tokens=tuple(other for other in entry.tokens if other != key))


def with_token(entry: PlayerEntry, key: str) -> PlayerEntry:
    return entry if key in entry.tokens else replace(entry, tokens=(*entry.tokens, key))
