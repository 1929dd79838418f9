"""The course of a match: who is awaited, what is offered to them, and that it ends."""

from typing import Any

from libs.kernel import contains
from libs.testkit.checks.looking import seats
from libs.testkit.checks.registry import check, confirm
from libs.testkit.playouts import Match


@check(share=1.0)
def ends_with_an_outcome(match: Match) -> None:
    """There is an outcome when nobody is awaited, and only then."""
    game = match.case.game
    for version, state in enumerate(match.states, start=1):
        awaiting = game.awaiting(state)
        confirm(list(awaiting) == sorted(set(awaiting)), "version", version, "awaits", awaiting)
        confirm(set(awaiting) <= set(seats(match)), "version", version, "awaits seats not at the table", awaiting)
        idle = game.at_liberty(state)
        confirm(list(idle) == sorted(set(idle) - set(awaiting)), "version", version, "has at liberty", idle)
        over = game.outcome(state) is not None
        confirm(over is not bool(awaiting), "version", version, "awaits", awaiting, "with outcome:", over)
    confirm(not game.awaiting(match.final), "the last state awaits", game.awaiting(match.final))


@check(share=0.3)
def awaited_seats_have_something_to_do(match: Match) -> None:
    """Awaited seats, and nobody else, are offered something; the autopilot's command is among it."""
    for version, state in enumerate(match.states, start=1):
        confirm_offers(match, state, version)


def confirm_offers(match: Match, state: Any, version: int) -> None:
    """The state offers something to exactly the awaited seats, what the autopilot would do included."""
    game = match.case.game
    awaiting, idle = game.awaiting(state), game.at_liberty(state)
    for seat in seats(match):
        offers = game.offers(state, seat)
        where = f"version {version}: seat {seat}"
        if seat in awaiting:
            confirm(offers, where, "is awaited but offered nothing")
            default = game.autopilot(state, seat)
            confirm(contains(offers, default), where, "is not offered what its autopilot does:", default)
        elif seat in idle:
            confirm(offers, where, "is at liberty but offered nothing")
        else:
            confirm(not offers, where, "may not act but is offered", offers)


@check(share=0.3)
def every_command_leads_to_events(match: Match) -> None:
    """An accepted command emits at least one event."""
    for step in match.steps:
        confirm(step.decision.events, "step", step.number, "emits nothing:", step.command)
