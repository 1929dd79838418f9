"""All-or-nothing shortcuts: a command whose `steps` are the commands that would follow it."""

from typing import Any

import msgspec
from msgspec.structs import replace

from libs.kernel import Chance, Rejected, decided
from libs.testkit.checks.looking import ACCEPTED, all_reversible, dice, some_steps, verdict
from libs.testkit.checks.registry import check, confirm
from libs.testkit.corruption import BUNDLE
from libs.testkit.encoding import packed
from libs.testkit.playouts import Match, Step

_LONGEST = 4


@check(share=0.15)
def bundles_equal_their_parts(match: Match) -> None:
    """A bundle accepted is what its parts are one after another; whether it is accepted depends on no secret.

    What was in fact played, as far as it is reversible, must be accepted as a bundle. A bundle that counts on what only
    comes to light on the way may be refused.
    """
    chance = dice(match, "bundles")
    for step in some_steps(match, 20, "bundles"):
        if getattr(step.command, BUNDLE, None) != ():
            continue
        run = _run(match, step)
        for length in range(1, len(run) + 1):
            played = run[:length]
            strange = (*(later.command for later in played[:-1]), chance.pick(match.steps).command)
            required = all(map(all_reversible, (step, *played)))
            for steps in (tuple(later.command for later in played), strange):
                bundle = _bundle(match, step, steps)
                if bundle is not None:
                    _confirm_like_parts(match, step, bundle, required=required and steps is not strange)


def _run(match: Match, step: Step) -> list[Step]:
    """The same seat's next steps, up to another seat's."""
    run: list[Step] = []
    for later in match.steps[step.number + 1 : step.number + 1 + _LONGEST]:
        if later.seat != step.seat:
            break
        run.append(later)
    return run


def _bundle(match: Match, step: Step, steps: tuple[Any, ...]) -> Any | None:
    """None when one of the steps is of no kind that may be bundled."""
    body = msgspec.to_builtins(replace(step.command, **{BUNDLE: steps}))
    try:
        return msgspec.convert(body, match.case.game.command_type)
    except msgspec.ValidationError:
        return None


def _confirm_like_parts(match: Match, step: Step, bundle: Any, *, required: bool) -> None:
    game = match.case.game
    where = f"step {step.number}: {bundle}"
    here = verdict(game, step.before, step.seat, bundle, Chance(match.seed, step.drawn))
    confirm(not required or here == ACCEPTED, where, "was played in parts but is refused whole:", here)
    for number in range(2):
        other = game.resample(step.before, step.seat, dice(match, f"bundle {number}"))
        there = verdict(game, other, step.seat, bundle, Chance(b"other" + match.seed))
        confirm(here == there, where, "is judged", here, "or, with other secrets,", there)
    if here == ACCEPTED:
        whole = decided(game, step.before, step.seat, bundle, Chance(match.seed, step.drawn))
        events, state = _parts(match, step, bundle)
        confirm(packed(events) == packed(whole.events), where, "has other events than its parts:", events)
        confirm(packed(state) == packed(whole.state), where, "leads elsewhere than its parts")


def _parts(match: Match, step: Step, bundle: Any) -> tuple[list[Any], Any]:
    state, drawn = step.before, step.drawn
    events: list[Any] = []
    for part in (replace(bundle, **{BUNDLE: ()}), *getattr(bundle, BUNDLE)):
        try:
            decision = decided(match.case.game, state, step.seat, part, Chance(match.seed, drawn))
        except Rejected as refusal:
            message = f"step {step.number}: {bundle} is accepted though {part} is refused: {refusal}"
            raise AssertionError(message) from refusal
        state, drawn = decision.state, decision.drawn
        events += decision.events
    return events, state
