"""The rules as the host takes them; no logic here."""

from collections.abc import Mapping
from typing import Any

from libs.kernel import Chance, Draft, Game, Outcome, Seat, Setup, Standing, Viewer
from services.cyberfarm.rules import offers as _offers
from services.cyberfarm.rules.autopilot import autopilot
from services.cyberfarm.rules.cards import catalogue as _catalogue  # noqa: F401 - importing it fills the book
from services.cyberfarm.rules.commands import CyberfarmCommand
from services.cyberfarm.rules.decide import decide
from services.cyberfarm.rules.events import CyberfarmEvent
from services.cyberfarm.rules.evolve import evolve
from services.cyberfarm.rules.guess import guessed
from services.cyberfarm.rules.opening import SEATS, initial, open_match
from services.cyberfarm.rules.scoring import results
from services.cyberfarm.rules.showing import shown_catalogue
from services.cyberfarm.rules.state import Options, State
from services.cyberfarm.rules.statistics import statistics_of
from services.cyberfarm.rules.view import SECTIONS, observed, private_view, public_view, remembered, standing_of


class Cyberfarm(Game[State, CyberfarmCommand, CyberfarmEvent]):
    """Cyberfarm (Кибердеревня) for 2 to 4 seats."""

    name = "cyberfarm"
    title = "Cyberfarm"
    seats = SEATS
    rules_version = 1
    options_type = Options
    state_type = State
    command_type = CyberfarmCommand
    event_type = CyberfarmEvent
    section_types = SECTIONS

    def initial(self, setup: Setup) -> State:
        return initial(setup)

    def open(self, draft: Draft[State, CyberfarmEvent]) -> None:
        open_match(draft)

    decide = staticmethod(decide)
    evolve = staticmethod(evolve)

    def remembered(self, event: CyberfarmEvent) -> CyberfarmEvent | None:
        return remembered(event)

    def awaiting(self, state: State) -> tuple[Seat, ...]:
        return tuple(map(Seat, _offers.awaited(state)))

    def at_liberty(self, state: State) -> tuple[Seat, ...]:
        return tuple(map(Seat, _offers.at_liberty(state)))

    offers = staticmethod(_offers.offers_of)

    def public(self, state: State) -> Mapping[str, Any]:
        return public_view(state)

    def private(self, state: State, seat: Seat) -> Mapping[str, Any]:
        return private_view(state, seat)

    def observe(self, event: CyberfarmEvent, viewer: Viewer) -> CyberfarmEvent | None:
        return observed(event, viewer)

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(scores=results(state)) if state.phase == "over" else None

    def standing(self, state: State) -> Standing:
        return standing_of(state)

    def autopilot(self, state: State, seat: Seat) -> CyberfarmCommand:
        return autopilot(state, seat)

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return guessed(state, viewer, chance)

    def statistics(self, state: State) -> tuple[Mapping[str, int], ...]:
        return statistics_of(state)

    def catalogue(self) -> Mapping[str, Any]:
        return shown_catalogue()


GAME = Cyberfarm()
