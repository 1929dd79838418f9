"""The rules as the host takes them; no logic here."""

from collections.abc import Mapping
from typing import Any

from libs.kernel import Chance, Draft, Game, Outcome, Seat, Setup, Standing, Viewer
from services.mutant_crops.rules.autopilot import autopilot
from services.mutant_crops.rules.cards.catalogue import TABLE
from services.mutant_crops.rules.cards.showing import shown_catalogue
from services.mutant_crops.rules.commands import MutantCropsCommand
from services.mutant_crops.rules.decide import decide
from services.mutant_crops.rules.events import MutantCropsEvent
from services.mutant_crops.rules.evolve import evolve
from services.mutant_crops.rules.guess import guessed
from services.mutant_crops.rules.offers import offers_of
from services.mutant_crops.rules.opening import initial, open_match
from services.mutant_crops.rules.scoring import results
from services.mutant_crops.rules.state import Options, State
from services.mutant_crops.rules.statistics import statistics_of
from services.mutant_crops.rules.view import SECTIONS, observed, public_view, standing_of


class MutantCrops(Game[State, MutantCropsCommand, MutantCropsEvent]):
    """Mutant Crops for 1 to 4 seats."""

    name = "mutant_crops"
    title = "Mutant Crops"
    seats = tuple(sorted(TABLE.seats))
    rules_version = 1
    options_type = Options
    state_type = State
    command_type = MutantCropsCommand
    event_type = MutantCropsEvent
    section_types = SECTIONS

    def initial(self, setup: Setup) -> State:
        return initial(setup)

    def open(self, draft: Draft[State, MutantCropsEvent]) -> None:
        open_match(draft)

    decide = staticmethod(decide)
    evolve = staticmethod(evolve)

    def awaiting(self, state: State) -> tuple[Seat, ...]:
        return () if state.finished else (Seat(state.acting),)

    offers = staticmethod(offers_of)

    def public(self, state: State) -> Mapping[str, Any]:
        return public_view(state)

    def observe(self, event: MutantCropsEvent, viewer: Viewer) -> MutantCropsEvent | None:
        return observed(event)

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(scores=results(state)) if state.finished else None

    def standing(self, state: State) -> Standing:
        return standing_of(state)

    def autopilot(self, state: State, seat: Seat) -> MutantCropsCommand:
        return autopilot(state)

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return guessed(state, chance)

    def statistics(self, state: State) -> tuple[Mapping[str, int], ...]:
        return statistics_of(state)

    def catalogue(self) -> Mapping[str, Any]:
        return shown_catalogue()


GAME = MutantCrops()
