"""Feeding in the Barn and the Henhouse, by robot, conveyor or Wormhole."""

from functools import lru_cache

from libs.kernel import Amounts, Choice, Offer, Option
from libs.kernel.amounts import Bound, Sum
from services.cyberfarm.rules import doing
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.commands import Feed, FeedBirds
from services.cyberfarm.rules.doing import Doing
from services.cyberfarm.rules.families import chosen, family, used
from services.cyberfarm.rules.look import closed, has, herd, room, runnable
from services.cyberfarm.rules.reasons import Reason
from services.cyberfarm.rules.refusing import (
    refuse_unless,
    refuse_unless_fresh,
    refuse_unless_turn,
    refuse_without_robot,
)
from services.cyberfarm.rules.state import Farm, State
from services.cyberfarm.rules.words import PRODUCTS, ROBOT
from services.cyberfarm.rules.works import Works, estate_of

BARN, HENHOUSE = "barn", "henhouse"
LIVESTOCK = ("cow", "horse")


def beginnings(state: State, seat: int, building: str) -> list[str]:
    """How an activation of the building's multi-use slot, or of the Wormhole there, may begin now."""
    if state.turn.acted:
        return [source for source, target in runnable(state, seat) if target == building]
    farm = state.farms[seat]
    works = estate_of(farm).works[building]
    able = works.wormhole and not closed(farm, f"{building}:{works.wormhole}")
    return [ROBOT, works.wormhole] if able else [ROBOT]


def enter(draft: Doing, seat: int, by: str, building: str, *, more: bool = False) -> None:
    """A robot on the multi-use slot or on a card's, or a conveyor. Rule: CF-189 to CF-191."""
    works = estate_of(doing.farm_of(draft, seat)).works[building]
    if by == ROBOT:
        doing.place_robot(draft, seat, f"{building}.{works.multi}")
    elif by == works.wormhole and by:
        doing.place_robot(draft, seat, f"{building}:{by}")
    else:
        doing.arrive(draft, seat, by, building, more=more)
        return
    doing.activate(draft, seat, building, more=more)


def refuse_beginning(state: State, seat: int, by: str, building: str) -> None:
    """Why an activation may not begin so."""
    refuse_unless_turn(state, seat)
    farm = state.farms[seat]
    works = estate_of(farm).works.get(building)
    refuse_unless(works is not None, Reason.MISSING_BUILDING, "CF-069")
    if by == ROBOT or (works is not None and works.wormhole and by == works.wormhole):
        refuse_unless_fresh(state, seat)
        refuse_without_robot(state, seat)
        refuse_unless(not closed(farm, f"{building}:{by}"), Reason.SLOT_TAKEN, "CF-339")
        return
    laid = any((link.source, link.target) == (by, building) for link in farm.links)
    refuse_unless(laid, Reason.ILLEGAL_LINK, "CF-190")
    refuse_unless(f"{by}>{building}" not in state.turn.used, Reason.CONVEYOR_USED, "CF-194")
    refuse_unless(by in state.turn.activated, Reason.NOTHING_TO_DO, "CF-193")


def _feeds(state: State, seat: int) -> Offer | None:
    begins = beginnings(state, seat, BARN)
    if not begins:
        return None
    farm = state.farms[seat]
    works = estate_of(farm).works[BARN]
    options = []
    for by in begins:
        condition = "used" if by == works.wormhole and by else "ready"
        cows, horses = (getattr(herd(farm, kind), condition) for kind in LIVESTOCK)
        most = BOOK.table.wormhole_tokens if condition == "used" else cows + horses
        feed = farm.stock if works.eats_anything else has(farm, BOOK.table.feed[BARN])
        node = _animals(cows, horses, most, max(room(farm, works), 0), feed, works.cows_a_portion)
        if node:
            options.append(Option(by, node))
    return chosen(Feed, "by", options)


@lru_cache(maxsize=2048)
def _animals(  # noqa: PLR0917 - what the choices depend on, remembered by it
    cows: int, horses: int, most: int, space: int, feed: int | tuple[int, ...], cows_a_portion: int
) -> Amounts | None:
    """Whom to feed for what; with `feed` as a stock also with what. Rule: CF-139 to CF-143, CF-293, CF-392."""
    units = feed if isinstance(feed, int) else sum(feed)
    there = {kind: count for kind, count in zip(LIVESTOCK, (cows, horses), strict=True) if count}
    if not there or not units:
        return None
    bounds, sums = [], []
    portions: dict[str, int] = {}
    for kind, count in there.items():
        fields = [f"product.{kind}", f"offspring.{kind}"] if space else [f"product.{kind}"]
        bounds += [Bound(name, 0, min(count, most)) for name in fields]
        sums.append(Sum(dict.fromkeys(fields, 1), 0, count))
        portions.update(dict.fromkeys(fields, 1 if kind == "cow" else cows_a_portion))
    sums.append(Sum(dict.fromkeys(portions, 1), 1, most))
    if space:
        sums.append(Sum({f"offspring.{kind}": 1 for kind in there}, 0, space))
    if isinstance(feed, int):
        sums.append(Sum(portions, 1, cows_a_portion * units))
    else:
        pay = [Bound(f"pay.{product}", 0, count) for product, count in zip(PRODUCTS, feed, strict=True) if count]
        bounds += pay
        needed = {name: -weight for name, weight in portions.items()}
        sums.append(Sum({**needed, **{bound.field: cows_a_portion for bound in pay}}, 0, cows_a_portion - 1))
    return Amounts(tuple(bounds), tuple(sums))


