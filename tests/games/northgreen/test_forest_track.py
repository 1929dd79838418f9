"""The forest track: moves, forks, boundaries, final spaces, research, and the cards that touch rewards."""

import pytest

from services.northgreen.rules.book import BOOK
from services.northgreen.rules.commands import (
    Deliver,
    DiscardProject,
    EndTurn,
    Expand,
    MoveForest,
    PlaceAnimal,
    PlayProject,
    Skip,
    TakeForestReward,
    TakeSection,
    UseBonus,
)
from services.northgreen.rules.events import BoundaryCrossed, ResourcesGained
from services.northgreen.rules.forest import routes
from services.northgreen.rules.metrics import count
from services.northgreen.rules.pending import Moving, Playing, Rewarding

NONE: frozenset[str] = frozenset()


def moving(steps: int, *, research: bool = False) -> tuple[Moving, ...]:
    return (Moving(steps=steps, research=research),)


@pytest.mark.clause("NG-EX-13", "NG-076", "NG-079", "NG-073", "NG-077")
@pytest.mark.parametrize(
    ("space", "steps", "places"),
    [
        ("forest_right", 7, {"S1", "S2", "S3", "S4", "I1", "IL1", "IR1", "IL2", "IR2"}),
        ("forest_left", 6, {"S1", "S2", "S3", "S4", "I1", "IL1", "IR1"}),
    ],
)
def test_trees_counted_on_both_sides(given, space: str, steps: int, places: set[str]) -> None:
    table = given(land=". G2 . . / F1 F1 F3-G3", soil=2, space=space).do(Expand(tile="F2", cells=("1,1",)))

    assert table.me.soil == 0
    assert table.turn.pending == (Moving(steps=steps, research=True),)
    assert "skip" not in table.kinds()
    assert {body["to"] for body in table.offered("move_forest")} == places


@pytest.mark.clause("NG-EX-69", "NG-076")
def test_counting_trees_around(given) -> None:
    table = given(land="F3-G3 . F3-G3 / . . S2-G2 .", space="forest_left").do(Expand(tile="F1", cells=("2,0",)))

    assert table.turn.pending == (Moving(steps=4, research=True),)


@pytest.mark.clause("NG-EX-68", "NG-075", "NG-079")
def test_no_tile_no_research(given) -> None:
    table = given(land="F1 G1", space="forest_right", pools={"single_GF1": 0})

    assert table.offered("expand") == []
    assert table.no(TakeSection(section="right")) == "section_closed"
    assert table.no(MoveForest(to="S1")) == "wrong_moment"


@pytest.mark.clause("NG-EX-14", "NG-144", "NG-149", "NG-151", "NG-154", "NG-141", "NG-279")
def test_jumping_a_token_and_crossing_a_boundary(given) -> None:
    fields = {"forest": "IR5", "food": 2, "others": ({"forest": "I7"},), "space": "shop", "pending": moving(6)}
    table = given(**fields).do(MoveForest(to="IIR6", via=("IIR1",)))
    assert table.has(vp=4, food=7, forest="IIR6")
    assert table.tags()[1:4] == ["forest_moved", "boundary_crossed", "resources_gained"]

    assert given(**fields).do(MoveForest(to="IIR5", via=("IIR1",))).has(vp=4, soil=3, food=2)


@pytest.mark.clause("NG-EX-63", "NG-144", "NG-145", "NG-147", "NG-142")
def test_jumping_two_tokens(given) -> None:
    others = ({"forest": "S2"}, {"forest": "S3"})
    table = given(forest="S1", others=others, space="shop", pending=moving(1))
    assert table.offered("move_forest") == [{"to": "S4"}]
    assert table.no(MoveForest(to="S1")) == "not_reachable"
    assert table.no(MoveForest(to="S2")) == "not_reachable"

    assert table.do(MoveForest(to="S4")).has(food=1, workforce=1)


@pytest.mark.clause("NG-145")
def test_the_start_holds_any_number(given) -> None:
    table = given(others=({}, {}), space="shop", pending=moving(1)).do(MoveForest(to="S1"))

    assert [player.forest for player in table.state.players] == ["S1", "start", "start"]


