"""Projects: using those of the display, playing and discarding those in hand."""

from libs.kernel import require
from services.northgreen.rules import events as ev
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.cards.rows import Card
from services.northgreen.rules.commands import DiscardProject, PlayProject, UseCard
from services.northgreen.rules.decide.places import aside
from services.northgreen.rules.gaining import await_all, gain, run
from services.northgreen.rules.operation import NorthgreenDraft, Passive
from services.northgreen.rules.pending import Discarding, Playing
from services.northgreen.rules.permits import answered, awaited
from services.northgreen.rules.reasons import Reason
from services.northgreen.rules.sections import type_of
from services.northgreen.rules.state import State, Turn


def usable_cards(state: State, seat: int, turn: Turn) -> tuple[str, ...]:
    """The cards of the display that may be used now. Rule: NG-190 to NG-194, NG-210, NG-211, NG-216."""
    if turn.pending:
        return ()
    return tuple(
        card for card in state.players[seat].display if card not in turn.used and _open(turn, BOOK.cards[card])
    )


def _open(turn: Turn, card: Card) -> bool:
    if not card.when or all(isinstance(op, Passive) for op in card.effect):
        return False
    match turn.window:
        case "main":
            return turn.stage != "place" and card.when == type_of(turn) and _timely(turn, card)
        case "delivery":
            return card.when == "delivery" and card.timing == turn.stage
        case "yield":
            return card.when == "yield"
        case _:
            return False


def _timely(turn: Turn, card: Card) -> bool:
    """A before card only before the first section, an after card only once a section has begun. Rule: NG-199."""
    match card.timing:
        case "before":
            return turn.stage == "before"
        case "after":
            return turn.stage != "before"
        case _:
            return True


def use_card(draft: NorthgreenDraft, seat: int, turn: Turn, command: UseCard) -> None:
    """Rule: NG-190. Refuses: decision_pending, card_not_usable."""
    require(not turn.pending, Reason.DECISION_PENDING, "NG-269", "Another decision is pending.")
    able = command.card in usable_cards(draft.state, seat, turn)
    require(able, Reason.CARD_NOT_USABLE, "NG-190", "It is not in your display, used already, or not of this moment.")
    stage = aside(turn) if turn.window == "main" else turn.stage
    draft.emit(ev.CardUsed(seat=seat, card=command.card, stage=stage))
    run(draft, seat, BOOK.cards[command.card].effect)


def meets(state: State, seat: int, card: str) -> bool:
    """Whether the seat meets all conditions of a card. Rule: NG-179."""
    return all(need.holds(state, seat) for need in BOOK.cards[card].needs)


def playable(state: State, seat: int, decision: Playing) -> tuple[str, ...]:
    """The cards in hand that the decision lets the seat play."""
    return tuple(
        card
        for card in state.hands[seat]
        if BOOK.cards[card].kind in decision.kinds and (decision.free or meets(state, seat, card))
    )


def play_project(draft: NorthgreenDraft, seat: int, turn: Turn, command: PlayProject) -> None:
    """Hand to display, then the effect of an instant. Rule: NG-179, NG-158, NG-282, NG-283.

    Refuses: wrong_moment, decision_pending, unknown_id, wrong_kind, conditions_not_met.
    """
    decision = awaited(turn, Playing, "NG-059")
    held = command.card in draft.state.hands[seat]
    require(held, Reason.UNKNOWN_ID, "NG-183", "It is not in your hand.")
    card = BOOK.cards[command.card]
    require(card.kind in decision.kinds, Reason.WRONG_KIND, "NG-158", "Only a long-term project can be played here.")
    able = decision.free or meets(draft.state, seat, command.card)
    require(able, Reason.CONDITIONS_NOT_MET, "NG-179", "You do not meet its conditions.")
    answered(draft, seat)
    draft.emit(ev.ProjectPlayed(seat=seat, card=command.card))
    if card.kind == "instant":
        run(draft, seat, card.effect)


def discard_project(draft: NorthgreenDraft, seat: int, turn: Turn, command: DiscardProject) -> None:
    """Rule: NG-189. Refuses: wrong_moment, decision_pending, unknown_id, wrong_kind."""
    awaited(turn, Discarding, "NG-189")
    held = command.card in draft.state.hands[seat]
    require(held, Reason.UNKNOWN_ID, "NG-189", "It is not in your hand.")
    card = BOOK.cards[command.card]
    fits = bool(command.option) == (card.kind == "long_term")
    require(fits, Reason.WRONG_KIND, "NG-189", "A long-term project is discarded for food or workforce, no other.")
    answered(draft, seat)
    draft.emit(ev.ProjectDiscarded(seat=seat, card=command.card, kind=card.kind))
    if command.option:
        await_all(draft, seat, gain(draft, seat, {command.option: getattr(BOOK.discard, command.option)}))
    else:
        run(draft, seat, card.discard)
