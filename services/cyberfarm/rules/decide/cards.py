"""Playing Invention cards from the hand."""

from libs.kernel import Choice, Offer, Option
from services.cyberfarm.rules import doing
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.book import BOOK, Invention
from services.cyberfarm.rules.commands import PlayAutonomous, PlayBlueprint, PlayBuilding, PlayUpgrade
from services.cyberfarm.rules.doing import Doing
from services.cyberfarm.rules.effects.happening import ConvertToken, Happening
from services.cyberfarm.rules.families import chosen, family
from services.cyberfarm.rules.look import bee_spots, by_kind
from services.cyberfarm.rules.reasons import Reason
from services.cyberfarm.rules.refusing import (
    refuse_unless,
    refuse_unless_fresh,
    refuse_unless_held,
    refuse_without_coins,
)
from services.cyberfarm.rules.state import Building, Farm, State
from services.cyberfarm.rules.works import estate_of


def held(state: State, seat: int, kind: str) -> tuple[Invention, ...]:
    """Cards of a kind in the hand, each once."""
    return by_kind(state.hands[seat]).get(kind, ())


def level_of(farm: Farm, building: str) -> int:
    """0 for a building that is not there."""
    return next((there.level for there in farm.buildings if there.id == building), 0)


def begin(draft: Doing, seat: int, card: str, coins: int, *, discarded: bool = False) -> None:
    """The card leaves the hand and is paid for: the turn's action. Rule: CF-200, CF-071."""
    draft.emit(e.ActionTaken(seat=seat))
    draft.emit(e.CardPlayed(seat=seat, card=card, coins=coins, discarded=discarded))


def happen(draft: Doing, seat: int, effects: tuple[object, ...]) -> None:
    """What a card, a bonus or a reward does at once."""
    for effect in effects:
        if isinstance(effect, Happening) or hasattr(effect, "happen"):
            effect.happen(draft, seat, "order")


def blueprint_price(farm: Farm, building: str, price: int) -> int:
    """Rule: CF-203, CF-402."""
    free = "free_modernising" in estate_of(farm).flags and level_of(farm, building)
    return 0 if free else price


def _blueprints(state: State, seat: int) -> Offer | None:
    farm = state.farms[seat]
    options = []
    for card in held(state, seat, "blueprints"):
        buildings = [
            Option(building)
            for building in card.row.buildings
            if level_of(farm, building) < BOOK.levels(building)
            and blueprint_price(farm, building, card.row.coins or 0) <= farm.coins
        ]
        if buildings:
            options.append(Option(card.id, Choice("building", tuple(buildings))))
    return chosen(PlayBlueprint, "card", options)


def _build(draft: Doing, seat: int, command: PlayBlueprint) -> None:
    """Rule: CF-203 to CF-207."""
    farm = doing.farm_of(draft, seat)
    price = blueprint_price(farm, command.building, BOOK.inventions[command.card].row.coins or 0)
    begin(draft, seat, command.card, price, discarded=True)
    level = level_of(farm, command.building)
    if command.building == "field":
        doing.add_field_cube(draft, seat)
    elif level:
        draft.emit(e.BuildingImproved(seat=seat, building=command.building, level=level + 1))
    else:
        draft.emit(e.BuildingPlaced(seat=seat, building=command.building))
        happen(draft, seat, BOOK.sides[command.building, 1].bonus)


def _refuse_blueprint(state: State, seat: int, command: PlayBlueprint) -> None:
    refuse_unless_fresh(state, seat)
    refuse_unless_held(state, seat, command.card)
    card, farm = BOOK.inventions[command.card], state.farms[seat]
    refuse_unless(command.building in card.row.buildings, Reason.MISSING_BUILDING, "CF-203")
    improvable = level_of(farm, command.building) < BOOK.levels(command.building)
    refuse_unless(improvable, Reason.MAX_LEVEL, "CF-206")
    refuse_without_coins(state, seat, blueprint_price(farm, command.building, card.row.coins or 0))


def underlay_spots(farm: Farm, card: Invention) -> list[tuple[Building, list[str]]]:
    """Buildings under which the card may lie, with the properties that would stay visible. Rule: CF-212 to CF-214."""
    spots = []
    for building in farm.buildings:
        if any(under.card == card.id for under in building.cards):
            continue
        positions = [part.position for part in card.properties if not part.between and part.fits(building.id)]
        if positions:
            spots.append((building, positions))
    return spots


def turning(card: Invention, position: str) -> ConvertToken | None:
    """The effect that turns a token when the card is played."""
    found = (effect for effect in card.property(position).effects if isinstance(effect, ConvertToken))
    return next(found, None)


def _upgrades(state: State, seat: int) -> Offer | None:
    farm = state.farms[seat]
    options = []
    for card in held(state, seat, "upgrades"):
        if (card.row.coins or 0) <= farm.coins:
            spots = [
                Option(building.id, Choice("position", tuple(_positions(farm, card, positions))))
                for building, positions in underlay_spots(farm, card)
            ]
            if spots:
                options.append(Option(card.id, Choice("building", tuple(spots))))
    return chosen(PlayUpgrade, "card", options)


