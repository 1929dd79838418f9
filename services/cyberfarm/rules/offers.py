"""Every legal command of a seat."""

from libs.kernel import Offers
from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules import decide as _families  # noqa: F401 - importing it enters all families
from services.cyberfarm.rules.families import FAMILIES, Offered
from services.cyberfarm.rules.state import State

_SECRET: dict[str, type] = {
    "capital": c.ChooseCapital,
    "draw": c.KeepCard,
    "loaf": c.LoadLoaf,
    "spoilage": c.SettleSpoilage,
}
_ACTIONS: tuple[type, ...] = (
    c.PlayBlueprint,
    c.PlayUpgrade,
    c.PlayNamedRobot,
    c.PlayAutonomous,
    c.PlayOneTime,
    c.PlayBuilding,
    c.Work,
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
    c.FulfilOrder,
    c.PassSeason,
)
_ONWARD: tuple[type, ...] = (c.Process, c.Feed, c.FeedBirds, c.EndTurn)


def offers_of(state: State, seat: int) -> Offers:
    """Complete and sound: `decide` asks the same families. Rule: CF-441."""
    found = [offered(state, seat) for offered in _asked(state, seat)]
    return tuple([offer for offer in found if offer is not None])


def _offered_by(*kinds: type) -> tuple[Offered, ...]:
    return tuple(FAMILIES[kind].offered for kind in kinds)


_ANY_TIME = _offered_by(c.MoveLock, c.DiscardForCoins)
_ON_TURN = (*_offered_by(c.RedeemScrap, c.PlaceConveyor), *_ANY_TIME)
_FRESH = (*_offered_by(*_ACTIONS), *_ON_TURN)
_ACTED = (*_offered_by(*_ONWARD), *_ON_TURN)
_UNDECIDED = _offered_by(c.Resolve, c.DiscardForCoins)
_AUCTION = (*_offered_by(c.AuctionTake, c.AuctionDecline), *_ANY_TIME)
_CHOOSING = {phase: (*_offered_by(kind), *_ANY_TIME) for phase, kind in _SECRET.items()}


def _asked(state: State, seat: int) -> tuple[Offered, ...]:
    """The families that can have something to offer."""
    phase = state.phase
    if phase == "over":
        return ()
    if phase in _CHOOSING:
        return _CHOOSING[phase] if seat in state.waiting else _ANY_TIME
    if state.acting != seat:
        return _ANY_TIME
    if phase == "auction":
        return _AUCTION
    if state.turn.asks or state.farms[seat].unplaced:
        return _UNDECIDED
    return _ACTED if state.turn.acted else _FRESH


def awaited(state: State) -> tuple[int, ...]:
    """The seats that must act. Rule: CF-035, CF-046, CF-059."""
    if state.phase in _SECRET:
        return state.waiting
    return (state.acting,) if state.phase in {"auction", "turns"} else ()


def at_liberty(state: State) -> tuple[int, ...]:
    """The seats that nobody waits for, but that may discard cards or move locks. Rule: CF-064, CF-067, CF-435."""
    waited = awaited(state)
    return tuple(
        seat
        for seat in range(len(state.farms))
        if seat not in waited and any(offered(state, seat) for offered in _ANY_TIME)
    )
