"""The score sheet, line by line; places; titles; statistics."""

from typing import Any

import pytest

from services.northgreen.rules.book import BOOK
from services.northgreen.rules.commands import Deliver, EndTurn
from services.northgreen.rules.game import GAME as RULES
from services.northgreen.rules.scoring import community_points, results, sheet, title_of

GAME: Any = RULES
"""Untyped, for outcomes may be None."""

EVA = {
    "vp": 26,
    "land": "F3h F2h F2h F1s / G3c1 G2 G2 . / S3 S2 . .",
    "slots": "sheep_1 sheep_2 cabbage_1 cabbage_2 cabbage_3 cabbage_4 cabbage_5",
    "objectives": 9,
    "community": 12,
    "pins": 2,
    "tomato": 4,
    "sheep": 2,
    "soil": 2,
    "progress": 3,
    "workforce": 6,
    "food": 11,
    "space": "shop",
}


@pytest.mark.clause("NG-EX-29", "NG-230", "NG-231", "NG-232", "NG-233", "NG-234", "NG-235", "NG-236", "NG-237",
                    "NG-238", "NG-239", "NG-240", "NG-241", "NG-112")  # fmt: skip
def test_a_final_score_of_126(given) -> None:
    table = given(**EVA, display="B001 B005 B013 G006")
    lines = {line.item: (line.points, line.clause) for line in sheet(table.state.players[0])}

    assert lines == {
        "during_the_game": (26, "NG-230"),
        "display": (1 + 1 + 2 + 3, "NG-231"),
        "landscape": (38, "NG-232"),
        "books": (17, "NG-233"),
        "objectives": (6, "NG-234"),
        "community": (11, "NG-235"),
        "pins": (6, "NG-236"),
        "tokens": (11, "NG-237"),
        "soil": (2, "NG-238"),
        "field_steps": (1, "NG-239"),
        "workforce": (1, "NG-240"),
    }
    assert results(table.state)[0].total == 126


@pytest.mark.clause("NG-EX-29", "NG-231")
def test_the_addends_of_the_printed_example_make_127(given) -> None:
    assert results(given(**EVA, display="B001 B013 B012 G006").state)[0].total == 127


@pytest.mark.clause("NG-EX-94", "NG-239", "NG-240")
@pytest.mark.parametrize(("progress", "workforce", "steps", "workers"), [(1, 3, 0, 0), (7, 9, 3, 2)])
def test_rounding_down(given, progress: int, workforce: int, steps: int, workers: int) -> None:
    table = given(progress=progress, workforce=workforce, objectives=12, space="shop")

    assert (table.line("field_steps"), table.line("workforce")) == (steps, workers)


@pytest.mark.clause("NG-EX-95", "NG-242", "NG-243")
def test_a_tie(given) -> None:
    """The delivery of round 9 makes the order C, B, A: of two with 112 points B is the first."""
    lands = {"land": "G1 S1"}
    table = given(
        window="delivery", phase="delivery", round=9, queue=(1, 2), order=(0, 1, 2), vp=112, **lands,
        others=({"vp": 112, **lands}, {"vp": 111, **lands}),
    )  # fmt: skip
    for seat in range(3):
        table.do(Deliver(slot="free"), EndTurn(), seat=seat)
    assert (table.state.order, table.state.phase) == ((2, 1, 0), "final")
    for seat in (2, 1, 0):
        table.do(EndTurn(), seat=seat)

    scores = GAME.outcome(table.state).scores
    assert [score.total for score in scores] == [112, 112, 111]
    assert [score.place for score in scores] == [2, 1, 3]
    lower = given(vp=100, others=({"vp": 100}, {"vp": 90}, {"vp": 90}), order=(2, 1, 0, 3), space="shop")
    assert [score.place for score in results(lower.state)] == [2, 1, 3, 4]


@pytest.mark.clause("NG-EX-99", "NG-258")
@pytest.mark.parametrize(
    ("points", "title"),
    [
        (0, "Green Tomato"),
        (99, "Green Tomato"),
        (100, "Sheep's Head"),
        (120, "Sheep's Head"),
        (121, "Horse Whisperer"),
        (135, "Horse Whisperer"),
        (136, "Cabbage King"),
        (150, "Cabbage King"),
        (151, "Tree Beard"),
    ],
)
def test_titles(points: int, title: str) -> None:
    assert title_of(points) == title


@pytest.mark.clause("NG-235", "NG-163", "NG-164")
def test_what_the_community_track_scores(given) -> None:
    found = [community_points(given(community=space, space="shop").me) for space in range(19)]

    assert found == [0, 1, 2, 3, 3, 5, 6, 7, 7, 9, 10, 11, 11, 15, 17, 19, 21, 23, 25]


@pytest.mark.clause("NG-231", "NG-200", "NG-187")
@pytest.mark.parametrize(
    ("card", "fields", "points"),
    [
        ("B061", {"land": "F1h F1h F1"}, 1 + 2),
        ("B062", {"land": "G2 G3 G1 G2"}, 1 + 3),
        ("B063", {"slots": "horse_1 horse_2 sheep_1 tomato_1 tomato_2"}, 1 + 2),
        ("B064", {}, 0 + 1),
    ],
)
def test_end_of_game_projects(given, card: str, fields: dict[str, str], points: int) -> None:
    table = given(display=card, hand="B013", space="shop", **fields)

    assert table.line("display") == points


@pytest.mark.clause("NG-232", "NG-233", "NG-018", "NG-237", "NG-135")
def test_what_does_not_score_twice(given) -> None:
    """Covered tiles, the starter book and tokens in books give nothing."""
    table = given(land="F2 G1", slots="sheep_1", space="shop")

    assert table.line("landscape") == 4
    assert table.line("books") == 0
    assert table.line("tokens") == 0


@pytest.mark.clause("NG-259", "NG-230")
def test_statistics_and_standing(given) -> None:
    table = given(**EVA, display="B001 G006", others=({"vp": 3},))
    mine, _ = GAME.statistics(table.state)

    assert mine["played.long_term"] == mine["played.instant"] == 1
    assert (mine["spaces"], mine["papers"], mine["full_books"], mine["community"]) == (9, 7, 2, 12)
    assert GAME.standing(table.state).points == tuple(score.total for score in results(table.state))


@pytest.mark.clause("NG-236", "NG-237", "NG-238", "NG-239", "NG-240")
def test_the_rates_are_rows() -> None:
    row = BOOK.scoring
    assert (row.pin, row.token, row.soil, row.field_steps_a_point, row.workforce_a_point) == (3, 1, 1, 2, 4)
