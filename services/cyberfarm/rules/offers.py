"""Every legal command of a seat."""

from libs.kernel import Offers
from services.cyberfarm.rules import decide as _families  # noqa: F401 - importing it enters all families
from services.cyberfarm.rules.moments import ANY_TIME, CHOOSING, moment_of
from services.cyberfarm.rules.state import State


def offers_of(state: State, seat: int) -> Offers:
    """Complete and sound: `decide` asks the same families at the same moments. Rule: CF-441."""
    found = [offered(state, seat) for offered in moment_of(state, seat).offered]
    return tuple([offer for offer in found if offer is not None])


def awaited(state: State) -> tuple[int, ...]:
    """The seats that must act. Rule: CF-035, CF-046, CF-059."""
    if state.phase in CHOOSING:
        return state.waiting
    return (state.acting,) if state.phase in {"auction", "turns"} else ()


def at_liberty(state: State) -> tuple[int, ...]:
    """The seats that nobody waits for, but that may discard cards or move locks. Rule: CF-064, CF-067, CF-435."""
    waited = awaited(state)
    return tuple(
        [
            seat
            for seat in range(len(state.farms))
            if seat not in waited and any(offered(state, seat) for offered in ANY_TIME.offered)
        ]
    )
