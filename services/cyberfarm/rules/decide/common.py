"""The common zones and card slots: Supermarket, Izhevsk Dynamics, bees, and what stands on cards."""

from functools import lru_cache

from libs.kernel import Amounts, Choice, Offer, Option
from libs.kernel.amounts import Bound, Sum
from services.cyberfarm.rules import doing
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.commands import Shop, TendBees, UseCard, VisitFactory
from services.cyberfarm.rules.decide.cards import happen, spots
from services.cyberfarm.rules.decide.named_robots import pair_choice
from services.cyberfarm.rules.doing import Doing
from services.cyberfarm.rules.effects.happening import SlotOption
from services.cyberfarm.rules.families import chosen, family, used
from services.cyberfarm.rules.look import (
    bee_spots,
    closed,
    extended,
    free_pairs,
    has,
    may_have_robot,
    open_spaces,
    price,
)
from services.cyberfarm.rules.reasons import Reason
from services.cyberfarm.rules.refusing import (
    refuse_unless,
    refuse_unless_fresh,
    refuse_without_coins,
    refuse_without_robot,
)
from services.cyberfarm.rules.state import Farm, State
from services.cyberfarm.rules.words import PRODUCTS
from services.cyberfarm.rules.works import estate_of

BIG_BASKET = 8
"""Lyusya's limit. Rule: CF-409."""
APIARY = "apiary"
FIRST_SEASON_OPEN = 2
"""Both zones open in season II. Rule: CF-246."""


def _refuse_zone(state: State, seat: int) -> None:
    refuse_unless_fresh(state, seat)
    refuse_unless(state.season >= FIRST_SEASON_OPEN, Reason.SEASON_I_CLOSED, "CF-246")
    refuse_without_robot(state, seat)


