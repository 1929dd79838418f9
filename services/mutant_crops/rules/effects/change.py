"""Change Resources."""

from collections.abc import Iterator

from libs.kernel import Amounts, Bound, Draft, Offer, Offers, Sum, require
from services.mutant_crops.rules.commands import ChangeTokens, Tokens
from services.mutant_crops.rules.effects.registry import operation
from services.mutant_crops.rules.events import MutantCropsEvent, TokensChanged
from services.mutant_crops.rules.prospect import Book, Chosen, Prospect, Steps, Way, paid, performable
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import State

_COLOURS = ("seeds", "water", "meat")


@operation
class Change(Chosen, frozen=True, kw_only=True, tag="change_tokens"):
    """Return any number of tokens, none included, and take as many in any colours. Rule: MC-115.

    It must be the last step, for what may follow is asked of the holdings as they are.
    """

    answer = ChangeTokens
    surely = True

    def ways(self, prospect: Prospect) -> Iterator[Way]:
        yield Way(prospect)

    def check(self, prospect: Prospect, command: ChangeTokens) -> None:
        held, give, take = _vector(prospect), _vector(command.give), _vector(command.take)
        enough = all(map(int.__le__, give, held))
        require(enough, Reason.NOT_ENOUGH_TOKENS, "MC-115", "You do not hold that many tokens.")
        if prospect.pool is not None:
            left = [pool + given for pool, given in zip(prospect.pool, give, strict=True)]
            there = all(map(int.__le__, take, left))
            require(there, Reason.NOT_ENOUGH_TOKENS, "MC-007", "The pool does not hold that many tokens.")
        equal = sum(give) == sum(take) and min(*give, *take) >= 0
        require(equal, Reason.WRONG_TOTAL, "MC-115", "As many to be taken as given.")

    def way(self, prospect: Prospect, command: ChangeTokens) -> Way:
        seeds, water, meat = (a - b for a, b in zip(_vector(command.give), _vector(command.take), strict=True))
        return Way(paid(prospect, seeds, water, meat))

    def carry_out(self, draft: Draft[State, MutantCropsEvent], book: Book, command: ChangeTokens) -> Steps:
        draft.emit(TokensChanged(seat=draft.state.acting, give=command.give, take=command.take))
        return ()

    def offered(self, prospect: Prospect, rest: Steps) -> Offers:
        if not performable(prospect, rest):
            return ()
        held = dict(zip(_COLOURS, _vector(prospect), strict=True))
        most = sum(held.values())
        give = tuple(Bound(f"give.{colour}", 0, count) for colour, count in held.items())
        take = tuple(Bound(f"take.{colour}", 0, most) for colour in _COLOURS)
        sums = [Sum({bound.field: 1 for bound in give} | {bound.field: -1 for bound in take}, 0, 0)]
        if prospect.pool is not None:
            sums += [
                Sum({f"take.{colour}": 1, f"give.{colour}": -1}, -held[colour], pool)
                for colour, pool in zip(_COLOURS, prospect.pool, strict=True)
            ]
        return (Offer("change_tokens", Amounts((*give, *take), tuple(sums))),)


def _vector(tokens: Tokens | Prospect) -> tuple[int, int, int]:
    return tokens.seeds, tokens.water, tokens.meat
