"""What conditions and effects count. Rule: NG-179 to NG-182, NG-076, NG-099, NG-113."""

from collections.abc import Callable
from typing import TypeAlias

from services.northgreen.rules.board import Board, board_of
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.state import Player, State

Of: TypeAlias = str | int
"""The argument of a metric, where it has one: a kind of token, a level, a book."""

_CROPS = ("cabbage", "tomato")
_ANIMALS = ("sheep", "horse")
GROUPS: dict[str, tuple[str, ...]] = {
    "cabbage": ("cabbage",),
    "tomato": ("tomato",),
    "sheep": ("sheep",),
    "horse": ("horse",),
    "crop": _CROPS,
    "animal": _ANIMALS,
    "any": (*_CROPS, *_ANIMALS),
}
"""Kinds of tokens by what a metric or a cost calls them."""


def in_storage(player: Player, kind: str) -> int:
    return sum(int(getattr(player, token)) for token in GROUPS[kind])


def in_land(board: Board, kind: str) -> int:
    return sum(board.tokens[token] for token in GROUPS[kind])


def papers(player: Player, book: str | None = None) -> int:
    """Filled slots of a book, or of all books but the starter. Rule: NG-182."""
    books = [BOOK.slots[slot].book for slot in player.slots]
    return books.count(book) if book else sum(1 for name in books if BOOK.shelves[name].token)


def full_books(player: Player) -> tuple[str, ...]:
    """Books with all slots filled, the starter excluded. Rule: NG-177, NG-018."""
    return tuple(
        name
        for name, shelf in BOOK.shelves.items()
        if shelf.token and all(slot.id in player.slots for slot in BOOK.slots.values() if slot.book == name)
    )


Count: TypeAlias = Callable[[Player, Board, Of, int], int]
"""Of a player, the board of its landscape, the argument, and the workforce paid for the delivery under way."""

METRICS: dict[str, Count] = {
    "food": lambda player, _b, _of, _w: player.food,
    "workforce": lambda player, _b, _of, _w: player.workforce,
    "soil": lambda player, _b, _of, _w: player.soil,
    "tokens_any": lambda player, board, of, _w: in_storage(player, str(of)) + in_land(board, str(of)),
    "tokens_storage": lambda player, _b, of, _w: in_storage(player, str(of)),
    "tokens_landscape": lambda _p, board, of, _w: in_land(board, str(of)),
    "forests": lambda _p, board, _of, _w: board.types["forest"],
    "greenhouses": lambda _p, board, _of, _w: board.types["greenhouse"],
    "settlements": lambda _p, board, _of, _w: board.types["settlement"],
    "forests_level": lambda _p, board, of, _w: board.at_level("forest", int(of)),
    "greenhouses_level": lambda _p, board, of, _w: board.at_level("greenhouse", int(of)),
    "settlements_level": lambda _p, board, of, _w: board.at_level("settlement", int(of)),
    "sown_greenhouses": lambda _p, board, _of, _w: board.holding("greenhouse"),
    "stocked_forests": lambda _p, board, _of, _w: board.holding("forest"),
    "houses": lambda _p, board, _of, _w: board.houses,
    "trees": lambda _p, board, _of, _w: board.trees,
    "spaces": lambda _p, board, _of, _w: len(board.cells),
    "forest_group": lambda _p, board, _of, _w: board.group("forest"),
    "greenhouse_group": lambda _p, board, _of, _w: board.group("greenhouse"),
    "forest_section": lambda player, _b, _of, _w: BOOK.forest[player.forest].section,
    "community_space": lambda player, _b, _of, _w: player.community,
    "objectives_space": lambda player, _b, _of, _w: player.objectives,
    "papers": lambda player, _b, _of, _w: papers(player),
    "papers_of": lambda player, _b, of, _w: papers(player, str(of)),
    "full_books": lambda player, _b, _of, _w: len(full_books(player)),
    "display": lambda player, _b, _of, _w: len(player.display),
    "pins_available": lambda player, _b, _of, _w: player.pins,
    "delivery_cost": lambda _p, _b, _of, workforce: workforce,
}
"""By the names that rows use."""
ARGUED = {
    "tokens_any": tuple(GROUPS),
    "tokens_storage": tuple(GROUPS),
    "tokens_landscape": tuple(GROUPS),
    "forests_level": (1, 2, 3),
    "greenhouses_level": (1, 2, 3),
    "settlements_level": (1, 2, 3),
    "papers_of": ("sheep", "horse", "tomato", "cabbage"),
}
"""The metrics with an argument, and what it may be."""


def count(state: State, seat: int, metric: str, of: Of = "") -> int:
    """A metric of a seat, as things stand."""
    turn = state.turns[seat]
    return count_of(state.players[seat], metric, of, turn.paid if turn is not None else 0)


def count_of(player: Player, metric: str, of: Of = "", workforce: int = 0) -> int:
    """A metric of a player who has paid so much workforce for the delivery under way."""
    return METRICS[metric](player, board_of(player.land), of, workforce)
