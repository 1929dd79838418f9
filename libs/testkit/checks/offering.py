"""Offers against decisions: sound (offered is accepted) and complete (what is not offered is refused)."""

import re
from typing import Any

from libs.kernel import Chance, Seat, contains, decided
from libs.testkit.checks.course import confirm_offers
from libs.testkit.checks.looking import ACCEPTED, dice, offered, seats, some_steps, verdict
from libs.testkit.checks.registry import check, confirm
from libs.testkit.corruption import BUNDLE, corrupted
from libs.testkit.discovery import clause_ids
from libs.testkit.imagination import imagined
from libs.testkit.leaves import plain, words
from libs.testkit.playouts import Match, Step

_REASON = re.compile(r"[a-z][a-z0-9_]*")
_LISTED = 30
_NEAR_MISSES = 12
_STALE = 6
_MADE_UP = 12


@check(share=0.1)
def offered_means_accepted(match: Match) -> None:
    """Every offered command is accepted, and leads to a state that again offers something to whom it awaits."""
    game = match.case.game
    chance = dice(match, "offered")
    for step in some_steps(match, 10, "offered"):
        for seat in (*game.awaiting(step.before), *game.at_liberty(step.before)):
            offers = game.offers(step.before, seat)
            for number, command in enumerate(offered(game, offers, chance, _LISTED)):
                where = f"step {step.number}: seat {seat}: {command}"
                confirm(contains(offers, command), where, "comes from the offers, which do not contain it")
                result = verdict(game, step.before, seat, command, Chance(match.seed, step.drawn))
                confirm(result == ACCEPTED, where, "is offered but refused:", result)
                if number % 5 == 0:
                    _confirm_no_dead_end(match, step, seat, command)


def _confirm_no_dead_end(match: Match, step: Step, seat: Seat, command: Any) -> None:
    """Terraforming Mars #6926: an offered action whose forced second half cannot be done locks the match."""
    game = match.case.game
    state = _after(match, step, seat, command)
    try:
        confirm_offers(match, state, step.number + 2)
        confirm(game.awaiting(state) or game.outcome(state) is not None, "no outcome and nobody awaited")
    except AssertionError as error:
        error.add_note(f"after step {step.number} had been seat {seat}: {command}")
        raise


def _after(match: Match, step: Step, seat: Seat, command: Any) -> Any:
    return decided(match.case.game, step.before, seat, command, Chance(match.seed, step.drawn)).state


@check(share=0.15)
def unoffered_means_refused(match: Match) -> None:
    """Near misses, other seats' and other moments' commands are refused with a reason and a known clause."""
    game = match.case.game
    chance = dice(match, "unoffered")
    for step in some_steps(match, 12, "unoffered"):
        for seat in seats(match):
            for command in _candidates(match, step.before, seat, chance):
                _confirm_judged_as_offered(match, step.before, seat, command, step.drawn)
    for seat in seats(match):
        for _ in range(_STALE):
            command = chance.pick(match.steps).command
            result = verdict(game, match.final, seat, command, Chance(match.seed, match.steps[-1].decision.drawn))
            confirm(result != ACCEPTED, "the match is over, yet seat", seat, "may", command)


def _candidates(match: Match, state: Any, seat: Seat, chance: Chance) -> list[Any]:
    game = match.case.game
    there = [game.offers(state, other) for other in game.awaiting(state)]
    elsewhere = chance.pick(match.steps)
    then = game.offers(elsewhere.before, elsewhere.seat)
    base = game.offers(state, seat) or chance.pick(there)
    near = [corrupted(game, base, chance, (*there, then)) for _ in range(_NEAR_MISSES)]
    stale = [chance.pick(match.steps).command for _ in range(_STALE)]
    ids = sorted(set(words(plain((state, base)))))
    made_up = [imagined(game, ids, chance) for _ in range(_MADE_UP)]
    return [
        command for command in (*near, *stale, *made_up) if command is not None and not getattr(command, BUNDLE, None)
    ]


def _confirm_judged_as_offered(match: Match, state: Any, seat: Seat, command: Any, drawn: int) -> None:
    game = match.case.game
    result = verdict(game, state, seat, command, Chance(match.seed, drawn))
    where = f"seat {seat}: {command}"
    if contains(game.offers(state, seat), command):
        confirm(result == ACCEPTED, where, "is offered but refused:", result)
        return
    confirm(result != ACCEPTED, where, "is accepted but not offered")
    reason, clause, _ = result
    confirm(_REASON.fullmatch(reason), where, "is refused for", reason, "which is not snake case")
    confirm(clause in clause_ids(game), where, "is refused by", clause, "which is no clause of the game")