def _feed(draft: Doing, seat: int, command: Feed) -> None:
    """Pay for the whole batch, then take what it gives. Rule: CF-139 to CF-143, CF-293, CF-305, CF-335."""
    farm = doing.farm_of(draft, seat)
    works = estate_of(farm).works[BARN]
    again = command.by == works.wormhole and command.by
    enter(draft, seat, command.by, BARN)
    fed = {kind: command.product.get(kind, 0) + command.offspring.get(kind, 0) for kind in LIVESTOCK}
    portions = -(-fed["cow"] // works.cows_a_portion) + fed["horse"]
    doing.spend(draft, seat, command.pay if works.eats_anything else {BOOK.table.feed[BARN]: portions})
    for kind, count in used(fed).items():
        if not again:
            draft.emit(
                e.TokensChanged(seat=seat, kind=kind, condition="ready", to_kind=kind, to_condition="used", count=count)
            )
    _yield(draft, seat, works, used(command.product))
    for kind, count in used(command.offspring).items():
        draft.emit(e.TokensGained(seat=seat, kind=kind, condition="young", count=count))


def _yield(draft: Doing, seat: int, works: Works, fed: dict[str, int]) -> None:
    products: dict[str, int] = {}
    harrows = 0
    for kind, count in fed.items():
        row = BOOK.tokens[kind]
        harrows += count * row.harrows
        for product, units in row.gives.items():
            products[product] = count * units + works.milk_for_two * (count // 2)
    doing.make(draft, seat, works, products)
    if harrows:
        draft.emit(e.HarrowsGained(seat=seat, harrows=harrows))


def _refuse_feed(state: State, seat: int, command: Feed) -> None:
    refuse_beginning(state, seat, command.by, BARN)
    farm = state.farms[seat]
    works = estate_of(farm).works[BARN]
    again = bool(works.wormhole) and command.by == works.wormhole
    condition, reason = ("used", Reason.TOKEN_NOT_USED) if again else ("ready", Reason.TOKEN_NOT_READY)
    for kind in (*used(command.product), *used(command.offspring)):
        refuse_unless(kind in LIVESTOCK, Reason.BAD_SPEND, "CF-139")
    fed = {kind: command.product.get(kind, 0) + command.offspring.get(kind, 0) for kind in LIVESTOCK}
    ready = any(getattr(herd(farm, kind), condition) for kind in LIVESTOCK)
    refuse_unless(ready or not sum(fed.values()), reason, "CF-338" if again else "CF-139")
    refuse_unless(sum(fed.values()), Reason.NOTHING_TO_DO, "CF-104")
    for kind, count in fed.items():
        refuse_unless(getattr(herd(farm, kind), condition) >= count, reason, "CF-338" if again else "CF-139")
    refuse_unless(not again or sum(fed.values()) <= BOOK.table.wormhole_tokens, Reason.BAD_SPEND, "CF-335")
    refuse_unless(sum(command.offspring.values()) <= room(farm, works), Reason.NO_SPACE, "CF-141")
    portions = -(-fed["cow"] // works.cows_a_portion) + fed["horse"]
    feed = sum(farm.stock) if works.eats_anything else has(farm, BOOK.table.feed[BARN])
    refuse_unless(portions <= feed, Reason.NOT_ENOUGH_PRODUCTS, "CF-143")
    refuse_unless(False, Reason.BAD_SPEND, "CF-392")  # noqa: FBT003 - only the payment is left


def _birds(state: State, seat: int) -> Offer | None:
    begins = beginnings(state, seat, HENHOUSE)
    if not begins:
        return None
    farm = state.farms[seat]
    works = estate_of(farm).works[HENHOUSE]
    pay = _bird_feed(farm, works)
    options = []
    for by in begins if pay else ():
        if by == works.wormhole and by:
            then = _again(farm, works, pay)
        else:
            hens, layers = herd(farm, "hen").ready, herd(farm, "laying_hen").ready
            then = _paid(pay, _hatch(farm, works, hens, layers)) if hens + layers else None
        if then:
            options.append(Option(by, then))
    return chosen(FeedBirds, "by", options)


def _bird_feed(farm: Farm, works: Works) -> tuple[str, ...]:
    """One unit feeds all. Rule: CF-149, CF-391."""
    wanted = PRODUCTS if works.eats_anything else (BOOK.table.feed[HENHOUSE],)
    return tuple(product for product in wanted if has(farm, product))


def _paid(pay: tuple[str, ...], hatch: int) -> Choice:
    return Choice("pay", tuple(Option(product, _hatching(hatch)) for product in pay))


@lru_cache(maxsize=64)
def _hatching(most: int) -> Amounts:
    return Amounts((Bound("hatch", 0, most),))


def fresh_eggs(works: Works, hens: int, layers: int) -> int:
    """Irochka turns one of the hens first. Rule: CF-150, CF-387."""
    turned = 1 if works.turns_hen and hens else 0
    layer, hen = BOOK.tokens["laying_hen"].gives["egg"], BOOK.tokens["hen"].gives["egg"]
    return (hens - turned) * hen + (layers + turned) * layer


def _hatch(farm: Farm, works: Works, hens: int, layers: int) -> int:
    """Rule: CF-151, CF-152."""
    return max(0, min(fresh_eggs(works, hens, layers), room(farm, works)))


def _again(farm: Farm, works: Works, pay: tuple[str, ...]) -> Choice | None:
    """One or two used birds. Rule: CF-335, CF-336."""
    hens, layers = herd(farm, "hen").used, herd(farm, "laying_hen").used
    most = BOOK.table.wormhole_tokens
    options = []
    for hen in range(min(hens, most) + 1):
        inner = [
            Option(layer, _paid(pay, _hatch(farm, works, hen, layer)))
            for layer in range(min(layers, most - hen) + 1)
            if hen + layer
        ]
        if inner:
            options.append(Option(hen, Choice("laying_hens", tuple(inner))))
    return Choice("hens", tuple(options)) if options else None


def _feed_birds(draft: Doing, seat: int, command: FeedBirds) -> None:
    """Rule: CF-149 to CF-154, CF-158, CF-387."""
    farm = doing.farm_of(draft, seat)
    works = estate_of(farm).works[HENHOUSE]
    again = command.by == works.wormhole and command.by
    hens, layers = (
        (command.hens, command.laying_hens) if again else (herd(farm, "hen").ready, herd(farm, "laying_hen").ready)
    )
    enter(draft, seat, command.by, HENHOUSE)
    doing.spend(draft, seat, {command.pay: 1})
    turned = 1 if works.turns_hen and hens else 0
    before = "used" if again else "ready"
    for kind, to_kind, count in (
        ("hen", "laying_hen", turned),
        ("hen", "hen", 0 if again else hens - turned),
        ("laying_hen", "laying_hen", 0 if again else layers),
    ):
        if count:
            draft.emit(
                e.TokensChanged(
                    seat=seat,
                    kind=kind,
                    condition="used" if before == "used" else "ready",
                    to_kind=to_kind,
                    to_condition="used",
                    count=count,
                )
            )
    doing.make(draft, seat, works, {"egg": fresh_eggs(works, hens, layers)})
    if command.hatch:
        doing.spend(draft, seat, {"egg": command.hatch})
        draft.emit(e.TokensGained(seat=seat, kind="hen", condition="young", count=command.hatch))


def _refuse_birds(state: State, seat: int, command: FeedBirds) -> None:
    refuse_beginning(state, seat, command.by, HENHOUSE)
    farm = state.farms[seat]
    works = estate_of(farm).works[HENHOUSE]
    again = bool(works.wormhole) and command.by == works.wormhole
    if again:
        hens, layers = command.hens, command.laying_hens
        there = hens <= herd(farm, "hen").used and layers <= herd(farm, "laying_hen").used
        refuse_unless(there, Reason.TOKEN_NOT_USED, "CF-338")
    else:
        hens, layers = herd(farm, "hen").ready, herd(farm, "laying_hen").ready
    refuse_unless(hens + layers, Reason.TOKEN_NOT_READY if herd(farm, "hen").size else Reason.NOTHING_TO_DO, "CF-149")
    refuse_unless(command.pay in PRODUCTS, Reason.BAD_SPEND, "CF-149")
    refuse_unless(has(farm, command.pay), Reason.NOT_ENOUGH_PRODUCTS, "CF-158")
    allowed = works.eats_anything or command.pay == BOOK.table.feed[HENHOUSE]
    refuse_unless(allowed, Reason.BAD_SPEND, "CF-391")
    fresh = fresh_eggs(works, hens, layers)
    refuse_unless(command.hatch <= fresh, Reason.NOT_ENOUGH_PRODUCTS, "CF-152")
    refuse_unless(command.hatch <= room(farm, works), Reason.NO_SPACE, "CF-151")


family(Feed, _feeds, _feed, _refuse_feed)
family(FeedBirds, _birds, _feed_birds, _refuse_birds)
