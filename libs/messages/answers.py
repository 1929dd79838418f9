"""What the gateway's HTTP routes take and give: JSON, strict in what comes in."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from libs.messages.tables import PlayerName


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what is posted; unknown fields are refused."""


class CommandBody(Body, frozen=True, kw_only=True):
    """A command as it is posted."""

    command: Raw
    """An object with "type"."""
    id: str | None = None
    """UUID or ULID, unique for this player; made if absent. The same id again is the same command."""
    expected_version: Annotated[int, Meta(ge=0)] | None = None


class CheckBody(Body, frozen=True, kw_only=True):
    """A command to be asked about, not done."""

    command: dict[str, Any]
    """An object with "type"."""


class CommandResult(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The command is in the log for ever."""

    id: str
    """The command's id."""
    target: str
    """The match, table or player it was for."""
    version: int
    at: int
    """Server time, UTC milliseconds."""
    events: Raw
    """What you may see of the commit's events."""
    result: Raw | UnsetType = UNSET
    repeated: bool = False
    """The command had been accepted before; this is the same answer again."""


class GameSummary(Struct, frozen=True, kw_only=True):
    """A game in the list; its whole description is at its own address."""

    name: str
    title: str
    seats: tuple[int, ...]
    rules_version: int = 1
    bots: tuple[Any, ...] = ()
    """Levels of bots that may be seated."""


class PlayerCard(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What anybody may know of a player."""

    id: str
    name: str
    guest: bool = False
    bot: bool = False
    erased: bool = False
    """Nobody is behind the id any more; the name is then "erased player"."""


class GuestRequest(Body, frozen=True, kw_only=True):
    name: PlayerName
    cookie: bool = False
    """For browsers: the token comes as an HttpOnly cookie and not in the answer."""


class UndoRequest(Body, frozen=True, kw_only=True):
    id: str | None = None
    expected_version: Annotated[int, Meta(ge=0)] | None = None


class SignedIn(Struct, frozen=True, kw_only=True, omit_defaults=True):
    player: str
    name: str
    scopes: tuple[str, ...]
    token: str = ""
    """Shown this once; keep it secret. Empty when it came as a cookie."""


class Me(Struct, frozen=True, kw_only=True):
    player: str
    name: str
    scopes: tuple[str, ...]


class PlayerCards(Struct, frozen=True, kw_only=True):
    players: tuple[PlayerCard, ...]
    next: str | None = None
    """The cursor of the next page."""


class GameList(Struct, frozen=True, kw_only=True):
    games: tuple[GameSummary, ...]


class TableList(Struct, frozen=True, kw_only=True):
    tables: tuple[Any, ...]
    next: str | None = None
    """The cursor of the next page."""


class MatchList(Struct, frozen=True, kw_only=True):
    matches: tuple[Any, ...]
    next: str | None = None
    """The cursor of the next page."""


class TurnList(Struct, frozen=True, kw_only=True):
    matches: tuple[Any, ...]
    """Rows of the matches that wait for you, the newest first."""


class Allowance(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whether a command would be accepted at this version, and if not, by which rule. Nothing was done."""

    match: str
    version: int
    allowed: bool
    reason: str = ""
    """Stable snake-case code of the refusal."""
    clause: str = ""
    """The rule clause behind it, by its id in the game's description."""
    clause_title: str = ""
    detail: str = ""
    undoable: bool = False
    """Once it is accepted, you could take it back: it does not hand on the turn, and shows nothing new."""


class Offered(Struct, frozen=True, kw_only=True):
    match: str
    version: int
    offers: Raw
    """Every legal command of yours at this version."""


class History(Struct, frozen=True, kw_only=True):
    match: str
    version: int
    """The newest."""
    frames: Raw
    """What happened after the version asked for; only the last frame of all has sections, all of them."""
    next: int | None = None
    """What to ask for as `after` to go on; None at the newest version."""


class ProblemKind(Struct, frozen=True, kw_only=True):
    code: str
    status: int
    title: str


class ProblemKinds(Struct, frozen=True, kw_only=True):
    problems: tuple[ProblemKind, ...]


class Health(Struct, frozen=True, kw_only=True):
    status: str
    """ok or not_ready."""
    missing: tuple[str, ...] = ()
    """nats, valkey, game:<name>, lobby: what is needed and not there."""
    degraded: tuple[str, ...] = ()
    """scoring: what is not there although all can be played without it."""
