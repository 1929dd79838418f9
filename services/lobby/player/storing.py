"""What a player's command writes into the buckets, before the commit that makes it count (README.md, decision 3).

Everything may be done again: a crash leaves what its repeat completes.
"""

from collections.abc import Awaitable, Callable
from hashlib import sha256
from hmac import compare_digest
from secrets import token_hex
from typing import TypeAlias, assert_never

from msgspec.structs import replace

from libs.host.core.kind import require
from libs.messages import players as cmd
from libs.messages.buckets import PlayerEntry, TokenEntry
from libs.messages.tables import SignInGuest
from services.lobby.messages import Appointed, Suspended
from services.lobby.player.buckets import Buckets
from services.lobby.player.decide import OPERATOR_SCOPES, SESSION_SCOPES
from services.lobby.player.families import MOST_TOKENS, drop_family, grant
from services.lobby.player.names import checked_about, checked_name
from services.lobby.player.passwords import Passwords
from services.lobby.player.state import Player

MOST_BLOCKED = 500
MOST_FOLLOWED = 99
"""With oneself as many as one leaderboard shows at once."""
CODE_BYTES = 6
Confirm: TypeAlias = Callable[[str, str], Awaitable[bool]]
"""Sends a code to an address; whether it was taken."""


class Storing:
    """Writes for one player's command or news at a time. Raises RefusalError, NoResponderError, UnansweredError."""

    def __init__(self, buckets: Buckets, passwords: Passwords, confirm: Confirm | None = None) -> None:
        self._confirm = confirm
        self.buckets = buckets
        self._passwords = passwords

    async def prepare(self, player: Player, now: int, command: cmd.StoredCommand) -> None:  # noqa: C901, PLR0912 (a case each)
        match command:
            case SignInGuest():
                await self._guest(player, now, command)
            case cmd.MakeAccount():
                await self._account(player, command)
            case cmd.SignIn():
                await self._sign_in(player, now, command)
            case cmd.ChangePassword():
                await self._change_password(player, command)
            case cmd.IssueToken():
                await self._issue(player, now, command)
            case cmd.ExtendSession(token_sha256=key):
                await self._extend(player, now, key)
            case cmd.GrantClient():
                await grant(self.buckets, player, now, command)
            case cmd.RevokeToken(token_sha256=key):
                await self._revoke(player, key)
            case cmd.Rename(name=name):
                await self._change(player, name=checked_name(name))
            case cmd.Describe(about=about):
                await self._change(player, about=checked_about(about))
            case cmd.Block():
                await self._block(player, command)
            case cmd.Follow():
                await self._follow(player, command)
            case cmd.SetNotices(email=email):
                await self._set_notices(player, email)
            case cmd.ConfirmNotices(code=code):
                await self._confirm_notices(player, code)
            case cmd.Erase(password=password):
                if player.status == "account":
                    await self._require_password(player, password)
            case _:
                assert_never(command)

    async def suspend(self, player: Player, news: Suspended) -> None:
        """Every token says so, and doors that watch them close at once; so does the entry, for who pairs and starts."""
        if await self.buckets.entry(player.identifier) is not None:
            await self._change(player, suspended=news.until)
        for key in await self._tokens(player):
            await self.buckets.rewrite_token(key, lambda token: replace(token, suspended=news.until))

    async def appoint(self, player: Player, news: Appointed) -> None:
        """With the appointment the tokens go that came of it."""
        if news.operator:
            return
        for key in await self._tokens(player):
            token = await self.buckets.token(key)
            if token is not None and OPERATOR_SCOPES.intersection(token.scopes):
                await self._drop(player, key)

    async def _guest(self, player: Player, now: int, command: SignInGuest) -> None:
        key, name = command.token_sha256, checked_name(command.name)
        await self.buckets.take_token(key, TokenEntry(player=player.identifier, scopes=command.scopes, created=now))
        await self.buckets.change(
            player.identifier, lambda _: PlayerEntry(name=name, guest=True, created=now, tokens=(key,))
        )

    async def _account(self, player: Player, command: cmd.MakeAccount) -> None:
        """The login is written down before it is taken: should all end here, another one gives it back."""
        login = command.login.lower()
        before = await self.buckets.entry(player.identifier)
        if before is not None and before.login != login:
            await self.buckets.give_back_login(player.identifier, before.login)
        owner = await self.buckets.owner_of(login)
        require(owner in {None, player.identifier}, "login_taken")
        await self.buckets.passwords.put(player.identifier, (await self._passwords.hashed(command.password)).encode())
        await self._change(player, login=login)
        await self.buckets.take_login(player.identifier, login)
        await self._change(player, guest=False)

    async def _sign_in(self, player: Player, now: int, command: cmd.SignIn) -> None:
        stored = await self.buckets.password(player.identifier) if player.status == "account" else None
        fits = await self._passwords.fits(command.password, stored)
        require(fits, "login_or_password_wrong", kind="forbidden")
        require(not player.is_suspended(now), "player_suspended", f"until {player.suspended}", kind="forbidden")
        entry = TokenEntry(
            player=player.identifier,
            scopes=SESSION_SCOPES,
            created=now,
            expires=now + cmd.SESSION_AGE_MS,
            kind="session",
        )
        await self._make_room(player, now)
        await self._give(player, command.token_sha256, entry)

    async def _change_password(self, player: Player, command: cmd.ChangePassword) -> None:
        """The new password is as good as the old: a repeat finds it there."""
        stored = await self.buckets.password(player.identifier)
        if not await self._passwords.fits(command.new, stored):
            await self._require_password(player, command.old)
            hashed = await self._passwords.hashed(command.new)
            await self.buckets.passwords.put(player.identifier, hashed.encode())
        for key in await self._tokens(player):
            token = await self.buckets.token(key)
            if key != command.keep_sha256 and (token is None or token.kind == "session"):
                await self._drop(player, key)

    async def _issue(self, player: Player, now: int, command: cmd.IssueToken) -> None:
        tokens = await self._tokens(player)
        require(
            command.token_sha256 in tokens or len(tokens) < MOST_TOKENS, "too_many_tokens", f"at most {MOST_TOKENS}"
        )
        entry = TokenEntry(
            player=player.identifier,
            scopes=command.scopes,
            created=now,
            label=command.label,
            expires=command.expires,
            kind="client" if command.client else "personal",
        )
        await self._give(player, command.token_sha256, entry)

    async def _extend(self, player: Player, now: int, key: str) -> None:
        token = await self.buckets.token(key)
        lasting = token is not None and token.player == player.identifier and token.expires is not None
        require(lasting, "token_not_found", kind="missing")
        require(token is not None and token.kind == "session", "session_needed", kind="forbidden")
        expires = now + cmd.SESSION_AGE_MS
        await self.buckets.rewrite_token(key, lambda before: replace(before, expires=expires))

    async def _give(self, player: Player, key: str, entry: TokenEntry) -> None:
        await self.buckets.give(player.identifier, key, entry)

    async def _revoke(self, player: Player, key: str) -> None:
        """With a family all that came of it go."""
        require(key in await self._tokens(player), "token_not_found", kind="missing")
        await drop_family(self.buckets, player, key)
        await self._drop(player, key)

    async def _drop(self, player: Player, key: str) -> None:
        await self.buckets.drop(player.identifier, key)

    async def _make_room(self, player: Player, now: int) -> None:
        """Expired tokens go, and the oldest session if there are too many."""
        tokens = await self._tokens(player)
        for key in tokens:
            token = await self.buckets.token(key)
            if token is None or (token.expires is not None and token.expires <= now):
                await self._drop(player, key)
        for key in await self._tokens(player):
            if len(await self._tokens(player)) < MOST_TOKENS:
                return
            token = await self.buckets.token(key)
            if token is not None and token.kind == "session":
                await self._drop(player, key)
        require(len(await self._tokens(player)) < MOST_TOKENS, "too_many_tokens", f"at most {MOST_TOKENS}")

    async def _block(self, player: Player, command: cmd.Block) -> None:
        def changed(entry: PlayerEntry) -> PlayerEntry:
            others = tuple(other for other in entry.blocked if other != command.player)
            require(not command.blocked or len(others) < MOST_BLOCKED, "too_many_blocked", f"at most {MOST_BLOCKED}")
            return replace(entry, blocked=(*others, command.player) if command.blocked else others)

        await self.buckets.change(player.identifier, changed)

    async def _follow(self, player: Player, command: cmd.Follow) -> None:
        def changed(entry: PlayerEntry) -> PlayerEntry:
            others = tuple(other for other in entry.following if other != command.player)
            room = not command.following or len(others) < MOST_FOLLOWED
            require(room, "too_many_followed", f"at most {MOST_FOLLOWED}")
            return replace(entry, following=(*others, command.player) if command.following else others)

        await self.buckets.change(player.identifier, changed)

    async def _set_notices(self, player: Player, email: str) -> None:
        """Nothing is sent to an address before its reader has given back the code that was sent there."""
        if not email:
            await self._change(player, email="", email_wanted="", email_code="")
            return
        require(self._confirm is not None, "notices_off", "this server sends no notices")
        assert self._confirm is not None  # noqa: S101 (just required)
        code = token_hex(CODE_BYTES)
        await self._change(player, email_wanted=email, email_code=sha256(code.encode()).hexdigest())
        require(await self._confirm(email, code), "address_unreachable", "the mail server did not take the message")

    async def _confirm_notices(self, player: Player, code: str) -> None:
        """A repeat finds the address confirmed by the same code."""
        entry = await self.buckets.entry(player.identifier)
        given = sha256(code.strip().encode()).hexdigest()
        fits = entry is not None and bool(entry.email_code) and compare_digest(entry.email_code, given)
        require(fits, "code_wrong", kind="forbidden")
        assert entry is not None  # noqa: S101 (just required)
        await self._change(player, email=entry.email_wanted)

    async def _change(self, player: Player, **fields: object) -> None:
        await self.buckets.change(player.identifier, lambda before: replace(before, **fields))

    async def _require_password(self, player: Player, password: str) -> None:
        fits = await self._passwords.fits(password, await self.buckets.password(player.identifier))
        require(fits, "password_wrong", kind="forbidden")

    async def _tokens(self, player: Player) -> tuple[str, ...]:
        entry = await self.buckets.entry(player.identifier)
        return () if entry is None else entry.tokens
