"""The score sheet: areas, abilities, choices, ties. Texts give seats as supply and crops."""

from typing import Any

import pytest

from libs.kernel import Seat
from services.mutant_crops.rules.commands import AssignFarmer, Pass, Tend
from services.mutant_crops.rules.game import GAME
from services.mutant_crops.rules.state import Options


def totals(given: Any, *seats: str, options: Options | None = None) -> list[int]:
    """The scores of seats written as "supply: crops"."""
    return [score(given, *seats, seat=seat, options=options).total for seat in range(max(len(seats), 1))]


def score(given: Any, *seats: str, seat: int = 0, options: Options | None = None) -> Any:
    number = len(seats)
    farms = {}
    for letter, text in zip("ABCD", seats, strict=False):
        supply, crops = text.split(": ") if ": " in text else ("0/0/0", text)
        farms[letter] = (supply, "", crops)
    return given(seats=number, options=options, **farms).score("ABCD"[seat])


def lines(sheet: Any) -> dict[str, tuple[int, str]]:
    return {line.item: (line.points, line.note) for line in sheet.lines}


@pytest.mark.clause("MC-EX-03", "MC-162")
def test_a_partly_tended_crop(given: Any) -> None:
    assert totals(given, "chard w", "chard -") == [2, 0]


@pytest.mark.clause("MC-EX-04", "MC-161")
def test_peach_watered(given: Any) -> None:
    assert totals(given, "peach w", "") == [4, 0]


@pytest.mark.clause("MC-EX-05", "MC-161")
@pytest.mark.parametrize(("covered", "points"), [("f", 1), ("wf", 5)])
def test_peach_fed_or_both(given: Any, covered: str, points: int) -> None:
    assert totals(given, f"peach {covered}", "")[0] == points


@pytest.mark.clause("MC-EX-06", "MC-136", "MC-147")
def test_peach_with_a_pear(given: Any) -> None:
    sheet = score(given, "peach wfs, pear -", "")
    assert sheet.total == 8
    assert lines(sheet) == {
        "peach#1.areas": (5, "water+feed+special"),
        "peach#1.ability": (3, ""),
        "pear#1.areas": (0, ""),
    }


@pytest.mark.clause("MC-EX-60", "MC-141")
def test_chard(given: Any) -> None:
    assert totals(given, "chard wfs, chard wfs, chard -", "")[0] == 12


@pytest.mark.clause("MC-EX-61", "MC-146")
def test_onion(given: Any) -> None:
    assert totals(given, "onion wfs, onion -", "")[0] == 5
    assert totals(given, "onion wfs, onion wfs", "onion -")[0] == 3 + 3 + 2 + 2


@pytest.mark.clause("MC-EX-62", "MC-143")
def test_cucumber(given: Any) -> None:
    assert totals(given, "cucumber wfs, cucumber wfs", "")[0] == 16
    assert totals(given, "cucumber wfs", "cucumber -")[0] == 4


@pytest.mark.clause("MC-EX-63", "MC-150")
def test_pumpkin(given: Any) -> None:
    assert totals(given, "pumpkin wfs, chard -, onion -", "")[0] == 10
    assert totals(given, "pumpkin wfs, chard -, chard -", "onion -")[0] == 5
    assert totals(given, "pumpkin wfs, chard -, onion -, onion -", "")[0] == 10


@pytest.mark.clause("MC-EX-64", "MC-149", "MC-137")
@pytest.mark.parametrize(("meat", "points"), [(2, 5), (3, 7), (5, 7), (6, 9)])
def test_bell_pepper(given: Any, meat: int, points: int) -> None:
    assert totals(given, f"0/0/{meat}: bell_pepper wfs", "")[0] == points


@pytest.mark.clause("MC-EX-65", "MC-151")
def test_strawberry(given: Any) -> None:
    assert totals(given, "0/8/0: strawberry wfs", "")[0] == 11


