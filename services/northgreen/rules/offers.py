"""Every legal command of a seat: those of its window here, what is allowed at any time in `offers_animals`."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any

from libs.kernel import Amounts, Bound, Choice, Offer, Offers, Option, Sum
from services.northgreen.rules.board import Board, board_of
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.commands import STORAGE
from services.northgreen.rules.decide.cards import playable, usable_cards
from services.northgreen.rules.decide.choices import affordable, may_end, price_of, purse
from services.northgreen.rules.decide.land import flippable, open_slots, origins
from services.northgreen.rules.decide.places import (
    GAINING,
    bonuses,
    delivery_slots,
    imitable,
    placeable,
    shop_options,
)
from services.northgreen.rules.decide.yields import breedable, pin_bonuses
from services.northgreen.rules.effects.grants import Expand, Publish, Sow
from services.northgreen.rules.effects.sections import Flip, Shop
from services.northgreen.rules.forest import reachable
from services.northgreen.rules.metrics import GROUPS
from services.northgreen.rules.offers_animals import at_any_time_offers
from services.northgreen.rules.pending import (
    Breeding,
    Choosing,
    Discarding,
    Expanding,
    Moving,
    Paying,
    Pending,
    Placing,
    Playing,
    Publishing,
    Rewarding,
    Sowing,
    Wild,
    mandatory,
)
from services.northgreen.rules.permits import Permit, convertible, kinds_of, paper_cost, spades_below, was_converted
from services.northgreen.rules.sections import Part, default_part, sections_offering, usable
from services.northgreen.rules.state import Player, State, Turn

_SKIP = Offer("skip")
_END = Offer("end_turn")


def offers_of(state: State, seat: int) -> Offers:
    """Complete and sound: what is offered is accepted, and the rest refused."""
    turn = state.turns[seat] if 0 <= seat < len(state.turns) else None
    if turn is None or state.phase == "over":
        return ()
    found = list(_decisions(state, seat, turn) if turn.pending else _window(state, seat, turn))
    if turn.pending and not mandatory(turn.pending[-1]):
        found.append(_SKIP)
    if may_end(turn):
        found.append(_END)
    return (*found, *at_any_time_offers(state.players[seat], turn))


def _choice(command: str, field: str, values: Iterable[Any]) -> Iterator[Offer]:
    found = tuple(values)
    if found:
        yield _offer(command, field, found)


@lru_cache(maxsize=8192)
def _offer(command: str, field: str, values: tuple[Any, ...]) -> Offer:
    return Offer(command, Choice(field, tuple(map(Option, values))))


def _window(state: State, seat: int, turn: Turn) -> Iterator[Offer]:
    match turn.window:
        case "setup":
            yield from _setup(state, seat, turn)
        case "draft":
            yield from _choice("draft_pick", "card", state.pack)
        case "main" if turn.stage == "place":
            yield from _choice("place_token", "space", placeable(state, seat))
        case "main":
            yield from _main(state, seat, turn)
        case "delivery" if turn.stage == "before":
            yield from _choice("deliver", "slot", delivery_slots(state, seat))
        case "breeding":
            yield from _choice("breed", "species", breedable(state, seat, turn))
        case "pin":
            yield from _choice("place_pin", "bonus", pin_bonuses(state, seat, turn))
        case _:
            pass
    yield from _choice("use_card", "card", usable_cards(state, seat, turn))


def _setup(state: State, seat: int, turn: Turn) -> Iterator[Offer]:
    if not turn.chosen:
        yield Offer("choose_start_resources", _together("cards", state.dealt[seat], BOOK.opening.kept))
    if not turn.kept:
        long_term, instant = state.drawn
        then = _together("instant", instant, BOOK.solo.instant_kept)
        yield Offer("keep_projects", _together("long_term", long_term, BOOK.solo.long_term_kept, then))


def _together(field: str, cards: tuple[str, ...], count: int, then: Choice | None = None) -> Choice:
    """So many of the cards, in whatever order they are named."""
    return Choice(field, tuple(Option(kept, then) for kept in combinations(cards, count)), unordered=True)


def _main(state: State, seat: int, turn: Turn) -> Iterator[Offer]:
    player = state.players[seat]
    board = board_of(player.land)
    yield from _choice("imitate", "space", imitable(state, turn))
    yield from _choice("use_bonus", "kind", bonuses(state, seat, turn))
    found: dict[type, list[Part]] = {}
    for part in usable(turn):
        found.setdefault(type(part.op), []).append(part)
    if not found:
        return
    sides = dict.fromkeys(part.section for kind in GAINING for part in found.get(kind, ()))
    yield from _choice("take_section", "section", sides)
    if Flip in found:
        yield from _choice("flip_greenhouse", "cell", flippable(player))
    if Shop in found:
        yield from _choice("shop", "option", shop_options(state, seat))
    if Expand in found:
        permit = Permit(default_part(turn, found[Expand]), None)
        yield from _converting(turn, player, permit)
        yield from _expanding(state, player, board, kinds_of(permit), _sections(turn, found[Expand], Expand))
    if Sow in found:
        yield from _sowing(player, board, _sections(turn, found[Sow], Sow))
    if Publish in found:
        cost = paper_cost(Permit(found[Publish][0], None))
        yield from _publishing(player, cost, _sections(turn, found[Publish], Publish))


def _sections(turn: Turn, parts: list[Part], kind: type[Any]) -> tuple[str, ...]:
    """The names by which a command may call its section; () when it may not name any. Rule: NG-290."""
    return (*dict.fromkeys(part.section for part in parts), "") if sections_offering(turn, kind) > 1 else ()


def _named(command: str, names: tuple[str, ...], node: Choice) -> Offer:
    if not names:
        return Offer(command, node)
    return Offer(command, Choice("section", tuple(Option(name, node) for name in names)))


def _converting(turn: Turn, player: Player, permit: Permit) -> Iterator[Offer]:
    if convertible(kinds_of(permit)) and not was_converted(turn, permit):
        yield from _choice("convert_food", "to", (space for space, _ in spades_below(player.food)))


def _expanding(
    state: State, player: Player, board: Board, kinds: tuple[str, ...], names: tuple[str, ...] = ()
) -> Iterator[Offer]:
    options = [
        option
        for tile in BOOK.tiles.values()
        if tile.kind in kinds
        and tile.soil <= player.soil
        and tile.food <= player.food
        and state.pools[tile.pool]
        and (option := board.tile_option(tile.id)) is not None
    ]
    if options:
        yield _named("expand", names, Choice("tile", tuple(options)))


def _sowing(player: Player, board: Board, names: tuple[str, ...] = ()) -> Iterator[Offer]:
    crops = [crop for crop in GROUPS["crop"] if getattr(player, crop)]
    if crops and board.beds:
        then = Choice("cell", tuple(map(Option, board.beds)))
        yield _named("sow", names, Choice("crop", tuple(Option(crop, then) for crop in crops)))


def _publishing(player: Player, cost: int, names: tuple[str, ...] = ()) -> Iterator[Offer]:
    if cost > player.workforce:
        return
    nodes: dict[str, Choice | None] = {}
    for token in GROUPS["any"]:
        found = origins(player, token)
        nodes[token] = Choice("origin", tuple(map(Option, found))) if found else None
    slots = [(slot, node) for slot, token in open_slots(player).items() if (node := nodes[token]) is not None]
    if slots:
        yield _named("publish", names, Choice("slot", tuple(Option(slot, node) for slot, node in slots)))


def _decisions(state: State, seat: int, turn: Turn) -> Iterator[Offer]:  # noqa: C901, PLR0912 - one branch a decision
    player = state.players[seat]
    board = board_of(player.land)
    decision: Pending = turn.pending[-1]
    match decision:
        case Placing():
            yield from _choice("place_animal", "to", (STORAGE, *board.room[decision.species]))
        case Moving():
            yield from _moving(state, seat, decision)
        case Rewarding():
            yield from _choice("take_forest_reward", "space", decision.spaces)
        case Expanding():
            permit = Permit(None, decision)
            yield from _converting(turn, player, permit)
            yield from _expanding(state, player, board, decision.kinds)
        case Sowing():
            yield from _sowing(player, board)
        case Publishing():
            yield from _publishing(player, decision.workforce)
        case Playing():
            yield from _choice("play_project", "card", playable(state, seat, decision))
        case Discarding():
            yield from _discarding(state, seat)
        case Choosing():
            yield from _choice("choose", "index", range(decision.options))
        case Wild():
            yield from _choice("choose", "index", range(len(GROUPS[decision.resource])))
        case Paying():
            yield from _paying(player, decision)
        case Breeding():
            yield from _choice("breed", "species", breedable(state, seat, turn))
        case _:
            pass


def _moving(state: State, seat: int, decision: Moving) -> Iterator[Offer]:
    options = []
    for space, ways in reachable(state, seat, decision.steps).items():
        named = tuple(Option(route.via) for route in ways if route.via)
        if not named:
            options.append(Option(space))
        else:
            unnamed = (Option(()),) if len(ways) == 1 else ()
            options.append(Option(space, Choice("via", (*unnamed, *named))))
    yield Offer("move_forest", Choice("to", tuple(options)))


def _discarding(state: State, seat: int) -> Iterator[Offer]:
    either = Choice("option", (Option("food"), Option("workforce")))
    options = tuple(
        Option(card, either if BOOK.cards[card].kind == "long_term" else None) for card in state.hands[seat]
    )
    if options:
        yield Offer("discard_project", Choice("card", options))


def _paying(player: Player, decision: Paying) -> Iterator[Offer]:
    op = price_of(decision)
    if not affordable(player, op):
        return
    storage, land, due = purse(player, op)
    if not due:
        yield Offer("pay")
        return
    have = {f"storage.{kind}": count for kind, count in storage.items()}
    have |= {f"land.{cell}": count for cell, count in land.items()}
    bounds = tuple(Bound(field, 0, min(count, due)) for field, count in have.items())
    yield Offer("pay", Amounts(bounds, (Sum(dict.fromkeys(have, 1), due, due),)))
