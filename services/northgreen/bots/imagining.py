"""A state that fits what a seat can see, to try commands on. Hidden cards stand in any order that fits."""

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import UNSET, Struct, convert

import services.northgreen.rules.cards.catalogue as _filled  # noqa: F401 - fills the book
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.pending import CardKind
from services.northgreen.rules.state import Options, Pile, Player, State
from services.northgreen.rules.view import Board, Projects, Table

Sections = Mapping[str, Any]
"""A seat's view: the public sections and its private ones, as structs or as decoded JSON."""

FormT = TypeVar("FormT", bound=Struct)


def _as(value: Any, form: type[FormT]) -> FormT:
    return value if isinstance(value, form) else convert(value, form)


def imagined(sections: Sections, seat: int) -> State:
    """A state that shows the seat exactly these sections."""
    table = _as(sections["table"], Table)
    board = _as(sections["board"], Board)
    projects = _as(sections["projects"], Projects)
    seats = len(table.turns)
    players = tuple(_as(sections[f"player:{other}"], Player) for other in range(seats))
    hand = tuple(sections["hand"])
    pack = tuple(sections.get("pack", ()))
    drawn = tuple(map(tuple, sections.get("drawn", ())))
    seen = {*hand, *pack, *projects.long_term_discards, *projects.instant_discards}
    seen |= {card for player in players for card in player.display} | {card for cards in drawn for card in cards}
    known = projects.seen or ((),) * seats
    seen |= {card for cards in known for card in cards}
    unseen = {kind: _unseen(kind, seen) for kind in _KINDS}
    hands = []
    for other, sizes in enumerate(projects.hands):
        hands.append(hand if other == seat else _taken(unseen, sizes, known[other]))
    start = sections.get("start_resources")
    return State(
        options=_as(sections["options"], Options),
        rules_version=1,
        players=players,
        order=table.order,
        turns=table.turns,
        round=table.round,
        phase=table.phase,
        queue=table.queue,
        tokens=board.tokens,
        pools=dict(board.pools),
        stacks=tuple(_stack(level, board.deliveries) for level in ("I", "II", "III")),
        deliveries=board.deliveries,
        crossed=board.crossed,
        marker=board.marker,
        long_term=Pile(tuple(unseen["long_term"][: projects.long_term]), projects.long_term_discards),
        instant=Pile(tuple(unseen["instant"][: projects.instant]), projects.instant_discards),
        hands=tuple(hands),
        dealt=tuple(tuple(start["dealt"]) if other == seat else () for other in range(seats)) if start else (),
        chosen=((),) * seats if start else (),
        drawn=drawn,
        pack=pack,
        pack_number=projects.pack_number,
        seen=projects.seen or UNSET,
    )


_KINDS: tuple[CardKind, ...] = ("long_term", "instant")


def _unseen(kind: CardKind, seen: set[str]) -> list[str]:
    return [name for name, card in BOOK.cards.items() if card.kind == kind and name not in seen]


def _taken(unseen: dict[CardKind, list[str]], sizes: tuple[int, int], known: tuple[str, ...]) -> tuple[str, ...]:
    hand = list(known)
    for kind, size in zip(_KINDS, sizes, strict=True):
        more = size - sum(BOOK.cards[card].kind == kind for card in known)
        hand += [unseen[kind].pop() for _ in range(min(more, len(unseen[kind])))]
    return tuple(hand)


def _stack(level: str, shown: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name, tile in BOOK.deliveries.items() if tile.level == level and name not in shown)
