"""What is shown openly may be taken back when it stays known; checks catch each game that forgets or tells more."""

from collections.abc import Mapping
from typing import Any, ClassVar, cast

import pytest
from msgspec import Struct
from msgspec.structs import replace

from libs.kernel import Chance, Event, Seat, Setup, Viewer
from libs.testkit import Case, case, matches
from libs.testkit.checks import failures
from libs.testkit.samples.harvest_fair.rules import messages as wire
from libs.testkit.samples.harvest_fair.rules.game import CARDS, HarvestFair
from libs.testkit.samples.harvest_fair.rules.state import Fair


class CardKnown(Event, frozen=True, kw_only=True, tag="card_known"):
    """All have seen the card in the seat's hand."""

    commutes: ClassVar[bool] = True
    seat: Seat
    card: str


class OpenTable(Fair, frozen=True):
    known: tuple[str, ...] = ()
    """Cards in hands that all have seen."""


class OpenFair(HarvestFair):
    """Cards are shown face up; a card taken back from the show stays known."""

    state_type: ClassVar[type[Struct]] = OpenTable
    event_type: ClassVar[Any] = wire.FairEvent | CardKnown
    section_types: ClassVar[Mapping[str, Any]] = {
        **HarvestFair.section_types,
        "open": dict[str, tuple[str | None, ...]],
    }

    def initial(self, setup: Setup) -> Fair:
        plain = super().initial(setup)
        return OpenTable(farms=plain.farms, days=plain.days, open_stalls=plain.open_stalls)

    def evolve(self, state: Fair, event: Any) -> Fair:
        table = cast("OpenTable", state)
        if isinstance(event, CardKnown):
            return replace(table, known=(*table.known, event.card))
        if isinstance(event, wire.CardShown):
            table = replace(table, known=tuple(card for card in table.known if card != event.card))
        return super().evolve(table, event)

    def observe(self, event: Any, viewer: Viewer) -> Any:
        return event if isinstance(event, wire.CardShown | CardKnown) else super().observe(event, viewer)

    def remembered(self, event: Any) -> Any:
        return CardKnown(seat=event.seat, card=event.card) if isinstance(event, wire.CardShown) else None

    def public(self, state: Fair) -> Mapping[str, Any]:
        shows = [farm.shown for farm in state.farms]
        return {**super().public(state), "open": {"shows": shows, "known": cast("OpenTable", state).known}}

    def resample(self, state: Fair, viewer: Viewer, chance: Chance) -> Fair:
        """All hands and the deck drawn again but for what all have seen."""
        seen = {*cast("OpenTable", state).known, *(farm.shown for farm in state.farms)}
        seen |= set(state.farms[viewer].hand) if viewer is not None else set()
        places = [*(farm.hand for farm in state.farms), state.deck]
        heap = list(chance.shuffled([card for cards in places for card in cards if card not in seen]))
        drawn = [tuple(card if card in seen else heap.pop() for card in cards) for cards in places]
        farms = tuple(replace(farm, hand=hand) for farm, hand in zip(state.farms, drawn[:-1], strict=True))
        return replace(state, farms=farms, deck=drawn[-1])


class Forgets(OpenFair):
    """Shows openly what may be taken back, and remembers nothing."""

    def remembered(self, event: Any) -> Any:
        return None


class KnowsNothing(OpenFair):
    """Notes what stays known, and draws it again all the same."""

    def resample(self, state: Fair, viewer: Viewer, chance: Chance) -> Fair:
        known = cast("OpenTable", state).known
        return replace(super().resample(replace(state, known=()), viewer, chance), known=known)


class TellsMore(OpenFair):
    """Remembers the next stronger card, which nobody has seen, in the place of the one shown."""

    def remembered(self, event: Any) -> Any:
        if not isinstance(event, wire.CardShown):
            return None
        return CardKnown(seat=event.seat, card=CARDS[(CARDS.index(event.card) + 1) % len(CARDS)])


class MakesAMove(OpenFair):
    """Takes a coin for what was seen."""

    def evolve(self, state: Fair, event: Any) -> Fair:
        after = super().evolve(state, event)
        if not isinstance(event, CardKnown):
            return after
        farms = tuple(replace(farm, coins=farm.coins - (seat == event.seat)) for seat, farm in enumerate(after.farms))
        return replace(after, farms=farms)


class HoldsUp(OpenFair):
    """What it remembers keeps others from taking back."""

    def remembered(self, event: Any) -> Any:
        return wire.CardDiscarded(seat=event.seat, card=event.card) if isinstance(event, wire.CardShown) else None


def table(kind: type[HarvestFair]) -> Case:
    return case(kind(), 3, "long_fair")


def test_what_stays_known_may_be_taken_back() -> None:
    assert not failures(matches(table(OpenFair), 12), 12)


CAUGHT = [
    (Forgets, "reversible_commits_show_nothing"),
    (KnowsNothing, "reversible_commits_show_nothing"),
    (TellsMore, "what_is_remembered_was_shown"),
    (MakesAMove, "what_is_remembered_was_shown"),
    (HoldsUp, "what_is_remembered_was_shown"),
]


@pytest.mark.parametrize(("kind", "check"), CAUGHT, ids=lambda value: getattr(value, "__name__", value))
def test_a_broken_game_is_caught(confirm_caught, kind: type[HarvestFair], check: str) -> None:
    confirm_caught(kind, check)
