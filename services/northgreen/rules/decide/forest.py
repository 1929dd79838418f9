"""The forest token."""

from libs.kernel import Rejected, require
from services.northgreen.rules.commands import MoveForest, TakeForestReward
from services.northgreen.rules.forest import Route, reachable
from services.northgreen.rules.operation import NorthgreenDraft
from services.northgreen.rules.pending import Moving, Rewarding
from services.northgreen.rules.permits import answered, awaited
from services.northgreen.rules.reasons import Reason
from services.northgreen.rules.state import Turn
from services.northgreen.rules.walking import take_reward, walk


def move_forest(draft: NorthgreenDraft, seat: int, turn: Turn, command: MoveForest) -> None:
    """Rule: NG-142 to NG-157, NG-279. Refuses: wrong_moment, decision_pending, not_reachable."""
    decision = awaited(turn, Moving, "NG-142")
    ways = reachable(draft.state, seat, decision.steps).get(command.to)
    if ways is None:
        raise Rejected(Reason.NOT_REACHABLE, "NG-142", "Your token cannot end there.")
    route = _chosen(ways, command.via)
    answered(draft, seat)
    walk(draft, seat, command.to, route, research=decision.research)


def _chosen(ways: tuple[Route, ...], via: tuple[str, ...]) -> Route:
    """The route named; unnamed, the only one. Rule: NG-146."""
    if len(ways) == 1 and not via:
        return ways[0]
    for route in ways:
        if route.via == via and via:
            return route
    raise Rejected(Reason.NOT_REACHABLE, "NG-146", "Name the route at each fork.")


def take_forest_reward(draft: NorthgreenDraft, seat: int, turn: Turn, command: TakeForestReward) -> None:
    """Rule: NG-195, NG-197. Refuses: wrong_moment, decision_pending, wrong_place."""
    decision = awaited(turn, Rewarding, "NG-195")
    fits = command.space in decision.spaces
    require(fits, Reason.WRONG_PLACE, "NG-195", "That reward is not among those to choose from.")
    answered(draft, seat)
    own = decision.research and command.space == decision.here
    take_reward(draft, seat, command.space, research=own)
