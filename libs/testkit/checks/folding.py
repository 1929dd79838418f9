"""Deciding and folding: pure, repeatable, and the same live as from the log."""

from typing import Any

from libs.kernel import Chance, Decision, decided, folded
from libs.testkit.checks.looking import dice, some_steps, viewers
from libs.testkit.checks.registry import check, confirm
from libs.testkit.encoding import as_json, from_json, packed, unpacked
from libs.testkit.playouts import Match, Step, opening
from libs.testkit.views import view


@check(share=0.3)
def replay_equals_live(match: Match) -> None:
    """Folding the stored events of all commits, from nothing, gives each state that was seen live."""
    game = match.case.game
    state = folded(game, game.initial(match.case.setup), map(_stored(match), match.opening.events))
    confirm(packed(state) == packed(match.opening.state), "the opening folds to another state")
    for step in match.steps:
        state = folded(game, state, map(_stored(match), step.decision.events))
        confirm(packed(state) == packed(step.decision.state), "step", step.number, "folds to another state")
        confirm(state == step.decision.state, "step", step.number, "folds to a state that compares unequal")


def _stored(match: Match) -> Any:
    game = match.case.game

    def stored(event: Any) -> Any:
        again = game.upcast(from_json(as_json(event), game.event_type))
        confirm(again == event, "a newly made event is lifted to another:", event, again)
        return again

    return stored


@check(share=0.1)
def nothing_changes_a_state_given(match: Match) -> None:
    """Whatever is asked of a state leaves it and its events as they were."""
    game = match.case.game
    for step in some_steps(match, 25, "given"):
        state, seat = step.before, step.seat
        before = packed(state)
        asked: dict[str, Any] = {
            "decide": lambda step=step: _again(match, step),
            "evolve": lambda step=step: [game.evolve(step.before, event) for event in step.decision.events[:1]],
            "offers": lambda state=state, seat=seat: game.offers(state, seat),
            "autopilot": lambda state=state, seat=seat: game.autopilot(state, seat),
            "views": lambda state=state: [view(game, state, viewer) for viewer in viewers(match)],
            "outcome": lambda state=state: (game.outcome(state), game.standing(state), game.statistics(state)),
            "resample": lambda state=state: game.resample(state, None, dice(match, "given")),
            "observe": lambda step=step: [game.observe(event, None) for event in step.decision.events],
        }
        for name, ask in asked.items():
            events = packed(step.decision.events)
            ask()
            confirm(packed(state) == before, "step", step.number, name, "changed the state it was given")
            confirm(packed(step.decision.events) == events, "step", step.number, name, "changed events")


@check(share=0.2)
def same_seed_same_events(match: Match) -> None:
    """The same opening and the same commands, decided again, give the same events and as many draws."""
    again = opening(match.case, match.seed)
    confirm(_essence(again) == _essence(match.opening), "the opening differs when repeated")
    for step in match.steps:
        confirm(_essence(_again(match, step)) == _essence(step.decision), "step", step.number, "differs when repeated")


@check(share=0.1)
def snapshots_stand_for_states(match: Match) -> None:
    """A state packed and unpacked goes on like the one it was made of."""
    game = match.case.game
    final = packed(match.final)
    for step in some_steps(match, 8, "snapshots"):
        state = unpacked(packed(step.before), game.state_type)
        where = ("step", step.number)
        confirm(packed(game.offers(state, step.seat)) == packed(game.offers(step.before, step.seat)), *where, "offers")
        for viewer in viewers(match):
            confirm(view(game, state, viewer) == view(game, step.before, viewer), *where, "viewer", viewer)
        redone = decided(game, state, step.seat, step.command, Chance(match.seed, step.drawn))
        confirm(_essence(redone) == _essence(step.decision), *where, "is decided differently on a snapshot")
        for later in match.steps[step.number :]:
            state = folded(game, state, later.decision.events)
        confirm(packed(state) == final, *where, "snapshot and tail do not give the last state")


def _again(match: Match, step: Step) -> Decision[Any, Any]:
    return decided(match.case.game, step.before, step.seat, step.command, Chance(match.seed, step.drawn))


def _essence(decision: Decision[Any, Any]) -> tuple[bytes, bytes, int]:
    return packed(decision.events), packed(decision.state), decision.drawn
