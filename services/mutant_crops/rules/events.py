"""What happened, with resolved numbers. Seats from 0, farmers, turns and rounds from 1, display places from 0."""

from typing import ClassVar, TypeAlias

from libs.kernel import Event
from services.mutant_crops.rules.commands import AreaName, Tokens


class GameStarted(Event, frozen=True, tag="game_started"):
    """The table is set up. Deck (below the display) and piles are for nobody's eyes. Rule: MC-010 to MC-016."""

    first: int
    seeds: tuple[int, ...]
    """Starting seeds of each seat."""
    display: tuple[str, ...]
    deck: tuple[str, ...] = ()
    stage2: tuple[str, ...] = ()
    stage3: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


class CardRevealed(Event, frozen=True, tag="card_revealed"):
    """The next action card lies open. Rule: MC-035."""

    card: str
    stage: int


class FirstPlayerSet(Event, frozen=True, tag="first_player_set"):
    """Who leads the turn that begins; claims start afresh. Rule: MC-038, MC-039."""

    seat: int


class RoundStarted(Event, frozen=True, tag="round_started"):
    """The round marker moves, and the first player acts. Rule: MC-032, MC-033."""

    turn: int
    round: int
    seat: int


class FarmerAssigned(Event, frozen=True, tag="farmer_assigned"):
    """An action is opened. Rule: MC-050, MC-051."""

    reversible: ClassVar[bool] = True
    seat: int
    farmer: int
    slot: str
    letter: str


class CompanionAssigned(Event, frozen=True, tag="companion_assigned"):
    """A further farmer of a dual action goes to an occupied slot. Rule: MC-095."""

    reversible: ClassVar[bool] = True
    seat: int
    farmer: int
    slot: str
    letter: str


class ChoiceAwaited(Event, frozen=True, tag="choice_awaited"):
    """The action stops for a decision on the first of these steps."""

    reversible: ClassVar[bool] = True
    steps: tuple[str, ...]


class TokensGained(Event, frozen=True, tag="tokens_gained"):
    reversible: ClassVar[bool] = True
    seat: int
    seeds: int = 0
    water: int = 0
    meat: int = 0


class TokensPaid(Event, frozen=True, tag="tokens_paid"):
    """Tokens go back to the pool as the price of a dual action. Rule: MC-094."""

    reversible: ClassVar[bool] = True
    seat: int
    seeds: int = 0
    water: int = 0
    meat: int = 0


class CropSown(Event, frozen=True, tag="crop_sown"):
    """A displayed crop goes to a seat for the seeds named, and leaves its place empty. Rule: MC-072."""

    reversible: ClassVar[bool] = True
    seat: int
    crop: str
    place: int
    seeds: int = 0


class DisplayRefilled(Event, frozen=True, tag="display_refilled"):
    """The top card of the deck is turned up. Rule: MC-073."""

    place: int
    crop: str
    known_bottom: int = 0
    """Publicly known cards left at the bottom of the deck."""


class AreaCovered(Event, frozen=True, tag="area_covered"):
    """An area is tended for the tokens named, one of which covers it. Rule: MC-079, MC-081."""

    reversible: ClassVar[bool] = True
    seat: int
    crop: str
    area: AreaName
    covered: tuple[AreaName, ...]
    """All covered areas of the crop, this one included."""
    water: int = 0
    meat: int = 0
    points: int = 0


class CropsRotated(Event, frozen=True, tag="crops_rotated"):
    """Display and deck were shuffled together and the display dealt anew. Rule: MC-085.

    The order of the deck is for nobody's eyes.
    """

    display: tuple[str, ...]
    deck: tuple[str, ...] = ()


class DeckSearched(Event, frozen=True, tag="deck_searched"):
    """A crop from the deck goes to a seat for the seeds named. Rule: MC-148, MC-202, MC-209."""

    seat: int
    crop: str
    seeds: int = 0


class TokensChanged(Event, frozen=True, tag="tokens_changed"):
    """Rule: MC-115."""

    reversible: ClassVar[bool] = True
    seat: int
    give: Tokens
    take: Tokens


class CropsExchanged(Event, frozen=True, tag="crops_exchanged"):
    """An own crop goes under the deck, a displayed one to the seat. Rule: MC-119."""

    reversible: ClassVar[bool] = True
    seat: int
    own_crop: str
    display_crop: str
    place: int


class FirstPlayerClaimed(Event, frozen=True, tag="first_player_claimed"):
    """Rule: MC-089."""

    reversible: ClassVar[bool] = True
    seat: int


class ActionCancelled(Event, frozen=True, tag="action_cancelled"):
    """Everything is as before the action. Rule: MC-069."""

    reversible: ClassVar[bool] = True
    seat: int


class Passed(Event, frozen=True, tag="passed"):
    """Rule: MC-046."""

    seat: int


class ActionEnded(Event, frozen=True, tag="action_ended"):
    """The action is complete and cannot be taken back; `next_seat` acts. Rule: MC-032, MC-069."""

    seat: int
    next_seat: int


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """Rule: MC-033."""

    turn: int


class GameScored(Event, frozen=True, tag="game_scored"):
    """The last turn is over. Points and places (from 1) of each seat. Rule: MC-160."""

    points: tuple[int, ...]
    places: tuple[int, ...]


MutantCropsEvent: TypeAlias = (
    FarmerAssigned
    | TokensGained
    | ActionEnded
    | ChoiceAwaited
    | CropSown
    | DisplayRefilled
    | AreaCovered
    | RoundStarted
    | CropsRotated
    | FirstPlayerClaimed
    | TokensPaid
    | CompanionAssigned
    | Passed
    | ActionCancelled
    | TurnEnded
    | CardRevealed
    | FirstPlayerSet
    | TokensChanged
    | CropsExchanged
    | DeckSearched
    | GameScored
    | GameStarted
)
