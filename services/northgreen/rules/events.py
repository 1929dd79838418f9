"""What happened, with resolved numbers. Seats from 0, rounds from 1. Cells go by their coordinates as "x,y"."""

from typing import ClassVar, TypeAlias

from libs.kernel import Event
from services.northgreen.rules.pending import CardKind, Pending
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

    commutes: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...] = ()


class StartResourcesRevealed(Event, frozen=True, tag="start_resources_revealed"):
    """All have chosen; the other cards leave the game. Rule: NG-027."""

    chosen: tuple[tuple[str, ...], ...]


class ProjectsKept(Event, frozen=True, tag="projects_kept"):
    """Solo: the others go to the discard piles. Rule: NG-245, NG-246."""

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


class DecisionAwaited(Event, frozen=True, tag="decision_awaited"):
    """A pending decision goes on top of the seat's stack. Rule: NG-269."""

    reversible: ClassVar[bool] = True
    commutes: ClassVar[bool] = True
    seat: int
    decision: Pending


class DecisionTaken(Event, frozen=True, tag="decision_taken"):
    """The top decision is answered, declined or has lapsed; `left` is what remains of it."""

    reversible: ClassVar[bool] = True
    commutes: ClassVar[bool] = True
    seat: int
    left: Pending | None = None


class ResourcesGained(Event, frozen=True, tag="resources_gained"):
    """What is kept of a gain; what went beyond the top of a track is lost. Tokens go to storage. Rule: NG-121."""

    reversible: ClassVar[bool] = True
    commutes: ClassVar[bool] = True
    seat: int
    vp: int = 0
    food: int = 0
    workforce: int = 0
    soil: int = 0
    cabbage: int = 0
    tomato: int = 0
    sheep: int = 0
    horse: int = 0


class ResourcesPaid(Event, frozen=True, tag="resources_paid"):
    """Tokens are those of storage. Rule: NG-122."""

    reversible: ClassVar[bool] = True
    commutes: ClassVar[bool] = True
    seat: int
    food: int = 0
    workforce: int = 0
    soil: int = 0
    cabbage: int = 0
    tomato: int = 0
    sheep: int = 0
    horse: int = 0


class PinGained(Event, frozen=True, tag="pin_gained"):
    """From the supply, or from the place named on the own board. Rule: NG-123, NG-125, NG-161."""

    reversible: ClassVar[bool] = True
    commutes: ClassVar[bool] = True
    seat: int
    place: str = ""


class CommunityMoved(Event, frozen=True, tag="community_moved"):
    reversible: ClassVar[bool] = True
    commutes: ClassVar[bool] = True
    seat: int
    space: int


class FieldMoved(Event, frozen=True, tag="field_moved"):
    reversible: ClassVar[bool] = True
    commutes: ClassVar[bool] = True
    seat: int
    progress: int


class FieldSucceeded(Event, frozen=True, tag="field_succeeded"):
    """The progress marker reached the objectives marker and goes back to 0. Rule: NG-166."""

    reversible: ClassVar[bool] = True
    commutes: ClassVar[bool] = True
    seat: int
    objectives: int


class ForestMoved(Event, frozen=True, tag="forest_moved"):
    """The forest token arrives; `via` are the spaces entered at forks. Rule: NG-142."""

    reversible: ClassVar[bool] = True
    seat: int
    space: str
    steps: int
    via: tuple[str, ...] = ()


class BoundaryCrossed(Event, frozen=True, tag="boundary_crossed"):
    """Rule: NG-149 to NG-152."""

    reversible: ClassVar[bool] = True
    seat: int
    boundary: str
    first: bool


class ForestRewardTaken(Event, frozen=True, tag="forest_reward_taken"):
    """The reward of a space is taken, standing there or not. Rule: NG-157, NG-195, NG-197."""

    reversible: ClassVar[bool] = True
    seat: int
    space: str


class FoodConverted(Event, frozen=True, tag="food_converted"):
    """Rule: NG-115."""

    reversible: ClassVar[bool] = True
    seat: int
    to: int
    soil: int


class TileBuilt(Event, frozen=True, tag="tile_built"):
    """A tile is placed; `spaces` are its halves by cell, `surplus` the sheep that go to storage. Rule: NG-277."""

    reversible: ClassVar[bool] = True
    seat: int
    tile: str
    pool: str
    cells: tuple[str, ...]
    spaces: tuple[str, ...]
    surplus: tuple[int, ...]


class GreenhouseFlipped(Event, frozen=True, tag="greenhouse_flipped"):
    """Rule: NG-086, NG-088."""

    reversible: ClassVar[bool] = True
    seat: int
    cell: str
    space: str


