"""Sowing from the display."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from libs.kernel import Choice, Draft, Offer, Offers, Option, Rejected
from services.mutant_crops.rules.commands import Sow as SowCommand
from services.mutant_crops.rules.effects.refill import refill
from services.mutant_crops.rules.effects.registry import operation
from services.mutant_crops.rules.events import CropSown, MutantCropsEvent
from services.mutant_crops.rules.prospect import (
    HIGHEST_COST,
    NEVER,
    Book,
    Chosen,
    Prospect,
    Steps,
    Way,
    paid,
    performable,
)
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import EMPTY, Crop, State


@operation
class Sow(Chosen, frozen=True, kw_only=True, tag="sow"):
    """Sow one displayed crop; the top card of the deck takes its place. Rule: MC-072, MC-073, MC-144, MC-205."""

    answer = SowCommand
    price: Literal["full", "half", "free"] = "full"
    """Half is rounded up."""
    limit: int | None = None
    """The highest printed cost that may be sown."""

    def can(self, prospect: Prospect, rest: Steps) -> bool:
        if not rest:
            return bool(self._payable(prospect))
        return any(performable(way.after, rest) for way in self.ways(prospect))

    def ways(self, prospect: Prospect) -> Iterator[Way]:
        return (Way(self._sown(prospect, card)) for card in self._payable(prospect))

    def check(self, prospect: Prospect, command: SowCommand) -> None:
        if command.crop not in prospect.book.cards:
            raise Rejected(Reason.UNKNOWN_ID, "MC-072", "There is no such crop card.")
        cost = prospect.book.costs[command.crop]
        if prices_of(self.price)[cost] > prospect.seeds:
            raise Rejected(Reason.NOT_ENOUGH_TOKENS, "MC-067", "You cannot pay its seeds.")
        if command.crop not in prospect.display:
            raise Rejected(Reason.CROP_NOT_AVAILABLE, "MC-072", "That crop is not in the display.")
        if self.limit is not None and cost > self.limit:
            raise Rejected(Reason.CROP_NOT_AVAILABLE, "MC-144", "That crop's printed cost is too high.")

    def way(self, prospect: Prospect, command: SowCommand) -> Way:
        return Way(self._sown(prospect, command.crop))

    def carry_out(self, draft: Draft[State, MutantCropsEvent], book: Book, command: SowCommand) -> Steps:
        place = draft.state.display.index(command.crop)
        seeds = prices_of(self.price)[book.costs[command.crop]]
        draft.emit(CropSown(seat=draft.state.acting, crop=command.crop, place=place, seeds=seeds))
        refill(draft, place)
        return ()

    def offered(self, prospect: Prospect, rest: Steps) -> Offers:
        cards = self._payable(prospect)
        if rest:
            cards = [card for card in cards if performable(self._sown(prospect, card), rest)]
        return (Offer("sow", Choice("crop", tuple([Option(card) for card in cards]))),) if cards else ()

    def _payable(self, prospect: Prospect) -> list[str]:
        costs, seeds = prospect.book.costs, prospect.seeds
        prices = prices_of(self.price, self.limit)
        return [card for card in prospect.display if card and prices[costs[card]] <= seeds]

    def _sown(self, prospect: Prospect, card: str) -> Prospect:
        return paid(
            prospect,
            prices_of(self.price)[prospect.book.costs[card]],
            crops=(*prospect.crops, Crop(card)),
            display=tuple(EMPTY if shown == card else shown for shown in prospect.display),
            unseen=min(prospect.unseen + 1, len(prospect.deck)),
        )


@lru_cache
def prices_of(price: str, limit: int | None = None) -> tuple[int, ...]:
    """Seeds to pay by printed cost; NEVER above the limit. Half a cost is rounded up. Rule: MC-144, MC-205."""
    shares = {"full": 2, "half": 1, "free": 0}
    return tuple(
        NEVER if limit is not None and cost > limit else (cost * shares[price] + 1) // 2
        for cost in range(HIGHEST_COST + 1)
    )
