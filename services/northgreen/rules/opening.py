"""Set-up: what is drawn at the opening, draft packs, Start Resources."""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from libs.kernel import Chance, Setup, require
from services.northgreen.rules import events as ev
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.effects.gain import Gain
from services.northgreen.rules.forest import routes
from services.northgreen.rules.gaining import await_all
from services.northgreen.rules.operation import NorthgreenDraft
from services.northgreen.rules.pending import CardKind, Moving, Pending, Wild
from services.northgreen.rules.reasons import Reason
from services.northgreen.rules.state import NOWHERE, Cell, Options, Player, State
from services.northgreen.rules.walking import walk

SEATS = (1, 2, 3, 4)
LEVELS = ("I", "II", "III")


def initial(setup: Setup) -> State:
    """The table before anything is drawn. Rule: NG-012 to NG-018.

    Refuses: unknown_id when there is no such seat to begin, or no such number of seats.
    """
    options: Options = setup.options
    require(setup.seats in SEATS, Reason.UNKNOWN_ID, "NG-012", "The game is for 1 to 4 seats.")
    first = options.first_player
    require(first is None or 0 <= first < setup.seats, Reason.UNKNOWN_ID, "NG-019", "There is no such seat to begin.")
    starters = tuple(slot.id for slot in BOOK.slots.values() if not BOOK.shelves[slot.book].token)
    player = Player(objectives=min(BOOK.objectives), slots=starters)
    tokens = len(BOOK.solo.tokens) if setup.seats == 1 else setup.seats
    return State(
        options=options,
        rules_version=setup.rules_version,
        players=(player,) * setup.seats,
        order=tuple(range(setup.seats)),
        turns=(None,) * setup.seats,
        tokens=(NOWHERE,) * tokens,
        hands=((),) * setup.seats,
    )


@dataclass
class _Cards:
    """Shuffled cards of each kind while hands are dealt from them."""

    long_term: list[str]
    instant: list[str]

    def take(self, kind: CardKind, count: int) -> tuple[str, ...]:
        pile = self.long_term if kind == "long_term" else self.instant
        taken = tuple(pile[:count])
        del pile[:count]
        return taken


def open_match(draft: NorthgreenDraft) -> None:
    """Draw the first player, decks, landscapes, piles and delivery stacks, in this order. Rule: NG-266."""
    state, chance = draft.state, draft.chance
    seats = len(state.players)
    mode = "solo" if seats == 1 else state.options.mode
    first = state.options.first_player
    if first is None:
        first = chance.below(seats)
    order = tuple((first + place) % seats for place in range(seats))
    decks = chance.shuffled(tuple(BOOK.decks))[:seats] if mode == "basic" else ()
    layouts = chance.shuffled(tuple(BOOK.layouts))[:seats]
    lands = tuple(landscape(layout) for layout in layouts)
    dealt = {card for deck in decks for card in (*BOOK.decks[deck].long_term, *BOOK.decks[deck].instant)}
    cards = _Cards(_shuffled(chance, "long_term", dealt), _shuffled(chance, "instant", dealt))
    drawn: tuple[tuple[str, ...], ...] = ()
    hands: tuple[tuple[str, ...], ...] = ((),) * seats
    if mode == "basic":
        hands = tuple((*BOOK.decks[deck].long_term, *BOOK.decks[deck].instant) for deck in decks)
    elif mode == "advanced":
        hands = tuple(
            (*cards.take("long_term", BOOK.opening.long_term), *cards.take("instant", BOOK.opening.instant))
            for _ in range(seats)
        )
    elif mode == "solo":
        drawn = (
            cards.take("long_term", BOOK.solo.long_term_drawn),
            cards.take("instant", BOOK.solo.instant_drawn),
        )
    stacks = [
        chance.shuffled(tuple(name for name, tile in BOOK.deliveries.items() if tile.level == level))
        for level in LEVELS
    ]
    pools = Counter({name: pool.count for name, pool in BOOK.pools.items()})
    pools.subtract(BOOK.tiles[tile].pool for land in lands for cell in land for tile in cell.tiles)
    points = [0] * seats
    if mode != "draft":
        for place, seat in enumerate(order):
            points[seat] = BOOK.opening.turn_order_vp[place]
    draft.emit(
        ev.GameOpened(
            order=order,
            points=tuple(points),
            lands=lands,
            pools=dict(pools),
            deliveries=tuple(stack[0] for stack in stacks),
            stacks=tuple(stack[1:] for stack in stacks),
            long_term=tuple(cards.long_term),
            instant=tuple(cards.instant),
            hands=hands,
            drawn=drawn,
        )
    )


def _shuffled(chance: Chance, kind: CardKind, dealt: set[str]) -> list[str]:
    return list(chance.shuffled(tuple(n for n, card in BOOK.cards.items() if card.kind == kind and n not in dealt)))


def landscape(layout: str) -> tuple[Cell, ...]:
    """The cells of a starting landscape. Rule: NG-021, NG-023."""
    cells = [
        Cell(x, y, f"{letter}1", (f"{letter}1",))
        for y, row in enumerate(BOOK.layouts[layout].rows)
        for x, letter in enumerate(row)
        if letter != "."
    ]
    return tuple(sorted(cells, key=lambda cell: (cell.x, cell.y)))


def picks(order: tuple[int, ...], direction: Literal["forward", "reverse"]) -> tuple[int, ...]:
    """Who picks from a pack, one after the other. Rule: NG-035 to NG-038."""
    return (order if direction == "forward" else order[::-1]) * BOOK.draft.picks


def draw_pack(draft: NorthgreenDraft, number: int, seat: int) -> None:
    """Rule: NG-035 to NG-037."""
    kind = BOOK.draft.packs[number - 1]
    count = BOOK.draft.picks * len(draft.state.players) + 1
    cards = draft.state.long_term.cards if kind == "long_term" else draft.state.instant.cards
    draft.emit(ev.PackDrawn(number=number, kind=kind, count=count, seat=seat, cards=cards[:count]))


def deal_start_resources(draft: NorthgreenDraft) -> None:
    """Rule: NG-027."""
    count = BOOK.opening.dealt
    cards = draft.chance.shuffled(tuple(BOOK.starts))
    seats = range(len(draft.state.players))
    draft.emit(ev.StartResourcesDealt(dealt=tuple(cards[seat * count : (seat + 1) * count] for seat in seats)))


def pay_start_resources(draft: NorthgreenDraft, seat: int) -> None:
    """Pay a seat's chosen cards; forest steps are fixed and taken in full, the longer first. Rule: NG-028 to NG-031."""
    asked: list[Pending] = []
    for card in draft.state.players[seat].start_cards:
        for op in BOOK.starts[card].effect:
            asked += op.carry_out(draft, seat) if isinstance(op, Gain) else []
    steps = sorted((decision.steps for decision in asked if isinstance(decision, Moving)), reverse=True)
    rest = [decision for decision in asked if not isinstance(decision, Moving)]
    await_all(draft, seat, [_kind_asked(decision) for decision in rest])
    for count in steps:
        found = routes(draft.state.players[seat].forest, count, frozenset())
        space, (route, *_) = next((to, ways) for to, ways in found.items() if ways[0].steps == count)
        walk(draft, seat, space, route, research=False)


def _kind_asked(decision: Pending) -> Pending:
    """At setup the kind of a token must be chosen. Rule: NG-270."""
    return Wild(resource=decision.resource, mandatory=True) if isinstance(decision, Wild) else decision
