"""The price of a dual action."""

from collections.abc import Iterator

from libs.kernel import Choice, Draft, Offer, Offers, Option, Rejected
from services.mutant_crops.rules.commands import PayToken
from services.mutant_crops.rules.effects.registry import operation
from services.mutant_crops.rules.events import MutantCropsEvent, TokensPaid
from services.mutant_crops.rules.prospect import Book, Chosen, Prospect, Steps, Way, paid, performable
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import State

_PRICES = {
    "seeds": {"seeds": 1},
    "water": {"water": 1},
    "meat": {"meat": 1},
}


@operation
class Pay(Chosen, frozen=True, kw_only=True, tag="pay_token"):
    """Return one token of any colour. Rule: MC-094."""

    answer = PayToken

    def can(self, prospect: Prospect, rest: Steps) -> bool:
        if not rest:
            return prospect.seeds + prospect.water + prospect.meat > 0
        return any(performable(way.after, rest) for _, way in _payments(prospect))

    def ways(self, prospect: Prospect) -> Iterator[Way]:
        return (way for _, way in _payments(prospect))

    def check(self, prospect: Prospect, command: PayToken) -> None:
        if command.colour not in _PRICES:
            raise Rejected(Reason.UNKNOWN_ID, "MC-094", "There is no such colour.")
        if getattr(prospect, command.colour) < 1:
            raise Rejected(Reason.NOT_ENOUGH_TOKENS, "MC-094", "You hold no token of that colour.")

    def way(self, prospect: Prospect, command: PayToken) -> Way:
        return Way(paid(prospect, **_PRICES[command.colour]))

    def carry_out(self, draft: Draft[State, MutantCropsEvent], book: Book, command: PayToken) -> Steps:
        draft.emit(TokensPaid(seat=draft.state.acting, **_PRICES[command.colour]))
        return ()

    def offered(self, prospect: Prospect, rest: Steps) -> Offers:
        options = tuple(Option(colour) for colour, way in _payments(prospect) if performable(way.after, rest))
        return (Offer("pay_token", Choice("colour", options)),) if options else ()


def _payments(prospect: Prospect) -> Iterator[tuple[str, Way]]:
    for colour, price in _PRICES.items():
        if getattr(prospect, colour) > 0:
            yield colour, Way(paid(prospect, **price))
