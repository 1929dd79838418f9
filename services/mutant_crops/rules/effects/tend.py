"""Watering and feeding."""

from collections.abc import Iterator
from typing import Literal

from libs.kernel import Choice, Draft, Offer, Offers, Option, Rejected, require
from services.mutant_crops.rules.commands import AREAS
from services.mutant_crops.rules.commands import Tend as TendCommand
from services.mutant_crops.rules.effects.registry import operation
from services.mutant_crops.rules.events import AreaCovered, MutantCropsEvent
from services.mutant_crops.rules.prospect import Area, Book, Chosen, Prospect, Steps, Way, paid, performable
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import Crop, State


@operation
class Tend(Chosen, frozen=True, kw_only=True, tag="tend"):
    """Cover one open area of an own crop for its full cost. Rule: MC-076 to MC-079, MC-134, MC-205."""

    answer = TendCommand
    kinds: tuple[Literal["water", "feed"], ...]
    price: Literal["full", "half"] = "full"
    """Half is rounded up."""

    def can(self, prospect: Prospect, rest: Steps) -> bool:
        for place, area in self._payable(prospect):
            if not rest and not area.then:
                return True
            if performable(self._tended(prospect, place, area), area.then + rest):
                return True
        return False

    def ways(self, prospect: Prospect) -> Iterator[Way]:
        return (Way(self._tended(prospect, place, area), area.then) for place, area in self._payable(prospect))

    def check(self, prospect: Prospect, command: TendCommand) -> None:
        book = prospect.book
        require(command.crop in book.cards, Reason.UNKNOWN_ID, "MC-068", "There is no such crop card.")
        require(command.area in AREAS, Reason.UNKNOWN_ID, "MC-076", "There is no such area.")
        place = next((place for place, crop in enumerate(prospect.crops) if crop.card == command.crop), None)
        if place is None:
            raise Rejected(Reason.CROP_NOT_AVAILABLE, "MC-068", "It is not your crop.")
        crop = prospect.crops[place]
        printed = book.areas[crop.card][command.area]
        works = not printed.then or performable(self._tended(prospect, place, printed), printed.then)
        require(works, Reason.NOT_PERFORMABLE, "MC-134", "The ability that it switches on cannot be carried out.")
        held = prospect.water if printed.kind == "water" else prospect.meat
        require(self._price(printed) <= held, Reason.NOT_ENOUGH_TOKENS, "MC-067", "You cannot pay the full cost.")
        require(command.area not in crop.covered, Reason.AREA_COVERED, "MC-080", "The area is covered.")
        area = book.open_area(crop, command.area)
        if area is None:
            raise Rejected(Reason.SPECIAL_LOCKED, "MC-078", "Both basic areas of the crop come first.")
        require(area.kind in self.kinds, Reason.WRONG_KIND, "MC-077", "The step does not tend areas of this kind.")

    def way(self, prospect: Prospect, command: TendCommand) -> Way:
        place = next(place for place, crop in enumerate(prospect.crops) if crop.card == command.crop)
        area = prospect.book.open_area(prospect.crops[place], command.area)
        assert area is not None, "the command was checked"  # noqa: S101 - for the type checker
        return Way(self._tended(prospect, place, area), area.then)

    def carry_out(self, draft: Draft[State, MutantCropsEvent], book: Book, command: TendCommand) -> Steps:
        seat = draft.state.acting
        crop = next(crop for crop in draft.state.farms[seat].crops if crop.card == command.crop)
        area = book.open_area(crop, command.area)
        assert area is not None, "the command was checked"  # noqa: S101 - for the type checker
        cost = self._price(area)
        water, meat = (cost, 0) if area.kind == "water" else (0, cost)
        draft.emit(
            AreaCovered(
                seat=seat,
                crop=crop.card,
                area=command.area,
                covered=area.covered,
                water=water,
                meat=meat,
                points=area.points,
            )
        )
        return area.then

    def offered(self, prospect: Prospect, rest: Steps) -> Offers:
        areas: dict[str, list[Option]] = {}
        for place, area in self._payable(prospect):
            then = area.then + rest
            if not then or performable(self._tended(prospect, place, area), then):
                areas.setdefault(prospect.crops[place].card, []).append(Option(area.name))
        options = tuple(Option(card, Choice("area", tuple(named))) for card, named in areas.items())
        return (Offer("tend", Choice("crop", options)),) if options else ()

    def _payable(self, prospect: Prospect) -> Iterator[tuple[int, Area]]:
        open_areas = prospect.book.open_areas
        for place, crop in enumerate(prospect.crops):
            for area in open_areas[crop.card][crop.covered]:
                held = prospect.water if area.kind == "water" else prospect.meat
                if area.kind in self.kinds and self._price(area) <= held:
                    yield place, area

    def _tended(self, prospect: Prospect, place: int, area: Area) -> Prospect:
        crops = prospect.crops
        crops = (*crops[:place], Crop(crops[place].card, area.covered), *crops[place + 1 :])
        cost = self._price(area)
        water, meat = (cost, 0) if area.kind == "water" else (0, cost)
        pool = prospect.pool
        if pool is not None:
            pool = (pool[0], pool[1] + max(water - 1, 0), pool[2] + max(meat - 1, 0))
        return paid(prospect, water=water, meat=meat, crops=crops, pool=pool)

    def _price(self, area: Area) -> int:
        return area.cost if self.price == "full" else (area.cost + 1) // 2
