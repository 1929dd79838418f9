"""The greedy bot: looks its own action through and takes the one that leaves it best off."""

from functools import partial
from typing import Any

from libs.botting import Look
from libs.kernel import Chance, Seat
from libs.search import Lines
from services.mutant_crops.bots.imagining import imagined
from services.mutant_crops.bots.worth import worth
from services.mutant_crops.rules.game import GAME
from services.mutant_crops.rules.state import State

CANCEL = "cancel"


def greedy(look: Look) -> dict[str, Any]:
    """A command for the seat that looks; None of the hidden orders plays a part in it."""
    chance = Chance(look.seed)
    state = imagined(look.view.sections, look.view.rules_version, chance)
    lines = Lines(
        GAME,
        Seat(look.seat),
        chance,
        worth=partial(_worth, look.seat),
        is_quiet=_is_quiet,
        avoid=frozenset({CANCEL}),
    )
    return lines.best(state) or look.sample()


def _worth(seat: int, state: State) -> float:
    return worth(state, seat)


def _is_quiet(state: State) -> bool:
    return state.action is None
