"""Cells of a landscape: their names, and landscapes with a cell changed. Nothing here knows what a tile is."""

from functools import lru_cache

from services.northgreen.rules.state import Cell

Land = tuple[Cell, ...]


@lru_cache(maxsize=65536)
def name_of(x: int, y: int) -> str:
    """The cell's id."""
    return f"{x},{y}"


@lru_cache(maxsize=65536)
def placed(cell: str) -> tuple[int, int]:
    """Coordinates of a cell id."""
    x, y = cell.split(",")
    return int(x), int(y)


def cell_at(land: Land, cell: str) -> Cell | None:
    """The space with that id, or None."""
    for found in land:
        if name_of(found.x, found.y) == cell:
            return found
    return None


def with_tokens(land: Land, cell: str, token: str, change: int) -> Land:
    """The landscape with so many tokens of a kind more, or fewer, on a cell."""
    return tuple(_counted(found, token, change) if name_of(found.x, found.y) == cell else found for found in land)


def _counted(found: Cell, token: str, change: int) -> Cell:
    count = found.count + change
    return Cell(found.x, found.y, found.space, found.tiles, token if count else "", count)


def with_tile(land: Land, cell: str, space: str, tile: str, surplus: int) -> Land:
    """The landscape with a tile's half on a cell, tokens carried up but for surplus ones."""
    x, y = placed(cell)
    found = cell_at(land, cell)
    if found is None:
        return tuple(sorted((*land, Cell(x, y, space, (tile,))), key=_place))
    count = found.count - surplus
    covered = Cell(x, y, space, (*found.tiles, tile), found.token if count else "", count)
    return tuple(covered if other is found else other for other in land)


def with_face(land: Land, cell: str, space: str) -> Land:
    """The landscape with a single tile turned over."""
    x, y = placed(cell)
    return tuple(
        Cell(x, y, space, (*found.tiles[:-1], space), found.token, found.count)
        if (found.x, found.y) == (x, y)
        else found
        for found in land
    )


def with_animals(land: Land, sheep: dict[str, int], horses: dict[str, int]) -> Land:
    """The landscape with its animals where the two maps say and nowhere else; crops stay."""
    return tuple(_stocked(found, sheep, horses) for found in land)


def _stocked(found: Cell, sheep: dict[str, int], horses: dict[str, int]) -> Cell:
    if found.token not in {"", "sheep", "horse"}:
        return found
    cell = name_of(found.x, found.y)
    for token, counts in (("sheep", sheep), ("horse", horses)):
        if counts.get(cell):
            return Cell(found.x, found.y, found.space, found.tiles, token, counts[cell])
    return Cell(found.x, found.y, found.space, found.tiles)


def _place(cell: Cell) -> tuple[int, int]:
    return cell.x, cell.y
