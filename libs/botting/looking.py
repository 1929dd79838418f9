"""What a bot sees when it must act."""

import random
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from libs.client import View
from libs.client.offers import Offers


class Look(NamedTuple):
    """One moment of a match, as the bot's seat is shown it."""

    view: View
    seat: int
    offers: Offers
    seed: bytes
    """32 bytes for what the bot leaves to chance: the same for the same moment, so that it chooses the same again."""

    def sample(self) -> dict[str, Any]:
        """One legal command by chance."""
        return self.offers.sample(random.Random(self.seed))  # noqa: S311 (a bot's whim is no secret)


Choose: TypeAlias = Callable[[Look], dict[str, Any]]
"""A way to play: one of the offered commands. Runs in a thread; must neither wait nor keep anything."""


def by_chance(look: Look) -> dict[str, Any]:
    """Any legal command, each branch of a choice equally likely."""
    return look.sample()
