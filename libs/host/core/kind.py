"""What the core asks of a kind of aggregate. All functions but `preparation` are pure."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Raw, Struct

from libs.host.core.commit import Commit, Receipt
from libs.messages.requests import Query, QueryAnswer

S = TypeVar("S")


class Request(Struct, frozen=True):
    """A command on its way to be decided."""

    actor: str
    """The player's id, or a role in angle brackets such as <lobby>: the bus tells them apart, not the text."""
    id: str
    body: bytes
    """JSON of a player's command, or of a system command."""
    received: int
    now: int
    """UTC milliseconds, never before the aggregate's last commit."""
    expected: int | None = None
    trace: str = ""
    message: Any = None
    """The system command as it came; None for a player's."""
    fresh: bool = True
    """False right after a load: what changed before is not known, so only the newest version may be expected."""
    scopes: tuple[str, ...] = ()
    """What the sender's token allows, for kinds that ask."""


class RefusalError(Exception):
    """A refusal that is not a rule's: see libs.messages.requests.Refused for the kinds."""

    def __init__(self, kind: str, reason: str, detail: str = "", *, since: int = 0) -> None:
        super().__init__(kind, reason, detail)
        self.since = since
        self.kind = kind
        self.reason = reason
        self.detail = detail


def require(condition: object, reason: str, detail: str = "", *, kind: str = "rule", since: int = 0) -> None:
    """Refuse unless `condition` holds. `kind` is one of libs.messages.requests.Refused. Raises RefusalError."""
    if not condition:
        raise RefusalError(kind, reason, detail, since=since)


class StaleError(Exception):
    """What the sender saw is not what stands: a conflict."""


class UnfitError(Exception):
    """Another worker must decide: the aggregate opened with newer rules than the code of this one knows."""


class Proposal(Struct, Generic[S], frozen=True):
    """What a decision wants to append, and the state after it."""

    state: S
    events: tuple[Raw, ...]
    awaiting: tuple[int, ...] = ()
    facts: tuple[bytes, ...] = ()
    drawn: int = 0
    rules: int = 0
    result: bytes = b""
    receipt: Receipt | None = None
    """None for one that says just when the request was received and decided."""
    body: bytes | None = None
    """What to record as the command; None for the request's own body."""


class Kind(ABC, Generic[S]):
    """A kind of aggregate: matches of one game, tables, players."""

    owner: str
    digest: str
    """Of the code that folds; a snapshot made by other code is folded anew."""
    snapshot_every: int = 100
    """Commits from one snapshot to the next."""
    recalls: int | None = None
    """How many of the newest commits are surely kept at hand, in memory and in snapshots; None for all.

    A kind of aggregates without end sets it: it knows repeats of older commands by its state, and does not look back.
    """

    @abstractmethod
    def blank(self, identifier: str) -> S:
        """The state before the first commit."""

    @abstractmethod
    def evolve(self, state: S, commit: Commit) -> S:
        """Fold one commit. Raises CorruptCommitError, UnfitError."""

    @abstractmethod
    def decide(self, state: S, request: Request) -> Proposal[S]:
        """Raises Rejected (the rules refuse), RefusalError, StaleError, UnfitError."""

    def recorded(self, request: Request) -> bytes:
        """What the log keeps of a player's command to recognise its repeat by: the command, unless it is personal."""
        return request.body

    def preparation(self, state: S, request: Request) -> Awaitable[None] | None:
        """What must be stored elsewhere before the command is decided, safe to be done again; None for nothing.

        Raises what `decide` may, and LogUnavailableError when it cannot be done now. A commit may never follow it.
        """
        return None

    @abstractmethod
    def observed(self, commit: Commit, state: S, actor: str) -> bytes:
        """A JSON array of what the actor may see of the commit's events; `state` is any from the commit on."""

    @abstractmethod
    def query(self, state: S, version: int, query: Query, history: "History") -> QueryAnswer:
        """Answer a query about the aggregate."""

    def chain_key(self, state: S) -> bytes | None:
        """The secret that chains its commits, the same from the first one on; None for an aggregate without a chain."""
        return None

    @property
    def has_chain(self) -> bool:
        return False

    listeners_ask: bool = False
    """Whether listeners ask the owner first, and go on asking for its head: else all is told whoever listens."""

    def broadcast(self, before: S, after: S, commit: Commit, *, heard: bool) -> bytes | None:
        """The one message that tells listeners of the commit; None for nothing. Called before the log acknowledges.

        Not `heard`: nobody listens, so there is nothing to be told.
        """
        return None

    def timer(self, before: S, after: S) -> int | None:
        """When the aggregate must be looked at, UTC milliseconds; None if not, or not earlier than `before` had it."""
        return None

    def next_look(self, state: S) -> int | None:
        """When the aggregate must be looked at next, UTC milliseconds; None for never."""
        return None

    def follow_up(self, state: S, now: int) -> tuple[str, Any] | None:
        """A role and system command that the host itself sends next (an absent seat's autopilot), or None."""
        return None

    def unfinished(self, state: S) -> bool:
        """Whether what `follow_up` set going is not done: a timer that fired comes again until it is."""
        return False

    # Of an aggregate that is stopped, for its log cannot be read behind some version

    def query_stopped(self, state: S, query: Query, history: "History", fault: str) -> QueryAnswer | None:
        """Answer a query from the state before the damage, `fault` being what is wrong; None for one that fails."""
        return None

    def closes(self, request: Request) -> bool:
        """Whether the request may end it."""
        return False

    def close(self, state: S, request: Request, aside: Sequence[Commit]) -> Proposal[S]:
        """What ends it, from the last state that stands; `aside` is what can be read of what is passed over.

        Raises RefusalError.
        """
        raise NotImplementedError

    def passed(self, state: S, version: int) -> S:
        """The same state as of a later version: those between are passed over."""
        return state

    @abstractmethod
    def settled(self, state: S) -> tuple[int, bytes]:
        """The last version that can no longer be taken back and the packed state there."""

    @abstractmethod
    def unpack(self, data: bytes) -> S:
        """The inverse of `settled`'s packing."""

    def ended(self, state: S) -> bool:
        """Whether no commit can follow."""
        return False


class History(ABC):
    """An aggregate's commits, for queries that look back."""

    @abstractmethod
    def commit(self, version: int) -> Commit: ...

    @abstractmethod
    def raw(self, version: int) -> bytes:
        """The message as it is in the log, chain included."""

    @property
    @abstractmethod
    def version(self) -> int: ...
