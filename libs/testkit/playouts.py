"""Playing whole matches, step by step, from a seed."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from libs.kernel import Chance, Decision, Rejected, Seat, decided, opened
from libs.testkit.cases import Case
from libs.testkit.encoding import as_json
from libs.testkit.policies import Curious, Policy, at_random, eager

IDLE_EVERY = 25
"""One step in so many, on average, is taken by a seat that may act although nobody waits for it, if chance plays."""
MOST_STEPS = 10_000
"""More commands than any match takes; a longer one is taken for endless."""


class PlayoutError(AssertionError):
    """A match that could not be played to its end; the message says how to see it again."""


class Step(NamedTuple):
    """One accepted command."""

    number: int
    """From 0."""
    before: Any
    drawn: int
    """Draws made before it."""
    seat: Seat
    command: Any
    decision: Decision[Any, Any]


class Match(NamedTuple):
    """A match played out."""

    case: Case
    seed: bytes
    opening: Decision[Any, Any]
    steps: tuple[Step, ...]

    @property
    def states(self) -> tuple[Any, ...]:
        """The states by version: after the opening, and after every step."""
        return (self.opening.state, *(step.decision.state for step in self.steps))

    @property
    def final(self) -> Any:
        return self.states[-1]

    def __str__(self) -> str:
        return f"{self.case} seed {self.seed.hex()}"


def opening(case: Case, seed: bytes) -> Decision[Any, Any]:
    """The opening of the case's match with that seed."""
    return opened(case.game, case.setup, Chance(seed))


def playout(case: Case, seed: bytes, policy: Policy = at_random, most_steps: int = MOST_STEPS) -> Iterator[Step]:
    """Play a match, yielding every step as soon as it is decided.

    Who acts next among the awaited, and what the policy draws, comes from a stream of chance apart from the match's.
    Raises PlayoutError when the match does not end within `most_steps` commands, when a state without outcome offers
    nothing or no possible command, and when a chosen command is refused.
    """
    game = case.game
    restless = policy is at_random or isinstance(policy, Curious)
    players = Chance(b"players" + seed)
    decision = opening(case, seed)
    for number in range(most_steps):
        before = decision.state
        seats = game.awaiting(before)
        if not seats:
            return
        idle = game.at_liberty(before) if restless else ()
        seat = players.pick(idle if idle and players.below(IDLE_EVERY) == 0 else seats)
        where = f"{case} seed {seed.hex()} step {number} seat {seat}"
        if not game.offers(before, seat):
            message = f"{where}: awaited, but nothing is offered"
            raise PlayoutError(message)
        drawn = decision.drawn
        try:
            command = policy(game, before, seat, players)
        except ValueError as error:
            message = f"{where}: an offer leads to no command: {error}"
            raise PlayoutError(message) from error
        try:
            decision = decided(game, before, seat, command, Chance(seed, drawn))
        except Rejected as refusal:
            message = f"{where}: {as_json(command).decode()} was offered and refused: {refusal}"
            raise PlayoutError(message) from refusal
        yield Step(number, before, drawn, seat, command, decision)
    message = f"{case} seed {seed.hex()}: no end within {most_steps} commands"
    raise PlayoutError(message)


def played(case: Case, seed: bytes, policy: Policy = at_random, most_steps: int = MOST_STEPS) -> Match:
    """A whole match. Raises PlayoutError."""
    return Match(case, seed, opening(case, seed), tuple(playout(case, seed, policy, most_steps)))


def matches(case: Case, count: int) -> Iterator[Match]:
    """The case's first `count` matches, in turn by random, curious and eager players. Raises PlayoutError."""
    for number in range(count):
        yield played(case, case.seed(number), (at_random, Curious(), eager)[number % 3])
