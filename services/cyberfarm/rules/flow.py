"""The course of a season: its eight steps, one after another. Rule: CF-031 to CF-036."""

from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.commands import ChooseCapital, KeepCard
from services.cyberfarm.rules.doing import Doing, gain, stocked_up
from services.cyberfarm.rules.look import extended, turn_order
from services.cyberfarm.rules.scoring import places, totals
from services.cyberfarm.rules.season_end import (
    ferment,
    finish_spoilage,
    leviathans_starve,
    ship_all,
    spoilage_waits_for,
)
from services.cyberfarm.rules.state import State


def settle(draft: Doing) -> None:
    """Carry the hidden choices of a step out."""
    phase = draft.state.phase
    if phase == "capital":
        _settle_capital(draft)
    elif phase == "draw":
        _settle_draw(draft)
    elif phase == "loaf":
        ship_all(draft)
        last = draft.state.season == BOOK.table.seasons
        if not (last and draft.state.options.leviathan_safe_at_end):
            leviathans_starve(draft)
        if last:
            draft.emit(e.GameScored(stars=totals(draft.state), places=places(draft.state)))
        else:
            _spoil(draft)
    else:
        _finish_season(draft)


def _settle_capital(draft: Doing) -> None:
    for seat in turn_order(draft.state):
        choice = draft.state.choices[seat]
        assert isinstance(choice, ChooseCapital)  # noqa: S101 - for the type checker
        coins = BOOK.table.capital[choice.option].coins
        draft.emit(e.CapitalTaken(seat=seat, token=choice.token, coins=coins))
    _auction(draft, 1)


def begin_season(draft: Doing, season: int) -> None:
    """Step 1, or step 2 where step 1 is skipped. Rule: CF-032, CF-040, CF-041."""
    dealt: dict[int, int] = {}
    for seat in turn_order(draft.state):
        cards: list[str] = []
        while len(cards) < BOOK.table.draw and stocked_up(draft):
            card = draft.state.deck[0]
            cards.append(card)
            draft.emit(e.CardsDealt(seat=seat, count=1, cards=(card,)))
        dealt[seat] = len(cards)
    waiting = tuple(sorted(seat for seat, count in dealt.items() if count))
    draft.emit(e.PhaseBegan(phase="draw", season=season, waiting=waiting))
    if not waiting:
        _auction(draft, season)


def _settle_draw(draft: Doing) -> None:
    """Rule: CF-036 to CF-040."""
    state = draft.state
    for seat in turn_order(state):
        choice = state.choices[seat]
        if isinstance(choice, KeepCard):
            others = list(state.drawn[seat])
            others.remove(choice.card)
            draft.emit(e.CardKept(seat=seat, card=choice.card, discarded=tuple(sorted(others))))
            if state.options.draw_discards_pay:
                gain(draft, seat, coins=BOOK.table.card_coins * len(others))
    _auction(draft, state.season)


def _auction(draft: Doing, season: int) -> None:
    """Step 2. Rule: CF-046."""
    draft.emit(e.PhaseBegan(phase="auction", season=season))
    draft.emit(e.AuctionOpened(bidding=1))
    draft.emit(e.BidderCalled(seat=draft.state.first))


def after_bid(draft: Doing, seat: int) -> None:
    """The next seat decides, in the next round if it was the last. Rule: CF-046, CF-052."""
    state = draft.state
    order = turn_order(state)
    place = order.index(seat) + 1
    if place == len(order):
        if state.bidding == len(BOOK.table.entry_fees):
            _turns(draft)
            return
        draft.emit(e.AuctionOpened(bidding=state.bidding + 1))
        place = 0
    draft.emit(e.BidderCalled(seat=order[place]))


def _turns(draft: Doing) -> None:
    """Step 3."""
    draft.emit(e.PhaseBegan(phase="turns", season=draft.state.season))
    draft.emit(e.TurnStarted(seat=draft.state.first))


def next_turn(draft: Doing, seat: int) -> None:
    """The next seat that has not passed, perhaps the same again; else step 4. Rule: CF-059 to CF-063."""
    seats = len(draft.state.farms)
    for step in range(1, seats + 1):
        other = (seat + step) % seats
        if not draft.state.farms[other].passed:
            draft.emit(e.TurnStarted(seat=other))
            return
    draft.emit(e.PhaseBegan(phase="loaf", season=draft.state.season, waiting=tuple(range(seats))))


def _spoil(draft: Doing) -> None:
    """Step 5; seats with a choice are asked. Rule: CF-281, CF-284."""
    ferment(draft)
    waiting = spoilage_waits_for(draft.state)
    draft.emit(e.PhaseBegan(phase="spoilage", season=draft.state.season, waiting=waiting))
    if not waiting:
        _finish_season(draft)


def _finish_season(draft: Doing) -> None:
    """The rest of step 5, and steps 6 to 8. Rule: CF-282 to CF-292."""
    finish_spoilage(draft)
    draft.emit(e.SeasonReset())
    if extended(draft.state):
        _renew_orders(draft)
    draft.emit(e.FirstPlayerMoved(seat=(draft.state.first + 1) % len(draft.state.farms)))
    begin_season(draft, draft.state.season + 1)


def _leftmost(state: State) -> str:
    """The order at position 1 when step 7 begins; where a table says so, the first not fulfilled. Rule: CF-290."""
    if not state.options.next_leftmost_order_goes:
        return state.orders[0].id
    return next((order.id for order in state.orders if not order.done), "")


def _renew_orders(draft: Doing) -> None:
    """Step 7. Rule: CF-289 to CF-291, CF-045."""
    state = draft.state
    removed = [order.id for order in state.orders if order.done]
    leftmost = _leftmost(state)
    if state.season >= BOOK.table.first_leftmost_season and leftmost and leftmost not in removed:
        removed.append(leftmost)
    if not removed:
        return
    laid = state.order_deck[: len(removed)]
    rest = state.order_deck[len(removed) :]
    back = BOOK.orders[rest[0]] if rest else BOOK.orders[laid[-1]] if laid else None
    draft.emit(
        e.OrdersRenewed(
            removed=tuple(sorted(removed)),
            laid=laid,
            square=back.square if back else state.square,
            circle=back.circle if back else state.circle,
        )
    )
