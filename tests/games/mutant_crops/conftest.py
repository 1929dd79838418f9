"""Scenarios of Mutant Crops: a position written as text, commands, and what they lead to.

`given` makes a position. A seat is a tuple of up to three texts: its supply as seeds/water/meat, the slots of its
farmers, its crops with their covered areas. So `A=("1/0/3", "S1-1T S1-2T", "chard wf, onion -")` holds a seed and
three meat, has two farmers on the board, a Chard watered and fed and an Onion with nothing covered. Farmers not
mentioned stand somewhere out of the way, in turn 1 in hand. Cards are named by kind, and numbered as they come up in
the order of the seats, display, deck. A deck that is not given holds all other cards.

Everything that is decided is also folded, encoded and decoded, and compared with the offers.
"""

import string
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from libs.kernel import Chance, Rejected, Seat, SeatScore, Setup, contains, decided, folded, listed, opened, sampled
from libs.testkit.encoding import as_json, from_json, packed, unpacked
from services.mutant_crops.rules.cards.catalogue import TABLE
from services.mutant_crops.rules.commands import AreaName
from services.mutant_crops.rules.game import GAME
from services.mutant_crops.rules.look import book_of
from services.mutant_crops.rules.scoring import results
from services.mutant_crops.rules.state import EMPTY, HAND, Crop, Farm, Options, State

SEED = b"a seed of the scenarios"
LETTERS: dict[str, AreaName] = {"w": "water", "f": "feed", "s": "special"}
FILLERS = ("S1-6T", "S1-4T", "S1-4B", "S1-5T", "S1-1T", "S1-3B", "S1-5B", "S1-3T", "S1-2T")
LATE_FILLERS = ("S2-1B", "S2-2B", "S2-3B", "S1-6T", "S1-4T", *FILLERS)
"""Where farmers stand that do not matter."""


class Position:
    """A table in the course of a scenario. Seats go by letter, A first."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[Any, ...] = ()
        """Of the last command."""
        self.drawn = 0
        """Draws made so far."""
        confirm_encodes(state, State)

    def when(self, seat: str, *commands: Any) -> "Position":
        """The commands one after the other, all accepted."""
        for command in commands:
            before = self.state
            where = (before, number(seat), command)
            assert contains(GAME.offers(before, number(seat)), command) or hasattr(command, "steps"), where
            decision = decided(GAME, before, number(seat), command, Chance(SEED, self.drawn))
            assert folded(GAME, before, decision.events) == decision.state
            for event in decision.events:
                confirm_encodes(event, GAME.event_type)
            confirm_encodes(decision.state, State)
            self.state, self.drawn, self.events = decision.state, decision.drawn, decision.events
            confirm_offers(self.state)
        return self

    def refused(self, seat: str, command: Any) -> str:
        """The reason for which the command is refused; that nothing happens is the exception's nature."""
        confirm_encodes(command, GAME.command_type)
        with pytest.raises(Rejected) as refusal:
            decided(GAME, self.state, number(seat), command, Chance(SEED, self.drawn))
        assert not contains(GAME.offers(self.state, number(seat)), command)
        return refusal.value.reason

    def clause(self, seat: str, command: Any) -> str:
        """The clause by which the command is refused."""
        with pytest.raises(Rejected) as refusal:
            decided(GAME, self.state, number(seat), command, Chance(SEED, self.drawn))
        return refusal.value.clause

    def offered(self, kind: str, seat: str | None = None) -> list[dict[str, Any]]:
        """The parameters of the offered commands of a kind, of the acting seat unless named."""
        asked = number(seat) if seat else Seat(self.state.acting)
        found = [dict(body) for body in listed(GAME.offers(self.state, asked)) if body["type"] == kind]
        for body in found:
            del body["type"]
        return found

    def slots(self, seat: str | None = None) -> set[str]:
        """The slots to which some farmer may be assigned."""
        return {body["slot"] for body in self.offered("assign_farmer", seat)}

    @property
    def acting(self) -> str:
        return string.ascii_uppercase[self.state.acting]

    @property
    def first(self) -> str:
        return string.ascii_uppercase[self.state.first]

    @property
    def display(self) -> str:
        """Kinds by place, a dash for an empty one."""
        return " ".join(card.split("#")[0] or "-" for card in self.state.display)

    @property
    def deck(self) -> int:
        return len(self.state.deck)

    def holds(self, seat: str) -> str:
        farm = self.state.farms[number(seat)]
        return f"{farm.seeds}/{farm.water}/{farm.meat}"

    def on(self, seat: str) -> str:
        """The slots of the farmers, a dash in hand."""
        return " ".join(slot or "-" for slot in self.state.farms[number(seat)].farmers)

    def crops(self, seat: str) -> str:
        crops = self.state.farms[number(seat)].crops
        return ", ".join(
            f"{crop.card.split('#')[0]} {''.join(area[0] for area in crop.covered) or '-'}" for crop in crops
        )

    def score(self, seat: str) -> SeatScore:
        """The sheet by what lies on the table now."""
        return results(self.state)[number(seat)]

    def tags(self) -> list[str]:
        """The kinds of the events of the last command."""
        return [event.__struct_config__.tag for event in self.events]


