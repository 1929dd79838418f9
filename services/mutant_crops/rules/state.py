"""A match at one moment. Frozen throughout: `evolve` makes a new state and shares what has not changed."""

from typing import Annotated

from msgspec import Struct

from libs.kernel import FirstPlayer, variant
from services.mutant_crops.rules.commands import AreaName

HAND = ""
"""The place of a farmer that is on no slot."""
EMPTY = ""
"""A place of the display without a card."""
NOBODY = -1


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Variants of a table."""

    limited_tokens: Annotated[
        bool,
        variant("Tokens run out", "24 tokens of each colour and no more.", section="Tokens", rare=True),
    ] = False
    """MC-007."""
    must_move: Annotated[
        bool,
        variant(
            "Passing only as a last resort", "Nobody passes while an action can be taken.", section="Turns", rare=True
        ),
    ] = False
    """MC-046."""
    promo_pack: Annotated[
        bool, variant("With the promo pack", "Five more crops and three more Stage 3 cards.", section="Set-up")
    ] = False
    """MC-200."""
    first_player: FirstPlayer = None
    """A seat; drawn when null (MC-016)."""


class Crop(Struct, frozen=True, cache_hash=True):
    """A crop card in front of a seat."""

    card: str
    covered: tuple[AreaName, ...] = ()
    """The covered areas, in the order water, feed, special."""


class Farm(Struct, frozen=True, kw_only=True):
    """All that belongs to one seat; public as it is."""

    seeds: int
    water: int
    meat: int
    farmers: tuple[str, ...]
    """The slot of each farmer, or HAND; farmer 1 first."""
    crops: tuple[Crop, ...] = ()
    points: int = 0
    """Printed points of the covered basic areas (MC-168)."""
    letters: str = ""
    """The letters of the slots whose benefit was taken, in order."""
    passes: int = 0
    returned: tuple[str, ...] = ()
    """Cards given back by exchange."""


class Before(Struct, frozen=True):
    """What a cancelled action goes back to; nothing else can have changed by then."""

    farm: Farm
    display: tuple[str, ...]


class Action(Struct, frozen=True):
    """The open action of the acting seat."""

    used: tuple[int, ...]
    """The farmers assigned in it, by number."""
    before: Before
    steps: tuple[str, ...] = ()
    """Ids of the steps still to be carried out; the first one awaits a command."""
    sealed: bool = False
    """Whether a hidden card was turned up, searched for or shuffled in it (MC-069)."""


class State(Struct, frozen=True, kw_only=True):
    options: Options
    rules_version: int
    rounds: int
    """Rounds a turn."""
    farms: tuple[Farm, ...]
    revealed: tuple[str, ...]
    """The action cards lying open, in the order of their reveal."""
    display: tuple[str, ...] = ()
    """Cards by place, EMPTY where one could not be replaced."""
    deck: tuple[str, ...] = ()
    """Hidden order, top first."""
    known_bottom: int = 0
    """How many cards at the bottom of the deck everybody saw going there (MC-183)."""
    stage2: tuple[str, ...] = ()
    """Hidden order, next first."""
    stage3: tuple[str, ...] = ()
    """Hidden order, next first."""
    left_out: tuple[str, ...] = ()
    """Stage 3 cards that this match does without, unseen (MC-200)."""
    turn: int = 0
    """From 1; 0 before the opening."""
    round: int = 0
    """From 1 within the turn."""
    first: int = 0
    """The first player."""
    claim: int = NOBODY
    """The seat that last claimed first player in this turn."""
    acting: int = NOBODY
    action: Action | None = None
    finished: bool = False
