"""Moving the forest token and taking rewards. Rule: NG-149 to NG-157, NG-195 to NG-197, NG-279."""

from services.northgreen.rules import events as ev
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.forest import Route, pays_points
from services.northgreen.rules.gaining import gain, run
from services.northgreen.rules.operation import NorthgreenDraft, Operation
from services.northgreen.rules.pending import Reckoning, Rewarding
from services.northgreen.rules.state import State


def passives(state: State, seat: int) -> list[Operation]:
    """The operations of all cards in the display."""
    return [op for card in state.players[seat].display for op in BOOK.cards[card].effect]


def walk(draft: NorthgreenDraft, seat: int, to: str, route: Route, *, research: bool) -> None:
    """Move to a space: boundaries in track order, then the reward or the choice of it."""
    draft.emit(ev.ForestMoved(seat=seat, space=to, steps=route.steps, via=route.via))
    for name in route.boundaries:
        first = name not in draft.state.crossed
        draft.emit(ev.BoundaryCrossed(seat=seat, boundary=name, first=first))
        row = BOOK.boundaries[name]
        gain(draft, seat, row.first if first else row.later)
    others = _elsewhere(draft.state, seat, to) if research else ()
    if others:
        draft.emit(ev.DecisionAwaited(seat=seat, decision=Rewarding(spaces=(to, *others), here=to, research=True)))
    else:
        take_reward(draft, seat, to, research=research)


def _elsewhere(state: State, seat: int, space: str) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for op in passives(state, seat):
        found.update(dict.fromkeys(op.reward_spaces(space)))
    return tuple(found)


def take_reward(draft: NorthgreenDraft, seat: int, space: str, *, research: bool) -> None:
    """Take a space's reward; `research` when it is the own space's destination reward of a research."""
    draft.emit(ev.ForestRewardTaken(seat=seat, space=space))
    if research and pays_points(space):
        draft.emit(ev.DecisionAwaited(seat=seat, decision=Reckoning(space=space)))
    run(draft, seat, BOOK.forest[space].reward)


def reckon(draft: NorthgreenDraft, seat: int, space: str) -> None:
    """What follows a research whose own destination reward had points. Rule: NG-196."""
    for op in passives(draft.state, seat):
        op.after_reward(draft, seat, space)