def number(seat: str) -> Seat:
    return Seat(string.ascii_uppercase.index(seat))


def confirm_encodes(value: Any, kind: Any) -> None:
    assert from_json(as_json(value), kind) == value
    assert unpacked(packed(value), kind) == value


def confirm_offers(state: State) -> None:
    """Of all thinkable commands exactly the offered ones are accepted, and hidden orders have no say in it."""
    seat = Seat(state.acting)
    offers = GAME.offers(state, seat)
    if state.finished:
        assert offers == ()
        return
    assert offers
    imagined = GAME.resample(state, None, Chance(b"another order"))
    assert GAME.offers(imagined, seat) == offers
    assert GAME.public(imagined) == GAME.public(state)
    for body in (*thinkable(state), *listed(offers, 200)):
        command = msgspec.convert(body, GAME.command_type)
        assert accepted(state, seat, command) == contains(offers, command), command


def accepted(state: State, seat: Seat, command: Any) -> bool:
    try:
        decided(GAME, state, seat, command, Chance(SEED))
    except Rejected:
        return False
    return True


def thinkable(state: State) -> Iterator[dict[str, Any]]:
    book = book_of(state)
    farmers, cards, areas = range(1, 4), tuple(book.cards), ("water", "feed", "special")
    yield from ({"type": kind} for kind in ("cancel", "pass"))
    for kind, farmer, slot in product(("assign_farmer", "dual"), farmers, book.slots):
        yield {"type": kind, "farmer": farmer, "slot": slot}
    yield from ({"type": "pay_token", "colour": colour} for colour in ("seeds", "water", "meat"))
    for amounts in product(range(4), repeat=3):
        tokens = dict(zip(("seeds", "water", "meat"), amounts, strict=True))
        yield {"type": "take_tokens", **tokens}
        yield {"type": "change_tokens", "give": tokens, "take": {"meat": sum(amounts)}}
    yield from ({"type": "sow", "crop": card} for card in cards)
    yield from ({"type": "search_sow", "crop": crop} for crop in (*cards, *book.kinds))
    yield from ({"type": "tend", "crop": crop, "area": area} for crop, area in product(cards, areas))
    own = [crop.card for crop in state.farms[state.acting].crops]
    for given_up, shown in product((*own, cards[0]), cards):
        yield {"type": "exchange", "own_crop": given_up, "display_crop": shown}


class Cards:
    """Hands out card ids by kind."""

    def __init__(self, options: Options, listed: str) -> None:
        self.left = list(book_of(position_free(options)).cards)
        for card in listed.split():
            if "#" in card:
                self.left.remove(card)

    def take(self, kind: str) -> str:
        if kind == "-":
            return EMPTY
        if "#" in kind:
            return kind
        card = next(card for card in self.left if card.split("#")[0] == kind)
        self.left.remove(card)
        return card


def position_free(options: Options) -> State:
    return GAME.initial(Setup(seats=2, options=options, rules_version=1))


