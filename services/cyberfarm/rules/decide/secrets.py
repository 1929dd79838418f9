"""Hidden choices: kept until the last seat has made its own, then carried out in turn order. Rule: CF-024, CF-035."""

from services.cyberfarm.rules import events as e
from services.cyberfarm.rules import flow
from services.cyberfarm.rules.doing import Doing
from services.cyberfarm.rules.state import Secret


def choose(draft: Doing, seat: int, choice: Secret) -> None:
    """Keep the choice; with the last one, all are carried out."""
    draft.emit(e.ChoiceMade(seat=seat, choice=choice))
    if not draft.state.waiting:
        flow.settle(draft)
