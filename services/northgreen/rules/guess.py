"""Drawing again what a viewer cannot know. Rule: NG-260 to NG-263."""

from msgspec.structs import replace

from libs.kernel import Chance, Viewer
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.pending import CardKind
from services.northgreen.rules.state import State

_KINDS: tuple[CardKind, ...] = ("long_term", "instant")


def guessed(state: State, viewer: Viewer, chance: Chance) -> State:
    """The same table with other cards in every hidden place: piles, stacks, others' hands, packs and start cards.

    What a viewer could work out from packs it has passed on, or from the make-up of the first-game decks, is not
    held against the cards drawn; sizes and kinds of hands are.
    """
    for kind in _KINDS:
        state = _projects(state, viewer, kind, chance)
    state = replace(state, stacks=tuple(chance.shuffled(tuple(sorted(stack))) for stack in state.stacks))
    return _start_cards(state, viewer, chance)


def _projects(state: State, viewer: Viewer, kind: CardKind, chance: Chance) -> State:
    """One kind of project: all unseen cards in one heap, dealt out again to where unseen ones were."""
    pile = state.long_term if kind == "long_term" else state.instant
    turn = state.turns[viewer] if viewer is not None else None
    holds = turn is not None and turn.window == "draft"
    groups = [pile.cards, state.removed]
    groups += [() if holds else state.pack]
    groups += [hand if seat != viewer else () for seat, hand in enumerate(state.hands)]
    groups += state.drawn if viewer is None else ()
    seen = {card for cards in state.seen or () for card in cards}

    def unknown(card: str) -> bool:
        return BOOK.cards[card].kind == kind and card not in seen

    heap = list(chance.shuffled(tuple(sorted(card for group in groups for card in group if unknown(card)))))

    def again(group: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(heap.pop() if unknown(card) else card for card in group)

    cards = again(pile.cards)
    removed = again(state.removed)
    pack = state.pack if holds else again(state.pack)
    hands = tuple(hand if seat == viewer else again(hand) for seat, hand in enumerate(state.hands))
    drawn = tuple(map(again, state.drawn)) if viewer is None else state.drawn
    return replace(state, **{kind: replace(pile, cards=cards)}, removed=removed, pack=pack, hands=hands, drawn=drawn)


def _start_cards(state: State, viewer: Viewer, chance: Chance) -> State:
    if not state.dealt:
        return state
    own = set(state.dealt[viewer]) if viewer is not None else set()
    heap = list(chance.shuffled(tuple(card for card in BOOK.starts if card not in own)))
    dealt, chosen = [], []
    for seat, (cards, picked) in enumerate(zip(state.dealt, state.chosen, strict=True)):
        mine = cards if seat == viewer else tuple(heap.pop() for _ in cards)
        dealt.append(mine)
        chosen.append(picked if seat == viewer else tuple(sorted(chance.shuffled(mine)[: len(picked)], key=mine.index)))
    return replace(state, dealt=tuple(dealt), chosen=tuple(chosen))
