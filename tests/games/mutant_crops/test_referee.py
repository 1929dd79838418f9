"""A referee written from the clauses alone, with numbers of its own, says of every position what is legal.

It tries choices out to the end instead of judging at a glance, and knows nothing of prospects, rows or events. Only
positions, commands and offers are the game's.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple, TypeAlias

import pytest
from msgspec import convert
from msgspec.structs import replace

from libs.kernel import Chance, Seat, Setup, decided, listed, opened
from libs.testkit import cases, played
from libs.testkit.policies import Curious
from services.mutant_crops.rules.game import GAME
from services.mutant_crops.rules.state import Crop, Farm, Options, State

SEEDS, WATER, MEAT = range(3)
PAYS = {"water": WATER, "feed": MEAT}
COSTS = {
    "asparagus": (7, 7, 5, "feed", 2), "banana": (2, 2, 1, "feed", 1), "bell_pepper": (3, 1, 5, "water", 2),
    "blueberry": (5, 5, 4, "feed", 2), "broccoli": (2, 1, 3, "feed", 3), "chard": (1, 2, 1, "water", 2),
    "cucumber": (2, 3, 2, "water", 3), "eggplant": (2, 3, 1, "water", 1), "melon": (6, 5, 5, "feed", 3),
    "onion": (1, 1, 2, "feed", 2), "orange": (3, 1, 3, "water", 2), "peach": (3, 5, 1, "water", 3),
    "pear": (3, 4, 2, "feed", 3), "potato": (4, 2, 5, "water", 3), "pumpkin": (3, 2, 4, "water", 2),
    "strawberry": (4, 3, 5, "feed", 2),
}  # fmt: skip
"""Seeds, water area, feed area, kind and cost of the special area."""

Tokens: TypeAlias = tuple[int, int, int]
Step: TypeAlias = tuple[Any, ...]
Steps: TypeAlias = tuple[Step, ...]
ANY, WET, FED = ("water", "feed"), ("water",), ("feed",)
SLOTS: dict[str, Steps] = {
    "S1-1T": (("gain", (3, 0, 0)),), "S1-1B": (("sow", "full"),),
    "S1-2T": (("gain", (0, 3, 0)),), "S1-2B": (("tend", ANY, "full"),),
    "S1-3T": (("gain", (0, 0, 3)),), "S1-3B": (("take", 2), ("rotate",)),
    "S1-4T": (("gain", (0, 0, 2)),), "S1-4B": (("gain", (1, 1, 1)),),
    "S1-5T": (("gain", (0, 2, 0)),), "S1-5B": (("take", 1), ("claim",)),
    "S1-6T": (("gain", (2, 0, 0)),), "S1-6B": (("pay",), ("dual",)),
    "S2-1T": (("tend", FED, "full"),) * 2, "S2-1B": (("gain", (2, 0, 0)), ("tend", WET, "full")),
    "S2-2T": (("tend", WET, "full"),) * 2, "S2-2B": (("gain", (0, 0, 2)), ("sow", "full")),
    "S2-3T": (("sow", "full"),) * 2, "S2-3B": (("gain", (0, 2, 0)), ("tend", FED, "full")),
    "S3-1T": (("sow", "full"), ("tend", ANY, "full")), "S3-1B": (("take", 1), ("change",)),
    "S3-2T": (("tend", WET, "full"), ("tend", FED, "full")), "S3-2B": (("dual",),),
    "S3-3T": (("take", 3),), "S3-3B": (("exchange",),),
    "S3-P1T": (("tend", ANY, "half"),), "S3-P1B": (("sow", "half"),),
    "S3-P2T": (("take", 1), ("tend", ANY, "full")), "S3-P2B": (("gain", (1, 0, 0)), ("sow", "full")),
    "S3-P3T": (("gain", (2, 1, 1)),), "S3-P3B": (("search", "full"), ("rotate",)),
}  # fmt: skip
AT_ONCE: dict[str, Steps] = {
    "eggplant": (("sow", "eggplant"),),
    "pear": (("search", "free"), ("rotate",)),
    "banana": (("search", "full"), ("rotate",)),
}
"""What covering the special area brings before anything else. Rule: MC-133."""
AUTOMATIC = {"gain", "rotate", "claim"}


class Grown(NamedTuple):
    kind: str
    covered: tuple[str, ...] = ()


class Look(NamedTuple):
    """What a seat can count on: cards that are turned up on the way stay unknown (MC-065)."""

    tokens: Tokens
    pool: Tokens | None
    """Tokens left to take, where they are limited."""
    crops: tuple[Grown, ...]
    display: tuple[str, ...]
    unknown: int
    """Displayed cards that nobody has seen yet."""
    hidden: tuple[str, ...]
    """Kinds of the cards in the deck and of the unknown ones."""
    farmers: tuple[str, ...]
    used: frozenset[int]
    rivals: frozenset[str]
    """Slots on which farmers of others stand."""
    alone: bool


def plus(tokens: Tokens, more: Tokens, sign: int = 1) -> Tokens:
    seeds, water, meat = (have + sign * extra for have, extra in zip(tokens, more, strict=True))
    return seeds, water, meat


def single(colour: int, count: int) -> Tokens:
    seeds, water, meat = (count if place == colour else 0 for place in range(3))
    return seeds, water, meat


def mixes(count: int) -> Iterator[Tokens]:
    for seeds in range(count + 1):
        for water in range(count - seeds + 1):
            yield seeds, water, count - seeds - water


def gained(look: Look, tokens: Tokens) -> Look | None:
    if look.pool is None:
        return look._replace(tokens=plus(look.tokens, tokens))
    pool = plus(look.pool, tokens, -1)
    return None if min(pool) < 0 else look._replace(tokens=plus(look.tokens, tokens), pool=pool)


def paid(look: Look, colour: int, cost: int, kept: int = 0) -> Look | None:
    """All the tokens go back to the pool but those `kept` on an area. Rule: MC-067, MC-079."""
    if look.tokens[colour] < cost:
        return None
    pool = None if look.pool is None else plus(look.pool, single(colour, cost - kept))
    return look._replace(tokens=plus(look.tokens, single(colour, cost), -1), pool=pool)


def priced(cost: int, price: str) -> int:
    """Rule: MC-205 for half prices, rounded up."""
    return {"full": cost, "half": -(-cost // 2), "free": 0, "eggplant": 0}[price]


def with_crop(look: Look, crop: Grown) -> tuple[Grown, ...]:
    return tuple(sorted((*look.crops, crop)))


def without(kinds: tuple[str, ...], kind: str) -> tuple[str, ...]:
    place = kinds.index(kind)
    return kinds[:place] + kinds[place + 1 :]


def sown(look: Look, kind: str, price: str) -> Look | None:
    """Rule: MC-072 to MC-074, MC-144, MC-153."""
    cost = COSTS[kind][0]
    after = paid(look, SEEDS, priced(cost, price))
    if after is None or (price == "eggplant" and cost > 4):
        return None
    refills = len(look.hidden) > look.unknown
    return after._replace(
        display=without(look.display, kind),
        unknown=look.unknown + refills,
        crops=with_crop(look, Grown(kind)),
    )


def tended(look: Look, crop: Grown, area: str, step: Step) -> tuple[Look, Steps] | None:
    """The look after it, and what the ability brings at once. Rule: MC-076 to MC-080, MC-133."""
    _, kinds, price = step
    _, water, feed, special, cost = COSTS[crop.kind]
    kind = special if area == "special" else area
    open_for_it = area != "special" or {"water", "feed"} <= set(crop.covered)
    if area in crop.covered or kind not in kinds or not open_for_it:
        return None
    full = {"water": water, "feed": feed, "special": cost}[area]
    after = paid(look, PAYS[kind], priced(full, price), kept=1)
    if after is None:
        return None
    left = list(look.crops)
    left.remove(crop)
    covered = Grown(crop.kind, tuple(sorted((*crop.covered, area))))
    at_once = AT_ONCE.get(crop.kind, ()) if area == "special" else ()
    return after._replace(crops=tuple(sorted((*left, covered)))), at_once


def found(look: Look, kind: str, price: str) -> Look | None:
    """A crop sown out of the deck. Rule: MC-148, MC-202, MC-209."""
    after = paid(look, SEEDS, priced(COSTS[kind][0], price))
    if after is None:
        return None
    return after._replace(hidden=without(look.hidden, kind), crops=with_crop(look, Grown(kind)))


def rotated(look: Look) -> Look:
    """Rule: MC-085, MC-154."""
    if len(look.hidden) == look.unknown:
        return look
    hidden = tuple(sorted((*look.hidden, *look.display)))
    return look._replace(display=(), unknown=look.unknown + len(look.display), hidden=hidden)


def companions(look: Look) -> Iterator[tuple[int, str]]:
    """Farmers and occupied slots of a dual action. Rule: MC-095 to MC-103, MC-028."""
    free = [number for number in range(len(look.farmers)) if number not in look.used]
    in_hand = [number for number in free if not look.farmers[number]]
    for number in in_hand or free:
        own = {look.farmers[other] for other in free if other != number} - {""}
        yield from ((number, slot) for slot in (own if look.alone else look.rivals) if slot != look.farmers[number])


def moved(look: Look, number: int, slot: str) -> Look:
    farmers = (*look.farmers[:number], slot, *look.farmers[number + 1 :])
    return look._replace(farmers=farmers, used=look.used | {number})


def tendings(look: Look, step: Step) -> Iterator[tuple[Grown, str, Look, Steps]]:
    for crop in dict.fromkeys(look.crops):
        for area in ("water", "feed", "special"):
            result = tended(look, crop, area, step)
            if result is not None:
                yield crop, area, *result


def outcomes(look: Look, step: Step) -> Iterator[tuple[Look | None, Steps]]:
    """Where the choices of a step lead, and what then comes before the rest; None where a choice fails."""
    match step:
        case ("gain", tokens):
            yield gained(look, tokens), ()
        case ("take", count):
            yield from ((gained(look, mix), ()) for mix in mixes(count))
        case ("rotate",):
            yield rotated(look), ()
        case ("sow", price):
            yield from ((sown(look, kind, price), ()) for kind in dict.fromkeys(look.display))
        case ("tend", *_):
            yield from ((after, at_once) for _, _, after, at_once in tendings(look, step))
        case ("pay",):
            yield from ((paid(look, colour, 1), ()) for colour in range(3))
        case ("dual",):
            yield from ((moved(look, number, slot), SLOTS[slot]) for number, slot in companions(look))
        case ("exchange",):
            yield (look if look.display and any(not crop.covered for crop in look.crops) else None), ()
        case _:
            yield look, ()


@lru_cache(maxsize=100_000)
def can_be_done(look: Look, steps: Steps) -> bool:
    """Rule: MC-063 to MC-065. A search counts on more cards than could have been turned up before it."""
    if not steps:
        return True
    step, rest = steps[0], steps[1:]
    if step[0] == "search":
        would_do = sum(holds(found(look, kind, step[1]), rest) for kind in look.hidden)
        return would_do > look.unknown
    return any(holds(after, at_once + rest) for after, at_once in outcomes(look, step))


def holds(look: Look | None, steps: Steps) -> bool:
    return look is not None and can_be_done(look, steps)


def kind_of(card: str) -> str:
    return card.split("#", maxsplit=1)[0]


def grown(crop: Crop) -> Grown:
    return Grown(kind_of(crop.card), tuple(sorted(crop.covered)))


def pool_of(farms: tuple[Farm, ...]) -> Tokens:
    """Rule: MC-007."""
    pool: Tokens = (24, 24, 24)
    for farm in farms:
        pool = plus(pool, (farm.seeds, farm.water, farm.meat), -1)
        for crop in farm.crops:
            special = COSTS[kind_of(crop.card)][3]
            for area in crop.covered:
                pool = plus(pool, single(PAYS[special if area == "special" else area], 1), -1)
    return pool


def look_of(state: State) -> Look:
    """What lies open for the acting seat."""
    farm = state.farms[state.acting]
    others = (other for seat, other in enumerate(state.farms) if seat != state.acting)
    return Look(
        tokens=(farm.seeds, farm.water, farm.meat),
        pool=pool_of(state.farms) if state.options.limited_tokens else None,
        crops=tuple(sorted(map(grown, farm.crops))),
        display=tuple(sorted(kind_of(card) for card in state.display if card)),
        unknown=0,
        hidden=tuple(sorted(map(kind_of, state.deck))),
        farmers=farm.farmers,
        used=frozenset(number - 1 for number in state.action.used) if state.action else frozenset(),
        rivals=frozenset(slot for other in others for slot in other.farmers if slot),
        alone=len(state.farms) == 1,
    )


def openings(state: State) -> set[Step]:
    """Rule: MC-050, MC-053, MC-063."""
    look = look_of(state)
    taken = {slot for farm in state.farms for slot in farm.farmers}
    free = [card + half for card in state.revealed for half in "TB" if card + half not in taken]
    in_hand = [number for number, slot in enumerate(look.farmers) if not slot]
    return {
        ("assign_farmer", number + 1, slot)
        for number in in_hand or range(len(look.farmers))
        for slot in free
        if can_be_done(moved(look, number, slot), SLOTS[slot])
    }


def between_actions(state: State) -> set[Step]:
    """Rule: MC-046, and MC-007 for seats that can do nothing."""
    legal = openings(state)
    may_pass = state.turn > 1 and not (state.options.must_move and legal)
    stuck = state.options.limited_tokens and not legal
    return legal | ({("pass",)} if may_pass or stuck else set())


Answer: TypeAlias = tuple[Step, Look | None, Steps]
"""A command, where it leads, and what it puts before the rest of the action."""


def token_answers(look: Look, step: Step) -> Iterator[Answer]:
    if step[0] == "take":
        yield from ((("take_tokens", *mix), gained(look, mix), ()) for mix in mixes(step[1]))
    else:
        names = enumerate(("seeds", "water", "meat"))
        yield from ((("pay_token", name), paid(look, colour, 1), ()) for colour, name in names)


def dual_answers(look: Look) -> Iterator[Answer]:
    for number, slot in companions(look):
        yield ("dual", number + 1, slot), moved(look, number, slot), SLOTS[slot]


def crop_answers(state: State, look: Look, step: Step) -> Iterator[Answer]:
    displayed = [card for card in state.display if card]
    own = state.farms[state.acting].crops
    if step[0] == "sow":
        yield from ((("sow", card), sown(look, kind_of(card), step[1]), ()) for card in displayed)
    elif step[0] == "tend":
        for crop, (of, area, after, more) in product(own, tendings(look, step)):
            if of == grown(crop):
                yield ("tend", crop.card, area), after, more
    elif step[0] == "search":
        for card in state.deck:
            sought = found(look, kind_of(card), step[1])
            yield from ((("search_sow", name), sought, ()) for name in (card, kind_of(card)))
    else:
        untouched = (crop.card for crop in own if not crop.covered)
        yield from ((("exchange", *pair), look, ()) for pair in product(untouched, displayed))


def choices(state: State, steps: Steps) -> set[Step]:
    """The legal answers to the first of the steps, which leave the others possible. Rule: MC-066."""
    look, step, rest = look_of(state), steps[0], steps[1:]
    if step[0] == "change":
        return set()
    if step[0] == "dual":
        answers = dual_answers(look)
    else:
        answers = token_answers(look, step) if step[0] in ("take", "pay") else crop_answers(state, look, step)
    return {command for command, after, more in answers if holds(after, more + rest)}


def legal(state: State, steps: Steps) -> set[Step]:
    """What the acting seat may do, with these steps of its action to come; not how it may change tokens."""
    if state.action is None:
        return between_actions(state)
    return choices(state, steps) | (set() if state.action.sealed else {("cancel",)})


def plain(body: dict[str, Any]) -> Step:
    amounts = tuple(body.get(name, 0) for name in ("seeds", "water", "meat")) if body["type"] == "take_tokens" else ()
    return body["type"], *(amounts or (value for key, value in body.items() if key != "type"))


def offered(state: State) -> set[Step]:
    """But for the changes of tokens, of which there are too many to list."""
    offers = tuple(offer for offer in GAME.offers(state, Seat(state.acting)) if offer.command != "change_tokens")
    return set(map(plain, listed(offers)))


def steps_after(steps: Steps, command: Step) -> Steps:
    """What is left to do of an action after a command of it, up to the next choice."""
    head, *_ = command
    if head in ("cancel", "pass"):
        return ()
    left = SLOTS[command[2]] if head == "assign_farmer" else steps[1:]
    if head == "dual":
        left = SLOTS[command[2]] + left
    if head == "tend" and command[2] == "special":
        left = AT_ONCE.get(kind_of(command[1]), ()) + left
    while left and left[0][0] in AUTOMATIC:
        left = left[1:]
    return left


def confirm_walk(state: State, seed: bytes, length: int) -> None:
    """Some commands in a row, each position judged before the next; a seat with nothing pending begins."""
    players, drawn = Chance(b"players" + seed), 0
    steps: Steps = ()
    for _ in range(length):
        if state.finished:
            return
        assert offered(state) == legal(state, steps), state
        assert (state.action is not None) == bool(steps), state
        options = [body for body in listed(GAME.offers(state, Seat(state.acting)), 400) if body["type"] != "pass"]
        body = players.pick(options or [{"type": "pass"}])
        decision = decided(GAME, state, Seat(state.acting), convert(body, GAME.command_type), Chance(seed, drawn))
        steps = steps_after(steps, plain(body))
        state, drawn = decision.state, decision.drawn


def covered(chance: Chance) -> Any:
    """Areas in any state of work."""
    return chance.pick(((), ("water",), ("feed",), ("water", "feed"), ("water", "feed"), ("water", "feed", "special")))


def standing(state: State, chance: Chance) -> Iterator[tuple[str, ...]]:
    """Every farmer on a slot of its own among those open."""
    free = list(chance.shuffled([card + half for card in state.revealed for half in "TB"]))
    for farm in state.farms:
        yield tuple(free.pop() for _ in farm.farmers)


def late(seats: int, number: int) -> State:
    """A late turn of seats that own much, often with few cards in the deck."""
    seed = bytes([seats, number])
    chance = Chance(seed)
    options = Options(limited_tokens=number % 3 == 2, must_move=number % 2 == 0, promo_pack=number % 4 > 1)
    state = opened(GAME, Setup(seats=seats, options=options, rules_version=GAME.rules_version), chance).state
    cards = chance.shuffled((*state.display, *state.deck))
    shown, deck = chance.below(len(state.display) + 1), chance.pick((0, 1, 3, 8))
    crops: list[list[Crop]] = [[] for _ in range(seats)]
    for card in cards[shown + deck :]:
        crops[chance.below(seats)].append(Crop(card, covered(chance)))
    state = replace(state, turn=7, revealed=(*state.revealed, *state.stage2, *state.stage3), stage2=(), stage3=())
    places = list(standing(state, chance))
    most = chance.pick((2, 4, 6))
    farms = tuple(
        replace(
            farm,
            seeds=chance.below(most),
            water=chance.below(most),
            meat=chance.below(most),
            farmers=places[seat],
            crops=tuple(crops[seat]),
        )
        for seat, farm in enumerate(state.farms)
    )
    display = (*cards[:shown], *[""] * (len(state.display) - shown))
    return replace(state, farms=farms, display=display, deck=cards[shown : shown + deck])


@pytest.mark.clause("MC-007", "MC-046", "MC-053", "MC-063", "MC-064", "MC-065", "MC-066", "MC-069", "MC-097", "MC-134")
@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_of_rich_positions_exactly_the_legal_is_offered(seats: int, number: int) -> None:
    confirm_walk(late(seats, number), bytes([seats, number]), length=9)


@pytest.mark.clause("MC-046", "MC-050", "MC-051", "MC-053", "MC-063", "MC-098")
@pytest.mark.parametrize("case", cases(GAME), ids=str)
def test_between_actions_exactly_the_legal_is_offered(case: Any) -> None:
    for step in played(case, case.seed(0), Curious()).steps:
        if step.before.action is None:
            assert offered(step.before) == legal(step.before, ()), step.before