def cost_of(basket: dict[str, int]) -> int:
    """Base Food Value a unit, hay two for a coin and rounded up. Rule: CF-254, CF-255."""
    total = 0
    for product, units in basket.items():
        coins, parcel = BOOK.products[product].price
        total += -(-units * coins // parcel)
    return total


def basket_most(farm: Farm) -> int:
    return BIG_BASKET if "big_basket" in estate_of(farm).flags else BOOK.table.basket


def _goods(state: State, seat: int) -> Offer | None:
    farm = state.farms[seat]
    if state.season < FIRST_SEASON_OPEN or not extended(state) or not farm.coins:
        return None
    most = basket_most(farm)
    return Offer("shop", _basket(most, min(farm.coins, most * max(BOOK.values))))


@lru_cache(maxsize=256)
def _basket(most: int, coins: int) -> Amounts:
    """Twice the price is whole for hay too, and rounding hay up is what half a coin too few comes to."""
    bounds, weights = [], {}
    for product in PRODUCTS:
        price_, parcel = BOOK.products[product].price
        affordable = min(most, coins * parcel // price_)
        if affordable:
            bounds.append(Bound(f"basket.{product}", 0, affordable))
            weights[f"basket.{product}"] = 2 * price_ // parcel
    return Amounts(tuple(bounds), (Sum(dict.fromkeys(weights, 1), 1, most), Sum(weights, 1, 2 * coins)))


def _shop(draft: Doing, seat: int, command: Shop) -> None:
    """Rule: CF-253 to CF-257."""
    basket = used(command.basket)
    doing.place_robot(draft, seat, "supermarket")
    draft.emit(e.ActionTaken(seat=seat))
    doing.pay(draft, seat, cost_of(basket))
    doing.receive(draft, seat, basket)


def _refuse_shop(state: State, seat: int, command: Shop) -> None:
    refuse_unless(extended(state), Reason.VARIANT_OFF, "CF-027")
    _refuse_zone(state, seat)
    most = basket_most(state.farms[seat])
    refuse_unless(1 <= sum(command.basket.values()) <= most, Reason.BASKET_SIZE, "CF-253")
    refuse_unless(command.basket.keys() <= BOOK.products.keys(), Reason.BAD_SPEND, "CF-256")
    refuse_without_coins(state, seat, cost_of(command.basket), "CF-254")


def _factory(state: State, seat: int) -> Offer | None:
    if state.season < FIRST_SEASON_OPEN:
        return None
    farm = state.farms[seat]
    options = []
    if price(state, seat) <= farm.coins:
        if may_have_robot(farm):
            options.append(Option("buy_robot"))
        options.append(Option("buy_conveyor"))
    options.append(Option("work"))
    pairs = free_pairs(farm, estate_of(farm).pairs)
    if farm.links and pairs:
        places = pair_choice(pairs)
        moved = tuple(Option(f"{link.source}>{link.target}", places) for link in farm.links)
        options.append(Option("demolition", Choice("conveyor", moved)))
    return chosen(VisitFactory, "action", options)


def _visit(draft: Doing, seat: int, command: VisitFactory) -> None:
    """Rule: CF-248 to CF-252."""
    cost = price(draft.state, seat)
    doing.place_robot(draft, seat, "izhevsk")
    draft.emit(e.ActionTaken(seat=seat))
    if command.action == "work":
        doing.gain(draft, seat, coins=BOOK.table.shift_coins)
    elif command.action == "demolition":
        old_source, old_target = command.conveyor.split(">")
        draft.emit(
            e.ConveyorMoved(
                seat=seat,
                old_source=old_source,
                old_target=old_target,
                source=command.source,
                target=command.target,
            )
        )
    else:
        doing.pay(draft, seat, cost)
        draft.emit(e.RobotGained(seat=seat) if command.action == "buy_robot" else e.ConveyorGained(seat=seat))


def _refuse_visit(state: State, seat: int, command: VisitFactory) -> None:
    _refuse_zone(state, seat)
    if command.action == "demolition":
        refuse_unless(False, Reason.ILLEGAL_LINK, "CF-252")  # noqa: FBT003 - all that can be wrong
    limit = command.action == "buy_robot" and not may_have_robot(state.farms[seat])
    refuse_unless(not limit, Reason.ROBOT_LIMIT, "CF-248")
    if command.action != "work":
        refuse_without_coins(state, seat, price(state, seat), "CF-093")


def _bees(state: State, seat: int) -> Offer | None:
    farm = state.farms[seat]
    works = estate_of(farm).works.get(APIARY)
    if works is None:
        return None
    options = []
    if open_spaces(farm, works, "add_bee") > 0 and len(farm.bees) < BOOK.table.bees_most:
        places = bee_spots(state, seat, first=False)
        if places:
            options.append(Option("add_bee", spots(places)))
    if open_spaces(farm, works, "honey") > 0:
        options.append(Option("honey"))
    return chosen(TendBees, "action", options)


def _tend(draft: Doing, seat: int, command: TendBees) -> None:
    """Rule: CF-355 to CF-359, CF-386."""
    doing.place_robot(draft, seat, f"{APIARY}.{command.action}")
    doing.activate(draft, seat, APIARY)
    farm = doing.farm_of(draft, seat)
    if command.action == "add_bee":
        draft.emit(e.BeePlaced(seat=seat, farm=command.farm, building=command.spot))
        return
    works = estate_of(farm).works[APIARY]
    bees = len(farm.bees)
    doing.make(draft, seat, works, {"sugar": bees + works.honey_for_two * (bees // 2)})


def _refuse_bees(state: State, seat: int, command: TendBees) -> None:
    refuse_unless_fresh(state, seat)
    refuse_without_robot(state, seat)
    farm = state.farms[seat]
    works = estate_of(farm).works.get(APIARY)
    refuse_unless(works is not None, Reason.MISSING_BUILDING, "CF-354")
    if works is not None:
        refuse_unless(open_spaces(farm, works, command.action) > 0, Reason.SLOT_TAKEN, "CF-355")
    refuse_unless(len(farm.bees) < BOOK.table.bees_most, Reason.NO_SPACE, "CF-355")
    refuse_unless(False, Reason.NO_SPACE, "CF-356", "No bee may go there.")  # noqa: FBT003 - what is left


def card_slots(farm: Farm) -> dict[str, tuple[str, str, tuple[SlotOption, ...]]]:
    """Free slots on cards: the slot, the building that the card lies under if any, and what a robot may do."""
    found: dict[str, tuple[str, str, tuple[SlotOption, ...]]] = {}
    for card in farm.cards:
        for effect in BOOK.inventions[card].effects:
            if hasattr(effect, "choices"):
                found[card] = (f"card:{card}", "", effect.choices(farm))
    for works in estate_of(farm).works.values():
        for slot in works.card_slots:
            found[slot.card] = (f"{works.id}:{slot.card}", works.id, slot.action.choices(farm))
    return found


def _card_uses(state: State, seat: int) -> Offer | None:
    farm = state.farms[seat]
    options = []
    for card, (slot, _, choices) in card_slots(farm).items():
        payable = [
            Option(number)
            for number, option in enumerate(choices, start=1)
            if all(has(farm, product) >= units for product, units in option.spend.items())
        ]
        if payable and not closed(farm, slot):
            options.append(Option(card, Choice("option", tuple(payable))))
    return chosen(UseCard, "card", options)


def _use_card(draft: Doing, seat: int, command: UseCard) -> None:
    """A card under a building starts a chain, one on its own does not. Rule: CF-223, CF-238, CF-199."""
    slot, building, choices = card_slots(doing.farm_of(draft, seat))[command.card]
    option = choices[command.option - 1]
    doing.place_robot(draft, seat, slot)
    if building:
        doing.activate(draft, seat, building)
    else:
        draft.emit(e.ActionTaken(seat=seat))
    doing.spend(draft, seat, option.spend)
    happen(draft, seat, option.gain)


def _refuse_use(state: State, seat: int, command: UseCard) -> None:
    refuse_unless_fresh(state, seat)
    refuse_without_robot(state, seat)
    found = card_slots(state.farms[seat])
    refuse_unless(command.card in found, Reason.NO_SUCH_SLOT, "CF-223")
    slot, _, choices = found[command.card]
    refuse_unless(not closed(state.farms[seat], slot), Reason.SLOT_TAKEN, "CF-223")
    refuse_unless(1 <= command.option <= len(choices), Reason.BAD_SPEND, "CF-238")
    refuse_unless(False, Reason.NOT_ENOUGH_PRODUCTS, "CF-071")  # noqa: FBT003 - what is left


family(Shop, _goods, _shop, _refuse_shop)
family(VisitFactory, _factory, _visit, _refuse_visit)
family(TendBees, _bees, _tend, _refuse_bees)
family(UseCard, _card_uses, _use_card, _refuse_use)