@pytest.mark.clause("NG-EX-64", "NG-149", "NG-150", "NG-151", "NG-146")
def test_two_boundaries_in_one_move(given) -> None:
    """The seven steps are those of a forest research. On the right route they end on I7, short of boundary II."""
    table = given(land=". G2 . . / F1 F1 F3-G3", soil=2, forest="S4", space="forest_right")
    table.do(Expand(tile="F2", cells=("1,1",)))
    right = {body["to"] for body in table.offered("move_forest") if body.get("via", ())[:1] == ("IR1",)}
    assert right == {"IR1", "IR2", "IR3", "IR4", "IR5", "I7"}
    assert table.no(MoveForest(to="IIL1", via=("IR1", "IIL1"))) == "not_reachable"
    table.do(MoveForest(to="IIL1", via=("IL1", "IIL1")))

    assert table.has(soil=1, workforce=4, vp=4)
    told = [event for event in table.events if isinstance(event, BoundaryCrossed | ResourcesGained)]
    assert told == [
        BoundaryCrossed(seat=0, boundary="I", first=True),
        ResourcesGained(seat=0, soil=1, workforce=1),
        BoundaryCrossed(seat=0, boundary="II", first=True),
        ResourcesGained(seat=0, vp=4),
        ResourcesGained(seat=0, workforce=3),
    ]


@pytest.mark.clause("NG-146")
def test_a_destination_with_two_routes_needs_one_named(given) -> None:
    table = given(forest="S4", space="shop", pending=moving(7))
    assert table.no(MoveForest(to="I7")) == "not_reachable"
    assert given(forest="S4", space="shop", pending=moving(7)).do(MoveForest(to="I7", via=("IR1",))).me.forest == "I7"
    only = given(forest="S4", space="shop", pending=moving(6))

    assert only.do(MoveForest(to="I7")).me.forest == "I7"


@pytest.mark.clause("NG-EX-65", "NG-151", "NG-152")
def test_first_and_later_at_the_boundaries(given) -> None:
    """Rewards on the way: 3 workforce, then 1 point of III1; B skips A there and gains 4 workforce on IIIL1."""
    b = {"land": "S1 F1", "forest": "IIL6"}
    table = given(land="S3-F3 S3-G3", forest="I7", crossed=("II",), space="publish_right", others=(b,))
    table.do(TakeSection(section="right"), MoveForest(to="IIL1"))
    assert table.has(vp=2, forest="IIL1")
    table.begin("forest_right").do(Expand(tile="F1", cells=("1,1",)), MoveForest(to="IIL4"))
    assert table.has(vp=2, forest="IIL4")
    table.begin("publish_right").do(TakeSection(section="right"), MoveForest(to="III1"))
    assert table.has(vp=2 + 6 + 1, forest="III1")
    assert table.state.crossed == ("II", "III")
    before = table.player(1).vp
    table.begin("publish_left").begin("publish_right", seat=1).do(TakeSection(section="right"), seat=1)
    table.do(MoveForest(to="IIIL1"), seat=1)

    assert table.player(1).vp == before + 3


@pytest.mark.clause("NG-EX-66", "NG-153", "NG-155", "NG-156")
def test_final_spaces(given) -> None:
    for place, vp in (("E2", 9), ("E3", 7), ("E4", 5)):
        table = given(land="S3-F3 F1", forest="IIIL7", others=({"forest": "E1"},), space="forest_right")
        table.do(Expand(tile="F1", cells=("1,1",)))
        assert table.turn.pending == (Moving(steps=5, research=True),)
        assert {body["to"] for body in table.offered("move_forest")} == {"III10", "E2", "E3", "E4"}
        table.do(MoveForest(to=place))
        assert table.has(vp=vp, food=0, soil=0, workforce=0)
        table.begin("publish_right").do(TakeSection(section="right"))
        assert table.turn.pending == ()
        assert table.has(vp=vp, forest=place)
    assert [BOOK.forest[space].reward[0].amounts["vp"] for space in ("E1", "E2", "E3", "E4")] == [12, 9, 7, 5]


@pytest.mark.clause("NG-EX-67", "NG-142", "NG-151")
def test_fewer_steps_on_purpose(given) -> None:
    """Three steps by three houses."""
    rewards = {
        "IIL1": {"workforce": 3}, "IIL2": {"vp": 3}, "IIL3": {"food": 2, "sheep": 1},
        "IIR1": {"food": 2, "cabbage": 1}, "IIR2": {"vp": 3}, "IIR3": {"food": 1, "workforce": 3},
    }  # fmt: skip
    for place, reward in rewards.items():
        table = given(land="S3 F1", forest="I7", crossed=("II",), space="publish_right")
        table.do(TakeSection(section="right"))
        assert {body["to"] for body in table.offered("move_forest")} == set(rewards)
        table.do(MoveForest(to=place))
        if "sheep" in reward:
            table.do(PlaceAnimal(to="storage"))
        nothing = dict.fromkeys(("food", "workforce", "soil", "cabbage", "tomato", "sheep", "horse", "vp"), 0)
        assert table.has(**nothing | reward | {"vp": 2 + reward.get("vp", 0)})


