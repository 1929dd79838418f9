"""Placing gained animals, and what may be done at any time."""

from libs.kernel import Rejected, require
from services.northgreen.rules import events as ev
from services.northgreen.rules.board import SPECIES, Board, board_of
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.commands import STORAGE, MoveAnimal, PlaceAnimal, RearrangeAnimals, ToStorage
from services.northgreen.rules.operation import NorthgreenDraft
from services.northgreen.rules.pending import Placing
from services.northgreen.rules.permits import answered, awaited
from services.northgreen.rules.reasons import Reason
from services.northgreen.rules.state import Player, Turn


def place_animal(draft: NorthgreenDraft, seat: int, turn: Turn, command: PlaceAnimal) -> None:
    """Rule: NG-133, NG-137. Refuses: wrong_moment, decision_pending, no_room."""
    decision = awaited(turn, Placing, "NG-133")
    board = board_of(draft.state.players[seat].land)
    fits = command.to == STORAGE or command.to in board.room[decision.species]
    require(fits, Reason.NO_ROOM, "NG-137", "There is no room for it.")
    answered(draft, seat)
    if command.to == STORAGE:
        draft.emit(ev.ResourcesGained(seat=seat, **{decision.species: 1}))
    else:
        draft.emit(ev.AnimalPlaced(seat=seat, species=decision.species, cell=command.to))


def at_any_time(turn: Turn) -> bool:
    """Whether the window lets animals and tokens be moved. Rule: NG-274."""
    return turn.window not in {"setup", "draft"}


def move_animal(draft: NorthgreenDraft, seat: int, turn: Turn, command: MoveAnimal) -> None:
    """Rule: NG-139, NG-131. Refuses: wrong_moment, wrong_place, no_room."""
    require(at_any_time(turn), Reason.WRONG_MOMENT, "NG-274", "There are no animals to be moved yet.")
    board = board_of(draft.state.players[seat].land)
    cell = board.cells.get(command.origin)
    if cell is None or cell.token not in {"sheep", "horse"}:
        raise Rejected(Reason.WRONG_PLACE, "NG-139", "No animal of yours is there.")
    fits = command.to != command.origin and command.to in board.room[cell.token]
    require(fits, Reason.NO_ROOM, "NG-137", "There is no room for it.")
    draft.emit(ev.AnimalMoved(seat=seat, species=cell.token, origin=command.origin, to=command.to))


def forests_of(board: Board) -> tuple[str, ...]:
    return tuple(name for name, cell in board.cells.items() if BOOK.spaces[cell.space].type == "forest")


def _holding(board: Board, species: str) -> frozenset[str]:
    """The forests that can hold the species at all, however full they are."""
    rows = ((name, BOOK.spaces[board.cells[name].space]) for name in forests_of(board))
    return frozenset(name for name, row in rows if getattr(row, species))


def rearrange_animals(draft: NorthgreenDraft, seat: int, turn: Turn, command: RearrangeAnimals) -> None:
    """Rule: NG-140. Refuses: wrong_moment, wrong_amount, wrong_place, no_room."""
    require(at_any_time(turn), Reason.WRONG_MOMENT, "NG-274", "There are no animals to be moved yet.")
    board = board_of(draft.state.players[seat].land)
    whole = (board.tokens["sheep"], board.tokens["horse"])
    given = (sum(command.sheep.values()), sum(command.horses.values()))
    require(any(whole) and given == whole, Reason.WRONG_AMOUNT, "NG-140", "Name all animals of your landscape.")
    forests = forests_of(board)
    holding = {species: _holding(board, species) for species in SPECIES}
    known = command.sheep.keys() <= holding["sheep"] and command.horses.keys() <= holding["horse"]
    require(known, Reason.WRONG_PLACE, "NG-138", "Animals stand on forests that can hold them.")
    for name in forests:
        row = BOOK.spaces[board.cells[name].space]
        sheep, horses = command.sheep.get(name, 0), command.horses.get(name, 0)
        fits = sheep <= row.sheep and horses <= row.horse and not (sheep and horses)
        require(fits, Reason.NO_ROOM, "NG-137", "There is no room for them.")
    sheep_by = {name: command.sheep[name] for name in forests if command.sheep.get(name)}
    horses_by = {name: command.horses[name] for name in forests if command.horses.get(name)}
    draft.emit(ev.AnimalsRearranged(seat=seat, sheep=sheep_by, horses=horses_by))


def to_storage(draft: NorthgreenDraft, seat: int, turn: Turn, command: ToStorage) -> None:
    """Rule: NG-129. Refuses: wrong_moment, wrong_place, wrong_amount."""
    require(at_any_time(turn), Reason.WRONG_MOMENT, "NG-274", "There are no tokens to be moved yet.")
    player: Player = draft.state.players[seat]
    cell = board_of(player.land).cells.get(command.cell)
    if cell is None or not cell.count:
        raise Rejected(Reason.WRONG_PLACE, "NG-129", "No token of yours is there.")
    fits = 1 <= command.count <= cell.count
    require(fits, Reason.WRONG_AMOUNT, "NG-129", "There are not so many tokens.")
    draft.emit(ev.TokensStored(seat=seat, cell=command.cell, token=cell.token, count=command.count))
