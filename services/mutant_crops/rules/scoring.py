"""The score sheet."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from libs.kernel import ScoreLine, Seat, SeatScore, ranked
from services.mutant_crops.rules.ability import Ability, Holdings
from services.mutant_crops.rules.look import book_of
from services.mutant_crops.rules.prospect import Book
from services.mutant_crops.rules.state import Crop, Farm, State


class Scene(NamedTuple):
    """What lies on the table at the end, as all the sheets look at it."""

    book: Book
    farms: tuple[Farm, ...]
    sown: list[list[str]]
    """The kinds in front of each seat, one for each card."""
    unspent: list[int]
    """Tokens of each seat."""

    def ability(self, crop: Crop) -> Ability | None:
        return self.book.abilities[self.book.cards[crop.card]][0]

    def active(self, seat: int) -> list[tuple[str, Ability]]:
        """The cards whose ability is switched on and scores at the end. Rule: MC-130, MC-133."""
        found = ((crop.card, self.ability(crop)) for crop in self.farms[seat].crops if "special" in crop.covered)
        return [(card, ability) for card, ability in found if ability is not None]

    def holdings(self, seat: int, extra: list[str]) -> Holdings:
        """What the seat's abilities look at, with the names that some of its crops count as besides."""
        farm = self.farms[seat]
        names = Counter(self.sown[seat])
        names.update(name for name in extra if name)
        others = [tokens for other, tokens in enumerate(self.unspent) if other != seat]
        return Holdings(
            names=names,
            crops=len(farm.crops),
            tokens={"seeds": farm.seeds, "water": farm.water, "meat": farm.meat},
            most_tokens=self.unspent[seat] > max(others, default=0),
        )


class Alternative(NamedTuple):
    """One thing that a choosing crop could stand for."""

    label: str
    """As the score sheet shows it."""
    name: str = ""
    """The crop name that it would count as."""
    ability: Ability | None = None
    """The ability that it would copy."""


def results(state: State) -> tuple[SeatScore, ...]:
    """Places and score sheets by what lies on the table. Rule: MC-161 to MC-167."""
    book, farms = book_of(state), state.farms
    sown = [[book.cards[crop.card] for crop in farm.crops] for farm in farms]
    unspent = [farm.seeds + farm.water + farm.meat for farm in farms]
    scene = Scene(book, farms, sown, unspent)
    sheets = [_sheet(scene, seat) for seat in range(len(farms))]
    totals = [sum([line.points for line in lines]) for lines in sheets]
    places = ranked([(total, (tokens,)) for total, tokens in zip(totals, unspent, strict=True)])
    return tuple(
        SeatScore(seat=Seat(seat), place=places[seat], total=totals[seat], tie_break=(unspent[seat],), lines=lines)
        for seat, lines in enumerate(sheets)
    )


def _sheet(scene: Scene, seat: int) -> tuple[ScoreLine, ...]:
    """One line for each crop's areas, and one for each activated ability that scores at the end. Rule: MC-161."""
    scored = _abilities(scene, seat)
    book, lines = scene.book, []
    for crop in scene.farms[seat].crops:
        areas = book.areas[crop.card]
        points = sum([areas[name].points for name in crop.covered])
        lines.append(ScoreLine(item=f"{crop.card}.areas", points=points, clause="MC-161", note="+".join(crop.covered)))
        if crop.card in scored:
            points, note = scored[crop.card]
            _, clause = book.abilities[book.cards[crop.card]]
            lines.append(ScoreLine(item=f"{crop.card}.ability", points=points, clause=clause, note=note))
    return tuple(lines)


def _abilities(scene: Scene, seat: int) -> Mapping[str, tuple[int, str]]:
    """Points and choice of every activated ability, by card."""
    active = scene.active(seat)
    if not active:
        return {}
    choosers = sorted(card for card, ability in active if ability.copies or ability.counts_as)
    fixed = [(card, ability) for card, ability in active if card not in choosers]
    holdings, picks = _best_choices(scene, seat, choosers, [ability for _, ability in fixed])
    return {**{card: (ability.score(holdings, copied=False), "") for card, ability in fixed}, **picks}


def _best_choices(
    scene: Scene, seat: int, choosers: list[str], fixed: list[Ability]
) -> tuple[Holdings, Mapping[str, tuple[int, str]]]:
    """Try what the choosing crops could stand for together; the first of the best by the labels. Rule: MC-164.

    Gives what the seat holds then, and the points and label of each choosing card.
    """
    alternatives = [_alternatives(scene, seat, card) for card in choosers]
    copied = [option.ability for options in alternatives for option in options if option.ability is not None]
    asked = {name for ability in (*fixed, *copied) for name in ability.looks_for()}
    tried = []
    for combination in product(*(_plans(options, asked) for options in alternatives)):
        holdings = scene.holdings(seat, [plan[0].name for plan in combination])
        picks = [_pick(plan, holdings) for plan in combination]
        total = sum(points for points, _ in picks) + sum(ability.score(holdings, copied=False) for ability in fixed)
        tried.append((-total, [label for _, label in picks], holdings, picks))
    _, _, holdings, picks = min(tried, key=lambda trial: trial[:2])
    return holdings, dict(zip(choosers, picks, strict=True))


def _plans(options: list[Alternative], asked: set[str]) -> Iterator[list[Alternative]]:
    """The alternatives grouped: each name by itself, all copies together, as these do not touch each other.

    Of names that no ability asks for, all are worth the same, so the first stands for all.
    """
    copies = [option for option in options if not option.name]
    if copies:
        yield copies
    idle: set[str] = set()
    for option in options:
        if not option.name:
            continue
        prefix = option.label.removesuffix(option.name)
        if option.name in asked:
            yield [option]
        elif prefix not in idle:
            idle.add(prefix)
            yield [option]


def _pick(plan: list[Alternative], holdings: Holdings) -> tuple[int, str]:
    """The points of the best of a plan and its label; the first by label among equals."""
    scored = [(0 if option.ability is None else option.ability.score(holdings, copied=True), option) for option in plan]
    points, option = min(scored, key=lambda item: (-item[0], item[1].label))
    return points, option.label


def _alternatives(scene: Scene, seat: int, card: str) -> list[Alternative]:
    """What a Broccoli or Blueberry could stand for; one empty alternative if nothing. Rule: MC-140, MC-142."""
    book = scene.book
    names = sorted({kind for kinds in scene.sown for kind in kinds})
    kind = book.cards[card]
    ability, _ = book.abilities[kind]
    if ability is not None and ability.counts_as:
        options = [Alternative(name, name) for name in names if name != kind]
    else:
        others = sorted({kind for other, kinds in enumerate(scene.sown) if other != seat for kind in kinds})
        options = []
        for copied in others:
            there, _ = book.abilities[copied]
            if there is not None and there.counts_as:
                options += [Alternative(f"{copied}:{name}", name) for name in names if name != copied]
            else:
                options.append(Alternative(copied, ability=there))
    return options or [Alternative("")]
