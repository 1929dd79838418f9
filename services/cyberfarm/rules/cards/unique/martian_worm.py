"""Martian worm: the Worm works three plots of the Field; see decide/plots.py."""

from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.doing import Doing
from services.cyberfarm.rules.effects.happening import Happening


@operation
class MartianWorm(Happening, frozen=True, tag="martian_worm"):
    """Rule: CF-126, CF-345, CF-346."""

    def happen(self, draft: Doing, seat: int, why: str) -> None:
        draft.emit(e.WormGained(seat=seat))
