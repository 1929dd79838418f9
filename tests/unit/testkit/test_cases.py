"""Which games are found, and at which tables they are tried."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from msgspec import UNSET, Struct, UnsetType

from libs.kernel import variant
from libs.testkit import AnyGame, cases, clause_ids, games, named, option_sets
from libs.testkit.samples.harvest_fair.rules.game import GAME, HarvestFair
from libs.testkit.tree import files


class Deck(StrEnum):
    BASIC = "basic"
    FULL = "full"


class Rich(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    quick: bool = False
    fair: bool = True
    deck: Deck = Deck.BASIC
    pace: Annotated[Literal["slow", "fast"], variant("Pace", "How fast the days go.", section="Days")] = "slow"
    rounds: int = 7

    def __post_init__(self) -> None:
        if self.quick and not self.fair:
            message = "a quick match is fair"
            raise ValueError(message)


class Grown(Struct, frozen=True):
    quick: bool = False
    late: bool | UnsetType = UNSET


def with_options(kind: type[Struct]) -> AnyGame:
    class Meadow(HarvestFair):
        options_type = kind

    return Meadow()


def test_options_deviate_one_by_one_and_all_switches_together() -> None:
    assert option_sets(GAME) == {
        "default": GAME.options_type(),
        "long_fair": GAME.options_type(long_fair=True),
        "open_stalls": GAME.options_type(open_stalls=True),
        "all": GAME.options_type(long_fair=True, open_stalls=True),
    }


def test_enumerations_and_refused_combinations() -> None:
    assert option_sets(with_options(Rich)) == {
        "default": Rich(),
        "quick": Rich(quick=True),
        "fair": Rich(fair=False),
        "deck_full": Rich(deck=Deck.FULL),
        "pace_fast": Rich(pace="fast"),
    }


def test_a_switch_that_is_absent_where_it_is_not_named_is_turned_on() -> None:
    assert option_sets(with_options(Grown)) == {
        "default": Grown(),
        "late": Grown(late=True),
        "quick": Grown(quick=True),
        "all": Grown(late=True, quick=True),
    }


def test_a_case_for_every_number_of_seats_and_option_set() -> None:
    found = cases(GAME)

    assert len(found) == 2 * 4
    assert str(found[0]) == "harvest_fair-2-default"
    assert len({str(case) for case in found}) == len(found)


def test_matches_are_also_opened_under_former_rules() -> None:
    class Amended(HarvestFair):
        rules_version = 3

    found = {(table.label, table.setup.seats): table.setup.rules_version for table in cases(Amended())}

    assert [found["rules1", 2], found["rules2", 3], found["default", 3], found["all", 2]] == [1, 2, 3, 3]
    assert len(found) == 2 * 4 + 2 * 2


def test_samples_are_not_found() -> None:
    assert GAME not in games()
    with pytest.raises(LookupError, match="harvest_fair"):
        named("harvest_fair")


def test_clauses_are_those_of_the_game_also_for_a_variant_of_it() -> None:
    assert "HF-001" in clause_ids(GAME)
    assert clause_ids(with_options(Rich)) == clause_ids(GAME)


def test_the_tree_has_only_what_people_wrote(tmp_path: Path) -> None:
    for name in (
        "a/x.py",
        ".venv/x.py",
        "a/.cache/x.py",
        "web/node_modules/m/x.py",
        "var/x.py",
        "a/y.txt",
        "b.egg-info/x.py",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()

    found: list[Any] = [str(path.relative_to(tmp_path)) for path in files("**/*.py", root=tmp_path)]
    assert found == ["a/x.py"]
