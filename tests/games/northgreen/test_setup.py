"""Set-up: landscapes, decks, Start Resources, the draft, solo choices, chance."""

from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest
from msgspec.structs import replace

from libs.kernel import Chance, Setup, folded, opened
from libs.testkit.encoding import as_json
from libs.testkit.leaves import plain
from services.northgreen.rules.board import board_of
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.commands import (
    Choose,
    ChooseStartResources,
    DraftPick,
    KeepProjects,
    PlaceAnimal,
    ToStorage,
)
from services.northgreen.rules.events import StartResourcesChosen
from services.northgreen.rules.game import GAME as RULES
from services.northgreen.rules.opening import landscape, picks
from services.northgreen.rules.state import Options, Turn
from services.northgreen.rules.view import StartChoice

GAME: Any = RULES
"""Untyped, for commands and events are compared by their fields."""


def choosing(given, *dealt: str, **fields):
    """A table whose seats choose among the cards dealt to them."""
    seats = len(dealt)
    table = given(others=({},) * (seats - 1), window="setup", phase="setup", round=0, **fields)
    turns = (Turn(window="setup"),) * seats
    hands = tuple(tuple(cards.split()) for cards in dealt)
    table.state = replace(table.state, dealt=hands, chosen=((),) * seats, turns=turns, tokens=("",) * seats)
    return table


def chosen(given, *pairs: str):
    """Seats that choose those two cards each, the first in turn order first."""
    pairs = pairs if len(pairs) > 1 else (*pairs, "SR003 SR009")
    wanted = {card for pair in pairs for card in pair.split()}
    rest = iter(name for name in BOOK.starts if name not in wanted)
    table = choosing(given, *(f"{pair} {next(rest)} {next(rest)}" for pair in pairs))
    for seat, pair in enumerate(pairs):
        table.do(ChooseStartResources(cards=tuple(pair.split())), seat=seat)
    return table


@pytest.mark.clause("NG-EX-01", "NG-027", "NG-028", "NG-270")
def test_two_start_cards_and_what_they_give(given) -> None:
    table = chosen(given, "SR008 SR012")
    assert "skip" not in table.kinds()
    table.do(Choose(index=1))
    assert {body["to"] for body in table.offered("place_animal")} == {"storage", "0,0", "1,0"}
    table.do(PlaceAnimal(to="1,0"))

    assert table.has(food=2, workforce=1, soil=1, community=1)
    assert table.cell("1,0") == "F1h1"


@pytest.mark.clause("NG-EX-02", "NG-030", "NG-031")
@pytest.mark.parametrize(
    ("cards", "space", "gained"),
    [
        ("SR005 SR011", "S1", {"food": 1 + 1 + 1, "soil": 2, "tomato": 1}),
        ("SR005 SR007", "S2", {"food": 1 + 1, "soil": 1, "tomato": 1, "sheep": 1}),
        ("SR007 SR011", "S3", {"food": 1 + 1, "soil": 1, "cabbage": 1, "sheep": 1}),
    ],
)
def test_forest_steps_at_setup(given, cards: str, space: str, gained: dict[str, int]) -> None:
    table = chosen(given, cards, "SR003 SR009", "SR004 SR010")
    assert len(table.state.players) == 3
    assert "move_forest" not in table.kinds()
    if "sheep" in gained:
        assert {body["to"] for body in table.offered("place_animal")} == {"storage", "0,0", "1,0"}
        table.do(PlaceAnimal(to="storage"))

    nothing = dict.fromkeys(("food", "workforce", "soil", "cabbage", "tomato", "sheep", "horse", "vp", "community"), 0)
    assert table.has(forest=space, **nothing | gained)
    assert [player.forest for player in table.state.players[1:]] == ["start", "start"]


@pytest.mark.clause("NG-032", "NG-201")
def test_start_cards_with_forest_steps() -> None:
    assert [name for name, row in BOOK.starts.items() if "forest" in row.effect[0].amounts] == ["SR007", "SR011"]


