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

    def under_way(self) -> tuple[Act, ...]:
        """Of each target the oldest act of which it is not certain what became. Acts on others do not wait for it."""
        oldest: dict[str, Act] = {}
        for act in self.acts:
            if act.outcome == "under_way":
                oldest.setdefault(act.target, act)
        return tuple(oldest.values())


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


class ActNeedless(LobbyEvent, frozen=True, kw_only=True, tag="act_needless"):
    """There was nothing to do: it was so before."""

    act: int
    what: str
    """A refusal's reason."""
    since: int = 0
    """UTC milliseconds; 0 if nobody knows."""


class ActPutOff(LobbyEvent, frozen=True, kw_only=True, tag="act_put_off"):
    """It has been tried in vain for some time, and is tried on."""

    act: int
    waits: str
    """For what, in words."""


ActEvent: TypeAlias = ActOrdered | ActDone | ActRefused | ActNeedless | ActPutOff
