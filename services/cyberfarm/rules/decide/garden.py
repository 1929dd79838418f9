"""The Garden: planting, replacing, harvesting."""

from functools import lru_cache

from libs.kernel import Amounts, Offer, Option
from libs.kernel.amounts import Bound, Sum
from services.cyberfarm.rules import doing
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.commands import Harvest, Plant, ReplaceTree
from services.cyberfarm.rules.doing import Doing
from services.cyberfarm.rules.families import chosen, conditions, family, used
from services.cyberfarm.rules.look import closed, has_bee, herd, open_spaces, room
from services.cyberfarm.rules.reasons import Reason
from services.cyberfarm.rules.refusing import refuse_unless, refuse_unless_fresh, refuse_without_robot
from services.cyberfarm.rules.state import Farm, State
from services.cyberfarm.rules.words import ROBOT
from services.cyberfarm.rules.works import Works, estate_of

GARDEN = "garden"
SLOT = "work"
TREES = ("apple_tree", "cherry_tree")


def _garden(farm: Farm) -> Works:
    return estate_of(farm).works[GARDEN]


def _open(farm: Farm) -> bool:
    """Whether a robot may go to one of the three slots. Rule: CF-135."""
    return open_spaces(farm, _garden(farm), SLOT) > 0


def _enter(draft: Doing, seat: int, by: str = ROBOT) -> None:
    doing.place_robot(draft, seat, f"{GARDEN}.{SLOT}" if by == ROBOT else f"{GARDEN}:{by}")
    doing.activate(draft, seat, GARDEN)


def _refuse_slot(state: State, seat: int) -> None:
    refuse_unless_fresh(state, seat)
    refuse_without_robot(state, seat)
    farm = state.farms[seat]
    refuse_unless(open_spaces(farm, _garden(farm), SLOT) > 0, Reason.SLOT_TAKEN, "CF-135")


def _plants(state: State, seat: int) -> Offer | None:
    farm = state.farms[seat]
    if not _open(farm) or not room(farm, _garden(farm)):
        return None
    return chosen(Plant, "tree", list(map(Option, TREES)))


def _plant(draft: Doing, seat: int, command: Plant) -> None:
    """Rule: CF-131, CF-136."""
    _enter(draft, seat)
    draft.emit(e.TokensGained(seat=seat, kind=command.tree, condition="young"))


def _refuse_plant(state: State, seat: int, command: Plant) -> None:
    _refuse_slot(state, seat)
    refuse_unless(command.tree in TREES, Reason.BAD_SPEND, "CF-131")
    refuse_unless(False, Reason.NO_SPACE, "CF-013")  # noqa: FBT003 - what is left


def _replacements(state: State, seat: int) -> Offer | None:
    farm = state.farms[seat]
    if not _open(farm):
        return None
    options = [Option(kind, there) for kind in TREES if (there := conditions(herd(farm, kind))) is not None]
    return chosen(ReplaceTree, "tree", options)


def _replace(draft: Doing, seat: int, command: ReplaceTree) -> None:
    """Rule: CF-132."""
    _enter(draft, seat)
    draft.emit(
        e.TokensChanged(
            seat=seat,
            kind=command.tree,
            condition=command.condition,
            to_kind=BOOK.tokens[command.tree].turns,
            to_condition=command.condition,
        )
    )


def _refuse_replace(state: State, seat: int, command: ReplaceTree) -> None:
    _refuse_slot(state, seat)
    refuse_unless(command.tree in TREES, Reason.BAD_SPEND, "CF-132")
    refuse_unless(False, Reason.TOKEN_NOT_READY, "CF-132", "There is no such tree.")  # noqa: FBT003 - what is left


def ways(farm: Farm) -> dict[str, tuple[str, int]]:
    """How a robot may harvest: which condition trees must be in, and how many. Rule: CF-133, CF-335, CF-404."""
    works = _garden(farm)
    found: dict[str, tuple[str, int]] = {}
    if open_spaces(farm, works, SLOT) > 0:
        found[ROBOT] = ("ready", works.trees_most)
    if works.wormhole and not closed(farm, f"{GARDEN}:{works.wormhole}"):
        found[works.wormhole] = ("used", BOOK.table.wormhole_tokens)
    return found


