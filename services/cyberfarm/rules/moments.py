"""When what may be done: the commands that a seat may be offered at each moment. Their families say the rest."""

from collections.abc import Mapping
from functools import cached_property, lru_cache

from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules.families import FAMILIES, Offered
from services.cyberfarm.rules.look import free_robots, kinds_in
from services.cyberfarm.rules.state import State


class Moment:
    """Kinds of commands that may be offered at the same time, in the order in which they are."""

    def __init__(self, *kinds: type) -> None:
        self.kinds = kinds

    @cached_property
    def offered(self) -> tuple[Offered, ...]:
        """What their families offer, looked up once all families are entered."""
        return tuple(FAMILIES[kind].offered for kind in self.kinds)


_PLAYS: Mapping[type, str] = {
    c.PlayBlueprint: "blueprints",
    c.PlayUpgrade: "upgrades",
    c.PlayNamedRobot: "named_robots",
    c.PlayAutonomous: "autonomous",
    c.PlayOneTime: "one_time",
    c.PlayBuilding: "additional",
}
"""Actions that play a card, which must be of that kind. Rule: CF-200, CF-202."""
_ROBOT_ACTIONS: tuple[type, ...] = (
    c.Plant,
    c.ReplaceTree,
    c.Harvest,
    c.Feed,
    c.FeedBirds,
    c.BuyToken,
    c.ExchangeToken,
    c.Process,
    c.TendBees,
    c.UseCard,
    c.Shop,
    c.VisitFactory,
)
_ACTIONS: tuple[type, ...] = (*_PLAYS, c.Work, *_ROBOT_ACTIONS, c.FulfilOrder, c.PassSeason)
_BY_ROBOT = frozenset(_ROBOT_ACTIONS)
"""Actions that only a free robot can begin. Rule: CF-070."""
_ONWARD: tuple[type, ...] = (c.Process, c.Feed, c.FeedBirds, c.EndTurn)
_ON_TURN: tuple[type, ...] = (c.RedeemScrap, c.PlaceConveyor)
_LIBERTIES: tuple[type, ...] = (c.MoveLock, c.DiscardForCoins)

CHOOSING = {
    phase: Moment(kind, *_LIBERTIES)
    for phase, kind in {
        "capital": c.ChooseCapital,
        "draw": c.KeepCard,
        "loaf": c.LoadLoaf,
        "spoilage": c.SettleSpoilage,
    }.items()
}
"""By phase, that of a seat whose hidden choice is waited for. Rule: CF-035."""
AUCTION = Moment(c.AuctionTake, c.AuctionDecline, *_LIBERTIES)
ACTED = Moment(*_ONWARD, *_ON_TURN, *_LIBERTIES)
UNDECIDED = Moment(c.Resolve, c.DiscardForCoins)
"""What an effect asks, or where a lock goes, comes first. Rule: CF-434."""
ANY_TIME = Moment(*_LIBERTIES)
OVER = Moment()


def moment_of(state: State, seat: int) -> Moment:
    """The moment that it is for a seat."""
    phase = state.phase
    if phase == "over":
        return OVER
    if phase in CHOOSING:
        return CHOOSING[phase] if seat in state.waiting else ANY_TIME
    if state.acting != seat:
        return ANY_TIME
    return AUCTION if phase == "auction" else _on_turn(state, seat)


def _on_turn(state: State, seat: int) -> Moment:
    farm = state.farms[seat]
    if state.turn.asks or farm.unplaced:
        return UNDECIDED
    if state.turn.acted:
        return ACTED
    return _fresh(kinds_in(state.hands[seat]), robots=free_robots(farm) > 0)


@lru_cache(maxsize=256)
def _fresh(held: frozenset[str], *, robots: bool) -> Moment:
    """The turn's action is still to be taken, with these kinds of cards in the hand. Rule: CF-431."""
    actions = [
        kind for kind in _ACTIONS if (kind not in _PLAYS or _PLAYS[kind] in held) and (robots or kind not in _BY_ROBOT)
    ]
    return Moment(*actions, *_ON_TURN, *_LIBERTIES)
