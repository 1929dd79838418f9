"""The kernel: what a game is, with no idea of a network, a clock, a log or a player's name."""

from libs.kernel.amounts import Bound, Sum
from libs.kernel.chance import Chance, commitment
from libs.kernel.draft import Draft
from libs.kernel.game import Command, Event, Game, Seat, Setup, Viewer
from libs.kernel.offers import (
    Amounts,
    Choice,
    Offer,
    Offers,
    Option,
    contains,
    listed,
    sampled,
)
from libs.kernel.outcome import Outcome, ScoreLine, SeatScore, Standing, ranked
from libs.kernel.play import Decision, decided, folded, opened
from libs.kernel.rejected import Rejected, require
from libs.kernel.variants import FirstPlayer, variant

__all__ = [
    "Amounts",
    "Bound",
    "Chance",
    "Choice",
    "Command",
    "Decision",
    "Draft",
    "Event",
    "FirstPlayer",
    "Game",
    "Offer",
    "Offers",
    "Option",
    "Outcome",
    "Rejected",
    "ScoreLine",
    "Seat",
    "SeatScore",
    "Setup",
    "Standing",
    "Sum",
    "Viewer",
    "commitment",
    "contains",
    "decided",
    "folded",
    "listed",
    "opened",
    "ranked",
    "require",
    "sampled",
    "variant",
]