def make(
    *,
    seats: int = 2,
    turn: int = 7,
    lap: int = 1,
    first: str = "A",
    acting: str | None = None,
    claim: str | None = None,
    display: str = "",
    deck: str | None = None,
    stage2: str = "",
    stage3: str = "",
    revealed: str = "",
    free: str = "",
    options: Options | None = None,
    **farms: tuple[str, ...],
) -> Position:
    """A position; see the head of this file.

    `revealed` names cards that lie open besides those of the turn, `free` slots to keep unfilled, `lap` the round.
    """
    options = options or Options()
    row = TABLE.seats[seats]
    texts = [farms.get(letter, ()) for letter in string.ascii_uppercase[:seats]]
    cards = Cards(options, " ".join([display, deck or "", *(text for farm in texts for text in farm)]).replace(",", ""))
    wanted = {*free.split()} | {slot for farm in texts for slot in (farm[1].split() if len(farm) > 1 else ())}
    fillers = iter([slot for slot in dict.fromkeys(LATE_FILLERS if turn > 3 else FILLERS) if slot not in wanted])
    made = tuple(_farm(farm, row.farmers, turn, cards, options, fillers) for farm in texts)
    shown = tuple(cards.take(kind) for kind in display.split())
    open_cards = [f"S1-{n}" for n in range(1, 7)] + [f"S2-{n}" for n in range(1, 4)] + [f"S3-{n}" for n in range(1, 4)]
    return Position(
        State(
            options=options,
            rules_version=1,
            rounds=row.rounds,
            farms=made,
            revealed=tuple(dict.fromkeys((*open_cards[: turn + 5], *revealed.split()))),
            display=shown,
            deck=tuple(cards.left) if deck is None else tuple(cards.take(kind) for kind in deck.split()),
            stage2=tuple(stage2.split()) or tuple(open_cards[max(turn + 5, 6) : 9]),
            stage3=tuple(stage3.split()) or tuple(open_cards[max(turn + 5, 9) :]),
            turn=turn,
            round=lap,
            first=number(first),
            claim=-1 if claim is None else number(claim),
            acting=number(acting or first),
        )
    )


def _farm(  # noqa: PLR0917 - the parts of one seat
    texts: tuple[str, ...], farmers: int, turn: int, cards: Cards, options: Options, fillers: Iterator[str]
) -> Farm:
    supply, slots, crops = (*texts, "", "", "")[:3]
    seeds, water, meat = map(int, (supply or "0/0/0").split("/"))
    places = [HAND if slot == "-" else slot for slot in slots.split()]
    while len(places) < farmers:
        places.append(HAND if turn == 1 else next(fillers))
    areas = book_of(position_free(options)).areas
    sown = []
    for text in filter(None, crops.split(", ")):
        kind, covered = text.split()
        sown.append(Crop(cards.take(kind), tuple(LETTERS[letter] for letter in covered if letter != "-")))
    points = sum(areas[crop.card][area].points for crop in sown for area in crop.covered)
    return Farm(seeds=seeds, water=water, meat=meat, farmers=tuple(places), crops=tuple(sown), points=points)


def states(seats: int, options: Options, seed: bytes) -> Iterator[State]:
    """The states of a match whose players seldom pass or cancel."""
    chance, players = Chance(seed), Chance(b"players" + seed)
    state = opened(GAME, Setup(seats=seats, options=options, rules_version=1), chance).state
    while GAME.awaiting(state):
        yield state
        seat = GAME.awaiting(state)[0]
        offers = GAME.offers(state, seat)
        moves = tuple(offer for offer in offers if offer.command not in {"pass", "cancel"})
        chosen = moves if moves and players.below(8) else offers
        state = decided(GAME, state, seat, msgspec.convert(sampled(chosen, players), GAME.command_type), chance).state


def enrich(state: State, chance: Chance) -> State:
    """The acting seat with tokens, and crops from the deck whose special areas may be tended next."""
    if state.action is not None:
        return state
    seat, taken = state.acting, chance.below(5)
    farm, deck = state.farms[seat], state.deck
    crops = (*farm.crops, *(Crop(card, ("water", "feed")) for card in deck[:taken]))
    given = replace(farm, seeds=chance.below(8), water=chance.below(8), meat=chance.below(8), crops=crops)
    farms = (*state.farms[:seat], given, *state.farms[seat + 1 :])
    return replace(state, farms=farms, deck=deck[taken:], known_bottom=min(state.known_bottom, len(deck) - taken))


def open_table(seats: int, *, seed: bytes = SEED, **options: Any) -> Position:
    decision = opened(GAME, Setup(seats=seats, options=Options(**options), rules_version=1), Chance(seed))
    position = Position(decision.state)
    position.events, position.drawn = decision.events, decision.drawn
    for event in decision.events:
        confirm_encodes(event, GAME.event_type)
    confirm_offers(decision.state)
    return position


@pytest.fixture
def given() -> Callable[..., Position]:
    """Makes a position."""
    return make


@pytest.fixture
def opening() -> Callable[..., Position]:
    """Opens a match."""
    return open_table


@pytest.fixture
def confirm() -> Callable[[State], None]:
    """Compares the offers of a state with what is accepted."""
    return confirm_offers


@pytest.fixture
def positions() -> Callable[[int, Options, bytes], Iterator[State]]:
    """The states of a random match."""
    return states


@pytest.fixture
def enriched() -> Callable[[State, Chance], State]:
    """Gives the acting seat of a state tokens and crops."""
    return enrich
