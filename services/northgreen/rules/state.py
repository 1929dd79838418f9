"""A match at one moment. Frozen throughout: `evolve` makes a new state and shares what has not changed."""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from libs.kernel import FirstPlayer, variant
from services.northgreen.rules.pending import CardKind, Pending

NOWHERE = ""
"""The place of an action token that has not entered the board."""

Mode: TypeAlias = Literal["basic", "advanced", "draft"]
WindowName: TypeAlias = Literal["setup", "start", "draft", "main", "delivery", "yield", "breeding", "pin", "final"]
"""The kinds of windows: choice of cards, payment of start cards, draft pick, main turn, delivery turn, yield cards,
breeding, pin, final action."""
Stage: TypeAlias = Literal["place", "before", "sections", "after"]
Phase: TypeAlias = Literal["setup", "draft", "start", "main", "delivery", "cards", "breeding", "pins", "final", "over"]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Variants of a table. One player always plays the solo mode, whatever the mode says (NG-012)."""

    mode: Annotated[
        Mode,
        variant(
            "Mode",
            "Which project cards everybody begins with: printed hands, cards to choose from, or cards drafted.",
            section="Set-up",
            values={"basic": "basic", "advanced": "advanced", "draft": "with a draft"},
        ),
    ] = "basic"
    first_player: FirstPlayer = None
    """A seat; drawn when null (NG-019)."""


class Cell(Struct, frozen=True, cache_hash=True):
    """One space of a landscape: its topmost half, all tiles below it, and the tokens on it (of one kind)."""

    x: int
    y: int
    space: str
    """The visible half, such as G2."""
    tiles: tuple[str, ...]
    """The tiles stacked here, bottom first (NG-004, NG-284)."""
    token: str = ""
    count: int = 0


class Player(Struct, frozen=True, kw_only=True, cache_hash=True):
    """All that lies open in front of a seat; public as it is."""

    vp: int = 0
    """Points gained during the game."""
    food: int = 0
    workforce: int = 0
    soil: int = 0
    cabbage: int = 0
    """In storage, like the next three."""
    tomato: int = 0
    sheep: int = 0
    horse: int = 0
    land: tuple[Cell, ...] = ()
    """By x, then y."""
    community: int = 0
    forest: str = "start"
    progress: int = 0
    objectives: int = 6
    slots: tuple[str, ...] = ()
    """Filled book slots in the order of the board, starter slot included."""
    display: tuple[str, ...] = ()
    """Played projects in the order of play."""
    pins: int = 0
    """Available pins."""
    pinned: tuple[str, ...] = ()
    """Pin bonuses used."""
    board_pins: tuple[str, ...] = ("food", "workforce", "houses")
    """Where pins still wait on the board (NG-017)."""
    start_cards: tuple[str, ...] = ()
    """The Start Resources chosen, once revealed."""


class Turn(Struct, frozen=True, kw_only=True):
    """A seat's open window."""

    window: WindowName
    stage: Stage = "before"
    space: str = ""
    """The main action space or delivery slot taken in it."""
    copied: str = ""
    """The space imitated."""
    section: str = ""
    """The section under way: main, left or right."""
    closed: tuple[str, ...] = ()
    """Sections that can no longer be used."""
    done: tuple[str, ...] = ()
    """Used parts of sections, such as main.0; a part that allows two papers may stand twice."""
    bonus: str = ""
    """The action bonus used."""
    used: tuple[str, ...] = ()
    """Cards used in it; in the breeding window the species bred, in the pin window the bonus taken."""
    paid: int = 0
    """Workforce that the delivery action cost."""
    chosen: bool = False
    """At setup: whether the Start Resources were chosen; draws end the window when nothing else is left to choose."""
    kept: bool = True
    """At setup: whether no projects are to be kept any more (solo)."""
    pending: tuple[Pending, ...] = ()
    """Pending decisions, the top one last."""


class Pile(Struct, frozen=True):
    """One kind of project cards."""

    cards: tuple[str, ...] = ()
    """Hidden order, top first."""
    discards: tuple[str, ...] = ()
    """Open, in the order of discarding."""


class State(Struct, frozen=True, kw_only=True):
    options: Options
    rules_version: int
    players: tuple[Player, ...]
    order: tuple[int, ...]
    """The turn order."""
    turns: tuple[Turn | None, ...]
    """The open window of each seat."""
    round: int = 0
    phase: Phase = "setup"
    queue: tuple[int, ...] = ()
    """Seats that still get a window in this phase."""
    tokens: tuple[str, ...] = ()
    """Where each action token stands: one a seat, or in solo own, A and B."""
    pools: dict[str, int] = {}
    """Landscape tiles left, by pool."""
    stacks: tuple[tuple[str, ...], ...] = ()
    """Delivery tiles to come for each level I, II, III; hidden order."""
    deliveries: tuple[str, ...] = ()
    """The open delivery tiles of levels I, II, III."""
    crossed: tuple[str, ...] = ()
    """Boundaries II and III that someone, or in solo the neutral marker, has reached."""
    marker: str = ""
    """Solo: the place of the neutral marker, a numeral or a final space."""
    long_term: Pile = Pile()
    instant: Pile = Pile()
    hands: tuple[tuple[str, ...], ...] = ()
    """Hidden, in the order of arrival."""
    dealt: tuple[tuple[str, ...], ...] = ()
    """Start Resources dealt to each seat, hidden; gone when revealed."""
    chosen: tuple[tuple[str, ...], ...] = ()
    """Start Resources chosen by each seat, hidden until all have chosen."""
    drawn: tuple[tuple[str, ...], ...] = ()
    """Solo: the long-term and instant projects drawn, until some are kept."""
    pack: tuple[str, ...] = ()
    """The draft pack, visible to the seat that picks."""
    pack_number: int = 0
    """From 1; 0 before the draft."""
    removed: tuple[str, ...] = ()
    """Projects left over from packs, unseen."""
    seen: tuple[tuple[str, ...], ...] | UnsetType = UNSET
    """Of each seat's hidden projects those that all know, sorted; unset while there are none (ProjectsSeen)."""


def solo(state: State) -> bool:
    return len(state.players) == 1


def pile_of(state: State, kind: CardKind) -> Pile:
    return state.long_term if kind == "long_term" else state.instant