class AnimalPlaced(Event, frozen=True, tag="animal_placed"):
    """An animal from the supply goes onto a forest. Rule: NG-133."""

    reversible: ClassVar[bool] = True
    commutes: ClassVar[bool] = True
    seat: int
    species: str
    cell: str


class AnimalMoved(Event, frozen=True, tag="animal_moved"):
    reversible: ClassVar[bool] = True
    commutes: ClassVar[bool] = True
    seat: int
    species: str
    origin: str
    to: str


class AnimalsRearranged(Event, frozen=True, tag="animals_rearranged"):
    """The animals by cell, all others being empty. Rule: NG-140."""

    reversible: ClassVar[bool] = True
    commutes: ClassVar[bool] = True
    seat: int
    sheep: dict[str, int] = {}
    horses: dict[str, int] = {}


class TokensStored(Event, frozen=True, tag="tokens_stored"):
    """From a cell to storage. Rule: NG-129."""

    reversible: ClassVar[bool] = True
    commutes: ClassVar[bool] = True
    seat: int
    cell: str
    token: str
    count: int


class TokensSpent(Event, frozen=True, tag="tokens_spent"):
    """From a cell to the supply. Rule: NG-186."""

    reversible: ClassVar[bool] = True
    commutes: ClassVar[bool] = True
    seat: int
    cell: str
    count: int


class CropSown(Event, frozen=True, tag="crop_sown"):
    """A crop from storage and more of its kind from the supply. Rule: NG-126."""

    reversible: ClassVar[bool] = True
    seat: int
    crop: str
    cell: str
    count: int


class PaperPublished(Event, frozen=True, tag="paper_published"):
    """A token from storage or a cell fills a book slot; `slots` are all filled ones. Rule: NG-173."""

    reversible: ClassVar[bool] = True
    seat: int
    slot: str
    token: str
    origin: str
    slots: tuple[str, ...]


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
    seat: int
    card: str


class ProjectDiscarded(Event, frozen=True, tag="project_discarded"):
    seat: int
    card: str
    kind: CardKind


class TokenDelivered(Event, frozen=True, tag="token_delivered"):
    """A token, by number, or in solo token C (none), moves to a delivery slot. Rule: NG-203, NG-252."""

    reversible: ClassVar[bool] = True
    seat: int
    slot: str
    workforce: int
    token: int | None = None


class TurnOrderSet(Event, frozen=True, tag="turn_order_set"):
    """Rule: NG-212."""

    order: tuple[int, ...]


class DeliveryTilesReplaced(Event, frozen=True, tag="delivery_tiles_replaced"):
    """Rule: NG-045."""

    tiles: tuple[str, ...]


class AnimalBred(Event, frozen=True, tag="animal_bred"):
    """Rule: NG-217."""

    reversible: ClassVar[bool] = True
    commutes: ClassVar[bool] = True
    seat: int
    species: str


class PinPlaced(Event, frozen=True, tag="pin_placed"):
    """Rule: NG-222."""

    reversible: ClassVar[bool] = True
    seat: int
    bonus: str


class MarkerMoved(Event, frozen=True, tag="marker_moved"):
    """Solo: the neutral forest marker moves. Rule: NG-254."""

    to: str
    boundary: str = ""
    """The boundary that counts as crossed from now on."""


class GameScored(Event, frozen=True, tag="game_scored"):
    """The game is over. Rule: NG-229."""


NorthgreenEvent: TypeAlias = (
    GameOpened
    | StartResourcesDealt
    | StartResourcesChosen
    | StartResourcesRevealed
    | ProjectsKept
    | PackDrawn
    | CardPicked
    | PackLeft
    | RoundStarted
    | PhaseStarted
    | WindowOpened
    | WindowSkipped
    | WindowClosed
    | TokenPlaced
    | SpaceImitated
    | SectionUsed
    | BonusUsed
    | CardUsed
    | DecisionAwaited
    | DecisionTaken
    | ResourcesGained
    | ResourcesPaid
    | PinGained
    | CommunityMoved
    | FieldMoved
    | FieldSucceeded
    | ForestMoved
    | BoundaryCrossed
    | ForestRewardTaken
    | FoodConverted
    | TileBuilt
    | GreenhouseFlipped
    | AnimalPlaced
    | AnimalMoved
    | AnimalsRearranged
    | TokensStored
    | TokensSpent
    | CropSown
    | PaperPublished
    | CardsDrawn
    | PileReshuffled
    | ProjectPlayed
    | ProjectDiscarded
    | TokenDelivered
    | TurnOrderSet
    | DeliveryTilesReplaced
    | AnimalBred
    | PinPlaced
    | MarkerMoved
    | GameScored
)
