"""Commands that answer a step of the open action."""

from libs.kernel import Draft, Rejected
from services.mutant_crops.rules.commands import StepCommand
from services.mutant_crops.rules.decide.flow import go_on
from services.mutant_crops.rules.events import MutantCropsEvent
from services.mutant_crops.rules.look import pending
from services.mutant_crops.rules.prospect import Automatic, Book, Chosen, Prospect, Steps, performable
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import State


def answer_step(draft: Draft[State, MutantCropsEvent], command: StepCommand) -> None:
    """Check one choice and carry it out. Rule: MC-066.

    Refuses: wrong_step, what the step itself refuses, leaves_action_incomplete.
    """
    action = draft.state.action
    if action is None:
        raise Rejected(Reason.WRONG_STEP, "MC-050", "No action is open; assign a farmer first.")
    prospect, steps = pending(draft.state, action)
    check(prospect, steps, command)
    carry_out(draft, prospect.book, steps, command)


def check(prospect: Prospect, steps: Steps, command: StepCommand) -> None:
    """Raises Rejected unless the choice is legal and leaves the other steps performable."""
    if not steps:
        raise Rejected(Reason.WRONG_STEP, "MC-069", "The action is complete by then.")
    step, rest = steps[0], steps[1:]
    if not isinstance(step, Chosen) or type(command) is not step.answer:
        raise Rejected(Reason.WRONG_STEP, "MC-064", "Something else is to be decided now.")
    step.check(prospect, command)
    if rest:
        way = step.way(prospect, command)
        if not performable(way.after, way.then + rest):
            raise Rejected(Reason.LEAVES_ACTION_INCOMPLETE, "MC-066", "The rest of the action could not be completed.")


def check_bundle(prospect: Prospect, steps: Steps, commands: tuple[StepCommand, ...]) -> None:
    """Check bundled choices along the prospect, so that no hidden card has a say. Raises Rejected. Rule: MC-182."""
    for number, command in enumerate(commands, start=1):
        prospect, steps = _at_choice(prospect, steps)
        try:
            check(prospect, steps, command)
        except Rejected as refusal:
            detail = f"Step {number}: {refusal.detail}"
            raise Rejected(refusal.reason, refusal.clause, detail) from refusal
        step = steps[0]
        assert isinstance(step, Chosen), "the command was checked"  # noqa: S101 - for the type checker
        way = step.way(prospect, command)
        prospect, steps = way.after, way.then + steps[1:]


def _at_choice(prospect: Prospect, steps: Steps) -> tuple[Prospect, Steps]:
    """Foresee automatic steps up to the next choice."""
    while steps and isinstance(steps[0], Automatic):
        after = steps[0].foreseen(prospect)
        assert after is not None, "the steps were performable"  # noqa: S101 - for the type checker
        prospect, steps = after, steps[1:]
    return prospect, steps


def carry_out(draft: Draft[State, MutantCropsEvent], book: Book, steps: Steps, command: StepCommand) -> Steps:
    """Do what a checked choice says and go on, giving the steps that then remain."""
    step = steps[0]
    assert isinstance(step, Chosen), "the command was checked"  # noqa: S101 - for the type checker
    return go_on(draft, step.carry_out(draft, book, command) + steps[1:])
