"""A second opinion, written from the clauses alone: of random positions, what is legal and what they score.

Cards and the shape of the forest track come from their rows, all other numbers from here.
"""

import tomllib
from collections.abc import Callable, Iterator
from itertools import chain, product
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from libs.kernel import Chance, Seat, listed
from libs.testkit.discovery import ROOT
from services.northgreen.rules.game import GAME as RULES
from services.northgreen.rules.pending import Expanding, Moving, Pending, Placing, Playing, Publishing, Sowing, Species
from services.northgreen.rules.scoring import results
from services.northgreen.rules.state import Cell, Player, State

GAME: Any = RULES
"""Untyped, for commands are compared in their built-in form."""

DATA = ROOT / "services/northgreen/rules/cards/data"
POINTS = {"F1": 1, "F2": 4, "F3": 9, "G1": 0, "G2": 3, "G3": 8, "S1": 0, "S2": 2, "S3": 4}
TREES, HOUSES = {"F1": 1, "F2": 2, "F3": 3}, {"S1": 1, "S2": 2, "S3": 3}
ROOM = {"F1": {"sheep": 2, "horse": 1}, "F2": {"sheep": 1, "horse": 1}, "F3": {"horse": 1}}
TYPES = {"forest": "F", "greenhouse": "G", "settlement": "S"}
TILES = {
    "F1": ("forest", ("F1",), 0, 0), "F2": ("forest", ("F2",), 2, 0), "F3": ("forest", ("F3",), 3, 0),
    "G1": ("greenhouse", ("G1",), 0, 0), "G2": ("greenhouse", ("G2",), 2, 0), "G3": ("greenhouse", ("G3",), 3, 0),
    "S1": ("settlement", ("S1",), 0, 2), "GF2": ("double_gf", ("G2", "F2"), 3, 0),
    "GF3": ("double_gf", ("G3", "F3"), 5, 0), "SG2": ("double_sg", ("S2", "G2"), 0, 3),
    "SF2": ("double_sf", ("S2", "F2"), 0, 3), "SG3": ("double_sg", ("S3", "G3"), 0, 5),
    "SF3": ("double_sf", ("S3", "F3"), 0, 5),
}  # fmt: skip
"""Kind, halves, soil and food."""
POOLS = {
    "single_S1": ("S1",), "single_GF1": ("G1", "F1"), "single_GF2": ("G2", "F2"), "single_GF3": ("G3", "F3"),
    "double_GF": ("GF2", "GF3"), "double_S2": ("SG2", "SF2"), "double_S3": ("SG3", "SF3"),
}  # fmt: skip
BOOKS = {"sheep": (2, 5), "horse": (3, 0), "tomato": (4, 8), "cabbage": (5, 12)}
"""Slots, and points of a full book (NG-175, NG-177)."""
OBJECTIVES = {6: 0, 7: 2, 8: 4, 9: 6, 10: 9, 11: 12, 12: 15}
COMMUNITY = (0, 1, 2, 3, 3, 5, 6, 7, 7, 9, 10, 11, 11, 15, 17, 19, 21, 23, 25)
"""By space; a pin space has the points of the one before (NG-163)."""
SPADES = (0, 3, 7, 11)
CROPS = ("cabbage", "tomato")
ANIMALS: tuple[Species, ...] = ("sheep", "horse")
KINDS = {"crop": CROPS, "animal": ANIMALS, "any": (*CROPS, *ANIMALS)}
FINAL = ("E1", "E2", "E3", "E4")
Place: TypeAlias = tuple[int, int]


def rows(pattern: str) -> dict[str, Any]:
    found = (tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(DATA.glob(pattern)))
    return dict(chain.from_iterable(table.items() for table in found))


LONG_TERM, INSTANT = rows("long_term_*.toml"), rows("instant_*.toml")
CARDS = {**LONG_TERM, **INSTANT}
FOREST = rows("forest_track.toml")["spaces"]


