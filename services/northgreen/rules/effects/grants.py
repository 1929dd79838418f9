"""Effects that grant a command: sowing, expanding, publishing, playing, discarding, breeding; and drawing."""

from services.northgreen.rules.board import SPECIES, board_of
from services.northgreen.rules.gaining import draw_cards
from services.northgreen.rules.operation import NorthgreenDraft, Operation, operation
from services.northgreen.rules.pending import (
    Breeding,
    CardKind,
    Discarding,
    Expanding,
    Pending,
    Playing,
    Publishing,
    Sowing,
)


@operation
class Sow(Operation, frozen=True, kw_only=True, tag="sow"):
    """Sow up to so many crops. Rule: NG-126."""

    times: int

    def carry_out(self, draft: NorthgreenDraft, seat: int) -> list[Pending]:
        return [Sowing(times=self.times)]


@operation
class Expand(Operation, frozen=True, kw_only=True, tag="expand"):
    """Place exactly one tile of these kinds, paying its cost. Rule: NG-101 to NG-108, NG-114."""

    kinds: tuple[str, ...]

    def carry_out(self, draft: NorthgreenDraft, seat: int) -> list[Pending]:
        return [Expanding(op=self.id, kinds=self.kinds)]


@operation
class Publish(Operation, frozen=True, kw_only=True, tag="publish"):
    """Publish up to so many papers, each for so much workforce. Rule: NG-080, NG-173."""

    papers: int
    workforce: int = 0

    def carry_out(self, draft: NorthgreenDraft, seat: int) -> list[Pending]:
        return [Publishing(papers=self.papers, workforce=self.workforce)]


@operation
class Play(Operation, frozen=True, kw_only=True, tag="play"):
    """Play one project from hand; `free` waives its conditions. Rule: NG-179, NG-158."""

    kinds: tuple[CardKind, ...]
    free: bool = False

    def carry_out(self, draft: NorthgreenDraft, seat: int) -> list[Pending]:
        return [Playing(kinds=self.kinds, free=self.free)]


@operation
class Discard(Operation, frozen=True, kw_only=True, tag="discard"):
    """Discard one project from hand for its bonus. Rule: NG-189."""

    def carry_out(self, draft: NorthgreenDraft, seat: int) -> list[Pending]:
        return [Discarding()]


@operation
class Draw(Operation, frozen=True, kw_only=True, tag="draw"):
    """Draw projects into hand. Rule: NG-059, NG-009."""

    long_term: int = 0
    instant: int = 0

    def carry_out(self, draft: NorthgreenDraft, seat: int) -> list[Pending]:
        draw_cards(draft, seat, "long_term", self.long_term)
        draw_cards(draft, seat, "instant", self.instant)
        return []


@operation
class Breed(Operation, frozen=True, kw_only=True, tag="breed"):
    """Gain one animal of up to so many species with two in the landscape. Rule: NG-217."""

    times: int

    def carry_out(self, draft: NorthgreenDraft, seat: int) -> list[Pending]:
        tokens = board_of(draft.state.players[seat].land).tokens
        return [Breeding(times=self.times)] if any(tokens[species] > 1 for species in SPECIES) else []
