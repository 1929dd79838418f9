"""Animals, what may be done at any time, books."""

import pytest

from services.northgreen.rules.book import BOOK
from services.northgreen.rules.commands import (
    Deliver,
    EndTurn,
    MoveAnimal,
    PlaceAnimal,
    Publish,
    RearrangeAnimals,
    Shop,
    Skip,
    Sow,
    ToStorage,
)
from services.northgreen.rules.pending import Moving, Placing, Species


@pytest.mark.clause("NG-EX-59", "NG-137", "NG-138", "NG-139", "NG-140", "NG-131")
def test_keeping_and_moving_animals(given) -> None:
    table = given(land="F1s F1h F2 / G1 S1 F1", horse=1, space="shop")
    assert table.no(MoveAnimal(origin="0,0", to="1,0")) == "no_room"
    assert table.no(MoveAnimal(origin="0,0", to="0,1")) == "no_room"
    assert table.no(MoveAnimal(origin="storage", to="2,1")) == "wrong_place"
    table.do(MoveAnimal(origin="1,0", to="2,0"))
    assert (table.cell("1,0"), table.cell("2,0")) == ("F1", "F2h1")
    table.do(RearrangeAnimals(sheep={"2,0": 1}, horses={"0,0": 1}))

    assert (table.cell("0,0"), table.cell("2,0")) == ("F1h1", "F2s1")


@pytest.mark.clause("NG-140", "NG-137")
def test_what_cannot_be_rearranged(given) -> None:
    table = given(land="F1s2 F1h F2 / G1 F3 F1", space="shop")
    wrong = {
        "wrong_amount": RearrangeAnimals(sheep={"0,0": 1}, horses={"1,0": 1}),
        "wrong_place": RearrangeAnimals(sheep={"0,0": 2}, horses={"0,1": 1}),
        "no_room": RearrangeAnimals(sheep={"0,0": 2}, horses={"0,0": 1}),
    }
    for reason, command in wrong.items():
        assert table.no(command) == reason
    assert table.no(RearrangeAnimals(sheep={"2,0": 2}, horses={"1,0": 1})) == "no_room"
    assert table.no(RearrangeAnimals(sheep={"1,1": 2}, horses={"1,0": 1})) == "wrong_place"
    assert table.no(RearrangeAnimals(sheep={"0,0": 2, "1,1": 0}, horses={"1,0": 1})) == "wrong_place"
    assert given(space="shop").no(RearrangeAnimals()) == "wrong_amount"


@pytest.mark.clause("NG-137")
@pytest.mark.parametrize(("forest", "sheep", "horses"), [("F1", 2, 1), ("F2", 1, 1), ("F3", 0, 1)])
def test_room_by_level(given, forest: str, sheep: int, horses: int) -> None:
    rooms: dict[Species, int] = {"sheep": sheep, "horse": horses}
    for species, room in rooms.items():
        table = given(land=f"{forest} G1", space="shop", pending=(Placing(species=species),) * 3)
        for _ in range(room):
            table.do(PlaceAnimal(to="0,0"))
        assert table.no(PlaceAnimal(to="0,0")) == "no_room"
        assert table.no(PlaceAnimal(to="1,0")) == "no_room"


@pytest.mark.clause("NG-133", "NG-132", "NG-089")
def test_gained_animals_one_by_one(given) -> None:
    table = given(
        land="F1 F2",
        window="delivery",
        phase="delivery",
        round=3,
        workforce=3,
        deliveries=("D-I-1", "D-II-2", "D-III-1"),
    ).do(Deliver(slot="II_top"))
    table.do(PlaceAnimal(to="1,0"), PlaceAnimal(to="storage"))

    assert table.cell("1,0") == "F2h1"
    assert table.has(sheep=1, horse=0)


@pytest.mark.clause("NG-EX-43", "NG-269", "NG-270", "NG-274", "NG-271")
def test_pending_decisions_come_first(given) -> None:
    table = given(land="F1s F1", space="shop").do(Shop(option="horse"))
    assert table.no(EndTurn()) == "cannot_end"
    assert table.no(Skip()) == "cannot_skip"
    table.do(MoveAnimal(origin="0,0", to="1,0"), PlaceAnimal(to="storage"), EndTurn())

    assert table.me.horse == 1


@pytest.mark.clause("NG-EX-56", "NG-129", "NG-127", "NG-130")
def test_clearing_a_greenhouse_first(given) -> None:
    table = given(land="G2c", space="planting_right")
    assert table.no(Sow(crop="cabbage", cell="0,0")) == "not_sowable"
    table.do(ToStorage(cell="0,0", count=1), Sow(crop="cabbage", cell="0,0"))

    assert table.cell("0,0") == "G2c3"


@pytest.mark.clause("NG-129", "NG-136", "NG-130")
def test_tokens_to_storage(given) -> None:
    table = given(land="G3t3 F1s2", space="shop")
    assert table.no(ToStorage(cell="0,0", count=4)) == "wrong_amount"
    assert table.no(ToStorage(cell="5,5", count=1)) == "wrong_place"
    table.do(ToStorage(cell="0,0", count=2), ToStorage(cell="1,0", count=2))

    assert table.has(tomato=2, sheep=2)
    assert (table.cell("0,0"), table.cell("1,0")) == ("G3t1", "F1")


