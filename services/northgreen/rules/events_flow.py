"""What happened to windows, phases, cards and at set-up. Seats from 0, rounds from 1."""

from typing import ClassVar

from libs.kernel import Event
from services.northgreen.rules.pending import CardKind
from services.northgreen.rules.state import Cell, Phase, Stage, WindowName


class GameOpened(Event, frozen=True, tag="game_opened"):
    """The table is set up. Piles, stacks and hands are hidden. Rule: NG-012 to NG-026."""

    order: tuple[int, ...]
    points: tuple[int, ...]
    """Points of each seat."""
    lands: tuple[tuple[Cell, ...], ...]
    pools: dict[str, int]
    deliveries: tuple[str, ...]
    stacks: tuple[tuple[str, ...], ...] = ()
    long_term: tuple[str, ...] = ()
    instant: tuple[str, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    drawn: tuple[tuple[str, ...], ...] = ()
    """Solo: the projects to choose from, by kind."""


class StartResourcesDealt(Event, frozen=True, tag="start_resources_dealt"):
    """Each seat sees its own cards only. Rule: NG-027, NG-261."""

    dealt: tuple[tuple[str, ...], ...]


class StartResourcesChosen(Event, frozen=True, tag="start_resources_chosen"):
    """A seat has chosen, in secret. Rule: NG-027, NG-034."""

    reversible: ClassVar[bool] = True
    commutes: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...] = ()


class StartResourcesRevealed(Event, frozen=True, tag="start_resources_revealed"):
    """All have chosen; the other cards leave the game. Rule: NG-027."""

    chosen: tuple[tuple[str, ...], ...]


class ProjectsKept(Event, frozen=True, tag="projects_kept"):
    """Solo: the others go to the discard piles. Rule: NG-245, NG-246."""

    reversible: ClassVar[bool] = True
    seat: int
    kept: tuple[str, ...]
    long_term: tuple[str, ...]
    """The discarded long-term projects."""
    instant: tuple[str, ...]


class PackDrawn(Event, frozen=True, tag="pack_drawn"):
    """A draft pack from the top of a pile; the seat that picks first sees it. Rule: NG-035 to NG-037, NG-262."""

    number: int
    kind: CardKind
    count: int
    seat: int
    cards: tuple[str, ...] = ()


class CardPicked(Event, frozen=True, tag="card_picked"):
    """A seat takes a card of the pack, in secret. Rule: NG-035."""

    seat: int
    card: str = ""


class PackLeft(Event, frozen=True, tag="pack_left"):
    """The card left over leaves the game unseen. Rule: NG-035, NG-262."""


class RoundStarted(Event, frozen=True, tag="round_started"):
    """Rule: NG-041."""

    round: int


class PhaseStarted(Event, frozen=True, tag="phase_started"):
    """The phase begins; the seats of the queue get their windows one after the other. Rule: NG-042."""

    phase: Phase
    queue: tuple[int, ...] = ()


class WindowOpened(Event, frozen=True, tag="window_opened"):
    """A seat is to decide. Rule: NG-268, NG-275."""

    seat: int
    window: WindowName
    stage: Stage = "before"
    kept: bool = True


class WindowSkipped(Event, frozen=True, tag="window_skipped"):
    """A seat of the queue has nothing to decide. Rule: NG-275."""

    seat: int


class WindowClosed(Event, frozen=True, tag="window_closed"):
    """Rule: NG-271."""

    commutes: ClassVar[bool] = True
    seat: int


class TokenPlaced(Event, frozen=True, tag="token_placed"):
    """An action token, by number from 0, moves to a main action space. Rule: NG-047."""

    reversible: ClassVar[bool] = True
    seat: int
    token: int
    space: str


class SpaceImitated(Event, frozen=True, tag="space_imitated"):
    reversible: ClassVar[bool] = True
    seat: int
    space: str


class SectionUsed(Event, frozen=True, tag="section_used"):
    """A part of a section is used; `closed` lists what can no longer be. Rule: NG-055."""

    reversible: ClassVar[bool] = True
    seat: int
    section: str
    part: str
    closed: tuple[str, ...] = ()


class BonusUsed(Event, frozen=True, tag="bonus_used"):
    reversible: ClassVar[bool] = True
    seat: int
    kind: str
    stage: Stage


class CardUsed(Event, frozen=True, tag="card_used"):
    """A long-term project of the display takes effect. Rule: NG-190."""

    reversible: ClassVar[bool] = True
    seat: int
    card: str
    stage: Stage


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """Rule: NG-059, NG-260."""

    seat: int
    kind: CardKind
    count: int
    cards: tuple[str, ...] = ()


class PileReshuffled(Event, frozen=True, tag="pile_reshuffled"):
    """The discard pile becomes the pile. Rule: NG-009."""

    kind: CardKind
    cards: tuple[str, ...] = ()


class ProjectPlayed(Event, frozen=True, tag="project_played"):
    reversible: ClassVar[bool] = True
    seat: int
    card: str


class ProjectDiscarded(Event, frozen=True, tag="project_discarded"):
    reversible: ClassVar[bool] = True
    seat: int
    card: str
    kind: CardKind


class ProjectsSeen(Event, frozen=True, tag="projects_seen"):
    """Projects that lay open and are hidden again, for what opened them was taken back: all know them. Rule: NG-272."""

    commutes: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]


class TurnOrderSet(Event, frozen=True, tag="turn_order_set"):
    """Rule: NG-212."""

    order: tuple[int, ...]


class DeliveryTilesReplaced(Event, frozen=True, tag="delivery_tiles_replaced"):
    """Rule: NG-045."""

    tiles: tuple[str, ...]


class MarkerMoved(Event, frozen=True, tag="marker_moved"):
    """Solo: the neutral forest marker moves. Rule: NG-254."""

    to: str
    boundary: str = ""
    """The boundary that counts as crossed from now on."""


class GameScored(Event, frozen=True, tag="game_scored"):
    """The game is over. Rule: NG-229."""
