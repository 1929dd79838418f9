"""Scenarios of Cyberfarm: a position written as words, commands, and what they lead to.

`given` makes a position in the turns of a season, seat 0 to act and the others passed. A farm is written as words:
stock="hay 2 egg 1", herds="cow 2 horse:used 1", build="mill bakery:2", under="field:drought_potato garden:borka@top",
links="field>mill", bees="0garden 1greenhouse", slots="field.plot 5". All products lie open unless `closed`.

Everything that is decided is also folded, encoded and decoded, and compared with the offers.
"""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from libs.kernel import Chance, Rejected, Seat, Setup, contains, decided, folded, opened
from libs.testkit.encoding import as_json, from_json
from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.game import GAME
from services.cyberfarm.rules.look import herd
from services.cyberfarm.rules.state import (
    Bee,
    Building,
    Farm,
    Herd,
    Link,
    Lot,
    Options,
    Order,
    State,
    Turn,
    Underlay,
    Visits,
)
from services.cyberfarm.rules.words import HERD, KINDS, PLACE, PRODUCTS
from services.cyberfarm.rules.works import estate_of

SEED = b"a seed of the scenarios"
FARM_NUMBERS = (
    "coins", "stars", "robots", "placed", "harrows", "worm", "reserve", "tea", "compost", "cubes", "unplaced",
    "breakfasts", "lunches", "passed", "tracks", "unlock_stars",
    "order_stars", "track_stars",
)  # fmt: skip
FARM_WORDS = ("cards", "locks", "tied")


class Position:
    """A table in the course of a scenario."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[Any, ...] = ()
        self.drawn = 0
        self.clause = ""
        """The clause of the last refusal."""

    def do(self, *commands: Any, seat: int | None = None) -> "Position":
        """The commands one after the other, all accepted, by the acting seat unless named."""
        for command in commands:
            before = self.state
            actor = Seat(before.acting if seat is None else seat)
            assert contains(GAME.offers(before, actor), command) or _refused(before, actor, command), command
            decision = decided(GAME, before, actor, command, Chance(SEED, self.drawn))
            stored = tuple(from_json(as_json(event), GAME.event_type) for event in decision.events)
            assert stored == decision.events
            assert folded(GAME, before, stored) == decision.state
            self.state, self.drawn, self.events = decision.state, decision.drawn, decision.events
        return self

    def then(self, *commands: Any, seat: int | None = None) -> "Position":
        """End the turn, and go on with the next."""
        return self.do(c.EndTurn()).do(*commands, seat=seat)

    def no(self, command: Any, seat: int | None = None) -> str:
        """The reason for which the command is refused."""
        actor = Seat(self.state.acting if seat is None else seat)
        assert not contains(GAME.offers(self.state, actor), command), f"offered: {command}"
        with pytest.raises(Rejected) as refusal:
            decided(GAME, self.state, actor, command, Chance(SEED, self.drawn))
        assert refusal.value.clause in BOOK.clauses
        self.clause = refusal.value.clause
        return refusal.value.reason

    def farm(self, seat: int = 0) -> Farm:
        return self.state.farms[seat]

    def stock(self, seat: int = 0) -> dict[str, int]:
        """What is in stock, without the zeros."""
        return {product: units for product, units in zip(PRODUCTS, self.farm(seat).stock, strict=True) if units}

    def has(self, product: str, seat: int = 0) -> int:
        return self.farm(seat).stock[PLACE[product]]

    def herd(self, kind: str, seat: int = 0) -> str:
        """Ready, used and young tokens, as 2/1/0."""
        there = herd(self.farm(seat), kind)
        return f"{there.ready}/{there.used}/{there.young}"

    def value(self, product: str, seat: int = 0) -> int:
        return estate_of(self.farm(seat)).value(product)

    def seen(self, viewer: int | None, event: Any = None) -> Any:
        """What a viewer sees of an event, of the last command's first unless given."""
        return GAME.observe(event or self.events[0], None if viewer is None else Seat(viewer))

    def tags(self) -> list[str]:
        """The kinds of the last command's events."""
        return [str(type(event).__struct_config__.tag) for event in self.events]

    def offered(self, tag: str, seat: int | None = None) -> bool:
        actor = Seat(self.state.acting if seat is None else seat)
        return any(offer.command == tag for offer in GAME.offers(self.state, actor))

    def change(self, seat: int = 0, **words: Any) -> "Position":
        """The same position with another farm."""
        farms = list(self.state.farms)
        farms[seat] = written(farms[seat], words)
        self.state = replace(self.state, farms=tuple(farms))
        return self

    def finish(self, *loads: dict[str, int]) -> "Position":
        """Pass, and load the Loaf: seat 0 the first load, and so on."""
        while self.state.phase == "turns":
            self.do(c.PassSeason() if not self.state.turn.acted else c.EndTurn())
        for seat in range(len(self.state.farms)):
            self.do(c.LoadLoaf(items=loads[seat] if seat < len(loads) else {}), seat=seat)
        return self

    def onward(self, *loads: dict[str, int], to: int = 0) -> "Position":
        """On to a seat's turn in the next season: locks as they lie, first cards kept, no bids, the others passing."""
        if self.state.phase == "turns":
            self.finish(*loads)
        if self.state.phase == "spoilage":
            self.settle(self.state.waiting[0])
        while self.state.phase == "draw":
            seat = self.state.waiting[0]
            self.do(c.KeepCard(card=self.state.drawn[seat][0]), seat=seat)
        self.finish_auction()
        while self.state.acting != to:
            self.do(c.PassSeason())
        return self

    def finish_auction(self) -> "Position":
        """No bids any more."""
        while self.state.phase == "auction":
            self.do(c.AuctionDecline())
        return self

    def closed(self, slot: str, seat: int = 0) -> int:
        """Spaces of a slot that are taken."""
        return sum(visits.robots + visits.harrows for visits in self.farm(seat).slots if visits.slot == slot)

    def settle(self, seat: int = 0, **settlement: Any) -> "Position":
        """Settle step 5, the locks where they lie unless named; then all others that are asked."""
        locks = settlement.pop("locks", dict.fromkeys(self.farm(seat).locks, 1))
        self.do(c.SettleSpoilage(locks=locks, **settlement), seat=seat)
        while self.state.phase == "spoilage":
            other = self.state.waiting[0]
            self.do(c.SettleSpoilage(locks=dict.fromkeys(self.farm(other).locks, 1)), seat=other)
        return self


