"""Final scoring, ties, statistics."""

from typing import Any

import pytest
from msgspec.structs import replace

from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.game import GAME
from services.cyberfarm.rules.scoring import conveyors, places, sheet, totals, underlaid
from services.cyberfarm.rules.state import Link


def points(table: Any, seat: int = 0) -> dict[str, int]:
    return {line.item: line.points for line in sheet(table.state, seat) if line.points}


@pytest.mark.clause("CF-EX-167", "CF-417", "CF-418", "CF-419", "CF-420", "CF-385")
def test_a_final_score(given: Any) -> None:
    table = given(
        herds="cow 1 cow:young 1 horse 1 laying_hen 3 hen 2 hen:young 1", build="field:2 bakery:2 mill:1",
        under="field:drought_potato field:oilcake@top mill:pashulya bakery:chips bakery:quality_mark mill:quality_mark",
        farm1={"links": "field>barn field>henhouse barn>dining_room"},
    )  # fmt: skip
    links = (Link("field", "barn"), Link("field", "mill", "borka"), Link("mill", "bakery"))
    table.state = _with_links(table.state, links)
    assert (underlaid(table.farm()), conveyors(table.farm())) == (7, 3)
    lines = points(table)
    assert lines["cow"] + lines["horse"] + lines["laying_hen"] == 6
    assert (lines["underlaid_cards"], lines["level_2_buildings"], lines["most_conveyors"]) == (3, 2, 3)
    assert sum(lines.values()) == 14
    assert points(table, 1)["most_conveyors"] == 3


def _with_links(state: Any, links: tuple[Link, ...]) -> Any:
    farm = replace(state.farms[0], links=links)
    return replace(state, farms=(farm, *state.farms[1:]))


@pytest.mark.clause("CF-EX-168", "CF-420")
def test_nobody_has_a_conveyor(given: Any) -> None:
    table = given()
    assert "most_conveyors" not in points(table)
    assert "most_conveyors" not in points(table, 1)


@pytest.mark.clause("CF-420")
def test_reserve_conveyors_count(given: Any) -> None:
    table = given(reserve=2, farm1={"links": "field>barn"})
    assert (points(table), points(table, 1)) == ({"most_conveyors": 3}, {})


@pytest.mark.clause("CF-EX-169", "CF-423", "CF-424")
def test_ties(given: Any) -> None:
    words = {"order_stars": 80}
    shared = given(season=6, coins=4, hand="chips chips chips", hand1="chips", farm1={"coins": 6})
    shared.change(**words).change(1, **words)
    assert (totals(shared.state), places(shared.state)) == ((80, 80), (1, 1))
    second = given(season=6, coins=4, hand="chips chips chips", hand1="chips chips", farm1={"coins": 6})
    second.change(**words).change(1, **words)
    assert places(second.state) == (2, 1)


@pytest.mark.clause("CF-421", "CF-245", "CF-297", "CF-332", "CF-346", "CF-374")
def test_cards_with_stars(given: Any) -> None:
    table = given(cards="bio_tractor space_slug martian_worm tea_fungus", tea=2)
    lines = points(table)
    assert [lines[f"card:{card}"] for card in ("bio_tractor", "space_slug", "martian_worm", "tea_fungus")] == [
        2,
        2,
        2,
        3,
    ]


@pytest.mark.clause("CF-422", "CF-417", "CF-418", "CF-020")
def test_what_scores_nothing(given: Any) -> None:
    table = given(
        stock="cheese 9", coins=99, locks="milk", compost=5, cards="compost_black_hole", robots=7,
        herds="hen 2 apple_tree 2", hand="scrap_metal", build="apiary granary", harrows=2,
    )  # fmt: skip
    assert points(table) == {}


@pytest.mark.clause("CF-423", "CF-073", "CF-263", "CF-269", "CF-276")
def test_the_sheet_has_every_season_and_source(given: Any) -> None:
    table = given(season=6, stock="pie 6", stars=6)
    table.change(unlock_stars=1, order_stars=2, track_stars=3)
    table.finish({"pie": 6})
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    lines = {line.item: (line.points, line.clause, line.note) for line in outcome.scores[0].lines}
    assert lines["loaf_1"] == (10, "CF-276", "42 FV")
    assert (lines["openings"][0], lines["orders"][0], lines["tracks"][0]) == (1, 2, 3)
    assert outcome.scores[0].total == table.farm().stars
    assert outcome.scores[0].place == 1


@pytest.mark.clause("CF-245", "CF-274")
def test_statistics_count_what_was_done(given: Any) -> None:
    table = given(season=6, stock="pie 3", hand="bio_tractor", build="mill:2", reserve=1)
    table.do(c.PlayAutonomous(card="bio_tractor")).finish({"pie": 3})
    counts = GAME.statistics(table.state)[0]
    assert counts["card.bio_tractor"] == counts["building.mill.2"] == counts["conveyors"] == 1
    assert (counts["shipped.pie"], counts["shipped_value"]) == (3, 21)
    assert BOOK.table.scoring["most_conveyors"].source == "house"
