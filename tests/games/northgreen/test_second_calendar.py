"""A second calendar, written from the clauses alone, says whose window opens next, and what comes between windows.

It follows whole matches and looks at positions only: at the state before the command that ends a window, and after it.
"""

import tomllib
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from libs.kernel import Chance, Seat
from libs.testkit import AnyGame, at_random, cases, played
from libs.testkit.cases import case as case_of
from libs.testkit.discovery import ROOT
from libs.testkit.playouts import Match, Step
from libs.testkit.policies import Curious, Policy, command, eager
from services.northgreen.bots.greedy import choose
from services.northgreen.rules.commands import Deliver, EndTurn
from services.northgreen.rules.game import GAME as RULES
from services.northgreen.rules.state import Player, State

GAME: Any = RULES
"""Untyped, for events and commands of any kind come by."""

DATA = ROOT / "services/northgreen/rules/cards/data"
DELIVERIES, YIELDS = {1, 3, 5, 8, 9}, {2, 4, 6, 7, 9}
SLOTS = (
    "III_top", "III_bottom", "II_top", "II_bottom", "I_top", "I_bottom", "free_1", "free_2", "free_3", "free_4",
)  # fmt: skip
"""Of deliveries, from top to bottom."""
MARKER = {2: "I", 4: "II", 6: "III"}
PIN_BONUSES = 9
YIELD_CARDS = {
    card
    for name in ("long_term_1", "long_term_2")
    for card, row in tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8")).items()
    if row["when"] == "yield"
}


def animals(player: Player, species: str) -> int:
    return sum(cell.count for cell in player.land if cell.token == species)


def breeds(player: Player) -> bool:
    return animals(player, "sheep") > 1 or animals(player, "horse") > 1


VP_INCOME = {"starter_1": 2, "horse_3": 3, "tomato_1": 1, "tomato_4": 2, "cabbage_3": 1, "cabbage_5": 1}
SOIL_INCOME = {"sheep_1": 1, "tomato_3": 1}
"""What slots of books pay in points and soil (NG-178); a slot for a horse pays a community step."""


def researched(player: Player) -> tuple[int, int, int]:
    """Progress, objectives and successes after the yield's field research. Rule: NG-166, NG-167, NG-170, NG-220."""
    progress, objectives, successes = player.progress, player.objectives, 0
    for _ in range(sum(cell.count for cell in player.land)):
        progress += 1
        if progress == objectives:
            progress, objectives, successes = 0, min(12, objectives + 1), successes + 1
    return progress, objectives, successes


class Calendar:
    """Which windows are open, and which phases are to come, from the first main action to the end."""

    def __init__(self, state: State) -> None:
        self.order = list(state.order)
        self.seats = len(state.players)
        self.round, self.phase = 0, "final"
        self.open: set[int] = set()
        self.queue: list[int] = []
        self.delivered: dict[str, int] = {}
        self.marker = ""
        self.resolved = False
        """Whether field research has just been resolved."""
        self.next_round()

    def next_round(self) -> None:
        self.round += 1
        self.begin("main", self.order)
        self.advance_queue(lambda seat: True)

    def begin(self, phase: str, queue: list[int]) -> None:
        self.phase, self.queue = phase, list(queue)

    def advance_queue(self, opens: Callable[[int], bool]) -> None:
        """Open the next window of the phase, if anybody has one. Rule: NG-044, NG-275."""
        while self.queue and not self.open:
            seat = self.queue.pop(0)
            if opens(seat):
                self.open = {seat}

    def ended(self, seat: int, state: State) -> None:
        """A seat has ended its window, and that led to this state."""
        self.open.remove(seat)
        while not self.open and self.phase != "over":
            self.advance_queue(self.opens(state))
            if not self.open:
                self.leave_phase(state)

    def opens(self, state: State) -> Callable[[int], bool]:
        """Whether a seat has a window in this phase."""
        match self.phase:
            case "yield":
                return lambda seat: bool(YIELD_CARDS & set(state.players[seat].display))
            case "pin":
                return lambda seat: state.players[seat].pins > 0 and len(state.players[seat].pinned) < PIN_BONUSES
            case _:
                return lambda seat: True

    def leave_phase(self, state: State) -> None:
        """Rule: NG-042, NG-043, NG-226, NG-227."""
        match self.phase:
            case "main" if self.round in DELIVERIES:
                self.delivered = {}
                self.begin("delivery", self.order)
            case "main":
                self.begin("yield", self.order)
            case "delivery":
                self.reorder()
                self.leave_delivery()
            case "yield":
                self.begin("breeding", [])
                self.open = {seat for seat, player in enumerate(state.players) if breeds(player)}
            case "breeding":
                self.resolved = True
                self.begin("pin", self.order)
            case "pin":
                self.leave_yields(state)
            case _:
                self.phase = "over"

    def reorder(self) -> None:
        """Lowest token first; alone there is nothing to set anew. Rule: NG-212, NG-253."""
        if self.seats > 1:
            self.order = [self.delivered[slot] for slot in reversed(SLOTS) if slot in self.delivered]

    def leave_delivery(self) -> None:
        if self.round in YIELDS:
            self.begin("yield", self.order)
        else:
            self.next_round()

    def leave_yields(self, state: State) -> None:
        """The neutral marker of the solo game moves first. Rule: NG-254, NG-255."""
        if self.seats == 1:
            best = "E2" if state.players[0].forest == "E1" else "E1"
            self.marker = best if self.round == 7 else MARKER.get(self.round, self.marker)
        if self.round == 9:
            self.begin("final", self.order)
        else:
            self.next_round()


