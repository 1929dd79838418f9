"""Buying animals and having them turned, each by a robot of its own. Rule: CF-144 to CF-146, CF-155 to CF-157."""

from libs.kernel import Offer, Option
from services.cyberfarm.rules import doing
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.commands import BuyToken, ExchangeToken
from services.cyberfarm.rules.doing import Doing
from services.cyberfarm.rules.families import chosen, conditions, family
from services.cyberfarm.rules.look import herd, open_spaces, room
from services.cyberfarm.rules.reasons import Reason
from services.cyberfarm.rules.refusing import (
    refuse_unless,
    refuse_unless_fresh,
    refuse_without_coins,
    refuse_without_robot,
)
from services.cyberfarm.rules.state import Farm, State
from services.cyberfarm.rules.words import KINDS
from services.cyberfarm.rules.works import Works, estate_of

BUY, EXCHANGE = "buy", "exchange"


def _dwelling(farm: Farm, kind: str) -> Works:
    """The building that tokens of the kind stand in."""
    return estate_of(farm).works[BOOK.tokens[kind].building]


def _purchases(state: State, seat: int) -> Offer | None:
    farm = state.farms[seat]
    options = []
    works = estate_of(farm).works
    for kind, row in BOOK.tokens.items():
        if row.buy is not None and row.buy <= farm.coins:
            dwelling = works[row.building]
            if open_spaces(farm, dwelling, BUY) > 0 and room(farm, dwelling) > 0:
                options.append(Option(kind))
    return chosen(BuyToken, "kind", options)


def _buy(draft: Doing, seat: int, command: BuyToken) -> None:
    row = BOOK.tokens[command.kind]
    doing.place_robot(draft, seat, f"{row.building}.{BUY}")
    doing.activate(draft, seat, row.building)
    doing.pay(draft, seat, row.buy or 0)
    draft.emit(e.TokensGained(seat=seat, kind=command.kind, condition="ready"))


def _refuse_buy(state: State, seat: int, command: BuyToken) -> None:
    refuse_unless_fresh(state, seat)
    refuse_without_robot(state, seat)
    refuse_unless(command.kind in KINDS, Reason.BAD_SPEND, "CF-144")
    row, farm = BOOK.tokens[command.kind], state.farms[seat]
    refuse_unless(row.buy is not None, Reason.BAD_SPEND, "CF-155")
    dwelling = _dwelling(farm, command.kind)
    refuse_unless(open_spaces(farm, dwelling, BUY) > 0, Reason.SLOT_TAKEN, "CF-146")
    refuse_unless(room(farm, dwelling) > 0, Reason.NO_SPACE, "CF-013")
    refuse_without_coins(state, seat, row.buy or 0)


def _exchanges(state: State, seat: int) -> Offer | None:
    farm = state.farms[seat]
    options = []
    works = estate_of(farm).works
    for kind, row in BOOK.tokens.items():
        if row.exchange and row.exchange <= farm.coins and open_spaces(farm, works[row.building], EXCHANGE) > 0:
            there = conditions(herd(farm, kind))
            if there is not None:
                options.append(Option(kind, there))
    return chosen(ExchangeToken, "kind", options)


def _exchange(draft: Doing, seat: int, command: ExchangeToken) -> None:
    row = BOOK.tokens[command.kind]
    doing.place_robot(draft, seat, f"{row.building}.{EXCHANGE}")
    doing.activate(draft, seat, row.building)
    doing.pay(draft, seat, row.exchange or 0)
    draft.emit(
        e.TokensChanged(
            seat=seat,
            kind=command.kind,
            condition=command.condition,
            to_kind=row.turns,
            to_condition=command.condition,
        )
    )


def _refuse_exchange(state: State, seat: int, command: ExchangeToken) -> None:
    refuse_unless_fresh(state, seat)
    refuse_without_robot(state, seat)
    refuse_unless(command.kind in KINDS, Reason.BAD_SPEND, "CF-145")
    row, farm = BOOK.tokens[command.kind], state.farms[seat]
    refuse_unless(row.exchange, Reason.BAD_SPEND, "CF-156")
    refuse_unless(open_spaces(farm, _dwelling(farm, command.kind), EXCHANGE) > 0, Reason.SLOT_TAKEN, "CF-146")
    refuse_without_coins(state, seat, row.exchange or 0)
    refuse_unless(False, Reason.TOKEN_NOT_READY, "CF-145", "There is no such token.")  # noqa: FBT003 - what is left


family(BuyToken, _purchases, _buy, _refuse_buy)
family(ExchangeToken, _exchanges, _exchange, _refuse_exchange)
