"""One of the lobby's sorts of aggregates: a table, a player, a record of operators' acts, the queue."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from libs.host.core.kind import RefusalError, Request
from libs.messages.requests import CommandAnswer, ReadQuery
from services.lobby.errand import Errand
from services.lobby.events import LobbyEvent
from services.lobby.messages import News


class Moment(Protocol):
    """What the state of every sort has."""

    @property
    def identifier(self) -> str: ...

    @property
    def version(self) -> int: ...

    @property
    def at(self) -> int:
        """Time of the last commit, UTC milliseconds."""


StateT = TypeVar("StateT", bound=Moment)


class Outcome(NamedTuple):
    """Events, and what the sender is given besides, as built-in data."""

    events: tuple[LobbyEvent, ...]
    result: Mapping[str, Any] | None = None


class Sort(ABC, Generic[StateT]):
    """All but `preparation` is pure."""

    name: ClassVar[str]
    """Its field in a snapshot."""
    state: type[StateT]
    event: Callable[[bytes], Any]
    """Decodes one stored event. Raises msgspec.MsgspecError."""

    @abstractmethod
    def owns(self, identifier: str) -> bool:
        """Whether the id is one of this sort's."""

    @abstractmethod
    def blank(self, identifier: str) -> StateT: ...

    @abstractmethod
    def advanced(self, state: StateT, events: Iterable[Any], at: int) -> StateT:
        """The state after one commit with these events, at that server time (UTC milliseconds)."""

    @abstractmethod
    def decide(self, state: StateT, request: Request) -> Outcome:
        """Raises RefusalError, StaleError."""

    @abstractmethod
    def view(self, state: StateT, query: ReadQuery) -> Any:
        """What is shown of it. Raises RefusalError."""

    def facts(self, before: StateT, after: StateT, trace: str) -> tuple[bytes, ...]:
        """What everybody is told of a commit, as JSON."""
        return ()

    def preparation(self, state: StateT, request: Request) -> Awaitable[None] | None:
        """As of libs.host.core.kind.Kind. Raises NoResponderError and UnansweredError when it cannot be done now."""
        return None

    def changed(self, before: StateT, after: StateT) -> tuple[str, ...]:
        """Who is told that it looks different: players, or "" for all who watch it. What is new they ask for."""
        return ()

    def errands(self, state: StateT) -> tuple[Errand, ...]:
        """All that it wants done, each the same however often it is asked for: none waits for another."""
        return ()

    def news(self, state: StateT, wanted: Errand, answer: CommandAnswer | None) -> News | None:
        """What it is told of the errand's answer; None when there is none yet and the errand is to be repeated."""
        return None

    def put_off(self, state: StateT, wanted: Errand, why: str) -> News | None:
        """What it is told when the errand has been tried in vain for some time; None to tell nobody but the log."""
        return None

    def due(self, state: StateT) -> int | None:
        """When it shall be told that it has lapsed, UTC milliseconds; None for never."""
        return None

    def ended(self, state: StateT) -> bool:
        """Whether hardly a commit will follow."""
        return False


def unknown_query() -> RefusalError:
    return RefusalError("malformed", "unknown_query")
