"""Drawing again what nobody knows."""

from msgspec.structs import replace

from libs.kernel import Chance
from services.mutant_crops.rules.look import book_of
from services.mutant_crops.rules.state import State


def guessed(state: State, chance: Chance) -> State:
    """The same table with other orders of deck and piles. Rule: MC-178, MC-183.

    Cards at the bottom of the deck that everybody saw going there keep their places. With the promo pack the Stage 3
    cards left out are as unknown as those to come.
    """
    unknown = len(state.deck) - state.known_bottom
    late = [card for card in book_of(state).stages[3] if card not in state.revealed]
    drawn = chance.shuffled(late)
    left = len(state.stage3)
    return replace(
        state,
        deck=(*chance.shuffled(tuple(sorted(state.deck[:unknown]))), *state.deck[unknown:]),
        stage2=chance.shuffled(tuple(sorted(state.stage2))),
        stage3=drawn[:left],
        left_out=drawn[left:],
    )
