"""Tiles and cells: where a tile may go, what it costs, what it carries up, and the pools."""

import pytest
from msgspec.structs import replace

from services.northgreen.rules.board import board_of
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.commands import Expand, FlipGreenhouse, MoveAnimal, TakeSection
from services.northgreen.rules.metrics import count
from services.northgreen.rules.pending import Expanding, Placing

ANY = ("forest", "greenhouse", "double_gf")


@pytest.mark.clause("NG-EX-07", "NG-099", "NG-285")
def test_sizes_and_groups(given) -> None:
    """Halves and levels make no difference: a space is a space."""
    table = given(land="G1 G2 G3 / F1 S1 F3", space="growth_left")

    assert count(table.state, 0, "spaces") == 6
    assert count(table.state, 0, "greenhouse_group") == 3
    assert count(table.state, 0, "forest_group") == 1
    assert count(table.state, 0, "greenhouses") - count(table.state, 0, "forests") == 1


@pytest.mark.clause("NG-EX-08", "NG-109", "NG-004", "NG-284", "NG-100")
def test_tokens_move_up_and_nothing_is_added(given) -> None:
    table = given(land="G1c2 F1", soil=2, space="growth_left").do(Expand(tile="G2", cells=("0,0",)))

    assert table.cell("0,0") == "G2c2"
    assert table.me.soil == 0
    assert table.me.land[0].tiles == ("G1", "G2")
    assert count(table.state, 0, "spaces") == 2
    assert table.state.pools["single_GF1"] == 36


@pytest.mark.clause("NG-EX-44", "NG-101", "NG-102", "NG-103", "NG-065", "NG-063")
def test_tiles_that_do_not_go_there(given) -> None:
    table = given(land="F1 F2 G1 / G1 . . / G1 S1 .", soil=13, space="growth_left")
    refused = {
        Expand(tile="S1", cells=("1,1",)): "tile_not_allowed",
        Expand(tile="F1", cells=("2,3",)): "wrong_place",
        Expand(tile="F2", cells=("0,1",)): "wrong_place",
        Expand(tile="F3", cells=("0,0",)): "wrong_place",
        Expand(tile="GF2", cells=("0,2", "0,0")): "wrong_place",
        Expand(tile="GF3", cells=("2,0", "1,0")): "wrong_place",
        Expand(tile="X9", cells=("1,1",)): "unknown_id",
    }
    for command, reason in refused.items():
        assert table.no(command) == reason
    assert table.me.soil == 13
    table.do(Expand(tile="F1", cells=("1,1",)))

    assert table.no(Expand(tile="F1", cells=("2,1",))) == "section_closed"


@pytest.mark.clause("NG-EX-45", "NG-104", "NG-108")
def test_a_double_covers_halves_of_two_doubles(given) -> None:
    table = given(land="G2-F2 G2-F2", soil=5, space="growth_left")
    assert [cell.tiles for cell in table.me.land] == [("GF2",)] * 4
    table.do(Expand(tile="GF3", cells=("2,0", "1,0")))

    assert [table.cell(f"{x},0") for x in range(4)] == ["G2", "F3", "G3", "F2"]
    assert [cell.tiles for cell in table.me.land] == [("GF2",), ("GF2", "GF3"), ("GF2", "GF3"), ("GF2",)]
    assert table.me.soil == 0
    assert table.state.pools["double_GF"] == 33


@pytest.mark.clause("NG-EX-46", "NG-104", "NG-105", "NG-106")
def test_a_single_over_half_of_a_settlement_double(given) -> None:
    table = given(land="S2-F2", soil=3, food=13, space="growth_left").do(Expand(tile="F3", cells=("1,0",)))
    assert (table.cell("0,0"), table.cell("1,0"), table.me.soil) == ("S2", "F3", 0)
    assert [cell.tiles for cell in table.me.land] == [("SF2",), ("SF2", "F3")]
    table.begin("build_left")
    assert table.no(Expand(tile="S3", cells=("0,0",))) == "unknown_id"
    assert table.no(Expand(tile="S1", cells=("0,0",))) == "wrong_place"
    assert table.no(Expand(tile="SF3", cells=("0,0", "1,0"))) == "wrong_place"

    assert {body["tile"] for body in table.offered("expand")} == {"S1"}


@pytest.mark.clause("NG-EX-47", "NG-110", "NG-111", "NG-131")
def test_surplus_sheep_go_to_storage_unless_moved_before(given) -> None:
    at_once = given(land="F1s2 F1", soil=2, space="growth_left").do(Expand(tile="F2", cells=("0,0",)))
    assert (at_once.cell("0,0"), at_once.cell("1,0"), at_once.me.sheep) == ("F2s1", "F1", 1)
    assert at_once.no(MoveAnimal(origin="storage", to="1,0")) == "wrong_place"

    before = given(land="F1s2 F1", soil=2, space="growth_left")
    before.do(MoveAnimal(origin="0,0", to="1,0"), Expand(tile="F2", cells=("0,0",)))
    assert (before.cell("0,0"), before.cell("1,0"), before.me.sheep) == ("F2s1", "F1s1", 0)