def _positions(farm: Farm, card: Invention, positions: list[str]) -> list[Option]:
    options = []
    for position in positions:
        effect = turning(card, position)
        conditions = effect.conditions(farm) if effect else []
        then = Choice("token", tuple(map(Option, conditions))) if conditions else None
        options.append(Option(position, then))
    return options


def _upgrade(draft: Doing, seat: int, command: PlayUpgrade) -> None:
    """Rule: CF-211 to CF-216."""
    card = BOOK.inventions[command.card]
    begin(draft, seat, card.id, card.row.coins or 0)
    draft.emit(e.CardUnderlaid(seat=seat, card=card.id, building=command.building, position=command.position))
    effect = turning(card, command.position)
    if effect and command.token:
        draft.emit(
            e.TokensChanged(
                seat=seat,
                kind=effect.kind,
                condition=command.token,
                to_kind=effect.into,
                to_condition=command.token,
            )
        )


def _refuse_upgrade(state: State, seat: int, command: PlayUpgrade) -> None:
    refuse_unless_fresh(state, seat)
    refuse_unless_held(state, seat, command.card)
    card, farm = BOOK.inventions[command.card], state.farms[seat]
    refuse_unless(card.kind == "upgrades", Reason.NOT_OFFERED, "CF-202")
    there = next((building for building in farm.buildings if building.id == command.building), None)
    refuse_unless(there, Reason.MISSING_BUILDING, "CF-212")
    fits = any(part.position == command.position and part.fits(command.building) for part in card.properties)
    refuse_unless(fits, Reason.MISSING_BUILDING, "CF-213")
    twice = there is not None and any(under.card == card.id for under in there.cards)
    refuse_unless(not twice, Reason.DUPLICATE_UPGRADE, "CF-214")
    refuse_without_coins(state, seat, card.row.coins or 0)


def _autonomous(state: State, seat: int) -> Offer | None:
    coins = state.farms[seat].coins
    options = [Option(card.id) for card in held(state, seat, "autonomous") if (card.row.coins or 0) <= coins]
    return chosen(PlayAutonomous, "card", options)


def _lay_out(draft: Doing, seat: int, command: PlayAutonomous) -> None:
    """Rule: CF-222."""
    card = BOOK.inventions[command.card]
    begin(draft, seat, card.id, card.row.coins or 0)
    draft.emit(e.CardLaidOut(seat=seat, card=card.id))
    happen(draft, seat, card.effects)


def _refuse_autonomous(state: State, seat: int, command: PlayAutonomous) -> None:
    refuse_unless_fresh(state, seat)
    refuse_unless_held(state, seat, command.card)
    card = BOOK.inventions[command.card]
    refuse_unless(card.kind == "autonomous", Reason.NOT_OFFERED, "CF-202")
    refuse_without_coins(state, seat, card.row.coins or 0)


def spots(places: list[tuple[int, str]]) -> Choice:
    """A seat and one of its buildings."""
    farms = sorted({farm for farm, _ in places})
    return Choice(
        "farm",
        tuple(
            Option(farm, Choice("spot", tuple(Option(spot) for place, spot in places if place == farm)))
            for farm in farms
        ),
    )


def _buildings(state: State, seat: int) -> Offer | None:
    farm = state.farms[seat]
    options = []
    for card in held(state, seat, "additional"):
        if (card.row.coins or 0) <= farm.coins and not level_of(farm, card.row.building):
            first = spots(bee_spots(state, seat, first=True)) if card.row.building == "apiary" else None
            options.append(Option(card.id, first))
    return chosen(PlayBuilding, "card", options)


def _add_building(draft: Doing, seat: int, command: PlayBuilding) -> None:
    """Rule: CF-174, CF-177, CF-178, CF-354."""
    card = BOOK.inventions[command.card]
    begin(draft, seat, card.id, card.row.coins or 0)
    draft.emit(e.BuildingPlaced(seat=seat, building=card.row.building))
    happen(draft, seat, card.effects)
    if card.row.building == "apiary":
        draft.emit(e.BeePlaced(seat=seat, farm=command.farm, building=command.spot))


def _refuse_building(state: State, seat: int, command: PlayBuilding) -> None:
    refuse_unless_fresh(state, seat)
    refuse_unless_held(state, seat, command.card)
    card = BOOK.inventions[command.card]
    refuse_unless(card.kind == "additional", Reason.NOT_OFFERED, "CF-202")
    owned = level_of(state.farms[seat], card.row.building)
    refuse_unless(not owned, Reason.MAX_LEVEL, "CF-109", "No seat has two of a building.")
    refuse_without_coins(state, seat, card.row.coins or 0)
    refuse_unless(card.row.building != "apiary", Reason.NO_SPACE, "CF-354", "A bee needs a Garden or a Greenhouse.")


family(PlayBlueprint, _blueprints, _build, _refuse_blueprint)
family(PlayUpgrade, _upgrades, _upgrade, _refuse_upgrade)
family(PlayAutonomous, _autonomous, _lay_out, _refuse_autonomous)
family(PlayBuilding, _buildings, _add_building, _refuse_building)
