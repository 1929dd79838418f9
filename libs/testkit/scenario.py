"""Given, when, then for rules: a drawn position, a command, and exactly these events or this refusal.

Unseen, every step is also held against what all games promise: offers agree with the decision, events survive JSON and
fold to the same state, and no viewer's view of the new state tells what that viewer cannot know.
"""

from typing import Any, Self

from libs.kernel import Chance, Rejected, Seat, Setup, contains, decided, folded, opened
from libs.testkit.checks.registry import confirm
from libs.testkit.corruption import BUNDLE
from libs.testkit.discovery import AnyGame, clause_ids
from libs.testkit.encoding import as_json, from_json
from libs.testkit.views import view


class Scenario:
    """A match under test. `state` is the position, `events` what the last command led to."""

    def __init__(self, game: AnyGame, state: Any, seed: bytes = b"scenario", drawn: int = 0) -> None:
        self.game = game
        self.state = state
        self.events: tuple[Any, ...] = ()
        self._seed = seed
        self._drawn = drawn
        self._start = state
        self._commits: list[tuple[int | None, tuple[Any, ...]]] = []
        """Since `_start`: seat and events of those that stand; what is remembered of others is nobody's."""
        self._left = state

    @classmethod
    def opened(cls, game: AnyGame, seats: int, options: Any = None, seed: bytes = b"scenario") -> Self:
        """A match right after its opening; default options unless given."""
        setup = Setup(seats=seats, options=options or game.options_type(), rules_version=game.rules_version)
        decision = opened(game, setup, Chance(seed))
        return cls(game, decision.state, seed, decision.drawn)

    def when(self, seat: int, command: Any) -> Self:
        """The seat's command is accepted. Raises Rejected, and AssertionError for a broken promise."""
        before = self.state
        if before is not self._left:
            self._start, self._commits = before, []
        decision = decided(self.game, before, Seat(seat), command, Chance(self._seed, self._drawn))
        if not getattr(command, BUNDLE, ()):
            confirm(contains(self.game.offers(before, Seat(seat)), command), "accepted but not offered", command)
        stored = tuple(from_json(as_json(event), self.game.event_type) for event in decision.events)
        confirm(stored == decision.events, "changed by JSON", decision.events)
        confirm(folded(self.game, before, stored) == decision.state, "folds to another state", decision.events)
        self.state, self.events, self._drawn = decision.state, decision.events, decision.drawn
        self._commits.append((seat, decision.events))
        self._left = self.state
        self._confirm_secrets_kept()
        return self

    def undoable(self, seat: int) -> bool:
        """Whether the seat may take its last command back, as the host would have it."""
        return self._taken(seat) is not None

    def taken_back(self, seat: int) -> Self:
        """The seat's last command is taken back; what is remembered of it stays. Raises AssertionError."""
        place = self._taken(seat)
        assert place is not None, "it cannot be taken back"  # noqa: S101 - a test's own assertion
        _, events = self._commits.pop(place)
        known = (self.game.remembered(event) for event in events)
        self.events = tuple(event for event in known if event is not None)
        self._commits.append((None, self.events))
        self.state = folded(self.game, self._start, (event for _, events in self._commits for event in events))
        self._left = self.state
        self._confirm_secrets_kept()
        return self

    def _taken(self, seat: int) -> int | None:
        """The place of the seat's last command among the commits, if it is reversible and all later ones commute."""
        able = (*self.game.awaiting(self.state), *self.game.at_liberty(self.state))
        if self.state is not self._left or seat not in able:
            return None
        for place, (actor, events) in reversed(list(enumerate(self._commits))):
            if actor == seat:
                return place if all(event.reversible for event in events) else None
            if not all(event.commutes for event in events):
                return None
        return None

    def then(self, *events: Any) -> Self:
        """The last command led to exactly these events."""
        confirm(self.events == events, "expected", events, "got", self.events)
        return self

    def among(self, *events: Any) -> Self:
        """The last command led to these events, in this order, and maybe to others."""
        left = iter(self.events)
        confirm(all(event in left for event in events), "expected", events, "among", self.events)
        return self

    def refused(self, seat: int, command: Any, reason: str, clause: str) -> Self:
        """The seat's command is refused for that reason, by that clause, and is not offered."""
        confirm(clause in clause_ids(self.game), "no such clause", clause)
        confirm(not contains(self.game.offers(self.state, Seat(seat)), command), "offered", command)
        try:
            decided(self.game, self.state, Seat(seat), command, Chance(self._seed, self._drawn))
        except Rejected as refusal:
            found = (refusal.reason, refusal.clause)
            confirm(found == (str(reason), clause), "expected", (str(reason), clause), "got", found)
            return self
        message = f"accepted: seat {seat}: {command}"
        raise AssertionError(message)

    def _confirm_secrets_kept(self) -> None:
        viewers = (None, *(Seat(seat) for seat in range(len(self.game.standing(self.state).points))))
        for viewer in viewers:
            other = self.game.resample(self.state, viewer, Chance(b"other" + self._seed))
            same = view(self.game, other, viewer) == view(self.game, self.state, viewer)
            confirm(same, "the view tells a secret to", viewer)
