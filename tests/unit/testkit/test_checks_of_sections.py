"""A view that is not what the game declares is found, in whichever way it differs."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest
from msgspec import Struct

from libs.testkit import case, matches
from libs.testkit.checks import failures
from libs.testkit.samples.harvest_fair.rules.game import HarvestFair


class Day(Struct, frozen=True):
    day: int


class Undeclared(HarvestFair):
    section_types: ClassVar[Mapping[str, Any]] = {"board": HarvestFair.section_types["board"]}


class LacksAField(HarvestFair):
    section_types: ClassVar[Mapping[str, Any]] = {**HarvestFair.section_types, "board": Day}


class OfAnotherType(HarvestFair):
    section_types: ClassVar[Mapping[str, Any]] = {**HarvestFair.section_types, "hand": tuple[str, ...]}


@pytest.mark.parametrize("kind", [Undeclared, LacksAField, OfAnotherType])
def test_a_view_that_is_not_as_declared_is_found(kind: type[HarvestFair]) -> None:
    assert failures(matches(case(kind(), 2), 12), 12)


def test_a_view_as_declared_is_not_complained_of() -> None:
    assert not failures(matches(case(HarvestFair(), 2), 12), 12)
