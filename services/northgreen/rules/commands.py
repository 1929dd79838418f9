"""What a seat may order: a window is a sequence of small commands until `end_turn` (rules section 14).

Cells of a landscape go by "x,y". Spaces, tiles, slots and cards go by the ids of the catalogue. Taking back a command
is the host's business: every event says whether it can be taken back (NG-272).
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from libs.kernel import Command
from services.northgreen.rules.pending import Species

Count: TypeAlias = Annotated[int, Meta(ge=0)]
SectionName: TypeAlias = Literal["", "main", "left"]
"""Which section a command belongs to where both offer it; the empty name leaves it to NG-290."""
STORAGE = "storage"


class ChooseStartResources(Command, frozen=True, tag="choose_start_resources"):
    """Choose two of the dealt Start Resources, in secret. Rule: NG-027."""

    cards: tuple[str, ...]


class KeepProjects(Command, frozen=True, tag="keep_projects"):
    """Solo: keep some of the drawn projects. Rule: NG-245."""

    long_term: tuple[str, ...]
    instant: tuple[str, ...]


class DraftPick(Command, frozen=True, tag="draft_pick"):
    """Take a card from the pack and pass the rest on. Rule: NG-035 to NG-037."""

    card: str


class PlaceToken(Command, frozen=True, tag="place_token"):
    """Move the action token to a main action space. Rule: NG-047 to NG-049."""

    space: str


class Imitate(Command, frozen=True, tag="imitate"):
    """Choose the space whose token is copied. Rule: NG-091 to NG-095."""

    space: str


class UseBonus(Command, frozen=True, tag="use_bonus"):
    """Use one action bonus of the space; playing and discarding then await the card. Rule: NG-057."""

    kind: str


class UseCard(Command, frozen=True, tag="use_card"):
    """Use a long-term project of the display. Rule: NG-190, NG-210, NG-211, NG-216."""

    card: str


class ConvertFood(Command, frozen=True, tag="convert_food"):
    """Move the food marker down to a spade space for soil. Rule: NG-114 to NG-120."""

    to: int


class Expand(Command, frozen=True, tag="expand"):
    """Place a tile; cells in the order of its halves. Rule: NG-101 to NG-108."""

    tile: str
    cells: tuple[str, ...]
    section: SectionName = ""


class TakeSection(Command, frozen=True, tag="take_section"):
    """Take what an additional section simply gains. Rule: NG-066, NG-067, NG-071, NG-083, NG-086."""

    section: Literal["left", "right"]


class FlipGreenhouse(Command, frozen=True, tag="flip_greenhouse"):
    """Turn an empty level-1 greenhouse over. Rule: NG-086."""

    cell: str


class Sow(Command, frozen=True, tag="sow"):
    """Sow a crop from storage. Rule: NG-126."""

    crop: Literal["cabbage", "tomato"]
    cell: str
    section: SectionName = ""


class Publish(Command, frozen=True, tag="publish"):
    """Move a matching token from storage or a cell onto a book slot. Rule: NG-173."""

    slot: str
    origin: str
    section: SectionName = ""


class Shop(Command, frozen=True, tag="shop"):
    """Take one of the Village Shop's offers. Rule: NG-089."""

    option: str


class PlayProject(Command, frozen=True, tag="play_project"):
    """Play a project from hand. Rule: NG-179, NG-158."""

    card: str


class DiscardProject(Command, frozen=True, tag="discard_project"):
    """Discard a project for its bonus; a long-term one for food or workforce. Rule: NG-189."""

    card: str
    option: Literal["", "food", "workforce"] = ""


class Choose(Command, frozen=True, tag="choose"):
    """Choose an option, from 0, or the kind of a gained token. Rule: NG-186."""

    index: int


class Pay(Command, frozen=True, tag="pay"):
    """Pay the whole cost: the tokens by kind from storage and by cell from the landscape. Rule: NG-186."""

    storage: dict[str, Count] = {}
    land: dict[str, Count] = {}


class PlaceAnimal(Command, frozen=True, tag="place_animal"):
    """Put a gained animal into storage or onto a forest. Rule: NG-133."""

    to: str


class MoveForest(Command, frozen=True, tag="move_forest"):
    """Move the forest token; `via` names the space entered at each fork, unless one route only leads there."""

    to: str
    via: tuple[str, ...] = ()


class TakeForestReward(Command, frozen=True, tag="take_forest_reward"):
    """Choose whose reward is taken. Rule: NG-195, NG-197."""

    space: str


class Deliver(Command, frozen=True, tag="deliver"):
    """Move the action token to a delivery slot; `free` stands for the topmost free space without cost."""

    slot: str


class Breed(Command, frozen=True, tag="breed"):
    """Gain an animal of a species with two in the landscape. Rule: NG-217."""

    species: Species


class PlacePin(Command, frozen=True, tag="place_pin"):
    """Use an available pin for a bonus. Rule: NG-222."""

    bonus: str


class MoveAnimal(Command, frozen=True, tag="move_animal"):
    """Move one animal between own forests, at any time. Rule: NG-139."""

    origin: str
    to: str


class RearrangeAnimals(Command, frozen=True, tag="rearrange_animals"):
    """Give the positions of all animals of the landscape at once, by cell. Rule: NG-140."""

    sheep: dict[str, Count] = {}
    horses: dict[str, Count] = {}


class ToStorage(Command, frozen=True, tag="to_storage"):
    """Move tokens from a cell to storage, at any time. Rule: NG-129."""

    cell: str
    count: int


class Skip(Command, frozen=True, tag="skip"):
    """Decline the pending decision. Rule: NG-270."""


class EndTurn(Command, frozen=True, tag="end_turn"):
    """Close the window; what is optional lapses. Rule: NG-271."""


NorthgreenCommand: TypeAlias = (
    ChooseStartResources
    | KeepProjects
    | DraftPick
    | PlaceToken
    | Imitate
    | UseBonus
    | UseCard
    | ConvertFood
    | Expand
    | TakeSection
    | FlipGreenhouse
    | Sow
    | Publish
    | Shop
    | PlayProject
    | DiscardProject
    | Choose
    | Pay
    | PlaceAnimal
    | MoveForest
    | TakeForestReward
    | Deliver
    | Breed
    | PlacePin
    | MoveAnimal
    | RearrangeAnimals
    | ToStorage
    | Skip
    | EndTurn
)
