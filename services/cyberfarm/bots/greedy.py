"""The greedy bot: tries what an action comes to, its conveyors run, and takes the best by `worth`."""

from typing import Any

from msgspec import convert

from libs.botting import Look
from libs.kernel import Chance, Rejected, Seat, decided
from services.cyberfarm.bots.candidates import candidates
from services.cyberfarm.bots.imagining import imagined
from services.cyberfarm.bots.worth import card_worth, worth
from services.cyberfarm.rules.autopilot import best_load
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.decide.common import basket_most
from services.cyberfarm.rules.game import GAME
from services.cyberfarm.rules.state import State

AVOID = frozenset({"move_lock", "auction_decline", "pass_season", "end_turn", "shop"})
"""Not tried: they gain nothing by themselves, or have their own place below."""
MOST = 160
"""Commands tried in one position."""
_LEAST_GAIN = 1e-6
_DEPTH = 2
"""How many runs of conveyors are looked at behind an action."""

Body = dict[str, Any]


def greedy(look: Look) -> Body:
    """A command for the seat that looks; nothing hidden plays a part in it."""
    chance = Chance(look.seed)
    state = imagined(look.view.sections, look.view.rules_version, look.seat, chance)
    return chosen(state, look.seat, chance) or look.sample()


def chosen(state: State, seat: int, chance: Chance) -> Body | None:
    """The best command of a position as imagined."""
    if state.phase in {"capital", "draw", "loaf", "spoilage"} and seat in state.waiting:
        return _plain(state, seat)
    found = _best(state, seat, chance)
    rest, value = _rest(state, seat)
    if found is not None and found[1] > value + _LEAST_GAIN:
        return found[0]
    return rest or (found[0] if found else None)


def _plain(state: State, seat: int) -> Body:
    """Hidden choices: a tree, the best new card, the best load, and locks where they lie."""
    farm = state.farms[seat]
    match state.phase:
        case "capital":
            return {"type": "choose_capital", "option": "tree", "token": "cherry_tree"}
        case "draw":
            return {"type": "keep_card", "card": max(state.drawn[seat], key=lambda card: card_worth(farm, card))}
        case "loaf":
            return {"type": "load_loaf", "items": best_load(farm)}
        case _:
            return {"type": "settle_spoilage", "locks": dict.fromkeys(farm.locks, 1)}


def _rest(state: State, seat: int) -> tuple[Body | None, float]:
    """Doing nothing more, and what that is worth."""
    tags = {offer.command for offer in GAME.offers(state, Seat(seat))}
    for tag in ("end_turn", "auction_decline"):
        if tag in tags:
            return {"type": tag}, worth(state, seat)
    if "pass_season" in tags:
        body: Body = {"type": "pass_season"}
        after = _after(state, seat, body, Chance(b"rest"))
        return body, worth(after, seat) if after else worth(state, seat)
    return None, float("-inf")


def _best(state: State, seat: int, chance: Chance, depth: int = _DEPTH) -> tuple[Body, float] | None:
    best: tuple[Body, float] | None = None
    tried = 0
    for body in (*_shopping(state, seat), *candidates(GAME.offers(state, Seat(seat)))):
        if body["type"] in AVOID and body.get("basket") is None:
            continue
        if body["type"] == "discard_for_coins" and state.phase != "turns":
            continue
        after = _after(state, seat, body, chance)
        tried += 1
        if after is not None:
            value = _value(after, seat, chance, depth)
            if best is None or value > best[1]:
                best = (body, value)
        if tried >= MOST:
            break
    return best


def _value(state: State, seat: int, chance: Chance, depth: int) -> float:
    """Worth after running on along conveyors, where that is possible."""
    value = worth(state, seat)
    if depth and state.phase == "turns" and state.acting == seat and state.turn.acted and state.farms[seat].links:
        further = _best_run(state, seat, chance, depth - 1)
        value = max(value, further)
    return value


def _best_run(state: State, seat: int, chance: Chance, depth: int) -> float:
    value = float("-inf")
    runs = tuple(offer for offer in GAME.offers(state, Seat(seat)) if offer.command in {"process", "feed"})
    for count, body in enumerate(candidates(runs)):
        if count >= MOST // 8:
            break
        after = _after(state, seat, body, chance)
        if after is not None:
            value = max(value, _value(after, seat, chance, depth))
    return value


def _shopping(state: State, seat: int) -> list[Body]:
    """In the last season: the most valuable goods that coins can buy; before, hay for hungry animals."""
    farm = state.farms[seat]
    if not any(offer.command == "shop" for offer in GAME.offers(state, Seat(seat))):
        return []
    if state.season < BOOK.table.seasons:
        return [{"type": "shop", "basket": {"hay": 2}}]
    coins, left = farm.coins, basket_most(farm)
    basket: dict[str, int] = {}
    for product, row in sorted(BOOK.products.items(), key=lambda item: -item[1].value):
        units = min(left, coins // row.value) if row.value else 0
        if units:
            basket[product] = units
            coins -= units * row.value
            left -= units
    return [{"type": "shop", "basket": basket}] if basket else []


def _after(state: State, seat: int, body: Body, chance: Chance) -> State | None:
    try:
        return decided(GAME, state, Seat(seat), convert(body, GAME.command_type), chance).state
    except Rejected:
        return None