PRINTED = {
    "SR001": {"food": 1, "workforce": 1, "sheep": 1},
    "SR002": {"food": 1, "workforce": 1, "horse": 1},
    "SR003": {"food": 2, "workforce": 1, "soil": 1},
    "SR004": {"workforce": 1, "community": 1, "cabbage": 1},
    "SR005": {"food": 1, "soil": 1, "tomato": 1},
    "SR006": {"food": 1, "cabbage": 1, "tomato": 1},
    "SR008": {"workforce": 1, "soil": 1, "community": 1},
    "SR009": {"food": 2, "workforce": 1, "cabbage": 1},
    "SR010": {"food": 2, "workforce": 1, "tomato": 1},
}


@pytest.mark.clause("NG-201", "NG-027")
@pytest.mark.parametrize("card", PRINTED)
def test_printed_start_cards(given, card: str) -> None:
    other = "SR013"
    table = chosen(given, f"{card} {other}", "SR015 SR016")
    while "place_animal" in table.kinds():
        table.do(PlaceAnimal(to="storage"))
    expected = dict(PRINTED[card])
    for name, number in (("food", 1), ("community", 1), ("tomato", 1)):
        expected[name] = expected.get(name, 0) + number

    assert table.has(**expected)


@pytest.mark.clause("NG-EX-36", "NG-029")
def test_where_start_animals_may_stand(given) -> None:
    both = ("storage", "0,0", "1,0")
    for places in product(both, both):
        table = chosen(given, "SR001 SR015")
        for place in places:
            assert {body["to"] for body in table.offered("place_animal")} == set(both)
            assert table.no(PlaceAnimal(to="0,1")) == "no_room"
            table.do(PlaceAnimal(to=place))
        cells = board_of(table.me.land).cells
        found = Counter({"storage": table.me.sheep, "0,0": cells["0,0"].count, "1,0": cells["1,0"].count})
        assert found == Counter(places)
    assert chosen(given, "SR006 SR009", "SR003 SR010").has(cabbage=2, tomato=1)


@pytest.mark.clause("NG-EX-34", "NG-027", "NG-261")
def test_a_secret_choice(given) -> None:
    dealt = ("SR001 SR002 SR003 SR004", "SR005 SR006 SR007 SR008", "SR009 SR010 SR011 SR012")
    table = choosing(given, *dealt)
    assert table.no(ChooseStartResources(cards=("SR001",))) == "wrong_cards"
    assert table.no(ChooseStartResources(cards=("SR001", "SR005"))) == "wrong_cards"
    table.do(ChooseStartResources(cards=("SR001", "SR003")))
    assert GAME.observe(table.events[0], 1).cards == ()
    assert table.no(ChooseStartResources(cards=("SR001", "SR002"))) == "not_your_window"
    table.do(ChooseStartResources(cards=("SR005", "SR006")), seat=1)
    assert GAME.observe(table.events[0], 0) == StartResourcesChosen(seat=1)
    mine = GAME.private(table.state, 0)
    assert mine["start_resources"] == StartChoice(dealt=tuple(dealt[0].split()), chosen=("SR001", "SR003"))
    seen = as_json([mine, GAME.public(table.state)]).decode()
    assert not [card for others in dealt[1:] for card in others.split() if card in seen]
    assert [turn is None for turn in GAME.public(table.state)["table"].turns] == [True, True, False]
    assert [player.food for player in table.state.players] == [0, 0, 0]
    table.do(ChooseStartResources(cards=("SR009", "SR010")), seat=2)
    assert table.no(ChooseStartResources(cards=("SR001", "SR003"))) == "wrong_moment"
    table.do(PlaceAnimal(to="storage"))

    assert table.no(ChooseStartResources(cards=("SR001", "SR003"))) == "wrong_moment"
    assert [player["start_cards"] for player in _public_players(table)] == [
        ["SR001", "SR003"], ["SR005", "SR006"], ["SR009", "SR010"],
    ]  # fmt: skip
    assert table.has(food=3, workforce=2, soil=1, sheep=1)
    assert table.has(1, food=2, workforce=0, soil=1, cabbage=1, tomato=2)
    assert table.has(2, food=4, workforce=2, soil=0, cabbage=1, tomato=1)
    assert table.state.dealt == ()
    assert "SR002" not in str(GAME.public(table.state))


