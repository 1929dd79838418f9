"""What `reversible` and `commutes` promise, and that taking back is as if it had never been."""

from typing import Any

from libs.kernel import Chance, Seat, Viewer, decided, folded, listed
from libs.testkit.checks.looking import (
    ACCEPTED,
    all_commute,
    all_reversible,
    dice,
    observed,
    verdict,
    viewers,
)
from libs.testkit.checks.registry import check, confirm
from libs.testkit.encoding import packed, unpacked
from libs.testkit.leaves import leaves, plain
from libs.testkit.playouts import Match, Step
from libs.testkit.policies import command as built
from libs.testkit.views import knowledge, view

_LISTED = 500
"""Commands searched for one that would have looked the same."""
_REVERSIBLE_STEPS = 15


@check(share=0.15)
def reversible_commits_show_nothing(match: Match) -> None:
    """A reversible commit draws nothing and looks the same to each viewer on resampled states.

    Terraforming Mars #4317: draw, undo, and you know the next card. Where the acting seat's secrets were drawn again,
    the same command may be impossible; then some other command of the seat must look the same. What the game remembers
    of the commit once it is taken back is known beforehand: so it must be all that the commit shows.
    """
    chance = dice(match, "reversible")
    steps = [step for step in match.steps if all_reversible(step)]
    for step in chance.shuffled(steps)[:_REVERSIBLE_STEPS]:
        confirm(step.decision.drawn == step.drawn, "step", step.number, "is reversible but drew chance")
        before = folded(match.case.game, step.before, _remembered(match, step))
        for viewer in viewers(match):
            other = match.case.game.resample(before, viewer, chance)
            shown = _looks(match, step, before, step.command, viewer)
            alike = any(
                _looks(match, step, other, command, viewer) == shown
                for command in _commands(match, step, other, viewer)
            )
            confirm(
                alike, "step", step.number, "is reversible but shows viewer", viewer, "something:", step.decision.events
            )


def _commands(match: Match, step: Step, other: Any, viewer: Viewer) -> Any:
    """The step's command, and if another seat looks on, what else the acting seat might have done of that kind."""
    game = match.case.game
    if verdict(game, other, step.seat, step.command, Chance(match.seed, step.drawn)) == ACCEPTED:
        yield step.command
    if viewer != step.seat:
        offers = game.offers(other, step.seat)
        kind = type(step.command)
        for body in listed(tuple(offer for offer in offers if offer.command == kind.__struct_config__.tag), _LISTED):
            yield built(game, body)


def _looks(match: Match, step: Step, state: Any, command: Any, viewer: Viewer) -> tuple[bytes, bytes]:
    game = match.case.game
    decision = decided(game, state, step.seat, command, Chance(match.seed, step.drawn))
    return packed(observed(game, decision.events, viewer)), view(game, decision.state, viewer)


def _remembered(match: Match, step: Step) -> tuple[Any, ...]:
    """What stays known of the step once it is taken back."""
    known = (match.case.game.remembered(event) for event in step.decision.events)
    return tuple(event for event in known if event is not None)


@check(share=0.3)
def what_is_remembered_was_shown(match: Match) -> None:
    """What stays known of a commit taken back commutes, stands, and tells no viewer what the commit had not told it."""
    game = match.case.game
    chance = dice(match, "remembered")
    for step in match.steps:
        known = _remembered(match, step) if all_reversible(step) else ()
        if not known:
            continue
        where = f"step {step.number}: what is remembered of it"
        confirm(all(event.commutes and not event.reversible for event in known), where, "does not stand for ever")
        after = folded(game, step.before, known)
        offers = (packed(game.offers(state, step.seat)) for state in (step.before, after))
        confirm(len(set(offers)) == 1, where, "is a move")
        for viewer in viewers(match):
            other = game.resample(after, viewer, chance)
            confirm(view(game, other, viewer) == view(game, after, viewer), where, "is not known to viewer", viewer)
            told = _words(observed(game, known, viewer)) | _words(knowledge(game, after, viewer))
            new = told - _shown(match, step, viewer)
            confirm(not new, where, "tells viewer", viewer, "of", new)


