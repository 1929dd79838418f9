"""A table at one moment."""

from typing import Any

from msgspec import Struct

from libs.messages.shown import StartRefusal, TableStatus


class Sitting(Struct, frozen=True, omit_defaults=True):
    """Who holds a seat."""

    player: str
    ready: bool = False
    bot: str = ""
    """The level of a bot; "" for a person."""


class Invited(Struct, frozen=True):
    """A player who is asked to the table."""

    player: str
    by: str


class Table(Struct, frozen=True, kw_only=True):
    """A table as of commit `version`; `new` until it is opened."""

    identifier: str
    version: int = 0
    status: TableStatus = "new"
    """starting: a match is being opened. stopping: that was called off. started: it is played."""
    opened_at: int = 0
    """UTC milliseconds."""
    at: int = 0
    """Time of the last commit, UTC milliseconds."""
    game: str = ""
    host: str = ""
    seats: tuple[Sitting | None, ...] = ()
    options: dict[str, Any] = {}
    clock: dict[str, Any] = {}
    rated: bool = False
    absence: str = ""
    spectators: bool = True
    listed: bool = True
    invite: str = ""
    seed: str = ""
    kicked: tuple[str, ...] = ()
    attempt: int = 0
    match: str = ""
    """The match that is opened or played, "" for none."""
    refusal: StartRefusal | None = None
    why: str = ""
    """Why it is closed."""

    closed_at: int = 0
    """UTC milliseconds."""
    invited: tuple[Invited, ...] = ()
    """Whose answer is awaited, the first invited first."""
    rematch_wanted: tuple[str, ...] = ()
    rematch: str = ""
    """The table that all agreed to play at next."""
    rematch_opened: bool = False

    def seat_of(self, player: str) -> int | None:
        """The player's seat, or None."""
        for number, sitting in enumerate(self.seats):
            if sitting is not None and sitting.player == player:
                return number
        return None

    def players(self) -> tuple[str, ...]:
        """Those who sit, in seat order."""
        return tuple(sitting.player for sitting in self.seats if sitting is not None)

    def persons(self) -> tuple[str, ...]:
        """Those who sit and are no bots, in seat order."""
        return tuple(sitting.player for sitting in self.seats if sitting is not None and not sitting.bot)

    def invitation_of(self, player: str) -> Invited | None:
        return next((invited for invited in self.invited if invited.player == player), None)

    def asked(self) -> tuple[str, ...]:
        """Players whose yes or no is awaited: of an open table to come, of a closed one to play again."""
        if self.status != "closed":
            return tuple(invited.player for invited in self.invited)
        if self.rematch or not self.rematch_wanted:
            return ()
        return tuple(player for player in self.persons() if player not in self.rematch_wanted)
