"""The Harvest Fair: small, but with hidden hands, simultaneous choices, a pending decision, amounts and undo."""

from collections.abc import Mapping
from typing import Any, ClassVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from libs.kernel import (
    Amounts,
    Bound,
    Chance,
    Choice,
    Draft,
    Game,
    Offer,
    Offers,
    Option,
    Outcome,
    ScoreLine,
    Seat,
    SeatScore,
    Setup,
    Standing,
    Sum,
    Viewer,
    ranked,
    require,
)
from libs.testkit.samples.harvest_fair.rules import state as table
from libs.testkit.samples.harvest_fair.rules.messages import (
    Beds,
    BedsPlanted,
    CardDiscarded,
    CardDrawn,
    CardShown,
    CoinsWon,
    DayFinished,
    DayOpened,
    DeckShuffled,
    DiscardCard,
    FairClosed,
    FairCommand,
    FairEvent,
    FairJudged,
    FinishDay,
    HandDealt,
    Options,
    Plant,
    Reason,
    ShowCard,
    TakePrize,
)
from libs.testkit.samples.harvest_fair.rules.state import Fair, Farm

CARDS = tuple(f"show-{strength:02}" for strength in range(1, 13))
HAND = 3
FairDraft = Draft[Fair, FairEvent]


class PublicFarm(Struct, frozen=True):
    coins: int
    carrots: int
    beans: int
    points: int
    finished: bool
    has_shown: bool
    hand: tuple[str, ...] | int


class Board(Struct, frozen=True):
    day: int
    phase: str
    deck: int
    discards: tuple[str, ...]


class OwnHand(Struct, frozen=True):
    cards: tuple[str, ...]
    shown: str | None


