"""Abilities that ask which crops a seat has sown. A crop counts whether tended or not (MC-136)."""

from msgspec import Struct

from services.mutant_crops.rules.ability import Ability, Holdings
from services.mutant_crops.rules.effects.registry import ability


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    crop: str
    points: int


@ability
class PerCrop(Ability, frozen=True, kw_only=True, tag="points_per_crop"):
    """Points for each own crop of a name. Rule: MC-141, MC-146."""

    crop: str
    points: int

    def score(self, holdings: Holdings, *, copied: bool) -> int:
        return self.points * holdings.names.get(self.crop, 0)

    def looks_for(self) -> tuple[str, ...]:
        return (self.crop,)


@ability
class AnotherCrop(Ability, frozen=True, kw_only=True, tag="points_for_another"):
    """Points for a second own crop of the bearer's name; a copying crop is no such crop, so one does. Rule: MC-143."""

    crop: str
    points: int

    def score(self, holdings: Holdings, *, copied: bool) -> int:
        own = 0 if copied else 1
        return self.points if holdings.names.get(self.crop, 0) > own else 0

    def looks_for(self) -> tuple[str, ...]:
        return (self.crop,)


@ability
class EachCrop(Ability, frozen=True, kw_only=True, tag="points_for_each_name"):
    """Points for each of several names that is there at all. Rule: MC-147, MC-204."""

    cases: tuple[Case, ...]

    def score(self, holdings: Holdings, *, copied: bool) -> int:
        return sum(case.points for case in self.cases if holdings.names.get(case.crop, 0))

    def looks_for(self) -> tuple[str, ...]:
        return tuple(case.crop for case in self.cases)


@ability
class AllCrops(Ability, frozen=True, kw_only=True, tag="points_for_all_names"):
    """Points if all the names are there. Rule: MC-150."""

    crops: tuple[str, ...]
    points: int

    def score(self, holdings: Holdings, *, copied: bool) -> int:
        return self.points if all(holdings.names.get(crop, 0) for crop in self.crops) else 0

    def looks_for(self) -> tuple[str, ...]:
        return self.crops


@ability
class ManyCrops(Ability, frozen=True, kw_only=True, tag="points_for_many_crops"):
    """Points for so many own crops of whatever name. Rule: MC-201."""

    least: int
    points: int

    def score(self, holdings: Holdings, *, copied: bool) -> int:
        return self.points if holdings.crops >= self.least else 0