@pytest.mark.clause("NG-143", "NG-270")
def test_granted_steps_have_to_be_used(given) -> None:
    table = given(land="S1 F1", space="publish_right").do(TakeSection(section="right"))

    assert table.no(Skip()) == "cannot_skip"
    assert table.no(EndTurn()) == "cannot_end"
    assert "end_turn" in given(land="S1 F1", space="publish_right").kinds()


@pytest.mark.clause("NG-083", "NG-148")
def test_forest_steps_by_houses(given) -> None:
    table = given(land="S3 F1", space="publish_right").do(TakeSection(section="right"))
    assert table.turn.pending == (Moving(steps=3),)
    nothing = given(land="F1", space="publish_right").do(TakeSection(section="right"))

    assert nothing.turn.pending == ()


@pytest.mark.clause("NG-148", "NG-157")
def test_each_source_is_a_move_of_its_own(given) -> None:
    """Two steps and one step are two moves with two rewards, not one of three."""
    table = given(space="shop", pending=(Moving(steps=2), Moving(steps=1)))
    table.do(MoveForest(to="S1"), MoveForest(to="S3"))

    assert table.has(food=1, cabbage=1)


@pytest.mark.clause("NG-EX-70", "NG-195", "NG-196", "NG-151")
def test_a_neighbours_reward(given) -> None:
    fields = {"land": "F1 G1", "forest": "I7", "crossed": ("II",), "display": "B002 B004"}
    own = given(**fields, space="forest_left").do(Expand(tile="F1", cells=("0,1",)))
    assert own.turn.pending == (Moving(steps=2, research=True),)
    own.do(MoveForest(to="IIL2"))
    assert own.me.vp == 2
    assert {body["space"] for body in own.offered("take_forest_reward")} == {"IIL1", "IIL2", "IIL3"}
    assert own.no(Skip()) == "cannot_skip"
    assert own.do(TakeForestReward(space="IIL2")).has(vp=2 + 3 + 3, workforce=0)

    other = given(**fields, others=({"forest": "IIL2"},), space="forest_left")
    other.do(Expand(tile="F1", cells=("0,1",)), MoveForest(to="IIL1"), TakeForestReward(space="IIL2"))
    assert other.has(vp=2 + 3, workforce=0, forest="IIL1")

    tiles = ("D-I-1", "D-II-4", "D-III-1")
    delivered = given(**fields, window="delivery", phase="delivery", round=3, workforce=2, deliveries=tiles)
    delivered.do(Deliver(slot="II_bottom"), MoveForest(to="IIL2"))
    assert delivered.turn.pending == ()
    assert delivered.has(vp=2 + 3, workforce=0, community=1)


@pytest.mark.clause("NG-195")
def test_what_b002_cannot_take(given) -> None:
    """The start has no reward, and a final space pays only whom it holds; after a jump the one behind is the jumped."""
    first = given(display="B002", space="forest_left", pending=moving(1, research=True)).do(MoveForest(to="S1"))
    assert {body["space"] for body in first.offered("take_forest_reward")} == {"S1", "S2"}
    last = given(display="B002", forest="IIIL7", space="forest_left", pending=moving(1, research=True))
    last.do(MoveForest(to="III10"))
    assert {body["space"] for body in last.offered("take_forest_reward")} == {"III10", "IIIL7", "IIIR8"}
    end = given(display="B002", forest="III10", space="forest_left", pending=moving(1, research=True))
    end.do(MoveForest(to="E1"))
    assert {body["space"] for body in end.offered("take_forest_reward")} == {"E1", "III10"}
    jumped = given(
        display="B002", forest="S1", others=({"forest": "S2"},), space="forest_left", pending=moving(1, research=True)
    ).do(MoveForest(to="S3"))
    assert {body["space"] for body in jumped.offered("take_forest_reward")} == {"S2", "S3", "S4"}


