"""What anyone may see, what a seat sees besides, and what of an event. Rule: NG-259 to NG-265."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from libs.kernel import Standing, Viewer
from services.northgreen.rules import events as ev
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.decide.places import token_of
from services.northgreen.rules.scoring import title_of, total
from services.northgreen.rules.state import Options, Phase, Player, State, Turn, solo


class Table(Struct, frozen=True, kw_only=True):
    round: int
    rounds: int
    phase: Phase
    order: tuple[int, ...]
    turns: tuple[Turn | None, ...]
    """The open window of each seat with its pending decisions."""
    queue: tuple[int, ...]


class Board(Struct, frozen=True, kw_only=True):
    tokens: tuple[str, ...]
    """Where each action token stands; in solo own, A and B."""
    moving: int | None
    """Solo: the token that main actions of this round move."""
    deliveries: tuple[str, ...]
    pools: Mapping[str, int]
    crossed: tuple[str, ...]
    marker: str


class Projects(Struct, frozen=True, kw_only=True):
    long_term: int
    """Cards in the pile."""
    instant: int
    long_term_discards: tuple[str, ...]
    instant_discards: tuple[str, ...]
    hands: tuple[tuple[int, int], ...]
    """Long-term and instant projects in each hand."""
    pack: int
    """Cards in the draft pack."""
    pack_number: int
    seen: tuple[tuple[str, ...], ...] = ()
    """Of each seat's hidden projects those that all know; empty while there are none."""


class StartChoice(Struct, frozen=True, kw_only=True):
    """Start Resources, for their owner."""

    dealt: tuple[str, ...]
    chosen: tuple[str, ...]


SECTIONS: Mapping[str, Any] = {
    "options": Options,
    "table": Table,
    "board": Board,
    "projects": Projects,
    "player:*": Player,
    "hand": tuple[str, ...],
    "start_resources": StartChoice,
    "drawn": tuple[tuple[str, ...], ...],
    "pack": tuple[str, ...],
}


def public_view(state: State) -> dict[str, Any]:
    """Sections: options, table, board, projects, and player:0 … a seat."""
    sections: dict[str, Any] = {
        "options": state.options,
        "table": Table(
            round=state.round,
            rounds=max(BOOK.rounds),
            phase=state.phase,
            order=state.order,
            turns=state.turns,
            queue=state.queue,
        ),
        "board": Board(
            tokens=state.tokens,
            moving=token_of(state, 0) if solo(state) and state.round else None,
            deliveries=state.deliveries,
            pools=state.pools,
            crossed=state.crossed,
            marker=state.marker,
        ),
        "projects": Projects(
            long_term=len(state.long_term.cards),
            instant=len(state.instant.cards),
            long_term_discards=state.long_term.discards,
            instant_discards=state.instant.discards,
            hands=tuple(map(_sizes, state.hands)),
            pack=len(state.pack),
            pack_number=state.pack_number,
            seen=state.seen or (),
        ),
    }
    for seat, player in enumerate(state.players):
        sections[f"player:{seat}"] = player
    return sections


def _sizes(hand: tuple[str, ...]) -> tuple[int, int]:
    long_term = sum(BOOK.cards[card].kind == "long_term" for card in hand)
    return long_term, len(hand) - long_term


def private_view(state: State, seat: int) -> dict[str, Any]:
    """Sections: hand, and while they are to be seen start_resources, drawn and pack. Rule: NG-260 to NG-264."""
    sections: dict[str, Any] = {"hand": state.hands[seat]}
    if state.dealt:
        sections["start_resources"] = StartChoice(dealt=state.dealt[seat], chosen=state.chosen[seat])
    if state.drawn:
        sections["drawn"] = state.drawn
    turn = state.turns[seat]
    if turn is not None and turn.window == "draft":
        sections["pack"] = state.pack
    return sections


def observed(event: ev.NorthgreenEvent, viewer: Viewer) -> ev.NorthgreenEvent:  # noqa: PLR0911 - a case an event
    """The event with what the viewer may not know blank."""
    match event:
        case ev.GameOpened():
            blank = replace(event, long_term=(), instant=(), stacks=())
            hands = _own(event.hands, viewer)
            return replace(blank, hands=hands, drawn=event.drawn if viewer == 0 else ())
        case ev.StartResourcesDealt():
            return replace(event, dealt=_own(event.dealt, viewer))
        case ev.StartResourcesChosen() | ev.CardsDrawn() if viewer != event.seat:
            return replace(event, cards=())
        case ev.ProjectsKept() if viewer != event.seat:
            return replace(event, kept=())
        case ev.PackDrawn() if viewer != event.seat:
            return replace(event, cards=())
        case ev.CardPicked() if viewer != event.seat:
            return replace(event, card="")
        case ev.PileReshuffled():
            return replace(event, cards=())
        case _:
            return event


def remembered(event: ev.NorthgreenEvent) -> ev.ProjectsSeen | None:
    """What all know of an event that is taken back: the cards that lay open. Rule: NG-272."""
    match event:
        case ev.ProjectPlayed() | ev.ProjectDiscarded():
            return ev.ProjectsSeen(seat=event.seat, cards=(event.card,))
        case ev.ProjectsKept():
            return ev.ProjectsSeen(seat=event.seat, cards=(*event.long_term, *event.instant))
        case _:
            return None


def _own(groups: tuple[tuple[str, ...], ...], viewer: Viewer) -> tuple[tuple[str, ...], ...]:
    return tuple(group if seat == viewer else () for seat, group in enumerate(groups))


_SHARES = {"main": 0.0, "delivery": 0.35, "cards": 0.6, "breeding": 0.7, "pins": 0.8, "final": 0.9}
"""How far into a round a phase begins."""


def standing_of(state: State) -> Standing:
    """Points as if the game ended now."""
    points = tuple(map(total, state.players))
    rounds = max(BOOK.rounds)
    if state.phase == "over":
        phase = title_of(points[0]) if solo(state) else "finished"
        return Standing(points=points, phase=phase, progress=1.0)
    if not state.round:
        return Standing(points=points, phase="set-up")
    share = _SHARES.get(state.phase, 0.0)
    progress = (state.round - 1 + share) / rounds
    return Standing(points=points, phase=f"round {state.round} of {rounds}", progress=progress)
