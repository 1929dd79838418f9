"""A month's record at one moment, and what happens to it."""

from typing import TypeAlias

from msgspec import Struct

from libs.messages.operations import Act
from services.lobby.events import LobbyEvent


class Acts(Struct, frozen=True, kw_only=True):
    """The record as of commit `version`."""

    identifier: str
    version: int = 0
    at: int = 0
    """Time of the last commit, UTC milliseconds."""
    acts: tuple[Act, ...] = ()

    def under_way(self) -> Act | None:
        """The oldest act of which it is not certain what became."""
        return next((act for act in self.acts if act.outcome == "under_way"), None)


class ActOrdered(LobbyEvent, frozen=True, kw_only=True, tag="act_ordered"):
    """From here on it is being done."""

    operator: str
    kind: str
    target: str
    why: str
    until: int | None = None


class ActDone(LobbyEvent, frozen=True, kw_only=True, tag="act_done"):
    act: int


class ActRefused(LobbyEvent, frozen=True, kw_only=True, tag="act_refused"):
    """It could not be done."""

    act: int
    reason: str


ActEvent: TypeAlias = ActOrdered | ActDone | ActRefused