def _harvests(state: State, seat: int) -> Offer | None:
    farm = state.farms[seat]
    options = []
    for by, (condition, most) in ways(farm).items():
        apples, cherries = (getattr(herd(farm, kind), condition) for kind in TREES)
        if apples or cherries:
            sugar = _garden(farm).sugar_from_trees
            options.append(Option(by, _trees(apples, cherries, most, sugar=sugar, compost=farm.compost > 0)))
    return chosen(Harvest, "by", options)


@lru_cache(maxsize=512)
def _trees(apples: int, cherries: int, most: int, *, sugar: bool, compost: bool) -> Amounts:
    there = {kind: count for kind, count in zip(TREES, (apples, cherries), strict=True) if count}
    bounds = [Bound(f"trees.{kind}", 0, min(count, most)) for kind, count in there.items()]
    sums = [Sum({bound.field: 1 for bound in bounds}, 1, most)]
    for extra in (("sugar",) if sugar else ()) + (("compost",) if compost else ()):
        for kind, count in there.items():
            bounds.append(Bound(f"{extra}.{kind}", 0, 1 if extra == "compost" else min(count, most)))
            sums.append(Sum({f"{extra}.{kind}": 1, f"trees.{kind}": -1}, -most, 0))
    if compost:
        sums.append(Sum({f"compost.{kind}": 1 for kind in there}, 0, 1))
    return Amounts(tuple(bounds), tuple(sums))


def _harvest(draft: Doing, seat: int, command: Harvest) -> None:
    """Fruit, bees, compost; then sugar for fruit; then what comes with each tree. Rule: CF-137, CF-302, CF-363."""
    _enter(draft, seat, command.by)
    farm = doing.farm_of(draft, seat)
    trees, sugar, compost = used(command.trees), used(command.sugar), used(command.compost)
    if compost:
        draft.emit(e.CompostUsed(seat=seat, count=1))
    bee = int(has_bee(draft.state, seat, GARDEN))
    products: dict[str, int] = {}
    for kind, count in trees.items():
        if command.by == ROBOT:
            draft.emit(
                e.TokensChanged(seat=seat, kind=kind, condition="ready", to_kind=kind, to_condition="used", count=count)
            )
        for product, units in BOOK.tokens[kind].gives.items():
            products[product] = count * (units + bee) + compost.get(kind, 0) - sugar.get(kind, 0)
    if sugar:
        products["sugar"] = sum(sugar.values())
    for product, units in _garden(farm).tree_gifts.items():
        products[product] = products.get(product, 0) + units * sum(trees.values())
    doing.make(draft, seat, _garden(farm), products)


def _refuse_harvest(state: State, seat: int, command: Harvest) -> None:
    refuse_unless_fresh(state, seat)
    refuse_without_robot(state, seat)
    farm = state.farms[seat]
    works = _garden(farm)
    if command.by == ROBOT:
        _refuse_slot(state, seat)
        condition, reason, most = "ready", Reason.TOKEN_NOT_READY, works.trees_most
    else:
        own = works.wormhole and command.by == works.wormhole
        refuse_unless(own, Reason.NO_SUCH_SLOT, "CF-335")
        refuse_unless(not closed(farm, f"{GARDEN}:{command.by}"), Reason.SLOT_TAKEN, "CF-339")
        condition, reason, most = "used", Reason.TOKEN_NOT_USED, BOOK.table.wormhole_tokens
    for kind, count in used(command.trees).items():
        refuse_unless(kind in TREES, Reason.BAD_SPEND, "CF-133")
        refuse_unless(getattr(herd(farm, kind), condition) >= count, reason, "CF-133")
    wanted = sum(command.trees.values())
    refuse_unless(wanted, Reason.NOTHING_TO_DO, "CF-104")
    refuse_unless(wanted <= most, Reason.BAD_SPEND, "CF-133")
    refuse_unless(not used(command.sugar) or works.sugar_from_trees, Reason.BAD_SPEND, "CF-302")
    helped = sum(command.compost.values())
    refuse_unless(helped <= min(1, farm.compost), Reason.NOT_ENOUGH_PRODUCTS, "CF-326")


family(Plant, _plants, _plant, _refuse_plant)
family(ReplaceTree, _replacements, _replace, _refuse_replace)
family(Harvest, _harvests, _harvest, _refuse_harvest)