def _shown(match: Match, step: Step, viewer: Viewer) -> set[str]:
    """All words that the viewer has seen before, in and after the step."""
    game = match.case.game
    states = (knowledge(game, state, viewer) for state in (step.before, step.decision.state))
    return _words(observed(game, step.decision.events, viewer)).union(*map(_words, states))


def _words(value: Any) -> set[str]:
    """All strings among the values."""
    return {leaf for path, leaf in leaves(plain(value)) if isinstance(leaf, str) and path[-1] != "type"}


@check(share=0.3)
def commuting_commits_may_be_swapped(match: Match) -> None:
    """A commuting commit goes alike without an undoable one of another seat before it; two such may change places."""
    for first, second in zip(match.steps, match.steps[1:], strict=False):
        if first.seat != second.seat and all_commute(second) and (all_reversible(first) or all_commute(first)):
            _confirm_swappable(match, first, second)


def _confirm_swappable(match: Match, first: Step, second: Step) -> None:
    game = match.case.game
    where = f"steps {first.number} and {second.number}"
    alone = decided(game, first.before, second.seat, second.command, Chance(match.seed, first.drawn))
    confirm(packed(alone.events) == packed(second.decision.events), where, "the second depends on the first")
    if all_commute(first):
        swapped = decided(game, alone.state, first.seat, first.command, Chance(match.seed, alone.drawn))
        confirm(packed(swapped.events) == packed(first.decision.events), where, "the first depends on the second")
        confirm(packed(swapped.state) == packed(second.decision.state), where, "swapped lead elsewhere")


@check(share=0.3)
def taking_back_is_as_if_never_done(match: Match) -> None:
    """Folding the log without a commit that may be taken back equals never having made it, and it may be made again.

    All but what is remembered of it.
    """
    game = match.case.game
    for last in match.steps:
        state = last.decision.state
        for seat in (*game.awaiting(state), *game.at_liberty(state)):
            taken = _undoable(match, last, seat)
            if taken is not None:
                _confirm_taken_back(match, taken, last)


def _undoable(match: Match, last: Step, seat: Seat) -> Step | None:
    """The seat's last commit up to `last`, if it is reversible and all later ones commute."""
    for step in reversed(match.steps[: last.number + 1]):
        if step.seat == seat:
            return step if all_reversible(step) else None
        if not all_commute(step):
            return None
    return None


def _confirm_taken_back(match: Match, taken: Step, last: Step) -> None:
    game = match.case.game
    where = f"step {taken.number} taken back after step {last.number}:"
    later = match.steps[taken.number + 1 : last.number + 1]
    never = taken.before
    for step in later:
        decision = decided(game, never, step.seat, step.command, Chance(match.seed, step.drawn))
        confirm(packed(decision.events) == packed(step.decision.events), where, "step", step.number, "goes otherwise")
        never = decision.state
    known = _remembered(match, taken)
    never = folded(game, never, known)
    base = _barrier(match, taken)
    kept = [step for step in match.steps[base : last.number + 1] if step is not taken]
    start = unpacked(packed(match.states[base]), game.state_type)
    state = folded(game, start, (*(event for step in kept for event in step.decision.events), *known))
    confirm(packed(state) == packed(never), where, "the fold without it differs")
    able = (*game.awaiting(state), *game.at_liberty(state))
    confirm(taken.seat in able, where, "its seat may not act")
    again = decided(game, state, taken.seat, taken.command, Chance(match.seed, last.decision.drawn))
    confirm(packed(again.events) == packed(taken.decision.events), where, "made again, it goes otherwise")
    confirm(packed(again.state) == packed(last.decision.state), where, "made again, it leads elsewhere")


def _barrier(match: Match, taken: Step) -> int:
    """How many steps stand before the run of reversible ones that the step belongs to."""
    number = taken.number
    while number and all_reversible(match.steps[number - 1]):
        number -= 1
    return number
