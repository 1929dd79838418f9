"""Step 2: the auction."""

from libs.kernel import Offer, Option
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules import flow
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.commands import AuctionDecline, AuctionTake
from services.cyberfarm.rules.doing import Doing, stocked_up
from services.cyberfarm.rules.families import chosen, family, offer
from services.cyberfarm.rules.reasons import Reason
from services.cyberfarm.rules.refusing import refuse_unless, refuse_without_coins
from services.cyberfarm.rules.state import State


def _fee(state: State) -> int:
    return BOOK.table.entry_fees[state.bidding - 1]


def _positions(state: State, seat: int) -> list[int]:
    """What the seat can pay for: the fee, and a coin on each card before. Rule: CF-047 to CF-049, CF-054."""
    most = state.farms[seat].coins - _fee(state) + 1
    return list(range(1, min(most, len(state.row)) + 1))


def _takes(state: State, seat: int) -> Offer | None:
    return chosen(AuctionTake, "position", list(map(Option, _positions(state, seat))))


def _take(draft: Doing, seat: int, command: AuctionTake) -> None:
    state = draft.state
    lot = state.row[command.position - 1]
    draft.emit(
        e.AuctionTaken(
            seat=seat,
            position=command.position,
            card=lot.card,
            fee=_fee(state),
            laid=command.position - 1,
            found=lot.coins,
        )
    )
    if stocked_up(draft):
        draft.emit(e.RowRefilled(card=draft.state.deck[0]))
    flow.after_bid(draft, seat)


def _refuse(state: State, seat: int) -> None:
    refuse_unless(state.phase == "auction", Reason.WRONG_PHASE, "CF-046")
    refuse_unless(state.acting == seat, Reason.NOT_YOUR_TURN, "CF-046")


def _refuse_take(state: State, seat: int, command: AuctionTake) -> None:
    _refuse(state, seat)
    refuse_unless(1 <= command.position <= len(state.row), Reason.NO_SUCH_SLOT, "CF-056")
    refuse_without_coins(state, seat, _fee(state) + command.position - 1, "CF-054")


def _declines(state: State, seat: int) -> Offer | None:
    """Rule: CF-051, CF-056."""
    bound = state.bidding == 1 and not state.options.round1_may_decline and _positions(state, seat)
    return None if bound else offer(AuctionDecline)


def _decline(draft: Doing, seat: int, command: AuctionDecline) -> None:  # noqa: ARG001 - it has no parameters
    draft.emit(e.AuctionDeclined(seat=seat))
    flow.after_bid(draft, seat)


def _refuse_decline(state: State, seat: int, command: AuctionDecline) -> None:  # noqa: ARG001 - as above
    _refuse(state, seat)
    refuse_unless(state.options.round1_may_decline, Reason.VARIANT_OFF, "CF-051")


family(AuctionTake, _takes, _take, _refuse_take)
family(AuctionDecline, _declines, _decline, _refuse_decline)