class HarvestFair(Game[Fair, FairCommand, FairEvent]):
    name: ClassVar[str] = "harvest_fair"
    title: ClassVar[str] = "Harvest Fair"
    seats: ClassVar[tuple[int, ...]] = (2, 3)
    rules_version: ClassVar[int] = 1
    options_type: ClassVar[type[Struct]] = Options
    state_type: ClassVar[type[Struct]] = Fair
    command_type: ClassVar[Any] = FairCommand
    event_type: ClassVar[Any] = FairEvent
    section_types: ClassVar[Mapping[str, Any]] = {"board": Board, "farm_*": PublicFarm, "hand": OwnHand}

    def initial(self, setup: Setup) -> Fair:
        return Fair(
            farms=(Farm(),) * setup.seats,
            days=3 if setup.options.long_fair else 2,
            open_stalls=setup.options.open_stalls,
        )

    def open(self, draft: FairDraft) -> None:
        draft.emit(DeckShuffled(cards=draft.chance.shuffled(CARDS), count=len(CARDS)))
        for seat in range(len(draft.state.farms)):
            draft.emit(HandDealt(seat=Seat(seat), cards=draft.state.deck[:HAND], count=HAND))
        draft.emit(DayOpened(day=1))

    def decide(self, draft: FairDraft, seat: Seat, command: FairCommand) -> None:
        require(seat in self.awaiting(draft.state), Reason.NOT_YOUR_TURN, "HF-003")
        phases = {ShowCard: "day", Plant: "day", FinishDay: "day", TakePrize: "prize", DiscardCard: "discard"}
        require(draft.state.phase == phases[type(command)], Reason.WRONG_PHASE, "HF-003")
        match command:
            case ShowCard(card=card, steps=steps):
                require(draft.state.farms[seat].shown is None, Reason.ALREADY_SHOWN, "HF-003")
                require(card in draft.state.farms[seat].hand, Reason.CARD_NOT_IN_HAND, "HF-003")
                draft.emit(CardShown(seat=seat, card=card))
                self._follow(draft, seat, steps)
            case Plant(beds=beds):
                self._plant(draft, seat, beds)
            case FinishDay():
                self._finish(draft, seat)
            case TakePrize(prize="coins"):
                draft.emit(CoinsWon(seat=seat, coins=2))
                self._next_day(draft)
            case TakePrize():
                require(draft.state.deck, Reason.DECK_EMPTY, "HF-005")
                draft.emit(CardDrawn(seat=seat, card=draft.state.deck[0]))
            case DiscardCard(card=card):
                require(card in draft.state.farms[seat].hand, Reason.CARD_NOT_IN_HAND, "HF-006")
                draft.emit(CardDiscarded(seat=seat, card=card))
                self._next_day(draft)
            case _:
                assert_never(command)

    def _follow(self, draft: FairDraft, seat: Seat, steps: tuple[Plant | FinishDay, ...]) -> None:
        # Finishing may judge the fair, and whether more may follow then would tell what others have shown.
        require(FinishDay() not in steps[:-1], Reason.WRONG_PHASE, "HF-003")
        for step in steps:
            self.decide(draft, seat, step)

    def _plant(self, draft: FairDraft, seat: Seat, beds: Beds) -> None:
        require(beds.carrots >= 0 <= beds.beans and beds.carrots + beds.beans, Reason.NOTHING_PLANTED, "HF-004")
        price = beds.carrots + 2 * beds.beans
        require(price <= draft.state.farms[seat].coins, Reason.NOT_ENOUGH_COINS, "HF-004")
        draft.emit(BedsPlanted(seat=seat, carrots=beds.carrots, beans=beds.beans, coins=price))

    def _finish(self, draft: FairDraft, seat: Seat) -> None:
        require(draft.state.farms[seat].shown is not None, Reason.NOTHING_SHOWN, "HF-003")
        draft.emit(DayFinished(seat=seat))
        farms = draft.state.farms
        if all(farm.finished for farm in farms):
            shown = tuple(farm.shown or "" for farm in farms)
            draft.emit(FairJudged(shown=shown, winner=Seat(shown.index(max(shown))), points=3))

    def _next_day(self, draft: FairDraft) -> None:
        fair = draft.state
        draft.emit(FairClosed() if fair.day == fair.days else DayOpened(day=fair.day + 1))

    def evolve(self, state: Fair, event: FairEvent) -> Fair:
        return table.evolve(state, event)

    def awaiting(self, state: Fair) -> tuple[Seat, ...]:
        if state.phase == "day":
            return tuple(Seat(seat) for seat, farm in enumerate(state.farms) if not farm.finished)
        return () if state.winner is None else (state.winner,)

    def offers(self, state: Fair, seat: Seat) -> Offers:
        if seat not in self.awaiting(state):
            return ()
        farm = state.farms[seat]
        if state.phase == "prize":
            prizes = ("coins", "card") if state.deck else ("coins",)
            return (Offer("take_prize", Choice("prize", tuple(map(Option, prizes)))),)
        cards = Choice("card", tuple(map(Option, farm.hand)))
        if state.phase == "discard":
            return (Offer("discard_card", cards),)
        return (
            *((Offer("show_card", cards),) if farm.shown is None else (Offer("finish_day"),)),
            *((Offer("plant", _beds(farm.coins)),) if farm.coins else ()),
        )

    def public(self, state: Fair) -> Mapping[str, Any]:
        farms = {
            f"farm_{seat}": PublicFarm(
                coins=farm.coins,
                carrots=farm.carrots,
                beans=farm.beans,
                points=farm.points,
                finished=farm.finished,
                has_shown=farm.shown is not None,
                hand=farm.hand if state.open_stalls else len(farm.hand),
            )
            for seat, farm in enumerate(state.farms)
        }
        board = Board(day=state.day, phase=state.phase, deck=len(state.deck), discards=state.discards)
        return {"board": board, **farms}

    def private(self, state: Fair, seat: Seat) -> Mapping[str, Any]:
        farm = state.farms[seat]
        return {"hand": OwnHand(cards=farm.hand, shown=farm.shown)}

    def observe(self, event: FairEvent, viewer: Viewer) -> FairEvent | None:
        match event:
            case DeckShuffled() | HandDealt() if not (isinstance(event, HandDealt) and event.seat == viewer):
                return replace(event, cards=())
            case CardShown() | CardDrawn() if event.seat != viewer:
                return replace(event, card="")
            case _:
                return event

    def outcome(self, state: Fair) -> Outcome | None:
        if state.phase != "over":
            return None
        sheets = [_sheet(farm) for farm in state.farms]
        totals = [_total(farm) for farm in state.farms]
        places = ranked([(total, (farm.coins,)) for total, farm in zip(totals, state.farms, strict=True)])
        return Outcome(
            scores=tuple(
                SeatScore(
                    seat=Seat(seat),
                    place=places[seat],
                    total=totals[seat],
                    tie_break=(farm.coins,),
                    lines=sheets[seat],
                )
                for seat, farm in enumerate(state.farms)
            )
        )

    def standing(self, state: Fair) -> Standing:
        over = state.phase == "over"
        return Standing(
            points=tuple(_total(farm) if over else farm.points for farm in state.farms),
            phase=f"day {state.day} of {state.days}",
            progress=1.0 if over else (state.day - 1) / state.days,
        )

    def autopilot(self, state: Fair, seat: Seat) -> FairCommand:
        farm = state.farms[seat]
        if state.phase == "prize":
            return TakePrize(prize="coins")
        if state.phase == "discard":
            return DiscardCard(card=farm.hand[0])
        return FinishDay() if farm.shown is not None else ShowCard(card=farm.hand[0])

    def resample(self, state: Fair, viewer: Viewer, chance: Chance) -> Fair:
        farms = list(state.farms)
        hidden = [seat for seat in range(len(farms)) if seat != viewer]
        deck = chance.shuffled(state.deck)
        if not state.open_stalls:
            pool = chance.shuffled((*deck, *(card for seat in hidden for card in farms[seat].hand)))
            for seat in hidden:
                count = len(farms[seat].hand)
                farms[seat] = replace(farms[seat], hand=pool[:count])
                pool = pool[count:]
            deck = pool
        for seat in hidden:
            if farms[seat].shown is not None:
                farms[seat] = replace(farms[seat], shown=chance.pick(farms[seat].hand))
        return replace(state, deck=deck, farms=tuple(farms))


def _beds(coins: int) -> Amounts:
    return Amounts(
        bounds=(Bound("beds.carrots", 0, coins), Bound("beds.beans", 0, coins // 2)),
        sums=(
            Sum({"beds.carrots": 1, "beds.beans": 1}, 1, coins),
            Sum({"beds.carrots": 1, "beds.beans": 2}, 1, coins),
        ),
    )


def _sheet(farm: Farm) -> tuple[ScoreLine, ...]:
    return (
        ScoreLine(item="fairs_won", points=farm.points, clause="HF-005"),
        ScoreLine(item="carrots", points=farm.carrots, clause="HF-007", note=f"{farm.carrots} carrots"),
        ScoreLine(item="beans", points=farm.beans // 2 * 5, clause="HF-007", note=f"{farm.beans} beans"),
    )


def _total(farm: Farm) -> int:
    return sum(line.points for line in _sheet(farm))


GAME = HarvestFair()