def _public_players(table) -> list[Any]:
    public = GAME.public(table.state)
    return [plain(public[f"player:{seat}"]) for seat in range(len(table.state.players))]


@pytest.mark.clause("NG-EX-32", "NG-003", "NG-021")
@pytest.mark.parametrize(("seats", "singles", "settlements"), [(4, 20, 12), (2, 28, 14)])
def test_pools_after_the_setup(match, seats: int, singles: int, settlements: int) -> None:
    assert match(seats).state.pools == {
        "single_S1": settlements, "single_GF1": singles, "single_GF2": 16, "single_GF3": 16,
        "double_GF": 34, "double_S2": 14, "double_S3": 14,
    }  # fmt: skip


@pytest.mark.clause("NG-EX-33", "NG-024", "NG-025", "NG-026")
@pytest.mark.parametrize(("seats", "long_term", "instant"), [(4, 48, 48), (2, 56, 52)])
def test_piles_after_a_basic_setup(match, seats: int, long_term: int, instant: int) -> None:
    state = match(seats).state
    decks = {(*deck.long_term, *deck.instant) for deck in BOOK.decks.values()}

    assert (len(state.long_term.cards), len(state.instant.cards)) == (long_term, instant)
    assert set(state.hands) <= decks
    assert len(set(state.hands)) == seats


@pytest.mark.clause("NG-033", "NG-034", "NG-020", "NG-008")
def test_an_advanced_setup(match) -> None:
    state = match(3, mode="advanced").state
    kinds = [[BOOK.cards[card].kind for card in hand] for hand in state.hands]

    assert kinds == [["long_term"] * 4 + ["instant"] * 2] * 3
    assert (len(state.long_term.cards), len(state.instant.cards)) == (64 - 12, 56 - 6)
    assert [state.players[seat].vp for seat in state.order] == [0, 1, 2]


@pytest.mark.clause("NG-EX-31", "NG-035", "NG-039", "NG-038")
def test_the_draft_pack_of_four(match) -> None:
    table = match(4, mode="draft")
    pack = table.state.pack
    assert [BOOK.cards[card].kind for card in pack] == ["long_term"] * 9
    assert [player.vp for player in table.state.players] == [0] * 4
    pickers = []
    for _ in range(8):
        pickers.append(_picker(table))
        assert [seat for seat, turn in enumerate(table.state.turns) if turn] == pickers[-1:]
        table.do(DraftPick(card=table.state.pack[0]), seat=pickers[-1])
    assert pickers == [*table.state.order[::-1]] * 2
    assert [len(hand) for hand in table.state.hands] == [2] * 4
    assert table.state.removed == pack[8:]
    assert (table.state.pack_number, len(table.state.pack)) == (2, 9)
    while table.state.phase == "draft":
        table.do(DraftPick(card=table.state.pack[0]), seat=_picker(table))
    cards = {card for cards in (*table.state.hands, table.state.long_term.cards) for card in cards}
    assert pack[8] not in cards
    assert [player.vp for player in table.state.players] == [0] * 4


def _picker(table) -> int:
    return next(seat for seat, turn in enumerate(table.state.turns) if turn is not None)