@pytest.mark.clause("MC-EX-66", "MC-145", "MC-137")
def test_melon(given: Any) -> None:
    assert totals(given, "2/2/2: melon wfs", "5/0/0: onion -", "0/4/0: onion -")[0] == 14
    assert totals(given, "2/2/2: melon wfs", "5/0/1: onion -", "0/4/0: onion -")[0] == 10


@pytest.mark.clause("MC-137")
def test_the_same_tokens_serve_several_abilities(given: Any) -> None:
    crops = "melon wfs, bell_pepper wfs, strawberry wfs"
    assert totals(given, f"0/3/3: {crops}", "")[0] == 10 + 5 + 7 + 4 + 2 + 2


@pytest.mark.clause("MC-EX-67", "MC-147")
def test_peach_with_both_friends(given: Any) -> None:
    assert totals(given, "peach wfs, pear -, strawberry -", "")[0] == 12


@pytest.mark.clause("MC-EX-68", "MC-142")
def test_blueberry_as_cucumber(given: Any) -> None:
    sheet = score(given, "blueberry wfs, cucumber wfs", "")
    assert sheet.total == 16
    assert lines(sheet)["blueberry#1.ability"] == (0, "cucumber")


@pytest.mark.clause("MC-EX-69", "MC-142")
def test_blueberry_as_a_rivals_pear(given: Any) -> None:
    assert totals(given, "blueberry wfs, peach wfs", "pear -")[0] == 16
    assert totals(given, "blueberry wfs, peach wfs", "onion -")[0] == 13


@pytest.mark.clause("MC-142", "MC-164")
def test_blueberry_gains_no_points_of_what_it_counts_as(given: Any) -> None:
    """Counting as a rival's Onion helps the own Onion, and nothing else."""
    sheet = score(given, "blueberry wfs, onion wfs", "onion wfs")
    assert sheet.total == 8 + 3 + 2
    assert lines(sheet)["blueberry#1.ability"] == (0, "onion")


@pytest.mark.clause("MC-142", "MC-164")
def test_blueberry_counts_as_one_name_for_the_whole_scoring(given: Any) -> None:
    sheet = score(given, "blueberry wfs, onion wfs, cucumber wfs, peach wfs", "pear -, strawberry -")
    assert lines(sheet)["blueberry#1.ability"] == (0, "cucumber")
    assert lines(sheet)["peach#1.ability"] == (0, "")
    assert sheet.total == 8 + 3 + 4 + 5 + 1 + 4


@pytest.mark.clause("MC-142")
def test_blueberry_alone_counts_as_nothing(given: Any) -> None:
    sheet = score(given, "blueberry wfs", "")
    assert lines(sheet)["blueberry#1.ability"] == (0, "")


@pytest.mark.clause("MC-EX-70", "MC-140", "MC-164")
def test_broccoli_copies_an_idle_crop(given: Any) -> None:
    sheet = score(given, "broccoli wfs, chard -, onion -", "pumpkin -")
    assert sheet.total == 8
    assert lines(sheet)["broccoli#1.ability"] == (5, "pumpkin")


@pytest.mark.clause("MC-EX-71", "MC-140")
def test_broccoli_and_cucumber(given: Any) -> None:
    assert totals(given, "broccoli wfs, cucumber -", "cucumber -")[0] == 7
    assert totals(given, "broccoli wfs", "cucumber -")[0] == 3


@pytest.mark.clause("MC-140", "MC-142")
def test_an_own_blueberry_helps_broccoli_copy_cucumber(given: Any) -> None:
    assert totals(given, "broccoli wfs, blueberry wfs", "cucumber -")[0] == 3 + 8 + 4


@pytest.mark.clause("MC-EX-72", "MC-140")
def test_broccoli_is_no_onion(given: Any) -> None:
    assert totals(given, "broccoli wfs, onion -, onion -", "onion -")[0] == 5


