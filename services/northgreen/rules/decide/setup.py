"""Choosing cards before the first round."""

from libs.kernel import require
from services.northgreen.rules import events as ev
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.commands import ChooseStartResources, DraftPick, KeepProjects
from services.northgreen.rules.operation import NorthgreenDraft
from services.northgreen.rules.reasons import Reason
from services.northgreen.rules.state import State, Turn


def pairs_of(cards: tuple[str, ...], count: int) -> tuple[tuple[str, ...], ...]:
    """All choices of so many of the cards, in the order dealt."""
    if not count:
        return ((),)
    return tuple((card, *rest) for place, card in enumerate(cards) for rest in pairs_of(cards[place + 1 :], count - 1))


def choose_start_resources(draft: NorthgreenDraft, seat: int, turn: Turn, command: ChooseStartResources) -> None:
    """Choose in secret, once. Rule: NG-027, NG-034. Refuses: wrong_moment, wrong_cards."""
    fresh = turn.window == "setup" and not turn.chosen
    require(fresh, Reason.WRONG_MOMENT, "NG-027", "There are no Start Resources to choose.")
    allowed = pairs_of(draft.state.dealt[seat], BOOK.opening.kept)
    require(command.cards in allowed, Reason.WRONG_CARDS, "NG-027", "Choose two of your four cards, in their order.")
    draft.emit(ev.StartResourcesChosen(seat=seat, cards=command.cards))
    _close(draft, seat)


def keep_projects(draft: NorthgreenDraft, seat: int, turn: Turn, command: KeepProjects) -> None:
    """Solo: keep 4 of 6 and 2 of 3; the others are discarded. Rule: NG-245. Refuses: wrong_moment, wrong_cards."""
    fresh = turn.window == "setup" and not turn.kept
    require(fresh, Reason.WRONG_MOMENT, "NG-245", "There are no projects to keep.")
    long_term, instant = draft.state.drawn
    solo = BOOK.solo
    fits = command.long_term in pairs_of(long_term, solo.long_term_kept)
    require(fits, Reason.WRONG_CARDS, "NG-245", "Keep four of the long-term projects, in their order.")
    fits = command.instant in pairs_of(instant, solo.instant_kept)
    require(fits, Reason.WRONG_CARDS, "NG-245", "Keep two of the instant projects, in their order.")
    draft.emit(
        ev.ProjectsKept(
            seat=seat,
            kept=(*command.long_term, *command.instant),
            long_term=tuple(card for card in long_term if card not in command.long_term),
            instant=tuple(card for card in instant if card not in command.instant),
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
