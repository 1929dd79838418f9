"""What tests of games are made of: discovery, playouts, near misses, conformance checks, golden matches, scenarios."""

from libs.testkit.cases import Case, case, cases, option_sets
from libs.testkit.corruption import corrupted
from libs.testkit.discovery import AnyGame, clause_ids, games, named
from libs.testkit.playouts import Match, PlayoutError, Step, matches, opening, played, playout
from libs.testkit.policies import Curious, Policy, at_random, eager, on_autopilot

__all__ = [
    "AnyGame",
    "Case",
    "Curious",
    "Match",
    "PlayoutError",
    "Policy",
    "Step",
    "at_random",
    "case",
    "cases",
    "clause_ids",
    "corrupted",
    "eager",
    "games",
    "matches",
    "named",
    "on_autopilot",
    "opening",
    "option_sets",
    "played",
    "playout",
]
