"""Choosing cards before the first round."""

from libs.kernel import require
from services.northgreen.rules import events as ev
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.commands import ChooseStartResources, DraftPick, KeepProjects
from services.northgreen.rules.operation import NorthgreenDraft
from services.northgreen.rules.reasons import Reason
from services.northgreen.rules.state import State, Turn


def _in_order(named: tuple[str, ...], cards: tuple[str, ...], count: int, clause: str, detail: str) -> tuple[str, ...]:
    """The named cards, so many of these, in the order dealt, whatever order they are named in. Refuses: wrong_cards."""
    found = tuple(card for card in cards if card in named)
    require(len(found) == count and sorted(found) == sorted(named), Reason.WRONG_CARDS, clause, detail)
    return found


def choose_start_resources(draft: NorthgreenDraft, seat: int, turn: Turn, command: ChooseStartResources) -> None:
    """Choose in secret, once. Rule: NG-027, NG-034. Refuses: wrong_moment, wrong_cards."""
    fresh = turn.window == "setup" and not turn.chosen
    require(fresh, Reason.WRONG_MOMENT, "NG-027", "There are no Start Resources to choose.")
    dealt = draft.state.dealt[seat]
    cards = _in_order(command.cards, dealt, BOOK.opening.kept, "NG-027", "Choose two of your four cards.")
    draft.emit(ev.StartResourcesChosen(seat=seat, cards=cards))
    _close(draft, seat)


def keep_projects(draft: NorthgreenDraft, seat: int, turn: Turn, command: KeepProjects) -> None:
    """Solo: keep 4 of 6 and 2 of 3; the others are discarded. Rule: NG-245. Refuses: wrong_moment, wrong_cards."""
    fresh = turn.window == "setup" and not turn.kept
    require(fresh, Reason.WRONG_MOMENT, "NG-245", "There are no projects to keep.")
    drawn, solo = draft.state.drawn, BOOK.solo
    long_term = _in_order(
        command.long_term, drawn[0], solo.long_term_kept, "NG-245", "Keep four of the long-term projects."
    )
    instant = _in_order(command.instant, drawn[1], solo.instant_kept, "NG-245", "Keep two of the instant projects.")
    draft.emit(
        ev.ProjectsKept(
            seat=seat,
            kept=(*long_term, *instant),
            long_term=tuple(card for card in drawn[0] if card not in long_term),
            instant=tuple(card for card in drawn[1] if card not in instant),
        )
    )
    _close(draft, seat)


def draft_pick(draft: NorthgreenDraft, seat: int, turn: Turn, command: DraftPick) -> None:
    """Take a card of the pack. Rule: NG-035 to NG-038. Refuses: wrong_moment, wrong_cards."""
    require(turn.window == "draft", Reason.WRONG_MOMENT, "NG-035", "You hold no pack.")
    require(command.card in draft.state.pack, Reason.WRONG_CARDS, "NG-035", "It is not in the pack.")
    draft.emit(ev.CardPicked(seat=seat, card=command.card))
    draft.emit(ev.WindowClosed(seat=seat))


def _close(draft: NorthgreenDraft, seat: int) -> None:
    if through(draft.state, seat):
        draft.emit(ev.WindowClosed(seat=seat))


def through(state: State, seat: int) -> bool:
    """Whether the seat has chosen all that it has to at setup."""
    turn = state.turns[seat]
    return turn is not None and turn.chosen and turn.kept
