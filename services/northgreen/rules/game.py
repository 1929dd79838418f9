"""The rules as the host takes them; no logic here."""

from collections.abc import Mapping
from typing import Any

import services.northgreen.rules.cards.catalogue as _filled  # noqa: F401 - fills the book
from libs.kernel import Chance, Draft, Game, Outcome, Seat, Setup, Standing, Viewer
from services.northgreen.rules.autopilot import autopilot
from services.northgreen.rules.commands import NorthgreenCommand
from services.northgreen.rules.decide import decide
from services.northgreen.rules.events import NorthgreenEvent
from services.northgreen.rules.evolve import evolve
from services.northgreen.rules.flow import begin
from services.northgreen.rules.guess import guessed
from services.northgreen.rules.offers import offers_of
from services.northgreen.rules.opening import SEATS, initial
from services.northgreen.rules.scoring import results
from services.northgreen.rules.showing import shown_catalogue
from services.northgreen.rules.state import Options, State
from services.northgreen.rules.statistics import statistics_of
from services.northgreen.rules.view import SECTIONS, observed, private_view, public_view, remembered, standing_of


class Northgreen(Game[State, NorthgreenCommand, NorthgreenEvent]):
    """Northgreen for 1 to 4 seats."""

    name = "northgreen"
    title = "Northgreen"
    seats = SEATS
    rules_version = 1
    options_type = Options
    state_type = State
    command_type = NorthgreenCommand
    event_type = NorthgreenEvent
    section_types = SECTIONS

    def initial(self, setup: Setup) -> State:
        return initial(setup)

    def open(self, draft: Draft[State, NorthgreenEvent]) -> None:
        begin(draft)

    decide = staticmethod(decide)
    evolve = staticmethod(evolve)

    def remembered(self, event: NorthgreenEvent) -> NorthgreenEvent | None:
        return remembered(event)

    def awaiting(self, state: State) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat, turn in enumerate(state.turns) if turn is not None)

    offers = staticmethod(offers_of)

    def public(self, state: State) -> Mapping[str, Any]:
        return public_view(state)

    def private(self, state: State, seat: Seat) -> Mapping[str, Any]:
        return private_view(state, seat)

    def observe(self, event: NorthgreenEvent, viewer: Viewer) -> NorthgreenEvent | None:
        return observed(event, viewer)

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(scores=results(state)) if state.phase == "over" else None

    def standing(self, state: State) -> Standing:
        return standing_of(state)

    def autopilot(self, state: State, seat: Seat) -> NorthgreenCommand:
        return autopilot(state, seat)

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return guessed(state, viewer, chance)

    def statistics(self, state: State) -> tuple[Mapping[str, int], ...]:
        return statistics_of(state)

    def catalogue(self) -> Mapping[str, Any]:
        return shown_catalogue()


GAME = Northgreen()
