"""Pending decisions: what a seat has been granted and still has to answer, as data on a stack. Rule: NG-269, NG-270."""

from typing import Literal, TypeAlias

from msgspec import Struct

Species: TypeAlias = Literal["sheep", "horse"]
Crop: TypeAlias = Literal["cabbage", "tomato"]
CardKind: TypeAlias = Literal["long_term", "instant"]
Wildcard: TypeAlias = Literal["animal", "crop"]


class Decision(Struct, frozen=True, kw_only=True, tag_field="decide"):
    """Base of pending decisions. Operations go by the ids that the catalogue gives them."""


class Placing(Decision, frozen=True, tag="place_animal"):
    """A gained animal has to be placed; mandatory. Rule: NG-133."""

    species: Species


class Moving(Decision, frozen=True, tag="move_forest"):
    """Steps of one source on the forest track; mandatory while there is a destination. Rule: NG-142, NG-143."""

    steps: int
    research: bool = False
    """Whether they come from the research of a Forest Research action (NG-195, NG-196)."""


class Rewarding(Decision, frozen=True, tag="take_forest_reward"):
    """The choice among rewards of neighbouring spaces. Rule: NG-195, NG-197."""

    spaces: tuple[str, ...]
    here: str
    """The space on which the token stands."""
    research: bool = False
    """Whether it takes the place of a destination reward; then it is mandatory."""


class Reckoning(Decision, frozen=True, tag="reckon_reward"):
    """Resolved by the engine once the destination reward above it has been: what follows a research. Rule: NG-196."""

    space: str
    """The space whose reward was taken."""


class Expanding(Decision, frozen=True, tag="expand"):
    op: str
    kinds: tuple[str, ...]
    converted: bool = False
    """Whether its soil conversion was used (NG-120)."""


class Sowing(Decision, frozen=True, tag="sow"):
    times: int


class Publishing(Decision, frozen=True, tag="publish"):
    papers: int
    workforce: int
    """Cost of each paper."""


class Playing(Decision, frozen=True, tag="play_project"):
    kinds: tuple[CardKind, ...]
    free: bool
    """Whether conditions are waived (NG-158)."""


class Discarding(Decision, frozen=True, tag="discard_project"):
    """A card may be discarded for its bonus. Rule: NG-189."""


class Choosing(Decision, frozen=True, tag="choose"):
    op: str
    options: int


class Wild(Decision, frozen=True, tag="choose_kind"):
    """A token whose kind is chosen: index 0 is sheep or cabbage, 1 horse or tomato."""

    resource: Wildcard
    mandatory: bool = False
    """At setup (NG-270)."""


class Paying(Decision, frozen=True, tag="pay"):
    op: str


class Breeding(Decision, frozen=True, tag="breed"):
    times: int
    bred: tuple[Species, ...] = ()


Pending: TypeAlias = (
    Placing
    | Moving
    | Rewarding
    | Reckoning
    | Expanding
    | Sowing
    | Publishing
    | Playing
    | Discarding
    | Choosing
    | Wild
    | Paying
    | Breeding
)


def mandatory(pending: Pending) -> bool:
    """Whether it cannot be declined. Rule: NG-270."""
    match pending:
        case Placing() | Moving():
            return True
        case Rewarding():
            return pending.research
        case Wild():
            return pending.mandatory
        case _:
            return False
