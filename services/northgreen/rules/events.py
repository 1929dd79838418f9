"""What happened, with resolved numbers. Seats from 0; cells go by their coordinates as "x,y".

Here is what happens to players and their things, and the union of all events; the rest is in `events_flow`.
"""

from typing import ClassVar, TypeAlias

from libs.kernel import Event
from services.northgreen.rules.events_flow import (
    BonusUsed,
    CardPicked,
    CardsDrawn,
    CardUsed,
    DeliveryTilesReplaced,
    GameOpened,
    GameScored,
    MarkerMoved,
    PackDrawn,
    PackLeft,
    PhaseStarted,
    PileReshuffled,
    ProjectDiscarded,
    ProjectPlayed,
    ProjectsKept,
    ProjectsSeen,
    RoundStarted,
    SectionUsed,
    SpaceImitated,
    StartResourcesChosen,
    StartResourcesDealt,
    StartResourcesRevealed,
    TokenPlaced,
    TurnOrderSet,
    WindowClosed,
    WindowOpened,
    WindowSkipped,
)
from services.northgreen.rules.pending import Pending

__all__ = [
    "AnimalBred",
    "AnimalMoved",
    "AnimalPlaced",
    "AnimalsRearranged",
    "BonusUsed",
    "BoundaryCrossed",
    "CardPicked",
    "CardUsed",
    "CardsDrawn",
    "CommunityMoved",
    "CropSown",
    "DecisionAwaited",
    "DecisionTaken",
    "DeliveryTilesReplaced",
    "FieldMoved",
    "FieldSucceeded",
    "FoodConverted",
    "ForestMoved",
    "ForestRewardTaken",
    "GameOpened",
    "GameScored",
    "GreenhouseFlipped",
    "MarkerMoved",
    "NorthgreenEvent",
    "PackDrawn",
    "PackLeft",
    "PaperPublished",
    "PhaseStarted",
    "PileReshuffled",
    "PinGained",
    "PinPlaced",
    "ProjectDiscarded",
    "ProjectPlayed",
    "ProjectsKept",
    "ProjectsSeen",
    "ResourcesGained",
    "ResourcesPaid",
    "RoundStarted",
    "SectionUsed",
    "SpaceImitated",
    "StartResourcesChosen",
    "StartResourcesDealt",
    "StartResourcesRevealed",
    "TileBuilt",
    "TokenDelivered",
    "TokenPlaced",
    "TokensSpent",
    "TokensStored",
    "TurnOrderSet",
    "WindowClosed",
    "WindowOpened",
    "WindowSkipped",
]


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


class TokenDelivered(Event, frozen=True, tag="token_delivered"):
    """A token, by number, or in solo token C (none), moves to a delivery slot. Rule: NG-203, NG-252."""

    reversible: ClassVar[bool] = True
    seat: int
    slot: str
    workforce: int
    token: int | None = None


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
    | ProjectsSeen
    | TokenDelivered
    | TurnOrderSet
    | DeliveryTilesReplaced
    | AnimalBred
    | PinPlaced
    | MarkerMoved
    | GameScored
)