@pytest.mark.clause("NG-EX-35", "NG-036", "NG-037", "NG-038", "NG-040", "NG-262")
def test_a_draft_of_three(match) -> None:
    table = match(3, mode="draft", first_player=0)
    pickers = []
    sizes = []
    while table.state.phase == "draft":
        seat = _picker(table)
        pickers.append(seat)
        sizes.append(len(table.state.pack))
        card = table.state.pack[0]
        table.do(DraftPick(card=card), seat=seat)
        assert GAME.observe(table.events[0], (seat + 1) % 3).card == ""
        assert GAME.observe(table.events[0], seat).card == card
    assert pickers == [2, 1, 0, 2, 1, 0, 0, 1, 2, 0, 1, 2, 2, 1, 0, 2, 1, 0]
    assert sizes[:6] == [7, 6, 5, 4, 3, 2]
    state = table.state
    assert (len(state.long_term.cards), len(state.instant.cards), len(state.removed)) == (50, 49, 3)
    assert [len(hand) for hand in state.hands] == [6, 6, 6]
    assert state.phase == "setup"
    assert len(state.dealt) == 3


@pytest.mark.clause("NG-038")
def test_passing_does_not_snake() -> None:
    assert picks((0, 1, 2, 3), "reverse") == (3, 2, 1, 0, 3, 2, 1, 0)
    assert picks((0, 1, 2, 3), "forward") == (0, 1, 2, 3, 0, 1, 2, 3)


@pytest.mark.clause("NG-012", "NG-013", "NG-014", "NG-015", "NG-016", "NG-017", "NG-018", "NG-011")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_everyone_begins_with(match, seats: int) -> None:
    state = match(seats).state
    for player in state.players:
        assert (player.food, player.workforce, player.soil, player.community, player.progress) == (0,) * 5
        assert (player.forest, player.objectives, player.pins) == ("start", 6, 0)
        assert player.board_pins == ("food", "workforce", "houses")
        assert player.slots == ("starter_1",)
    assert [BOOK.deliveries[name].level for name in state.deliveries] == ["I", "II", "III"]
    assert [len(stack) for stack in state.stacks] == [3, 3, 3]
    assert set(state.tokens) == {""}
    assert state.order == tuple((state.order[0] + place) % seats for place in range(seats))


@pytest.mark.clause("NG-014", "NG-041", "NG-051")
def test_the_first_round_follows_the_choices(match) -> None:
    table = match(2)
    for seat in range(2):
        table.do(ChooseStartResources(cards=table.state.dealt[seat][:2]), seat=seat)
    while table.state.phase == "start":
        seat = _picker(table)
        table.do(PlaceAnimal(to="storage") if "place_animal" in table.kinds(seat) else Choose(index=0), seat=seat)

    assert (table.state.round, table.state.phase) == (1, "main")
    assert table.state.turns[table.state.order[0]] == Turn(window="main", stage="place")
    assert len(table.offered("place_token", seat=table.state.order[0])) == 12


@pytest.mark.clause("NG-019", "NG-012")
def test_the_first_player_is_named_or_drawn(match) -> None:
    assert match(3, first_player=2).state.order == (2, 0, 1)
    assert {match(3, bytes([seed])).state.order[0] for seed in range(30)} == {0, 1, 2}
    with pytest.raises(Exception, match="unknown_id"):
        opened(GAME, Setup(seats=2, options=Options(first_player=3), rules_version=1), Chance(b""))


@pytest.mark.clause("NG-020", "NG-013")
def test_later_players_begin_with_more_points(match) -> None:
    state = match(4).state

    assert [state.players[seat].vp for seat in state.order] == [0, 1, 2, 3]


@pytest.mark.clause("NG-021", "NG-022", "NG-023")
@pytest.mark.parametrize("layout", BOOK.layouts)
def test_starting_landscapes(layout: str) -> None:
    """Two forests side by side, and exactly one place for each kind of settlement double."""
    board = board_of(landscape(layout))

    assert board.spaces == {"F1": 2, "G1": 2, "S1": 1}
    assert board.group("forest") == 2
    assert [len(board.placements(tile)) for tile in ("SF2", "SG2")] == [1, 1]
    assert board.placements("GF2")