@pytest.mark.clause("MC-EX-73", "MC-140")
def test_nothing_to_copy(given: Any) -> None:
    assert totals(given, "broccoli wfs", "eggplant -, pear -, broccoli -")[0] == 3
    assert totals(given, "broccoli wfs", "onion wfs")[0] == 3


@pytest.mark.clause("MC-140")
@pytest.mark.parametrize(
    ("own", "rival", "points"),
    [
        ("0/0/6: broccoli wfs", "bell_pepper -", 4),
        ("0/6/0: broccoli wfs", "strawberry -", 4),
        ("0/0/1: broccoli wfs", "melon -", 4),
        ("0/0/0: broccoli wfs", "melon -", 0),
        ("0/0/0: broccoli wfs, strawberry -", "peach -", 4),
        ("0/0/0: broccoli wfs, onion -", "blueberry -, onion -", 1),
    ],
)
def test_broccoli_reckons_with_its_owners_things(given: Any, own: str, rival: str, points: int) -> None:
    sheet = score(given, own, rival)
    assert lines(sheet)["broccoli#1.ability"][0] == points


@pytest.mark.clause("MC-140", "MC-142", "MC-164")
def test_broccoli_copying_blueberry_counts_as_a_name(given: Any) -> None:
    sheet = score(given, "broccoli wfs, cucumber wfs", "blueberry -")
    assert lines(sheet)["broccoli#1.ability"] == (0, "blueberry:cucumber")
    assert sheet.total == 3 + 4 + 4


@pytest.mark.clause("MC-140", "MC-164")
def test_two_broccolis_choose_together(given: Any) -> None:
    sheet = score(given, "0/0/3: broccoli wfs, broccoli wfs, onion -", "onion -, bell_pepper -")
    assert [lines(sheet)[f"broccoli#{copy}.ability"] for copy in (1, 2)] == [(2, "bell_pepper")] * 2
    sheet = score(given, "broccoli wfs, broccoli wfs, cucumber wfs", "blueberry -, cucumber -")
    assert [lines(sheet)[f"broccoli#{copy}.ability"] for copy in (1, 2)] == [
        (0, "blueberry:cucumber"),
        (4, "cucumber"),
    ]


@pytest.mark.clause("MC-164")
def test_equal_choices_take_the_first_list(given: Any) -> None:
    """Nothing is worth anything here, so the first kind is shown; among names the first sown one."""
    sheet = score(given, "broccoli wfs, blueberry wfs", "eggplant -, onion -")
    assert lines(sheet)["blueberry#1.ability"] == (0, "onion")
    assert lines(sheet)["broccoli#1.ability"] == (1, "onion")
    sheet = score(given, "broccoli wfs, blueberry wfs", "eggplant -, pear -")
    assert lines(sheet)["blueberry#1.ability"] == (0, "broccoli")
    assert lines(sheet)["broccoli#1.ability"] == (0, "eggplant")


@pytest.mark.clause("MC-130")
@pytest.mark.parametrize("crop", ["onion", "chard", "pumpkin", "melon", "bell_pepper", "strawberry", "peach"])
def test_an_ability_needs_its_special_area(given: Any, crop: str) -> None:
    base = "onion#3 -, chard#3 -, pear -"
    idle = score(given, f"9/9/9: {crop}#1 wf, {base}", "")
    active = score(given, f"9/9/9: {crop}#1 wfs, {base}", "")
    assert f"{crop}#1.ability" not in lines(idle)
    assert active.total == idle.total + lines(active)[f"{crop}#1.ability"][0]


