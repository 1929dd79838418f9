"""Near misses and made-up commands: of the right types, and mostly not what was offered."""

from collections import Counter
from enum import StrEnum
from typing import Annotated, Any, Literal, TypeAlias

import pytest
from msgspec import Meta, Struct, to_builtins

from libs.kernel import Amounts, Bound, Chance, Choice, Command, Offer, Option, contains
from libs.testkit import AnyGame, corrupted
from libs.testkit.corruption import BUNDLE
from libs.testkit.imagination import imagined


class Tool(StrEnum):
    HOE = "hoe"
    RAKE = "rake"


class Goods(Struct, frozen=True, omit_defaults=True):
    seeds: int = 0
    water: int = 0


class Work(Command, frozen=True, kw_only=True, tag="work"):
    place: str
    tool: Tool = Tool.HOE
    deep: bool = False
    give: Goods = Goods()
    cards: tuple[str, ...] = ()
    pair: tuple[int, str] | None = None
    times: Annotated[int, Meta(ge=1)] = 1
    routes: dict[str, int] = {}
    steps: tuple[str, ...] = ()


class Rest(Command, frozen=True, kw_only=True, tag="rest"):
    how: Literal["long", "short"] = "long"


WorkCommand: TypeAlias = Work | Rest
OFFERS = (
    Offer(
        "work",
        Choice(
            "place",
            tuple(
                Option(place, Choice("cards", (Option(["a", "b"], Amounts((Bound("give.seeds", 0, 2),))),)))
                for place in ("field", "wood")
            ),
        ),
    ),
    Offer("rest", Choice("how", (Option("short"),))),
)


@pytest.fixture
def game() -> AnyGame:
    class OnlyCommands:
        command_type = WorkCommand

    return OnlyCommands()  # type: ignore[return-value] # all that these functions look at


def near_misses(game: AnyGame, count: int = 2000) -> list[Any]:
    chance = Chance(b"near")
    found = (corrupted(game, OFFERS, chance) for _ in range(count))
    return [command for command in found if command is not None]


def test_near_misses_are_commands_and_mostly_not_offered(game: AnyGame) -> None:
    found = near_misses(game)

    assert len(found) > 1000
    assert {type(command) for command in found} == {Work, Rest}
    assert sum(not contains(OFFERS, command) for command in found) > len(found) / 2


@pytest.mark.parametrize(
    "command",
    [
        Work(place="field", cards=("a",)),
        Work(place="field", cards=("b", "a")),
        Work(place="field", cards=("a", "b", "b")),
        Work(place="field", cards=("a", "b"), give=Goods(seeds=3)),
        Work(place="field", cards=("a", "b"), give=Goods(seeds=-1)),
        Work(place="wood"),
        Work(place="", cards=("a", "b")),
        Work(place="short", cards=("a", "b")),
        Rest(),
    ],
    ids=str,
)
def test_each_kind_of_change_occurs(game: AnyGame, command: Any) -> None:
    assert command in near_misses(game)


def test_bundles_are_left_alone(game: AnyGame) -> None:
    assert all(not getattr(command, BUNDLE, ()) for command in near_misses(game))


def test_other_offers_lend_their_values(game: AnyGame) -> None:
    chance = Chance(b"foreign")
    elsewhere = (Offer("work", Choice("place", (Option("river"),))),)
    found = [corrupted(game, OFFERS, chance, (elsewhere,)) for _ in range(400)]

    assert any(command is not None and getattr(command, "place", "") == "river" for command in found)


def test_made_up_commands_use_every_field_and_the_words_given(game: AnyGame) -> None:
    chance = Chance(b"made up")
    found = [command for _ in range(1500) if (command := imagined(game, ["field", "wood"], chance)) is not None]
    fields = Counter(name for command in found for name in to_builtins(command))

    assert set(fields) == {"type", "place", "tool", "deep", "give", "cards", "pair", "times", "routes", "how"}
    assert {command.place for command in found if isinstance(command, Work)} == {"field", "wood"}
    assert all(command.times >= 1 for command in found if isinstance(command, Work))
