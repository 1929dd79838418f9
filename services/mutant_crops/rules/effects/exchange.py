"""Exchange."""

from collections.abc import Iterator

from msgspec.structs import replace

from libs.kernel import Choice, Draft, Offer, Offers, Option, require
from services.mutant_crops.rules.commands import Exchange as ExchangeCommand
from services.mutant_crops.rules.effects.refill import refill
from services.mutant_crops.rules.effects.registry import operation
from services.mutant_crops.rules.events import CropsExchanged, MutantCropsEvent
from services.mutant_crops.rules.prospect import Book, Chosen, Prospect, Steps, Way, performable
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import EMPTY, Crop, State


@operation
class Exchange(Chosen, frozen=True, kw_only=True, tag="exchange"):
    """Put an untouched own crop under the deck, then sow a displayed one for free. Rule: MC-119."""

    answer = ExchangeCommand

    def can(self, prospect: Prospect, rest: Steps) -> bool:
        if rest:
            return any(performable(way.after, rest) for way in self.ways(prospect))
        return any(prospect.display) and any(not crop.covered for crop in prospect.crops)

    def ways(self, prospect: Prospect) -> Iterator[Way]:
        for own in _untouched(prospect):
            for shown in prospect.display:
                if shown:
                    yield Way(_exchanged(prospect, own, shown))

    def check(self, prospect: Prospect, command: ExchangeCommand) -> None:
        own, shown = command.own_crop, command.display_crop
        cards = prospect.book.cards
        require(own in cards and shown in cards, Reason.UNKNOWN_ID, "MC-119", "There is no such crop card.")
        crop = next((crop for crop in prospect.crops if crop.card == own), None)
        require(crop is None or not crop.covered, Reason.AREA_COVERED, "MC-119", "An area of that crop is covered.")
        require(crop is not None, Reason.CROP_NOT_AVAILABLE, "MC-119", "The crop to return is not yours.")
        require(shown in prospect.display, Reason.CROP_NOT_AVAILABLE, "MC-119", "That crop is not in the display.")

    def way(self, prospect: Prospect, command: ExchangeCommand) -> Way:
        return Way(_exchanged(prospect, command.own_crop, command.display_crop))

    def carry_out(self, draft: Draft[State, MutantCropsEvent], book: Book, command: ExchangeCommand) -> Steps:
        own, shown = command.own_crop, command.display_crop
        place = draft.state.display.index(shown)
        draft.emit(CropsExchanged(seat=draft.state.acting, own_crop=own, display_crop=shown, place=place))
        refill(draft, place)
        return ()

    def offered(self, prospect: Prospect, rest: Steps) -> Offers:
        crops = []
        for own in _untouched(prospect):
            ways = ((shown, _exchanged(prospect, own, shown)) for shown in prospect.display if shown)
            shown = tuple(Option(card) for card, after in ways if performable(after, rest))
            if shown:
                crops.append(Option(own, Choice("display_crop", shown)))
        return (Offer("exchange", Choice("own_crop", tuple(crops))),) if crops else ()


def _untouched(prospect: Prospect) -> list[str]:
    return [crop.card for crop in prospect.crops if not crop.covered]


def _exchanged(prospect: Prospect, own: str, shown: str) -> Prospect:
    deck = (*prospect.deck, own)
    return replace(
        prospect,
        crops=(*(crop for crop in prospect.crops if crop.card != own), Crop(shown)),
        display=tuple(EMPTY if card == shown else card for card in prospect.display),
        deck=deck,
        unseen=min(prospect.unseen + 1, len(deck)),
    )
