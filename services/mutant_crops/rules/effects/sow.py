"""Sowing from the display."""

from collections.abc import Iterator
from typing import Literal

from libs.kernel import Choice, Draft, Offer, Offers, Option, require
from services.mutant_crops.rules.commands import Sow as SowCommand
from services.mutant_crops.rules.display import refill
from services.mutant_crops.rules.events import CropSown, MutantCropsEvent
from services.mutant_crops.rules.prospect import Book, Chosen, Prospect, Steps, Way, paid, performable
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.registry import operation
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
        if rest:
            return any(performable(way.after, rest) for way in self.ways(prospect))
        costs, seeds = prospect.book.costs, prospect.seeds
        return any(card and self._fits(costs[card]) and self._price(costs[card]) <= seeds for card in prospect.display)

    def ways(self, prospect: Prospect) -> Iterator[Way]:
        return (way for _, way in self._sowings(prospect))

    def checked(self, prospect: Prospect, command: SowCommand) -> Way:
        require(command.crop in prospect.book.cards, Reason.UNKNOWN_ID, "MC-072", "There is no such crop card.")
        cost = prospect.book.costs[command.crop]
        require(self._price(cost) <= prospect.seeds, Reason.NOT_ENOUGH_TOKENS, "MC-067", "You cannot pay its seeds.")
        shown = command.crop in prospect.display
        require(shown, Reason.CROP_NOT_AVAILABLE, "MC-072", "That crop is not in the display.")
        require(self._fits(cost), Reason.CROP_NOT_AVAILABLE, "MC-144", "That crop's printed cost is too high.")
        return Way(self._sown(prospect, command.crop))

    def carry_out(self, draft: Draft[State, MutantCropsEvent], book: Book, command: SowCommand) -> Steps:
        place = draft.state.display.index(command.crop)
        seeds = self._price(book.costs[command.crop])
        draft.emit(CropSown(seat=draft.state.acting, crop=command.crop, place=place, seeds=seeds))
        refill(draft, place)
        return ()

    def offered(self, prospect: Prospect, rest: Steps) -> Offers:
        options = tuple(Option(card) for card, way in self._sowings(prospect) if performable(way.after, rest))
        return (Offer("sow", Choice("crop", options)),) if options else ()

    def _sowings(self, prospect: Prospect) -> Iterator[tuple[str, Way]]:
        costs = prospect.book.costs
        for card in prospect.display:
            if card and self._fits(costs[card]) and self._price(costs[card]) <= prospect.seeds:
                yield card, Way(self._sown(prospect, card))

    def _sown(self, prospect: Prospect, card: str) -> Prospect:
        return paid(
            prospect,
            self._price(prospect.book.costs[card]),
            crops=(*prospect.crops, Crop(card)),
            display=tuple(EMPTY if shown == card else shown for shown in prospect.display),
            unseen=min(prospect.unseen + 1, len(prospect.deck)),
        )

    def _fits(self, cost: int) -> bool:
        return self.limit is None or cost <= self.limit

    def _price(self, cost: int) -> int:
        if self.price == "full":
            return cost
        return (cost + 1) // 2 if self.price == "half" else 0
