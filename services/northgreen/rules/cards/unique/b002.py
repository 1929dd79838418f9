"""B002: at a Forest Research, take the reward of a space beside the destination instead. Rule: NG-195."""

from services.northgreen.rules.book import BOOK
from services.northgreen.rules.forest import neighbours
from services.northgreen.rules.operation import Passive, operation


@operation
class InsteadAdjacent(Passive, frozen=True, kw_only=True, tag="instead_adjacent"):
    """Final spaces other than the own one give nothing this way, nor does the start."""

    def reward_spaces(self, space: str) -> tuple[str, ...]:
        rows = BOOK.forest
        return tuple(other for other in neighbours(space) if rows[other].reward and not rows[other].final)