@pytest.mark.clause("MC-EX-80", "MC-161", "MC-162", "MC-163", "MC-164", "MC-165", "MC-167")
def test_a_full_position_for_three(given: Any) -> None:
    seats = (
        "2/1/7: bell_pepper wfs, onion wfs, onion w, chard -, pumpkin wfs",
        "0/3/1: peach wfs, strawberry w, broccoli wfs",
        "4/0/1: blueberry wfs, cucumber wfs, pear wfs, melon f",
    )
    assert totals(given, *seats) == [25, 18, 26]
    assert [score(given, *seats, seat=seat).place for seat in range(3)] == [2, 3, 1]
    assert lines(score(given, *seats, seat=1))["broccoli#1.ability"] == (0, "blueberry:pear")
    sheet = lines(score(given, *seats))
    assert sheet["bell_pepper#1.ability"] == (4, "")
    assert sheet["onion#1.ability"] == (2, "")
    assert sheet["chard#1.areas"] == (0, "")


@pytest.mark.clause("MC-EX-81", "MC-163", "MC-166", "MC-167", "MC-165")
def test_unspent_tokens_break_ties_and_full_ties_share(given: Any) -> None:
    seats = ["0/0/0: peach wf, onion wfs", "3/3/3: melon w, chard wfs"]
    assert totals(given, *seats) == [9, 9]
    assert [score(given, *seats, seat=seat).place for seat in range(2)] == [2, 1]
    seats[0] = "9/0/0: peach wf, onion wfs"
    assert [score(given, *seats, seat=seat).place for seat in range(2)] == [1, 1]
    assert [score(given, *seats, seat=seat).tie_break for seat in range(2)] == [(9,), (9,)]


@pytest.mark.clause("MC-167")
def test_places_skip_after_a_shared_one(given: Any) -> None:
    seats = ["onion w", "onion w", "chard -"]
    assert [score(given, *seats, seat=seat).place for seat in range(3)] == [1, 1, 3]


@pytest.mark.clause("MC-EX-88", "MC-029", "MC-145")
def test_melon_alone_at_the_table(given: Any) -> None:
    assert totals(given, "0/0/0: melon wfs") == [10]
    assert totals(given, "0/0/1: melon wfs") == [14]


@pytest.mark.clause("MC-EX-89", "MC-029")
def test_a_result_alone_at_the_table(given: Any) -> None:
    sheet = score(given, "0/2/4: broccoli wfs, melon wfs, bell_pepper wfs, onion wfs, chard w")
    assert sheet.total == 30
    assert lines(sheet)["broccoli#1.ability"] == (0, "")
    assert sheet.place == 1


@pytest.mark.clause("MC-168", "MC-177")
def test_printed_points_run_along(given: Any) -> None:
    table = given(turn=3, lap=2, A=("9/9/9", "", "onion wfs, melon w"), B=("0/0/0", "", "chard -"))
    standing = GAME.standing(table.state)
    assert standing.points == (8, 0)
    assert standing.phase == "turn 3 of 7"
    assert standing.progress == pytest.approx(14 / 42)
    assert GAME.public(table.state)["farm:0"].points == 8


@pytest.mark.clause("MC-160", "MC-161")
def test_the_outcome_is_the_sheet_of_the_last_position(given: Any) -> None:
    table = given(turn=7, lap=3, acting="B", A=("0/0/0", "", "chard wfs, chard -"), B=("1/0/0", "", "onion w"))
    table.when("B", Pass())
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert [(entry.seat, entry.total, entry.place) for entry in outcome.scores] == [(Seat(0), 5, 1), (Seat(1), 1, 2)]
    assert {line.clause for entry in outcome.scores for line in entry.lines} == {"MC-161", "MC-141"}
    assert GAME.standing(table.state).progress == 1.0


@pytest.mark.clause("MC-168")
def test_points_run_along_with_the_tending(given: Any) -> None:
    table = given(A=("0/9/9", "", "chard -"), free="S1-2B")
    assert GAME.standing(table.state).points == (0, 0)
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"), Tend(crop="chard#1", area="water"))
    assert GAME.standing(table.state).points == (table.score("A").total, 0)
    assert GAME.standing(table.state).points[0] > 0