def confirm_research(before: Player, after: Player) -> None:
    """Everybody's field research, between breeding and pins. Rule: NG-162, NG-166, NG-172, NG-220."""
    progress, objectives, successes = researched(before)
    steps = before.community + successes * ("horse_2" in before.slots)
    points = successes * sum(VP_INCOME.get(slot, 0) for slot in before.slots) + max(0, steps - 18)
    soil = successes * sum(SOIL_INCOME.get(slot, 0) for slot in before.slots)

    assert (after.progress, after.objectives) == (progress, objectives), (before, after)
    assert (after.vp, after.soil) == (before.vp + points, before.soil + soil), (before, after)
    assert (after.community, after.land) == (min(18, steps), before.land), (before, after)


def follow(match: Match) -> Counter[str]:
    """How often each kind of window was open."""
    calendar: Calendar | None = None
    seen: Counter[str] = Counter()
    for step in match.steps:
        if calendar is None:
            if step.before.phase != "main":
                continue
            calendar = Calendar(step.before)
        assert set(GAME.awaiting(step.before)) == calendar.open, (match, step.number)
        assert step.before.round == calendar.round, (match, step.number)
        assert {step.before.turns[seat].window for seat in calendar.open} == {calendar.phase}, (match, step.number)
        if isinstance(step.command, Deliver):
            calendar.delivered[slot_of(step)] = step.seat
        if isinstance(step.command, EndTurn):
            seen[calendar.phase] += 1
            end_window(calendar, step)
    assert calendar is not None
    assert calendar.phase == "over", match
    return seen


def slot_of(step: Step) -> str:
    """The delivery slot taken: of the free ones the topmost empty one. Rule: NG-207."""
    if step.command.slot != "free":
        return str(step.command.slot)
    return next(slot for slot in SLOTS if slot.startswith("free") and slot not in step.before.tokens)


def end_window(calendar: Calendar, step: Step) -> None:
    """End it, and compare what then comes by itself."""
    ended = calendar.round, calendar.phase
    before, after = step.before, step.decision.state
    calendar.ended(step.seat, after)
    assert list(after.order) == calendar.order
    assert after.marker == calendar.marker
    if calendar.resolved:
        for was, now in zip(before.players, after.players, strict=True):
            confirm_research(was, now)
    calendar.resolved = False
    if ended == (6, "main") != (calendar.round, calendar.phase):
        assert set(after.deliveries).isdisjoint(before.deliveries)
    else:
        assert after.deliveries == before.deliveries


def greedy(game: AnyGame, state: State, seat: int, chance: Chance) -> Any:
    """The bot that plays well: its farms breed, research and use their cards."""
    if chance.below(30) == 0:
        return at_random(game, state, Seat(seat), chance)
    sections = {**game.public(state), **game.private(state, Seat(seat))}
    return command(game, choose(sections, game.offers(state, Seat(seat)), seat))


@pytest.mark.clause("NG-042", "NG-043", "NG-044", "NG-045", "NG-212", "NG-215", "NG-226", "NG-227", "NG-254", "NG-275")
@pytest.mark.parametrize("case", cases(GAME), ids=str)
def test_windows_open_by_the_same_calendar(case: Any) -> None:
    seen: Counter[str] = Counter()
    policies: tuple[Policy, ...] = (at_random, Curious(), eager)
    for number, policy in enumerate(policies):
        seen += follow(played(case, case.seed(number), policy))

    assert seen["main"] == len(policies) * 9 * case.setup.seats
    assert seen["delivery"] == len(policies) * 5 * case.setup.seats
    assert seen["final"] == len(policies) * case.setup.seats


@pytest.mark.clause("NG-166", "NG-216", "NG-217", "NG-220", "NG-221", "NG-222", "NG-255", "NG-275")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_farms_that_prosper_follow_the_same_calendar(seats: int) -> None:
    table = case_of(GAME, seats)
    seen = follow(played(table, table.seed(1), greedy))

    assert seen["breeding"] > 0
    assert seen["pin"] > 0
