"""What the gateway tells the lobby of a player, in that player's name: commands addressed to the player's id.

No route takes them as they are: each has one of its own that knows what may be said. Passwords are in none of the
answers, and neither they nor anything else that is personal comes into the log.
"""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from libs.messages.tables import LobbyCommand, PlayerId, PlayerName, SignInGuest

Login = Annotated[
    str,
    Meta(
        pattern=r"\A[A-Za-z0-9](?:[A-Za-z0-9_.-]{1,30})[A-Za-z0-9]\Z",
        description="3 to 32 letters, digits, dots, hyphens and underscores; upper and lower case are the same.",
    ),
]
Password = Annotated[str, Meta(min_length=10, max_length=200)]
GivenPassword = Annotated[str, Meta(min_length=1, max_length=200)]
Digest = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Label = Annotated[str, Meta(max_length=60)]
About = Annotated[
    str,
    Meta(
        max_length=500,
        description="Lines of visible characters: no control or format characters but line breaks, no piled accents.",
    ),
]
Email = Annotated[
    str, Meta(max_length=254, pattern=r"\A(?:[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,189})?\Z")
]


SESSION_AGE_MS = 180 * 24 * 60 * 60 * 1000
"""After so long without a visit one must sign in again. A guest's token has no end: nothing could bring it back."""


class MakeAccount(LobbyCommand, frozen=True, kw_only=True, tag="make_account"):
    """A guest becomes an account: the same player, who can sign in from anywhere from here on."""

    login: Login
    password: Password


class SignIn(LobbyCommand, frozen=True, kw_only=True, tag="sign_in"):
    """Proves to be the player by the password and gets a token, of which only the SHA-256 is told."""

    password: GivenPassword
    token_sha256: Digest


class ChangePassword(LobbyCommand, frozen=True, kw_only=True, tag="change_password"):
    """All sessions but the one that says this end."""

    old: GivenPassword
    new: Password
    keep_sha256: Digest


class IssueToken(LobbyCommand, frozen=True, kw_only=True, tag="issue_token"):
    token_sha256: Digest
    scopes: tuple[str, ...]
    label: Label = ""
    expires: int | None = None
    """UTC milliseconds."""
    client: bool = False
    """For another's program that the player has consented to."""


class ExtendSession(LobbyCommand, frozen=True, kw_only=True, tag="extend_session"):
    """Who is still there stays signed in: the session lasts its whole time from now on."""

    token_sha256: Digest


class GrantClient(LobbyCommand, frozen=True, kw_only=True, tag="grant_client"):
    """A program that the player has agreed to gets a token, and one to get the next by: RFC 6749, sections 5 and 6."""

    client: Annotated[str, Meta(min_length=1, max_length=64)]
    scopes: tuple[str, ...]
    token_sha256: Digest
    expires: int
    """UTC milliseconds."""
    family_sha256: Digest
    """By this the refresh tokens of one consent are known."""
    refresh_sha256: Digest
    refresh_expires: int
    """UTC milliseconds."""
    shown_sha256: Digest | None = None
    """The refresh token that is exchanged; None right after the consent."""
    label: Label = ""


class RevokeToken(LobbyCommand, frozen=True, kw_only=True, tag="revoke_token"):
    token_sha256: Digest


class Rename(LobbyCommand, frozen=True, kw_only=True, tag="rename"):
    name: PlayerName


class Describe(LobbyCommand, frozen=True, kw_only=True, tag="describe"):
    about: About


class Block(LobbyCommand, frozen=True, kw_only=True, tag="block"):
    """Hear nothing more of a player, or again."""

    player: PlayerId
    blocked: bool = True


class Follow(LobbyCommand, frozen=True, kw_only=True, tag="follow"):
    """Have a player among those whose ratings one looks at together, or no longer. The player is not told."""

    player: PlayerId
    following: bool = True


class TakeVacation(LobbyCommand, frozen=True, kw_only=True, tag="take_vacation"):
    """Have one's clocks in all matches by correspondence stand still, for as many days as are left of the year's."""


class EndVacation(LobbyCommand, frozen=True, kw_only=True, tag="end_vacation"):
    """Be back before the days are over."""


class SetNotices(LobbyCommand, frozen=True, kw_only=True, tag="set_notices"):
    """Where to write when a match waits for the player; "" for nowhere. A code is sent there, to be confirmed."""

    email: Email


class ConfirmNotices(LobbyCommand, frozen=True, kw_only=True, tag="confirm_notices"):
    """By the code that was sent to the address."""

    code: Annotated[str, Meta(min_length=1, max_length=64)]


class Erase(LobbyCommand, frozen=True, kw_only=True, tag="erase"):
    """Forget all that is personal, for ever. An account proves itself by its password once more."""

    password: Annotated[str, Meta(max_length=200)] = ""


StoredCommand: TypeAlias = (
    SignInGuest
    | MakeAccount
    | SignIn
    | ChangePassword
    | IssueToken
    | ExtendSession
    | GrantClient
    | RevokeToken
    | Rename
    | Describe
    | Block
    | Follow
    | SetNotices
    | ConfirmNotices
    | Erase
)
"""What changes something in the buckets."""
VacationCommand: TypeAlias = TakeVacation | EndVacation
OwnCommand: TypeAlias = StoredCommand | VacationCommand

own_command = msgspec.json.Decoder(OwnCommand).decode
