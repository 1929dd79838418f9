"""Starting capital and the draw: hidden choices of all seats at once."""

from libs.kernel import Choice, Offer, Option
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.commands import ChooseCapital, KeepCard
from services.cyberfarm.rules.decide.secrets import choose
from services.cyberfarm.rules.doing import Doing
from services.cyberfarm.rules.families import chosen, family
from services.cyberfarm.rules.reasons import Reason
from services.cyberfarm.rules.refusing import refuse_unless, refuse_unless_waited_for
from services.cyberfarm.rules.state import State


def _capitals(state: State, seat: int) -> Offer | None:  # noqa: ARG001 - the same for all
    options = [
        Option(name, Choice("token", tuple(map(Option, row.tokens)))) for name, row in BOOK.table.capital.items()
    ]
    return chosen(ChooseCapital, "option", options)


def _refuse_capital(state: State, seat: int, command: ChooseCapital) -> None:
    refuse_unless_waited_for(state, seat, "capital", "CF-024")
    fits = command.token in BOOK.table.capital[command.option].tokens
    refuse_unless(fits, Reason.BAD_SPEND, "CF-023", "That token does not belong to the option.")


def _cards(state: State, seat: int) -> Offer | None:
    return chosen(KeepCard, "card", list(map(Option, sorted(set(state.drawn[seat])))))


def _refuse_card(state: State, seat: int, command: KeepCard) -> None:
    refuse_unless_waited_for(state, seat, "draw", "CF-036")
    drawn = command.card in state.drawn[seat]
    refuse_unless(drawn, Reason.CARD_NOT_IN_HAND, "CF-037", "Only a newly drawn card can be kept.")


def _choose(draft: Doing, seat: int, command: ChooseCapital | KeepCard) -> None:
    choose(draft, seat, command)


family(ChooseCapital, _capitals, _choose, _refuse_capital)
family(KeepCard, _cards, _choose, _refuse_card)
