"""What a seat may order. An action is a sequence of small decisions, one command each (rules section 14).

Farmers are numbered from 1 within their seat. Slots, cards, colours and areas go by the ids of the catalogue.
"""

from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from libs.kernel import Command

Count: TypeAlias = Annotated[int, Meta(ge=0)]
Colour: TypeAlias = Literal["seeds", "water", "meat"]
AreaName: TypeAlias = Literal["water", "feed", "special"]
AREAS: tuple[AreaName, ...] = get_args(AreaName)
"""In the order in which covered areas are listed."""


class Tokens(Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens of each colour."""

    seeds: Count = 0
    water: Count = 0
    meat: Count = 0


class TakeTokens(Command, frozen=True, tag="take_tokens"):
    """Take exactly the asked number of tokens, in any mix. Rule: MC-084, MC-089, MC-115, MC-118, MC-206."""

    seeds: Count = 0
    water: Count = 0
    meat: Count = 0


class PayToken(Command, frozen=True, tag="pay_token"):
    """Return the token that a dual action costs. Rule: MC-094."""

    colour: Colour


class Dual(Command, frozen=True, tag="dual"):
    """Send a companion to an occupied slot, whose benefit is then carried out. Rule: MC-095 to MC-103."""

    farmer: int
    slot: str


class Sow(Command, frozen=True, tag="sow"):
    """Sow a displayed crop, by card id. Rule: MC-072."""

    crop: str


class Tend(Command, frozen=True, tag="tend"):
    """Water or feed one open area of an own crop, by card id. Rule: MC-076 to MC-079."""

    crop: str
    area: AreaName


class SearchSow(Command, frozen=True, tag="search_sow"):
    """Sow a crop from the deck: a card id, or a kind, of which the card with the lowest id is taken. Rule: MC-148."""

    crop: str


class ChangeTokens(Command, frozen=True, tag="change_tokens"):
    """Return tokens and take as many others. Rule: MC-115."""

    give: Tokens
    take: Tokens


class Exchange(Command, frozen=True, tag="exchange"):
    """Put an untouched own crop under the deck and sow a displayed one for free, both by card id. Rule: MC-119."""

    own_crop: str
    display_crop: str


StepCommand: TypeAlias = TakeTokens | PayToken | Dual | Sow | Tend | SearchSow | ChangeTokens | Exchange
"""The commands that answer a step of an open action."""


class AssignFarmer(Command, frozen=True, tag="assign_farmer"):
    """Open an action: put a farmer on an empty slot. Rule: MC-050 to MC-054, MC-063.

    `steps` bundles the commands that would follow, all or nothing. They count only on what is visible when they are
    sent, and on kinds that are then certainly in the deck.
    """

    farmer: int
    slot: str
    steps: tuple[StepCommand, ...] = ()


class Cancel(Command, frozen=True, tag="cancel"):
    """Call the open action off, as long as nothing hidden has come to light in it. Rule: MC-069."""


class Pass(Command, frozen=True, tag="pass"):
    """Let the action go by. Rule: MC-046."""


MutantCropsCommand: TypeAlias = (
    AssignFarmer | TakeTokens | PayToken | Dual | Sow | Tend | SearchSow | ChangeTokens | Exchange | Cancel | Pass
)
