"""Drawing again what a viewer cannot know."""

from collections import Counter

from msgspec import convert
from msgspec.structs import replace

from libs.kernel import Chance, sampled
from libs.kernel.types import Viewer
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.families import FAMILIES
from services.cyberfarm.rules.state import Secret, State


def guessed(state: State, viewer: Viewer, chance: Chance) -> State:
    """Other hands, decks and hidden choices, as far as nobody could tell the difference. Rule: CF-425."""
    others = [seat for seat in range(len(state.farms)) if seat != viewer]
    seen = state.seen or ((),) * len(state.farms)
    pool = sorted(
        (
            *state.deck,
            *(card for seat in others for card in (Counter(state.hands[seat]) - Counter(seen[seat])).elements()),
            *(card for seat in others for card in state.drawn[seat]),
        )
    )
    cards = list(chance.shuffled(pool))
    hands, drawn = list(state.hands), list(state.drawn)
    for seat in others:
        hands[seat] = tuple(sorted((*seen[seat], *_taken(cards, len(hands[seat]) - len(seen[seat])))))
        drawn[seat] = tuple(_taken(cards, len(drawn[seat])))
    state = replace(state, hands=tuple(hands), drawn=tuple(drawn), deck=tuple(cards), order_deck=_orders(state, chance))
    return replace(state, choices=tuple(_choice(state, seat, viewer, chance) for seat in range(len(state.farms))))


def _taken(cards: list[str], count: int) -> list[str]:
    taken, cards[:count] = cards[:count], []
    return taken


def _orders(state: State, chance: Chance) -> tuple[str, ...]:
    """The top order's back is known, the order itself is not. Rule: CF-017, CF-259."""
    if not state.order_deck:
        return ()
    rest = sorted(state.order_deck)
    backs = [
        name for name in rest if (BOOK.orders[name].square, BOOK.orders[name].circle) == (state.square, state.circle)
    ]
    top = chance.pick(backs)
    rest.remove(top)
    return (top, *chance.shuffled(rest))


def _choice(state: State, seat: int, viewer: Viewer, chance: Chance) -> Secret | None:
    """What the seat may have chosen instead, if it has chosen anything."""
    made = state.choices[seat]
    if made is None or seat == viewer:
        return made
    before = replace(state, waiting=(seat,))
    offer = FAMILIES[type(made)].offered(before, seat)
    assert offer is not None  # noqa: S101 - it was offered once
    again: Secret = convert(sampled((offer,), chance), type(made))
    return again
