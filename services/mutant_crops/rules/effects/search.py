"""Looking through the deck for a crop to sow."""

from collections import Counter
from collections.abc import Iterator

from libs.kernel import Choice, Draft, Offer, Offers, Option, require
from services.mutant_crops.rules.commands import SearchSow
from services.mutant_crops.rules.effects.registry import operation
from services.mutant_crops.rules.events import DeckSearched, MutantCropsEvent
from services.mutant_crops.rules.prospect import Book, Chosen, Prospect, Steps, Way, paid, performable, some_card
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import Crop, State


@operation
class Search(Chosen, frozen=True, kw_only=True, tag="search_sow"):
    """Sow any crop of the deck. Rule: MC-148, MC-202, MC-209.

    Before the deck can be looked through, `unseen` of its cards may have been turned up: a kind is counted on when
    more copies than that are left, and the search itself when more cards than that would do (MC-065).
    """

    answer = SearchSow
    pays: bool

    def can(self, prospect: Prospect, rest: Steps) -> bool:
        kinds = _kinds(prospect)
        good = 0
        for kind, count in kinds.items():
            if self._price(prospect, kind) <= prospect.seeds and performable(self._sown(prospect, kind), rest):
                good += count
                if good > prospect.unseen:
                    return True
        return False

    def ways(self, prospect: Prospect) -> Iterator[Way]:
        return (
            Way(self._sown(prospect, kind))
            for kind, count in _kinds(prospect).items()
            if count > prospect.unseen and self._price(prospect, kind) <= prospect.seeds
        )

    def check(self, prospect: Prospect, command: SearchSow) -> None:
        book = prospect.book
        kind = book.cards.get(command.crop, command.crop)
        require(kind in book.kinds, Reason.UNKNOWN_ID, "MC-148", "There is no such crop.")
        require(
            self._price(prospect, kind) <= prospect.seeds,
            Reason.NOT_ENOUGH_TOKENS,
            "MC-067",
            "You cannot pay its seeds.",
        )
        if command.crop == kind:
            there = _kinds(prospect)[kind] > prospect.unseen
        else:
            there = not prospect.unseen and command.crop in prospect.deck
        require(there, Reason.CROP_NOT_AVAILABLE, "MC-148", "That crop is not certain to be in the deck.")

    def way(self, prospect: Prospect, command: SearchSow) -> Way:
        return Way(self._sown(prospect, command.crop))

    def carry_out(self, draft: Draft[State, MutantCropsEvent], book: Book, command: SearchSow) -> Steps:
        state = draft.state
        card = command.crop if command.crop in book.cards else _lowest(command.crop, state.deck)
        seeds = book.costs[card] if self.pays else 0
        draft.emit(DeckSearched(seat=state.acting, crop=card, seeds=seeds))
        return ()

    def offered(self, prospect: Prospect, rest: Steps) -> Offers:
        cards = prospect.book.cards
        options: list[Option] = []
        for kind, count in _kinds(prospect).items():
            if self._price(prospect, kind) > prospect.seeds or not performable(self._sown(prospect, kind), rest):
                continue
            if count > prospect.unseen:
                options.append(Option(kind))
            if not prospect.unseen:
                options += [Option(card) for card in sorted(prospect.deck) if cards[card] == kind]
        return (Offer("search_sow", Choice("crop", tuple(options))),) if options else ()

    def _sown(self, prospect: Prospect, crop: str) -> Prospect:
        """A kind stands for its lowest card, or for an uncertain one when some may have left the deck."""
        kind = prospect.book.cards.get(crop, crop)
        taken = crop if crop != kind else _lowest(kind, prospect.deck)
        sown = some_card(kind) if prospect.unseen else taken
        deck = tuple(card for card in prospect.deck if card != taken)
        return paid(prospect, self._price(prospect, kind), crops=(*prospect.crops, Crop(sown)), deck=deck)

    def _price(self, prospect: Prospect, kind: str) -> int:
        return prospect.book.costs[kind] if self.pays else 0


def _kinds(prospect: Prospect) -> Counter[str]:
    """How many cards of each kind, in the order of the kinds' ids."""
    return Counter(prospect.book.cards[card] for card in sorted(prospect.deck))


def _lowest(kind: str, deck: tuple[str, ...]) -> str:
    return min(card for card in deck if card.startswith(some_card(kind)))
