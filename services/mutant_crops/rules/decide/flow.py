"""How an action goes on and ends, and what follows it."""

from libs.kernel import Draft, ranked
from services.mutant_crops.rules.cards.catalogue import TABLE
from services.mutant_crops.rules.events import (
    ActionEnded,
    CardRevealed,
    ChoiceAwaited,
    FirstPlayerSet,
    GameScored,
    MutantCropsEvent,
    RoundStarted,
    TurnEnded,
)
from services.mutant_crops.rules.prospect import Automatic, Steps
from services.mutant_crops.rules.scoring import results
from services.mutant_crops.rules.state import NOBODY, State


def go_on(draft: Draft[State, MutantCropsEvent], steps: Steps) -> Steps:
    """Carry out automatic steps up to the next choice, or end the action. Gives the remaining steps. Rule: MC-064."""
    while steps:
        step = steps[0]
        if not isinstance(step, Automatic):
            draft.emit(ChoiceAwaited(steps=tuple([left.id for left in steps])))
            return steps
        step.carry_out(draft)
        steps = steps[1:]
    end_action(draft)
    return ()


def end_action(draft: Draft[State, MutantCropsEvent]) -> None:
    """Hand on to the next seat, round or turn. Rule: MC-032, MC-033."""
    state = draft.state
    after = (state.acting + 1) % len(state.farms)
    draft.emit(ActionEnded(seat=state.acting, next_seat=after))
    if after != state.first:
        return
    if state.round < state.rounds:
        draft.emit(RoundStarted(turn=state.turn, round=state.round + 1, seat=after))
    else:
        _end_turn(draft)


def _end_turn(draft: Draft[State, MutantCropsEvent]) -> None:
    """Reveal a card, pass the first-player role, begin round 1; or score. Rule: MC-035, MC-036, MC-038, MC-160."""
    state = draft.state
    draft.emit(TurnEnded(turn=state.turn))
    if state.turn == TABLE.turns:
        scores = results(state)
        totals = tuple(score.total for score in scores)
        places = ranked([(score.total, score.tie_break) for score in scores])
        draft.emit(GameScored(points=totals, places=places))
        return
    turn = state.turn + 1
    stage = TABLE.reveals[turn].stage
    pile = {2: state.stage2, 3: state.stage3}[stage]
    draft.emit(CardRevealed(card=pile[0], stage=stage))
    first = state.first if state.claim == NOBODY else state.claim
    draft.emit(FirstPlayerSet(seat=first))
    draft.emit(RoundStarted(turn=turn, round=1, seat=first))
