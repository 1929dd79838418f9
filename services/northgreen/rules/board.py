"""A landscape as a board: what its visible spaces come to, where tiles go. Never stored."""

from collections import Counter
from functools import cached_property, lru_cache

from libs.kernel import Choice, Option
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.cells import Land, name_of
from services.northgreen.rules.state import Cell

_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))


class Board:
    """One landscape. Cells go by id, in the order of the landscape."""

    def __init__(self, land: Land) -> None:
        self.cells: dict[str, Cell] = {name_of(cell.x, cell.y): cell for cell in land}
        self.spaces = Counter(cell.space for cell in land)
        """How many cells show each space."""
        rows = [(BOOK.spaces[space], count) for space, count in self.spaces.items()]
        self.types = Counter[str]()
        self.houses = self.trees = self.vp = 0
        for row, count in rows:
            self.types[row.type] += count
            self.houses += row.houses * count
            self.trees += row.trees * count
            self.vp += row.vp * count
        self.tokens = Counter[str]()
        """Tokens in the landscape by kind."""
        for cell in land:
            if cell.count:
                self.tokens[cell.token] += cell.count
        self._placements: dict[str, tuple[tuple[str, ...], ...]] = {}
        self._options: dict[str, Option | None] = {}

    @cached_property
    def sides(self) -> dict[str, tuple[str, ...]]:
        """The neighbouring cells of each cell."""
        return {
            cell: tuple(name for dx, dy in _SIDES if (name := name_of(place.x + dx, place.y + dy)) in self.cells)
            for cell, place in self.cells.items()
        }

    @cached_property
    def free(self) -> tuple[str, ...]:
        """Empty cells beside the landscape. Rule: NG-101."""
        near = {(cell.x + dx, cell.y + dy) for cell in self.cells.values() for dx, dy in _SIDES}
        return tuple(name for x, y in sorted(near) if (name := name_of(x, y)) not in self.cells)

    def at_level(self, kind: str, level: int) -> int:
        """Visible spaces of a type at that level or higher. Rule: NG-181."""
        rows = BOOK.spaces
        return sum(
            count for space, count in self.spaces.items() if rows[space].type == kind and rows[space].level >= level
        )

    def group(self, kind: str) -> int:
        """The size of the largest connected group of a type. Rule: NG-099."""
        left = {cell for cell, place in self.cells.items() if BOOK.spaces[place.space].type == kind}
        largest = 0
        while left:
            edge = [left.pop()]
            size = 0
            while edge:
                size += 1
                for other in self.sides[edge.pop()]:
                    if other in left:
                        left.remove(other)
                        edge.append(other)
            largest = max(largest, size)
        return largest

    def holding(self, kind: str) -> int:
        """Spaces of a type with at least one token."""
        return sum(1 for cell in self.cells.values() if cell.count and BOOK.spaces[cell.space].type == kind)

    def trees_around(self, cell: str) -> int:
        """Trees of a cell and of its neighbours. Rule: NG-076."""
        return sum(BOOK.spaces[self.cells[name].space].trees for name in (cell, *self.sides[cell]))

    def placements(self, tile: str) -> tuple[tuple[str, ...], ...]:
        """Where a tile may go, costs and pools aside: cells in the order of its halves. Rule: NG-101 to NG-106."""
        found = self._placements.get(tile)
        if found is None:
            found = self._placements[tile] = self._placed(tile)
        return found

    def tile_option(self, tile: str) -> Option | None:
        """The offer of a tile with its placements, or None when it goes nowhere."""
        if tile not in self._options:
            cells = self.placements(tile)
            self._options[tile] = Option(tile, Choice("cells", tuple(map(Option, cells)))) if cells else None
        return self._options[tile]

    def _placed(self, tile: str) -> tuple[tuple[str, ...], ...]:
        row = BOOK.tiles[tile]
        if row.level == 1:
            return tuple((cell,) for cell in self.free)
        first = self._covered(row.halves[0])
        if len(row.halves) == 1:
            return tuple((cell,) for cell in first)
        second = set(self._covered(row.halves[1]))
        return tuple((cell, other) for cell in first for other in self.sides[cell] if other in second)

    def _covered(self, half: str) -> list[str]:
        """Cells that a half may cover: one level lower, of its type. Rule: NG-102, NG-103."""
        row = BOOK.spaces[half]
        return [
            cell
            for cell, place in self.cells.items()
            if BOOK.spaces[place.space].type == row.type and BOOK.spaces[place.space].level == row.level - 1
        ]

    @cached_property
    def room(self) -> dict[str, tuple[str, ...]]:
        """For each species the cells that can take one more. Rule: NG-137."""
        return {species: tuple(c for c, place in self.cells.items() if has_room(place, species)) for species in SPECIES}

    @cached_property
    def beds(self) -> tuple[str, ...]:
        """Greenhouses without a token. Rule: NG-126."""
        return tuple(
            cell
            for cell, place in self.cells.items()
            if not place.count and BOOK.spaces[place.space].type == "greenhouse"
        )


SPECIES = ("sheep", "horse")


def has_room(cell: Cell, species: str) -> bool:
    """Whether a cell can take one more animal of a species. Rule: NG-137, NG-138."""
    row = BOOK.spaces[cell.space]
    holds = row.sheep if species == "sheep" else row.horse
    return cell.count < holds and cell.token in ("", species)


def has_horse(cell: Cell) -> bool:
    return cell.token == SPECIES[1]


@lru_cache(maxsize=8192)
def board_of(land: Land) -> Board:
    return Board(land)
