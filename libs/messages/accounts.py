"""What the gateway's routes about oneself take and give: accounts, tokens, profiles, one's data."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from libs.messages.answers import Body
from libs.messages.operations import OperatorCommand
from libs.messages.players import About, Email, GivenPassword, Label, Login, Password
from libs.messages.tables import PlayerName
from libs.messages.vacations import Stretch

ScopeName = Literal["read", "play", "bot", "operate", "watch"]


class AccountRequest(Body, frozen=True, kw_only=True):
    """A guest becomes an account."""

    login: Login
    password: Password


class SignInRequest(Body, frozen=True, kw_only=True):
    login: Annotated[str, Meta(min_length=1, max_length=64)]
    password: GivenPassword
    cookie: bool = False
    """For browsers: the token comes as an HttpOnly cookie and not in the answer."""


class PasswordRequest(Body, frozen=True, kw_only=True):
    old: GivenPassword
    new: Password


class TokenRequest(Body, frozen=True, kw_only=True):
    scopes: Annotated[tuple[ScopeName, ...], Meta(min_length=1, max_length=4)]
    label: Label = ""
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None
    """Days until it expires; never if absent."""


class NewToken(Struct, frozen=True, kw_only=True):
    id: str
    token: str
    """Shown this once; keep it secret."""


class TokenCard(Struct, frozen=True, kw_only=True):
    """A token as its owner sees it."""

    id: str
    kind: str
    """session, personal or client."""
    scopes: tuple[str, ...]
    label: str
    created: int
    """UTC milliseconds."""
    expires: int | None = None
    last_used: int | None = None
    """UTC milliseconds, to the minute; None for never."""
    current: bool = False
    """The one that this was asked with."""


class TokenList(Struct, frozen=True, kw_only=True):
    tokens: tuple[TokenCard, ...]


class ProfileRequest(Body, frozen=True, kw_only=True):
    """What is absent stays."""

    name: PlayerName | UnsetType = UNSET
    about: About | UnsetType = UNSET


class NoticesRequest(Body, frozen=True, kw_only=True):
    email: Email
    """"" for no notices."""


class CodeRequest(Body, frozen=True, kw_only=True):
    code: Annotated[str, Meta(min_length=1, max_length=64)]


class PlayerAbout(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What anybody may know of a player."""

    id: str
    name: str
    guest: bool = False
    bot: bool = False
    about: str = ""
    created: int = 0
    """UTC milliseconds; 0 for a bot."""


class Blocked(Struct, frozen=True, kw_only=True):
    players: tuple[str, ...]


class Following(Struct, frozen=True, kw_only=True):
    players: tuple[str, ...]


class EraseRequest(Body, frozen=True, kw_only=True):
    password: Annotated[str, Meta(max_length=200)] = ""
    """An account's, once more."""


class PersonalData(Struct, frozen=True, kw_only=True):
    """Everything that is kept of a player, but for the password, of which only a hash is."""

    player: str
    name: str
    about: str
    guest: bool
    created: int
    login: str
    email: str
    blocked: tuple[str, ...]
    tokens: tuple[TokenCard, ...]
    live_matches: tuple[Any, ...]
    """Rows; the commits of each are at /v1/matches/<id>/export."""
    finished_matches: tuple[Any, ...]
    following: tuple[str, ...] = ()
    vacations: tuple[Stretch, ...] = ()
    """Of this year and the one before."""


class ActRequest(Body, frozen=True, kw_only=True):
    """An operator's order."""

    order: OperatorCommand


class ActOrdered(Struct, frozen=True, kw_only=True):
    """It is recorded and will be done; the record tells what became of it."""

    record: str
    act: int