def beside(place: Place) -> list[Place]:
    return [(place[0] + x, place[1] + y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]


def cells_of(player: Player) -> dict[Place, Cell]:
    return {(cell.x, cell.y): cell for cell in player.land}


def name_of(place: Place) -> str:
    return f"{place[0]},{place[1]}"


def in_land(player: Player, kind: str) -> int:
    return sum(cell.count for cell in player.land if cell.count and cell.token in KINDS.get(kind, (kind,)))


def in_storage(player: Player, kind: str) -> int:
    return sum(getattr(player, token) for token in KINDS.get(kind, (kind,)))


def spaces(player: Player, kind: str, level: int = 1) -> int:
    return sum(cell.space[0] == TYPES[kind] and int(cell.space[1]) >= level for cell in player.land)


def largest_group(player: Player, kind: str) -> int:
    left = {place for place, cell in cells_of(player).items() if cell.space[0] == TYPES[kind]}
    largest = 0
    while left:
        group = [left.pop()]
        for place in group:
            near = left & set(beside(place))
            left -= near
            group += near
        largest = max(largest, len(group))
    return largest


def papers(player: Player, book: str) -> int:
    return sum(slot.startswith(f"{book}_") for slot in player.slots)


def full_books(player: Player) -> list[str]:
    return [book for book, (slots, _) in BOOKS.items() if papers(player, book) == slots]


METRICS: dict[str, Callable[[Player, Any], int]] = {
    "food": lambda player, _: player.food,
    "workforce": lambda player, _: player.workforce,
    "soil": lambda player, _: player.soil,
    "tokens_any": lambda player, kind: in_land(player, kind) + in_storage(player, kind),
    "tokens_storage": in_storage,
    "tokens_landscape": in_land,
    "forests": lambda player, _: spaces(player, "forest"),
    "greenhouses": lambda player, _: spaces(player, "greenhouse"),
    "settlements": lambda player, _: spaces(player, "settlement"),
    "forests_level": lambda player, level: spaces(player, "forest", level),
    "greenhouses_level": lambda player, level: spaces(player, "greenhouse", level),
    "settlements_level": lambda player, level: spaces(player, "settlement", level),
    "sown_greenhouses": lambda player, _: sum(cell.count > 0 and cell.token in CROPS for cell in player.land),
    "stocked_forests": lambda player, _: sum(cell.count > 0 and cell.token in ANIMALS for cell in player.land),
    "houses": lambda player, _: sum(HOUSES.get(cell.space, 0) for cell in player.land),
    "trees": lambda player, _: sum(TREES.get(cell.space, 0) for cell in player.land),
    "spaces": lambda player, _: len(player.land),
    "forest_group": lambda player, _: largest_group(player, "forest"),
    "greenhouse_group": lambda player, _: largest_group(player, "greenhouse"),
    "forest_section": lambda player, _: FOREST[player.forest]["section"],
    "community_space": lambda player, _: player.community,
    "objectives_space": lambda player, _: player.objectives,
    "papers": lambda player, _: sum(papers(player, book) for book in BOOKS),
    "papers_of": papers,
    "full_books": lambda player, _: len(full_books(player)),
    "display": lambda player, _: len(player.display),
    "pins_available": lambda player, _: player.pins,
}


def measured(player: Player, row: dict[str, Any], name: str = "metric") -> int:
    return METRICS[row[name]](player, row.get("of"))


def holds(player: Player, test: dict[str, Any]) -> bool:
    """Rule: NG-179, NG-181, NG-182."""
    match test["test"]:
        case "at_least":
            return measured(player, test) >= int(test["n"])
        case "exceeds":
            return measured(player, test) - measured(player, test, "other") >= int(test["n"])
        case _:
            return any(holds(player, other) for other in test["tests"])


def at_the_end(player: Player, card: str) -> int:
    """Points of a long-term project that counts at the end. Rule: NG-200."""
    row = CARDS[card]
    if row.get("when") != "end":
        return 0
    (effect,) = row["effect"]
    times = min(measured(player, effect) // effect["each"], effect["most"])
    return int(times * effect["amounts"]["vp"])


def sheet_of(player: Player) -> dict[str, int]:
    """Rule: NG-230 to NG-241."""
    return {
        "during_the_game": player.vp,
        "display": sum(CARDS[card]["vp"] + at_the_end(player, card) for card in player.display),
        "landscape": sum(POINTS[cell.space] for cell in player.land),
        "books": sum(BOOKS[book][1] for book in full_books(player)),
        "objectives": OBJECTIVES[player.objectives],
        "community": COMMUNITY[player.community],
        "pins": 3 * player.pins,
        "tokens": in_land(player, "any") + in_storage(player, "any"),
        "soil": player.soil,
        "field_steps": player.progress // 2,
        "workforce": player.workforce // 4,
    }


def affordable(state: State, player: Player, tile: str) -> bool:
    """Rule: NG-006, NG-107, NG-108."""
    _, _, soil, food = TILES[tile]
    pool = next(name for name, faces in POOLS.items() if tile in faces)
    return state.pools[pool] > 0 and player.soil >= soil and player.food >= food


def carries(cell: Cell | None, half: str) -> bool:
    """Whether the half may lie on it. Rule: NG-102, NG-103."""
    return cell is not None and cell.space == f"{half[0]}{int(half[1]) - 1}"


def placements(state: State, kinds: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Tiles with their cells, half by half. Rule: NG-101 to NG-108."""
    player = state.players[0]
    cells = cells_of(player)
    rim = {place for cell in cells for place in beside(cell) if place not in cells}
    for tile, (kind, halves, _, _) in TILES.items():
        if kind not in kinds or not affordable(state, player, tile):
            continue
        if tile[1] == "1":
            yield from ((tile, name_of(place)) for place in rim)
            continue
        for first in cells:
            for second in beside(first) if len(halves) == 2 else [first]:
                places = (first, second)[: len(halves)]
                if all(carries(cells.get(place), half) for place, half in zip(places, halves, strict=True)):
                    yield tile, *map(name_of, places)


def reached(state: State, steps: int) -> set[str]:
    """Spaces at which a forest move may end. Rule: NG-142, NG-144, NG-145, NG-155, NG-255."""
    occupied = {player.forest for player in state.players[1:]} - {"start"}
    occupied |= {state.marker} & set(FINAL)
    ends: set[str] = set()
    walkers = [(state.players[0].forest, steps)]
    for at, left in walkers:
        for ahead in FOREST[at]["next"] if left else ():
            if ahead not in occupied:
                ends.add(ahead)
            walkers.append((ahead, left - (ahead not in occupied)))
    return ends


def rooms(player: Player, species: str) -> set[str]:
    """Rule: NG-133, NG-137, NG-138."""
    fits = {
        name_of(place)
        for place, cell in cells_of(player).items()
        if (not cell.count or cell.token == species) and cell.count < ROOM.get(cell.space, {}).get(species, 0)
    }
    return {"storage", *fits}


def sowings(player: Player) -> set[tuple[str, str]]:
    """Rule: NG-126 to NG-128."""
    empty = [name_of(place) for place, cell in cells_of(player).items() if cell.space[0] == "G" and not cell.count]
    return {(crop, cell) for crop, cell in product(CROPS, empty) if getattr(player, crop)}


def publications(player: Player) -> set[tuple[str, str]]:
    """Empty slots with the places from which a token may come. Rule: NG-173 to NG-176."""
    found = set()
    for book, (slots, _) in BOOKS.items():
        empty = [f"{book}_{number}" for number in range(1, slots + 1) if f"{book}_{number}" not in player.slots]
        sources = {name_of(place) for place, cell in cells_of(player).items() if cell.count and cell.token == book}
        sources |= {"storage"} if getattr(player, book) else set()
        found |= set(product(empty, sources))
    return found


def offered(state: State, kind: str, *fields: str) -> set[tuple[Any, ...]]:
    offers = tuple(offer for offer in GAME.offers(state, Seat(0)) if offer.command == kind)
    return {tuple(body[field] for field in fields) for body in listed(offers)}


def token_on(chance: Chance, space: str) -> str:
    """In the way in which landscapes are drawn, within what the space holds."""
    if space[0] == "S" or chance.below(3) == 0:
        return ""
    if space[0] == "G":
        return f"{chance.pick('ct')}{1 + chance.below(2 + (space != 'G1'))}"
    return chance.pick({"F1": ("s", "s2", "h"), "F2": ("s", "h"), "F3": ("h",)}[space])


def land(chance: Chance) -> str:
    """Some rows of spaces of all kinds, with some gaps."""
    wide, high = 3 + chance.below(3), 2 + chance.below(3)
    drawn = [[chance.pick((*POINTS, "F1", "G1", ".")) for _ in range(wide)] for _ in range(high)]
    drawn[0][0] = "F1"
    return " / ".join(
        " ".join(space + (token_on(chance, space) if space != "." else "") for space in row) for row in drawn
    )


def fields(chance: Chance, forest: str) -> dict[str, Any]:
    """A player in the middle of a game, as the scenarios write one."""
    display = chance.shuffled(sorted(CARDS))[: chance.below(9)]
    slots = [f"{book}_{number + 1}" for book, (most, _) in BOOKS.items() for number in range(most) if chance.below(3)]
    return {
        "land": land(chance), "forest": forest, "display": " ".join(display), "slots": " ".join(slots),
        "vp": chance.below(60), "food": chance.below(14), "workforce": chance.below(10), "soil": chance.below(7),
        "progress": chance.below(6), "objectives": 6 + chance.below(7), "community": chance.below(19),
        "pins": chance.below(4), **{token: chance.below(3) for token in (*CROPS, *ANIMALS)},
    }  # fmt: skip


@pytest.fixture
def position(given: Any) -> Callable[[int], State]:
    """A random position of one to four seats, in which seat 0 acts."""

    def made(number: int) -> State:
        chance = Chance(b"second opinion %d" % number)
        seats = 1 + number % 4
        forests = chance.shuffled(sorted(set(FOREST) - {"start"}))[:seats]
        first, *others = (fields(chance, forest) for forest in forests)
        marker = chance.pick(("I", "III", *FINAL)) if seats == 1 else ""
        order = chance.shuffled(range(seats))
        table = given(**first, others=others, solo=seats == 1, space="growth_left", marker=marker, order=order)
        pools = {pool: chance.below(3) for pool in POOLS}
        shown = set(chain.from_iterable(player.display for player in table.state.players))
        hand = tuple(sorted(set(CARDS) - shown))
        state: State = replace(table.state, pools=pools, hands=(hand, *table.state.hands[1:]))
        return state

    return made


def asked(state: State, decision: Pending) -> State:
    turn = state.turns[0]
    assert turn is not None
    return replace(state, turns=(replace(turn, pending=(decision,)), *state.turns[1:]))


numbered = pytest.mark.parametrize("number", range(40))


@numbered
@pytest.mark.clause("NG-181", "NG-187", "NG-200", "NG-231", "NG-232", "NG-233", "NG-236", "NG-240", "NG-242", "NG-243")
def test_positions_score_alike(position: Callable[[int], State], number: int) -> None:
    state = position(number)
    sheets = [sheet_of(player) for player in state.players]
    totals = [sum(sheet.values()) for sheet in sheets]
    ahead = sorted(range(len(totals)), key=lambda seat: (-totals[seat], state.order.index(seat)))

    scores = results(state)

    assert [{line.item: line.points for line in score.lines} for score in scores] == sheets
    assert [score.total for score in scores] == totals
    assert [scores[seat].place for seat in ahead] == list(range(1, len(ahead) + 1))


@numbered
@pytest.mark.clause("NG-006", "NG-101", "NG-102", "NG-103", "NG-104", "NG-105", "NG-108", "NG-115", "NG-119")
def test_tiles_go_to_the_same_places(position: Callable[[int], State], number: int) -> None:
    for kinds in (("forest", "greenhouse", "double_gf"), ("settlement", "double_sg", "double_sf")):
        state = asked(position(number), Expanding(op="x", kinds=kinds))
        found = {(tile, *cells) for tile, cells in offered(state, "expand", "tile", "cells")}
        below = {(spade,) for spade in SPADES if spade < state.players[0].food}

        assert found == set(placements(state, kinds))
        assert offered(state, "convert_food", "to") == (below if "forest" in kinds else set())


@numbered
@pytest.mark.clause("NG-142", "NG-144", "NG-145", "NG-155", "NG-156", "NG-255")
def test_forest_moves_end_at_the_same_spaces(position: Callable[[int], State], number: int) -> None:
    for steps in (1, 2, 5, 12):
        state = asked(position(number), Moving(steps=steps))

        assert {to for (to,) in offered(state, "move_forest", "to")} == reached(state, steps)


@numbered
@pytest.mark.clause("NG-158", "NG-179", "NG-181", "NG-182")
def test_the_same_projects_can_be_played(position: Callable[[int], State], number: int) -> None:
    state = position(number)
    met = {
        card for card in state.hands[0] if all(holds(state.players[0], test) for test in CARDS[card].get("needs", ()))
    }

    kinds = asked(state, Playing(kinds=("long_term", "instant"), free=False))
    assert {card for (card,) in offered(kinds, "play_project", "card")} == met
    free = asked(state, Playing(kinds=("long_term",), free=True))
    assert {card for (card,) in offered(free, "play_project", "card")} == set(state.hands[0]) & set(LONG_TERM)


@numbered
@pytest.mark.clause("NG-126", "NG-128", "NG-133", "NG-137", "NG-138", "NG-173", "NG-175", "NG-176")
def test_tokens_go_to_the_same_places(position: Callable[[int], State], number: int) -> None:
    state = position(number)
    player = state.players[0]

    assert offered(asked(state, Sowing(times=1)), "sow", "crop", "cell") == sowings(player)
    paid = asked(state, Publishing(papers=1, workforce=2))
    assert offered(paid, "publish", "slot", "origin") == (publications(player) if player.workforce > 1 else set())
    for species in ANIMALS:
        placing = asked(state, Placing(species=species))
        assert {to for (to,) in offered(placing, "place_animal", "to")} == rooms(player, species)