@pytest.mark.clause("NG-EX-48", "NG-137")
def test_level_three_keeps_horses_only(given) -> None:
    table = given(land="F2s F2h", soil=6, space="growth_left", pending=(Expanding(op="x", kinds=ANY),))
    table.do(Expand(tile="F3", cells=("0,0",)), Expand(tile="F3", cells=("1,0",)))

    assert (table.cell("0,0"), table.cell("1,0"), table.me.sheep) == ("F3", "F3h1", 1)


@pytest.mark.clause("NG-EX-49", "NG-003", "NG-006")
def test_both_faces_come_from_one_pool(given) -> None:
    pools = {"single_GF1": 0, "single_GF2": 1}
    table = given(land="F1 G1", soil=4, space="growth_left", pools=pools, others=({"land": "G1 F1", "soil": 2},))
    assert table.no(Expand(tile="F1", cells=("2,0",))) == "pool_empty"
    assert table.no(Expand(tile="G1", cells=("2,0",))) == "pool_empty"
    table.do(Expand(tile="F2", cells=("0,0",)))

    assert table.state.pools["single_GF2"] == 0
    table.state = replace(table.state, turns=(None, replace(table.turn, done=(), section="")))
    assert table.no(Expand(tile="G2", cells=("0,0",)), seat=1) == "pool_empty"


@pytest.mark.clause("NG-EX-50", "NG-086", "NG-087", "NG-088", "NG-005", "NG-056")
def test_turning_a_greenhouse(given) -> None:
    table = given(land="G1 F1s2", space="build_right", pools={"single_GF1": 5}).do(FlipGreenhouse(cell="0,0"))
    assert table.cell("0,0") == "F1"
    assert table.state.pools["single_GF1"] == 5
    assert "move_forest" not in table.kinds()
    table.do(TakeSection(section="right"))
    assert table.me.workforce == 1
    assert {body["to"] for body in table.offered("place_animal")} == {"storage", "0,0"}

    sown = given(land="G1c2 F1", space="build_right")
    assert sown.no(FlipGreenhouse(cell="0,0")) == "wrong_place"
    sown.do(TakeSection(section="right"))
    assert sown.me.workforce == 1
    assert sown.turn.pending == (Placing(species="sheep"),)


@pytest.mark.clause("NG-107", "NG-112")
@pytest.mark.parametrize(
    ("tile", "soil", "food", "pool"),
    [
        ("F1", 0, 0, "single_GF1"),
        ("G1", 0, 0, "single_GF1"),
        ("S1", 0, 2, "single_S1"),
        ("F2", 2, 0, "single_GF2"),
        ("G2", 2, 0, "single_GF2"),
        ("F3", 3, 0, "single_GF3"),
        ("G3", 3, 0, "single_GF3"),
        ("GF2", 3, 0, "double_GF"),
        ("GF3", 5, 0, "double_GF"),
        ("SG2", 0, 3, "double_S2"),
        ("SF2", 0, 3, "double_S2"),
        ("SG3", 0, 5, "double_S3"),
        ("SF3", 0, 5, "double_S3"),
    ],
)
def test_what_tiles_cost(tile: str, soil: int, food: int, pool: str) -> None:
    row = BOOK.tiles[tile]

    assert (row.soil, row.food, row.pool) == (soil, food, pool)


@pytest.mark.clause("NG-108", "NG-122")
def test_a_tile_is_paid_for_in_full(given) -> None:
    table = given(land="F1 G1", soil=1, space="growth_left")

    assert table.no(Expand(tile="F2", cells=("0,0",))) == "not_enough"


@pytest.mark.clause("NG-023", "NG-101")
def test_the_grid_has_no_end(given) -> None:
    """Cells on all sides of the landscape are offered, negative coordinates included."""
    table = given(land="F1", space="growth_left")
    cells = {body["cells"][0] for body in table.offered("expand") if body["tile"] == "F1"}

    assert cells == {"-1,0", "1,0", "0,-1", "0,1"}
    assert table.do(Expand(tile="G1", cells=("0,-1",))).cell("0,-1") == "G1"


@pytest.mark.clause("NG-112", "NG-113", "NG-181")
def test_what_spaces_count(given) -> None:
    board = board_of(given(land="F1 F2 F3 / S1 S2 S3 / G1 G2 G3").me.land)

    assert (board.trees, board.houses) == (6, 6)
    assert [board.at_level("forest", level) for level in (1, 2, 3)] == [3, 2, 1]
    assert board.vp == 1 + 4 + 9 + 0 + 3 + 8 + 0 + 2 + 4


@pytest.mark.clause("NG-102", "NG-104")
def test_placements_are_complete(given) -> None:
    """Every pair of neighbours of the right types and levels, in the order of the halves, and nothing else."""
    board = board_of(given(land="G1 F1 G1 / F1 G2 F2 / S1 G1 F1").me.land)

    assert set(board.placements("GF2")) == {
        ("0,0", "1,0"),
        ("0,0", "0,1"),
        ("2,0", "1,0"),
        ("1,2", "2,2"),
    }
    assert set(board.placements("GF3")) == {("1,1", "2,1")}
    assert set(board.placements("SG2")) == {("0,2", "1,2")}
    assert set(board.placements("SF2")) == {("0,2", "0,1")}