@pytest.mark.clause("NG-196", "NG-192")
def test_b004_counts_final_spaces_and_comes_in_time(given) -> None:
    final = given(display="B004", forest="III10", space="forest_left", pending=moving(1, research=True))
    assert final.do(MoveForest(to="E1")).me.vp == 12 + 3
    played = given(hand="B004", forest="IIIL7", space="forest_left", pending=moving(1, research=True))
    played.do(MoveForest(to="III10"))
    assert played.me.vp == 2
    assert played.do(PlayProject(card="B004")).me.vp == 2 + 3
    lapsed = given(hand="B001", display="B004", forest="IIIL7", space="forest_left", pending=moving(1, research=True))
    lapsed.do(MoveForest(to="III10"), EndTurn())
    assert lapsed.me.vp == 2 + 3
    plain = given(display="B004", forest="S4", space="forest_left", pending=moving(1, research=True))
    assert plain.do(MoveForest(to="I1")).me.vp == 0


@pytest.mark.clause("NG-EX-71", "NG-197")
def test_g002_at_the_end_of_the_track(given) -> None:
    table = given(forest="E2", hand="G002 B001", space="shop", pending=(Playing(kinds=("instant",), free=False),))
    table.do(PlayProject(card="G002"))
    assert table.offered("take_forest_reward") == [{"space": "III10"}]
    table.do(TakeForestReward(space="III10"))
    assert table.me.vp == 2
    assert {body["card"] for body in table.offered("play_project")} == {"B001"}

    middle = given(forest="IIR5", hand="G002", space="shop", pending=(Playing(kinds=("instant",), free=False),))
    middle.do(PlayProject(card="G002"))
    assert {body["space"] for body in middle.offered("take_forest_reward")} == {"IIR4", "IIR5", "IIR6"}
    assert "skip" in middle.kinds()

    early = given(forest="I7", hand="G002", space="shop", pending=(Playing(kinds=("instant",), free=False),))
    assert early.no(PlayProject(card="G002")) == "conditions_not_met"


@pytest.mark.clause("NG-197")
def test_g002_discarded_gives_a_step(given) -> None:
    table = given(forest="S1", hand="G002", space="publish_left")
    table.do(UseBonus(kind="discard_project"), DiscardProject(card="G002"), MoveForest(to="S2"))

    assert table.turn.pending[-1].species == "sheep"


@pytest.mark.clause("NG-EX-72", "NG-158", "NG-157")
def test_a_long_term_project_for_free(given) -> None:
    table = given(forest="IL4", hand="B034 G003", land="G2 F1", space="shop", pending=moving(1))
    table.do(MoveForest(to="I7"))
    assert table.no(PlayProject(card="G003")) == "wrong_kind"
    assert "skip" in table.kinds()
    assert table.do(PlayProject(card="B034")).me.display == ("B034",)
    declined = given(forest="IL4", hand="B034 G003", space="shop", pending=moving(1)).do(MoveForest(to="I7"), Skip())
    assert declined.me.display == ()


@pytest.mark.clause("NG-159")
@pytest.mark.parametrize(
    ("space", "section"), [("start", 0), ("S4", 0), ("I1", 1), ("IIR7", 2), ("III10", 3), ("E4", 4)]
)
def test_sections(given, space: str, section: int) -> None:
    assert count(given(forest=space, space="shop").state, 0, "forest_section") == section


@pytest.mark.clause("NG-141", "NG-155")
def test_the_track_is_one_graph() -> None:
    """Every space can be reached from the start, and every way leads to a final space."""
    reached = set(routes("start", 99, NONE)) | {"start"}

    assert reached == set(BOOK.forest)
    assert {space for space, row in BOOK.forest.items() if not row.next} == {"E1", "E2", "E3", "E4"}
    assert [dict(BOOK.forest[space].reward[0].amounts) for space in ("S1", "S2", "S3", "IIR5", "IIR6")] == [
        {"food": 1}, {"sheep": 1}, {"cabbage": 1}, {"soil": 3}, {"food": 5},
    ]  # fmt: skip


@pytest.mark.clause("NG-198", "NG-199")
def test_a_research_bonus_needs_no_command(given) -> None:
    table = given(land="F1 F1", display="B033", space="forest_right").do(Expand(tile="F1", cells=("0,1",)))
    assert table.turn.pending == (Moving(steps=1 + 1 + 1 + 1, research=True),)
    assert "use_card" not in given(display="B033 B002 B004", space="forest_right").kinds()


@pytest.mark.clause("NG-195")
def test_the_choice_is_between_neighbours_only(given) -> None:
    table = given(space="shop", pending=(Rewarding(spaces=("S1", "S2"), here="S1"),))

    assert table.no(TakeForestReward(space="S3")) == "wrong_place"