@pytest.mark.clause("NG-021")
def test_layouts_are_dealt_without_repeats(match) -> None:
    lands = [tuple(cell.space for cell in player.land) for player in match(4).state.players]
    places = [tuple((cell.x, cell.y, cell.space) for cell in player.land) for player in match(4).state.players]

    assert len(lands) == 4
    assert len(set(places)) == 4


@pytest.mark.clause("NG-244", "NG-245", "NG-246", "NG-247", "NG-264", "NG-020")
@pytest.mark.parametrize("projects_first", [True, False])
def test_solo_choices_in_either_order(match, projects_first: bool) -> None:  # noqa: FBT001 - a parameter
    table = match(1)
    long_term, instant = table.state.drawn
    assert (len(long_term), len(instant)) == (6, 3)
    assert GAME.private(table.state, 0)["drawn"] == (long_term, instant)
    assert (len(table.state.long_term.cards), len(table.state.instant.cards)) == (58, 53)
    commands = [
        KeepProjects(long_term=long_term[2:], instant=instant[:2]),
        ChooseStartResources(cards=table.state.dealt[0][:2]),
    ]
    assert table.no(KeepProjects(long_term=long_term[:3], instant=instant[:2])) == "wrong_cards"
    assert table.no(KeepProjects(long_term=long_term[:4], instant=instant[:1])) == "wrong_cards"
    first, second = commands if projects_first else commands[::-1]
    table.do(first)
    assert table.no(first) == "wrong_moment"
    table.do(second)

    assert table.state.hands == ((*long_term[2:], *instant[:2]),)
    assert table.state.long_term.discards == long_term[:2]
    assert table.state.instant.discards == instant[2:]
    assert table.me.vp == 0


@pytest.mark.clause("NG-266", "NG-267")
def test_all_chance_comes_from_the_seed(match) -> None:
    """The opening is the same for a seed, and folding events needs no chance."""
    for options in ({}, {"mode": "advanced"}, {"mode": "draft"}):
        first, second = match(4, b"one", **options), match(4, b"one", **options)
        assert first.state == second.state
        assert first.state != match(4, b"two", **options).state
    setup = Setup(seats=4, options=Options(), rules_version=1)
    decision = opened(GAME, setup, Chance(b"one"))
    assert folded(GAME, GAME.initial(setup), decision.events) == decision.state


@pytest.mark.clause("NG-027", "NG-245")
def test_cards_chosen_together_come_in_any_order(match) -> None:
    """What is named otherwise than it was dealt is the same choice; what is named twice or not dealt is none."""
    table = match(1)
    long_term, instant = table.state.drawn
    dealt = table.state.dealt[0]
    assert [body["cards"] for body in table.offered("choose_start_resources")] == list(combinations(dealt, 2))
    for wrong in ((dealt[0], dealt[0]), dealt[:1], dealt[:3], (dealt[0], "SR999")):
        assert table.no(ChooseStartResources(cards=wrong)) == "wrong_cards"
    twice = (*long_term[:3], long_term[0])
    assert table.no(KeepProjects(long_term=twice, instant=instant[:2])) == "wrong_cards"
    table.do(ChooseStartResources(cards=dealt[2::-2]))
    assert table.state.chosen == ((dealt[0], dealt[2]),)
    table.do(KeepProjects(long_term=long_term[:1:-1], instant=instant[1::-1]))

    assert table.state.hands == ((*long_term[2:], *instant[:2]),)


@pytest.mark.clause("NG-274", "NG-029")
def test_nothing_is_moved_while_cards_are_chosen(given) -> None:
    table = choosing(given, "SR001 SR002 SR003 SR004", "SR005 SR006 SR007 SR008", land="F1s G1")

    assert table.kinds() == {"choose_start_resources"}
    assert table.no(ToStorage(cell="0,0", count=1)) == "wrong_moment"
