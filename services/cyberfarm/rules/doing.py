"""What happens to a farm: the steps that commands and cards are made of, each emitting its events."""

from collections.abc import Mapping
from typing import TypeAlias

from libs.kernel import Draft
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.look import may_have_robot
from services.cyberfarm.rules.state import Farm, State
from services.cyberfarm.rules.words import PLACE, Gain
from services.cyberfarm.rules.works import Works

Doing: TypeAlias = Draft[State, e.CyberfarmEvent]


def farm_of(draft: Doing, seat: int) -> Farm:
    return draft.state.farms[seat]


def pay(draft: Doing, seat: int, coins: int) -> None:
    if coins:
        draft.emit(e.CoinsPaid(seat=seat, coins=coins))


def spend(draft: Doing, seat: int, products: Mapping[str, int]) -> None:
    spent = {product: units for product, units in products.items() if units}
    if spent:
        draft.emit(e.ProductsSpent(seat=seat, products=spent))


def receive(draft: Doing, seat: int, products: Mapping[str, int], *, made: bool = False) -> None:
    """Products into stock; those made on the farm open their cards. Rule: CF-073 to CF-079."""
    gained = {product: products[product] for product in sorted(products, key=PLACE.__getitem__) if products[product]}
    if not gained:
        return
    draft.emit(e.ProductsGained(seat=seat, products=gained, made=made))
    if made:
        open_cards(draft, seat, gained)


def open_cards(draft: Doing, seat: int, products: Mapping[str, int]) -> None:
    """The first to make a product opens its card and takes the bonus. Rule: CF-073, CF-075."""
    for product in products:
        if product not in draft.state.opened:
            draft.emit(e.ProductOpened(seat=seat, product=product))
            bonus = BOOK.products[product].bonus
            gain(draft, seat, coins=bonus.get("coins", 0), stars=bonus.get("stars", 0), why="unlock")
            draw(draft, seat, bonus.get("cards", 0))


def gain(draft: Doing, seat: int, *, coins: int = 0, stars: int = 0, why: str = "order") -> None:
    if coins:
        draft.emit(e.CoinsGained(seat=seat, coins=coins))
    if stars:
        draft.emit(e.StarsGained(seat=seat, stars=stars, why=why))


def draw(draft: Doing, seat: int, count: int) -> None:
    """From the deck to the hand, as far as there are cards. Rule: CF-042, CF-226."""
    for _ in range(count):
        if stocked_up(draft):
            card = draft.state.deck[0]
            draft.emit(e.CardsDrawn(seat=seat, count=1, cards=(card,)))


def stocked_up(draft: Doing) -> bool:
    """Whether there is a card to draw, after shuffling the discard pile if need be. Rule: CF-042, CF-428."""
    if not draft.state.deck and draft.state.discard:
        deck = draft.chance.shuffled(draft.state.discard)
        draft.emit(e.DeckShuffled(count=len(deck), deck=deck))
    return bool(draft.state.deck)


def robot_or_conveyor(draft: Doing, seat: int, wish: Gain) -> None:
    """A robot, or a conveyor where no robot may be had. Rule: CF-096, CF-098, CF-242."""
    if wish == "robot" and may_have_robot(farm_of(draft, seat)):
        draft.emit(e.RobotGained(seat=seat))
    else:
        draft.emit(e.ConveyorGained(seat=seat))


def place_robot(draft: Doing, seat: int, slot: str) -> None:
    """Rule: CF-091, CF-247."""
    draft.emit(e.RobotPlaced(seat=seat, slot=slot))


def activate(draft: Doing, seat: int, building: str, *, more: bool = False) -> None:
    """A chain begins here. Rule: CF-189."""
    draft.emit(e.BuildingActivated(seat=seat, building=building, more=more))


def arrive(draft: Doing, seat: int, source: str, building: str, *, more: bool = False) -> None:
    """A conveyor runs. Rule: CF-190."""
    conveyor = f"{source}>{building}"
    draft.emit(e.BuildingActivated(seat=seat, building=building, conveyor=conveyor, more=more))


def made_units(state: State, building: str, product: str) -> int:
    """Units of a product that the building has made in this action."""
    return next((m.units for m in state.turn.made if (m.building, m.product) == (building, product)), 0)


def make(draft: Doing, seat: int, works: Works, products: Mapping[str, int]) -> None:
    """Produce in a building, with the side products that the running count reaches. Rule: CF-075, CF-105, CF-106."""
    before = draft.state
    receive(draft, seat, products, made=True)
    for product in sorted(products, key=PLACE.__getitem__):
        if products[product]:
            draft.emit(e.UnitsMade(seat=seat, building=works.id, product=product, units=products[product]))
    for side in works.sides:
        groups = (side.trigger,) if side.together else tuple((product,) for product in side.trigger)
        for group in groups:
            old, now = (
                sum(made_units(state, works.id, product) for product in group) for state in (before, draft.state)
            )
            times = now // side.every - old // side.every
            given = {group[0]: 1} if side.gain is None else side.gain
            receive(draft, seat, {product: units * times for product, units in given.items()}, made=True)


def add_field_cube(draft: Doing, seat: int) -> None:
    """One step of modernising the Field. Rule: CF-207, CF-225."""
    field = next(building for building in farm_of(draft, seat).buildings if building.id == "field")
    if field.level > 1:
        return
    cubes = farm_of(draft, seat).cubes + 1
    draft.emit(e.FieldCubePlaced(seat=seat, cubes=cubes))
    if cubes == BOOK.table.field_cubes:
        draft.emit(e.BuildingImproved(seat=seat, building="field", level=2))
