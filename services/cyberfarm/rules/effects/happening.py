"""Effects that happen once: bonuses, rewards, and what a card does when it is played."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from services.cyberfarm.rules import doing
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.doing import Doing
from services.cyberfarm.rules.look import herd, leads, may_have_robot, room
from services.cyberfarm.rules.state import Farm
from services.cyberfarm.rules.words import LANE
from services.cyberfarm.rules.works import estate_of


class Happening(Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """Base of effects that happen at once."""

    def happen(self, draft: Doing, seat: int, why: str) -> None:
        """Emit what it leads to; `why` names the line of the score sheet for stars."""
        raise NotImplementedError

    def makes(self) -> frozenset[str]:
        """Products that it makes on the farm."""
        return frozenset()


@operation
class Gain(Happening, frozen=True, tag="gain"):
    """Rule: CF-226."""

    coins: int = 0
    stars: int = 0
    cards: int = 0
    products: Mapping[str, int] = {}
    harrows: int = 0
    unlocks: bool = False

    def happen(self, draft: Doing, seat: int, why: str) -> None:
        doing.gain(draft, seat, coins=self.coins, stars=self.stars, why=why)
        doing.receive(draft, seat, self.products, made=self.unlocks)
        if self.harrows:
            draft.emit(e.HarrowsGained(seat=seat, harrows=self.harrows))
        doing.draw(draft, seat, self.cards)

    def makes(self) -> frozenset[str]:
        return frozenset(self.products)


@operation
class Choose(Happening, frozen=True, tag="choose"):
    """Exactly one of the options, which the command names. Rule: CF-227."""

    options: tuple[tuple[Any, ...], ...]


@operation
class AdvanceTrack(Happening, frozen=True, tag="advance_track"):
    """Each step's bonus in full before the next. Rule: CF-243, CF-269 to CF-271."""

    track: str
    steps: int

    def happen(self, draft: Doing, seat: int, why: str) -> None:
        for _ in range(self.steps):
            lane = LANE[self.track]
            space = doing.farm_of(draft, seat).tracks[lane]
            bonuses = BOOK.bonuses[self.track]
            if space + 1 < len(bonuses):
                draft.emit(e.TrackAdvanced(seat=seat, track=self.track, space=space + 1))
            for bonus in bonuses[space]:
                bonus.happen(draft, seat, "track")


@operation
class Subsidy(Happening, frozen=True, tag="subsidy"):
    """A robot or a conveyor for who does not lead. Rule: CF-265 to CF-267."""

    def happen(self, draft: Doing, seat: int, why: str) -> None:
        if leads(draft.state, seat):
            return
        if may_have_robot(doing.farm_of(draft, seat)):
            draft.emit(e.DecisionAwaited(seat=seat, decision="gain"))
        else:
            draft.emit(e.ConveyorGained(seat=seat))


@operation
class TemporalParadox(Happening, frozen=True, tag="temporal_paradox"):
    """Cubes come off tokens, if there are any. Rule: CF-273, CF-382."""

    def happen(self, draft: Doing, seat: int, why: str) -> None:
        if any(herd.ready < herd.size for herd in doing.farm_of(draft, seat).herds):
            draft.emit(e.DecisionAwaited(seat=seat, decision="cubes"))


@operation
class ReturnRobot(Happening, frozen=True, tag="return_robot"):
    """Rule: CF-241."""

    count: int

    def happen(self, draft: Doing, seat: int, why: str) -> None:
        for _ in range(min(self.count, doing.farm_of(draft, seat).placed)):
            draft.emit(e.RobotReturned(seat=seat))


@operation
class GainToken(Happening, frozen=True, tag="gain_token"):
    """A ready token, lost without a free space. Rule: CF-241."""

    kind: str
    count: int

    def happen(self, draft: Doing, seat: int, why: str) -> None:
        farm = doing.farm_of(draft, seat)
        works = estate_of(farm).works[BOOK.tokens[self.kind].building]
        count = min(self.count, room(farm, works))
        if count:
            draft.emit(e.TokensGained(seat=seat, kind=self.kind, condition="ready", count=count))


@operation
class FieldCube(Happening, frozen=True, tag="field_cube"):
    """Rule: CF-225."""

    count: int

    def happen(self, draft: Doing, seat: int, why: str) -> None:
        for _ in range(self.count):
            doing.add_field_cube(draft, seat)


@operation
class Lock(Happening, frozen=True, tag="lock"):
    """Movable locks to lay, or tied ones on the products named. Rule: CF-086, CF-237, CF-333."""

    count: int
    products: tuple[str, ...]

    def happen(self, draft: Doing, seat: int, why: str) -> None:
        count = 0 if self.products else self.count
        draft.emit(e.LocksGained(seat=seat, count=count, tied=self.products))


@operation
class ConvertToken(Happening, frozen=True, tag="convert_token"):
    """One token turns over when the card is played; which one, the command says. Rule: CF-241, CF-366."""

    kind: str
    into: str

    def conditions(self, farm: Farm) -> list[str]:
        """In which conditions there are such tokens."""
        there = herd(farm, self.kind)
        return [condition for condition in ("ready", "used", "young") if getattr(there, condition)]


class SlotOption(Struct, frozen=True, forbid_unknown_fields=True):
    """What a robot may do on a card's slot."""

    spend: Mapping[str, int]
    gain: tuple[Any, ...]


@operation
class SlotAction(Struct, frozen=True, tag="slot_action", tag_field="op", forbid_unknown_fields=True):
    """A single-use slot on a card. Rule: CF-223, CF-238."""

    options: tuple[SlotOption, ...]

    def choices(self, farm: Farm) -> tuple[SlotOption, ...]:
        return self.options

    def makes(self) -> frozenset[str]:
        return frozenset().union(*(gain.makes() for option in self.options for gain in option.gain))