def _refused(state: State, seat: Seat, command: Any) -> bool:
    """Say why a command that a scenario needs is not offered. Raises Rejected."""
    decided(GAME, state, seat, command, Chance(SEED, 0))
    return False


def counted(text: str) -> dict[str, int]:
    """Words and numbers in turn."""
    words = text.split()
    return {name: int(number) for name, number in zip(words[::2], words[1::2], strict=True)}


def written(farm: Farm, words: dict[str, Any]) -> Farm:
    """The farm as the words say."""
    changes: dict[str, Any] = {name: words[name] for name in FARM_NUMBERS if name in words}
    changes |= {name: tuple(words[name].split()) for name in FARM_WORDS if name in words}
    if "stock" in words:
        units = counted(words["stock"])
        assert units.keys() <= PLACE.keys(), units
        changes["stock"] = tuple(units.get(product, 0) for product in PRODUCTS)
    if "slots" in words:
        changes["slots"] = tuple(Visits(slot, count) for slot, count in counted(words["slots"]).items())
    if "herds" in words:
        changes["herds"] = _herds(words["herds"])
    if "links" in words:
        changes["links"] = tuple(Link(*text.split(">")) for text in words["links"].split())
    if "bees" in words:
        changes["bees"] = tuple(Bee(int(text[0]), text[1:]) for text in words["bees"].split())
    if "build" in words or "under" in words:
        changes["buildings"] = _buildings(farm, words.get("build", ""), words.get("under", ""))
    return replace(farm, **changes)


def _herds(text: str) -> tuple[Herd, ...]:
    herds = [Herd()] * len(KINDS)
    for name, count in counted(text).items():
        kind, _, condition = name.partition(":")
        place = HERD[kind]
        herds[place] = replace(herds[place], **{condition or "ready": count})
    return tuple(herds)


def _buildings(farm: Farm, build: str, under: str) -> tuple[Building, ...]:
    buildings = {building.id: building for building in farm.buildings}
    for text in build.split():
        name, _, level = text.partition(":")
        buildings[name] = Building(name, int(level or 1), buildings[name].cards if name in buildings else ())
    for text in under.split():
        name, card = text.split(":")
        card, _, position = card.partition("@")
        fits = [part.position for part in BOOK.inventions[card].properties if part.fits(name) and not part.between]
        cards = (*buildings[name].cards, Underlay(card, position or fits[0]))  # type: ignore[arg-type]
        buildings[name] = replace(buildings[name], cards=cards)
    return tuple(buildings.values())


@pytest.fixture
def given() -> Callable[..., Position]:
    """Make a position; see above. Another seat's farm is written as `farm1` and so on."""

    def make(seats: int = 2, *, season: int = 2, **words: Any) -> Position:
        options = words.pop("options", Options(first_player=0))
        setup = Setup(seats=seats, options=options, rules_version=GAME.rules_version)
        state = opened(GAME, setup, Chance(SEED)).state
        others = ({"coins": 20, "passed": True, **words.get(f"farm{seat}", {})} for seat in range(1, seats))
        farms = [written(farm, text) for farm, text in zip(state.farms, ({"coins": 20, **words}, *others), strict=True)]
        closed = words.get("closed", "").split()
        hands = [tuple(sorted(words.get("hand" if not seat else f"hand{seat}", "").split())) for seat in range(seats)]
        changes: dict[str, Any] = {
            name: tuple(words[name].split()) for name in ("deck", "discard", "order_deck") if name in words
        }
        changes |= {name: words[name] for name in ("square", "circle") if name in words}
        if "orders" in words:
            changes["orders"] = tuple(map(Order, words["orders"].split()))
        if "row" in words:
            lots = (text.partition("+") for text in words["row"].split())
            changes["row"] = tuple(Lot(card, int(coins or 0)) for card, _, coins in lots)
        return Position(
            replace(
                state,
                farms=tuple(farms),
                hands=tuple(hands),
                phase=words.get("phase", "turns"),
                season=season,
                acting=words.get("acting", 0),
                bidding=words.get("bidding", 0),
                waiting=(),
                turn=Turn(),
                opened=tuple(sorted(product for product in PRODUCTS if product not in closed)),
                **changes,
            )
        )

    return make


@pytest.fixture
def opening() -> Callable[..., Position]:
    """A match right after its opening."""

    def make(seats: int = 2, seed: bytes = SEED, **options: Any) -> Position:
        setup = Setup(seats=seats, options=Options(**options), rules_version=GAME.rules_version)
        decision = opened(GAME, setup, Chance(seed))
        position = Position(decision.state)
        position.events, position.drawn = decision.events, decision.drawn
        return position

    return make
