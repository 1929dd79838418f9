"""Named robots: a robot or a conveyor, and a card to lay under a building, between two, or away."""

from libs.kernel import Choice, Offer, Option
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.book import BOOK, Invention
from services.cyberfarm.rules.commands import PlayNamedRobot
from services.cyberfarm.rules.decide.cards import begin, held, underlay_spots
from services.cyberfarm.rules.doing import Doing, robot_or_conveyor
from services.cyberfarm.rules.families import chosen, family
from services.cyberfarm.rules.look import free_pairs, may_have_robot, price
from services.cyberfarm.rules.reasons import Reason
from services.cyberfarm.rules.refusing import (
    refuse_unless,
    refuse_unless_fresh,
    refuse_unless_held,
    refuse_without_coins,
)
from services.cyberfarm.rules.state import Farm, State
from services.cyberfarm.rules.works import estate_of


def pair_choice(pairs: list[tuple[str, str]]) -> Choice:
    """A source and a target for a conveyor."""
    sources = sorted({source for source, _ in pairs})
    return Choice(
        "source",
        tuple(
            Option(source, Choice("target", tuple(Option(target) for start, target in pairs if start == source)))
            for source in sources
        ),
    )


def _uses(farm: Farm, card: Invention) -> Choice:
    """Rule: CF-218, CF-384."""
    options = []
    spots = underlay_spots(farm, card)
    if spots:
        buildings = tuple(
            Option(building.id, Choice("position", tuple(map(Option, positions)))) for building, positions in spots
        )
        options.append(Option("underlay", Choice("building", buildings)))
    pairs = free_pairs(farm, estate_of(farm).pairs)
    if pairs and any(part.between for part in card.properties):
        options.append(Option("link", pair_choice(pairs)))
    return Choice("use", (*options, Option("discard")))


def _robots(state: State, seat: int) -> Offer | None:
    farm = state.farms[seat]
    if price(state, seat) > farm.coins:
        return None
    options = []
    for card in held(state, seat, "named_robots"):
        uses = _uses(farm, card)
        gains = ("robot", "conveyor") if may_have_robot(farm) else ("conveyor",)
        options.append(Option(card.id, Choice("gain", tuple(Option(gain, uses) for gain in gains))))
    return chosen(PlayNamedRobot, "card", options)


def _play(draft: Doing, seat: int, command: PlayNamedRobot) -> None:
    """Rule: CF-217 to CF-221, CF-384."""
    begin(draft, seat, command.card, price(draft.state, seat), discarded=command.use == "discard")
    robot_or_conveyor(draft, seat, command.gain)
    if command.use == "underlay" and command.position is not None:
        draft.emit(e.CardUnderlaid(seat=seat, card=command.card, building=command.building, position=command.position))
    elif command.use == "link":
        draft.emit(e.ConveyorPlaced(seat=seat, source=command.source, target=command.target, card=command.card))


def _refuse(state: State, seat: int, command: PlayNamedRobot) -> None:
    refuse_unless_fresh(state, seat)
    refuse_unless_held(state, seat, command.card)
    card, farm = BOOK.inventions[command.card], state.farms[seat]
    refuse_unless(card.kind == "named_robots", Reason.NOT_OFFERED, "CF-202")
    refuse_unless(command.gain == "conveyor" or may_have_robot(farm), Reason.ROBOT_LIMIT, "CF-098")
    refuse_without_coins(state, seat, price(state, seat), "CF-094")
    if command.use == "underlay":
        owned = any(building.id == command.building for building in farm.buildings)
        refuse_unless(owned, Reason.MISSING_BUILDING, "CF-218")
    refuse_unless(command.use != "link", Reason.ILLEGAL_LINK, "CF-384")


family(PlayNamedRobot, _robots, _play, _refuse)
