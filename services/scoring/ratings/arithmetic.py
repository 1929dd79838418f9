"""Plackett-Luce, by openskill with its own parameters. What is computed is rounded, and only rounded numbers go on."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

ARITHMETIC: Final = 1
"""Raise it when the same match would change ratings by other amounts; each commit tells which one it was made with."""

DIGITS: Final = 6
"""Decimals that are kept: so no processor's or library's last bit ever makes a difference."""

_MODEL: Final = PlackettLuce()


class Skill(NamedTuple):
    """What is known of a player: how good, and how surely (one standard deviation)."""

    mu: float = round(_MODEL.mu, DIGITS)
    sigma: float = round(_MODEL.sigma, DIGITS)


def rated(skills: Sequence[Skill], ranks: Sequence[int]) -> tuple[Skill, ...]:
    """The skills after a match of at least two; ranks 1-based, equal ones level. In the order given."""
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    after = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return tuple(Skill(round(team[0].mu, DIGITS), round(team[0].sigma, DIGITS)) for team in after)
