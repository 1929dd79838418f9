"""The score sheet."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from libs.kernel import ScoreLine, Seat, SeatScore, ranked
from services.mutant_crops.rules.ability import Ability, Holdings
from services.mutant_crops.rules.look import book_of
from services.mutant_crops.rules.prospect import Book
from services.mutant_crops.rules.state import Crop, Farm, State


class Alternative(NamedTuple):
    """One thing that a choosing crop could stand for."""

    label: str
    """As the score sheet shows it."""
    name: str = ""
    """The crop name that it would count as."""
    ability: Ability | None = None
    """The ability that it would copy."""


class Choices(NamedTuple):
    """The best choices of a seat together."""

    labels: dict[str, str]
    """By card."""
    points: dict[str, int]
    holdings: Holdings


def results(state: State) -> tuple[SeatScore, ...]:
    """Places and score sheets by what lies on the table. Rule: MC-161 to MC-167."""
    sheets = [_sheet(state, seat) for seat in range(len(state.farms))]
    totals = [sum(line.points for line in lines) for lines in sheets]
    unspent = [_unspent(farm) for farm in state.farms]
    places = ranked([(total, (tokens,)) for total, tokens in zip(totals, unspent, strict=True)])
    return tuple(
        SeatScore(seat=Seat(seat), place=places[seat], total=totals[seat], tie_break=(unspent[seat],), lines=lines)
        for seat, lines in enumerate(sheets)
    )


def _sheet(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """One line for each crop's areas, and one for each activated ability that scores at the end. Rule: MC-161."""
    book, farm = book_of(state), state.farms[seat]
    chosen = _best_choices(state, seat)
    lines = []
    for crop in farm.crops:
        areas = book.areas[crop.card]
        points = sum(areas[name].points for name in crop.covered)
        lines.append(ScoreLine(item=f"{crop.card}.areas", points=points, clause="MC-161", note="+".join(crop.covered)))
        ability, clause = book.abilities[book.cards[crop.card]]
        if not _active(crop) or ability is None:
            continue
        if crop.card in chosen.labels:
            note, points = chosen.labels[crop.card], chosen.points[crop.card]
        else:
            note, points = "", ability.score(chosen.holdings, copied=False)
        lines.append(ScoreLine(item=f"{crop.card}.ability", points=points, clause=clause, note=note))
    return tuple(lines)


def _best_choices(state: State, seat: int) -> Choices:
    """Try what the choosing crops could stand for together; the first of the best by the labels. Rule: MC-164."""
    book = book_of(state)
    choosers = _choosers(book, state.farms[seat])
    alternatives = [_alternatives(state, seat, card) for card in choosers]
    fixed = [ability for _, ability in _scoring(book, state.farms[seat])]
    copied = [option.ability for options in alternatives for option in options if option.ability is not None]
    asked = {name for ability in (*fixed, *copied) for name in ability.looks_for()}
    best: tuple[int, list[str]] | None = None
    found: Choices | None = None
    for combination in product(*(_plans(options, asked) for options in alternatives)):
        holdings = holdings_of(state, seat, [plan[0].name for plan in combination])
        picks = [_pick(plan, holdings) for plan in combination]
        total = sum(points for _, points in picks) + sum(ability.score(holdings, copied=False) for ability in fixed)
        rank = (-total, [label for label, _ in picks])
        if best is None or rank < best:
            best = rank
            labels = {card: label for card, (label, _) in zip(choosers, picks, strict=True)}
            scored = {card: points for card, (_, points) in zip(choosers, picks, strict=True)}
            found = Choices(labels, scored, holdings)
    assert found is not None, "there is at least the empty combination"  # noqa: S101 - for the type checker
    return found


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


def _pick(plan: list[Alternative], holdings: Holdings) -> tuple[str, int]:
    """The best of a plan and its points; the first by label among equals."""
    scored = [(0 if option.ability is None else option.ability.score(holdings, copied=True), option) for option in plan]
    points, option = min(scored, key=lambda item: (-item[0], item[1].label))
    return option.label, points


def _choosers(book: Book, farm: Farm) -> list[str]:
    chosen = []
    for crop in farm.crops:
        ability, _ = book.abilities[book.cards[crop.card]]
        if _active(crop) and ability is not None and (ability.copies or ability.counts_as):
            chosen.append(crop.card)
    return sorted(chosen)


def _scoring(book: Book, farm: Farm) -> Iterator[tuple[str, Ability]]:
    for crop in farm.crops:
        ability, _ = book.abilities[book.cards[crop.card]]
        if _active(crop) and ability is not None:
            yield crop.card, ability


def _alternatives(state: State, seat: int, card: str) -> list[Alternative]:
    """What a Broccoli or Blueberry could stand for; one empty alternative if nothing. Rule: MC-140, MC-142."""
    book = book_of(state)
    sown = [{book.cards[crop.card] for crop in farm.crops} for farm in state.farms]
    names = sorted(set().union(*sown))
    kind = book.cards[card]
    ability, _ = book.abilities[kind]
    if ability is not None and ability.counts_as:
        options = [Alternative(name, name) for name in names if name != kind]
    else:
        others = sorted(set().union(*(kinds for other, kinds in enumerate(sown) if other != seat)))
        options = []
        for copied in others:
            there, _ = book.abilities[copied]
            if there is not None and there.counts_as:
                options += [Alternative(f"{copied}:{name}", name) for name in names if name != copied]
            else:
                options.append(Alternative(copied, ability=there))
    return options or [Alternative("")]


def holdings_of(state: State, seat: int, extra: list[str]) -> Holdings:
    """What the seat's abilities look at, with the names that some of its crops count as besides."""
    book, farm = book_of(state), state.farms[seat]
    own = _unspent(farm)
    others = [_unspent(other) for place, other in enumerate(state.farms) if place != seat]
    names = Counter(book.cards[crop.card] for crop in farm.crops)
    names.update(name for name in extra if name)
    return Holdings(
        names=names,
        crops=len(farm.crops),
        tokens={"seeds": farm.seeds, "water": farm.water, "meat": farm.meat},
        most_tokens=own > max(others, default=0),
    )


def _active(crop: Crop) -> bool:
    """Whether the special area is covered. Rule: MC-130."""
    return "special" in crop.covered


def _unspent(farm: Farm) -> int:
    return farm.seeds + farm.water + farm.meat
