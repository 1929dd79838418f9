"""Every legal command of a seat."""

from libs.kernel import Offers
from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules import decide as _families  # noqa: F401 - importing it enters all families
from services.cyberfarm.rules.families import FAMILIES
from services.cyberfarm.rules.state import State

_SECRET: dict[str, tuple[type, ...]] = {
    "capital": (c.ChooseCapital,),
    "draw": (c.KeepCard,),
    "loaf": (c.LoadLoaf,),
    "spoilage": (c.SettleSpoilage,),
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
_ON_TURN: tuple[type, ...] = (c.RedeemScrap, c.PlaceConveyor)
_ANY_TIME: tuple[type, ...] = (c.MoveLock, c.DiscardForCoins)


def offers_of(state: State, seat: int) -> Offers:
    """Complete and sound: `decide` asks the same families. Rule: CF-441."""
    found = (FAMILIES[kind].offered(state, seat) for kind in _kinds(state, seat))
    return tuple(offer for offer in found if offer is not None)


def _kinds(state: State, seat: int) -> tuple[type, ...]:
    """The families that can have something to offer."""
    if state.phase == "over":
        return ()
    if state.phase in _SECRET:
        return (*_SECRET[state.phase], *_ANY_TIME) if seat in state.waiting else _ANY_TIME
    if state.acting != seat:
        return _ANY_TIME
    if state.phase == "auction":
        return (c.AuctionTake, c.AuctionDecline, *_ANY_TIME)
    if state.turn.asks or state.farms[seat].unplaced:
        return (c.Resolve, c.DiscardForCoins)
    return (*(_ONWARD if state.turn.acted else _ACTIONS), *_ON_TURN, *_ANY_TIME)


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
        if seat not in waited and any(FAMILIES[kind].offered(state, seat) for kind in _ANY_TIME)
    )