@pytest.mark.clause("NG-274")
@pytest.mark.parametrize(
    ("window", "phase", "stage"),
    [
        ("main", "main", "place"),
        ("main", "main", "before"),
        ("delivery", "delivery", "before"),
        ("delivery", "delivery", "after"),
        ("yield", "cards", "before"),
        ("breeding", "breeding", "before"),
        ("pin", "pins", "before"),
        ("final", "final", "before"),
    ],
)
def test_at_any_time_is_any_window(given, window: str, phase: str, stage: str) -> None:
    table = given(land="F1s F1", window=window, phase=phase, stage=stage, round=9, space="shop", others=({},))
    assert {"move_animal", "rearrange_animals", "to_storage"} <= table.kinds()
    assert table.kinds(seat=1) == set()
    assert table.no(ToStorage(cell="0,0", count=1), seat=1) == "not_your_window"


@pytest.mark.clause("NG-274")
def test_also_while_a_move_is_pending(given) -> None:
    table = given(land="F1s F1", space="shop", pending=(Moving(steps=1),)).do(MoveAnimal(origin="0,0", to="1,0"))

    assert table.turn.pending == (Moving(steps=1),)


@pytest.mark.clause("NG-EX-15", "NG-080", "NG-081")
def test_four_papers_in_one_action(given) -> None:
    table = given(land="G3c3 G3t3", cabbage=1, tomato=0, workforce=8, space="publish_left")
    for slot, origin in (("cabbage_1", "0,0"), ("cabbage_3", "0,0")):
        table.do(Publish(slot=slot, origin=origin, section="main"))
    for slot, origin in (("cabbage_4", "storage"), ("tomato_1", "1,0")):
        table.do(Publish(slot=slot, origin=origin, section="left"))

    assert table.has(workforce=0, food=3, vp=2)
    assert table.me.slots == ("starter_1", "tomato_1", "cabbage_1", "cabbage_3", "cabbage_4")


@pytest.mark.clause("NG-EX-16", "NG-173", "NG-177", "NG-135", "NG-178", "NG-281")
def test_a_book_is_completed(given) -> None:
    table = given(land="F1s G1", food=3, workforce=2, slots="sheep_1", space="publish_right")
    table.do(Publish(slot="sheep_2", origin="0,0"))

    assert table.cell("0,0") == "F1"
    assert table.me.food == 5
    assert table.line("books") == 5
    assert table.tags() == ["section_used", "resources_paid", "paper_published", "resources_gained"]


@pytest.mark.clause("NG-EX-60", "NG-082")
def test_a_paper_pays_for_the_next(given) -> None:
    table = given(workforce=2, horse=1, cabbage=1, space="publish_right")
    table.do(Publish(slot="horse_1", origin="storage"), Publish(slot="cabbage_1", origin="storage"))
    assert table.has(workforce=1, food=1)

    other = given(workforce=2, horse=1, cabbage=1, space="publish_right")
    other.do(Publish(slot="cabbage_1", origin="storage"))
    assert other.no(Publish(slot="horse_1", origin="storage")) == "not_enough"


@pytest.mark.clause("NG-EX-61", "NG-173", "NG-174", "NG-175", "NG-176")
def test_papers_that_are_not_possible(given) -> None:
    table = given(workforce=8, sheep=1, slots="sheep_1", space="publish_right")
    assert table.no(Publish(slot="sheep_1", origin="storage")) == "slot_filled"
    assert table.no(Publish(slot="horse_1", origin="storage")) == "wrong_place"
    assert table.no(Publish(slot="tomato_1", origin="storage")) == "wrong_place"
    assert table.no(Publish(slot="starter_1", origin="storage")) == "slot_filled"
    third = given(workforce=8, cabbage=3, space="publish_right")
    third.do(Publish(slot="cabbage_5", origin="storage"), Publish(slot="cabbage_2", origin="storage"))
    assert third.no(Publish(slot="cabbage_1", origin="storage")) == "section_closed"


@pytest.mark.clause("NG-EX-62", "NG-089", "NG-208")
def test_papers_without_workforce(given) -> None:
    shop = given(tomato=2, space="shop").do(Shop(option="publish"), Publish(slot="tomato_1", origin="storage"))
    assert shop.has(workforce=0, tomato=1, vp=1)
    table = given(
        tomato=2, workforce=3, window="delivery", phase="delivery", round=3, deliveries=("D-I-1", "D-II-1", "D-III-2")
    ).do(Deliver(slot="III_bottom"))
    table.do(Publish(slot="tomato_4", origin="storage"), Publish(slot="tomato_3", origin="storage"))

    assert table.has(workforce=0, tomato=0, vp=2, soil=1)


@pytest.mark.clause("NG-175", "NG-177", "NG-178", "NG-018")
def test_books_and_slots() -> None:
    sizes = {book: sum(slot.book == book for slot in BOOK.slots.values()) for book in BOOK.shelves}
    assert sizes == {"starter": 1, "sheep": 2, "horse": 3, "tomato": 4, "cabbage": 5}
    assert {book: shelf.vp for book, shelf in BOOK.shelves.items()} == {
        "starter": 0, "sheep": 5, "horse": 0, "tomato": 8, "cabbage": 12,
    }  # fmt: skip
    rewards = {name: dict(slot.reward[0].amounts) for name, slot in BOOK.slots.items()}
    assert rewards["starter_1"] == {"vp": 2}
    assert (rewards["sheep_1"], rewards["sheep_2"], rewards["horse_1"]) == ({"soil": 1}, {"food": 2}, {"workforce": 3})
