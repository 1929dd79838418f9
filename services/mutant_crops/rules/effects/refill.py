"""The display's refill."""

from libs.kernel import Draft
from services.mutant_crops.rules.events import DisplayRefilled, MutantCropsEvent
from services.mutant_crops.rules.state import State


def refill(draft: Draft[State, MutantCropsEvent], place: int) -> None:
    """Turn up the top card of the deck at a place; with an empty deck the place stays empty. Rule: MC-073, MC-153."""
    state = draft.state
    if state.deck:
        bottom = min(state.known_bottom, len(state.deck) - 1)
        draft.emit(DisplayRefilled(place=place, crop=state.deck[0], known_bottom=bottom))
