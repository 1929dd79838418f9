"""Set-up."""

from libs.kernel import Draft, Setup, require
from services.mutant_crops.rules.cards.catalogue import TABLE
from services.mutant_crops.rules.events import GameStarted, MutantCropsEvent, RoundStarted
from services.mutant_crops.rules.look import book_of
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import HAND, Farm, Options, State

LATE = 3
"""The stage whose cards the promo pack adds to."""


def initial(setup: Setup) -> State:
    """The table before anything is drawn. Rule: MC-010, MC-011, MC-014.

    Refuses: unknown_id when there is no such seat to begin, or no such number of seats.
    """
    options: Options = setup.options
    require(setup.seats in TABLE.seats, Reason.UNKNOWN_ID, "MC-010", "The game is for 1 to 4 seats.")
    first = options.first_player
    require(first is None or 0 <= first < setup.seats, Reason.UNKNOWN_ID, "MC-016", "There is no such seat to begin.")
    row = TABLE.seats[setup.seats]
    farm = Farm(seeds=0, water=0, meat=0, farmers=(HAND,) * row.farmers)
    state = State(
        options=options,
        rules_version=setup.rules_version,
        rounds=row.rounds,
        farms=(farm,) * setup.seats,
        revealed=(),
    )
    return State(
        options=options,
        rules_version=setup.rules_version,
        rounds=row.rounds,
        farms=(farm,) * setup.seats,
        revealed=book_of(state).stages[1],
    )


def open_match(draft: Draft[State, MutantCropsEvent]) -> None:
    """Draw the first player, the crops, Stage 2 and Stage 3, in this order. Rule: MC-012 to MC-016, MC-189, MC-200."""
    state, chance = draft.state, draft.chance
    seats = len(state.farms)
    row, book = TABLE.seats[seats], book_of(state)
    first = state.options.first_player
    if first is None:
        first = chance.below(seats)
    crops = chance.shuffled(tuple(book.cards))
    stage2 = chance.shuffled(book.stages[2])
    stage3 = chance.shuffled(book.stages[LATE])
    used = sum(reveal.stage == LATE for reveal in TABLE.reveals.values())
    draft.emit(
        GameStarted(
            first=first,
            seeds=tuple(row.seeds_first if seat == first else row.seeds_other for seat in range(seats)),
            display=crops[: row.display],
            deck=crops[row.display :],
            stage2=stage2,
            stage3=stage3[:used],
            left_out=stage3[used:],
        )
    )
    draft.emit(RoundStarted(turn=1, round=1, seat=first))
