"""What a seat may do at any time in its windows: move animals, and tokens to storage. Rule: NG-129, NG-139, NG-140."""

from functools import lru_cache

from libs.kernel import Amounts, Bound, Choice, Offer, Offers, Option, Sum
from services.northgreen.rules.board import Board, board_of
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.cells import Land
from services.northgreen.rules.decide.animals import at_any_time, forests_of
from services.northgreen.rules.state import Player, Turn


def at_any_time_offers(player: Player, turn: Turn) -> Offers:
    """Legal also while something else is pending. Rule: NG-274."""
    return _offers(player.land) if at_any_time(turn) else ()


@lru_cache(maxsize=8192)
def _offers(land: Land) -> Offers:
    board = board_of(land)
    stocked = [(name, cell) for name, cell in board.cells.items() if cell.count]
    found = []
    moves = []
    for name, cell in stocked:
        targets = tuple(Option(to) for to in board.room.get(cell.token, ()) if to != name)
        if targets:
            moves.append(Option(name, Choice("to", targets)))
    if moves:
        found.append(Offer("move_animal", Choice("origin", tuple(moves))))
    if board.tokens["sheep"] or board.tokens["horse"]:
        found.append(Offer("rearrange_animals", _positions(board)))
    if stocked:
        options = tuple(
            Option(name, Choice("count", tuple(map(Option, range(1, cell.count + 1))))) for name, cell in stocked
        )
        found.append(Offer("to_storage", Choice("cell", options)))
    return tuple(found)


def _positions(board: Board) -> Amounts:
    """All ways to stand: each forest within its room and without mixing, all animals somewhere. Rule: NG-137."""
    sheep, horses = board.tokens["sheep"], board.tokens["horse"]
    bounds, sums = [], []
    whole_sheep: dict[str, int] = {}
    whole_horses: dict[str, int] = {}
    for name in forests_of(board):
        row = BOOK.spaces[board.cells[name].space]
        here = {}
        if row.horse:
            bounds.append(Bound(f"horses.{name}", 0, min(row.horse, horses)))
            whole_horses[f"horses.{name}"] = 1
            here[f"horses.{name}"] = max(row.sheep, 1)
        if row.sheep:
            bounds.append(Bound(f"sheep.{name}", 0, min(row.sheep, sheep)))
            whole_sheep[f"sheep.{name}"] = 1
            here[f"sheep.{name}"] = 1
        if len(here) > 1:
            sums.append(Sum(here, 0, row.sheep))
    if whole_sheep:
        sums.append(Sum(whole_sheep, sheep, sheep))
    if whole_horses:
        sums.append(Sum(whole_horses, horses, horses))
    return Amounts(tuple(bounds), tuple(sums))
