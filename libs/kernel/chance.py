"""Chance as an argument: every draw is a function of a secret seed and the number of draws before it.

Draw n (0-based) is HMAC-SHA256(key=seed, message=n as 8 bytes, big-endian), read as a 256-bit big-endian number.
Deciding a command again, after a conflict or a crash, therefore draws the same, and whoever is given the seed
at the end can check every draw.
"""

import hashlib
import hmac
from collections.abc import Sequence
from math import factorial
from typing import TypeVar

T = TypeVar("T")

_SPACE = 1 << 256
_STEPS = 24
"""Most places filled by one draw: for decks of up to 250 cards their choices are fewer than 2**192, so that a draw is
rejected less than once in 2**64."""


def commitment(seed: bytes) -> str:
    """The public promise made at the opening: SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


class Chance:
    """A deterministic source of exact uniform choices. `drawn` counts the draws made so far, from 0."""

    __slots__ = ("_seed", "drawn")

    def __init__(self, seed: bytes, drawn: int = 0) -> None:
        self._seed = seed
        self.drawn = drawn

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, each equally likely. Raises ValueError if `bound` is not positive."""
        if bound < 1:
            message = f"a choice among {bound}"
            raise ValueError(message)
        limit = _SPACE - _SPACE % bound
        while True:
            digest = hmac.digest(self._seed, self.drawn.to_bytes(8, "big"), "sha256")
            self.drawn += 1
            number = int.from_bytes(digest, "big")
            if number < limit:
                return number % bound

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`, each place equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in an order drawn uniformly from all orders; 2 to 25 items cost one draw, fewer none.

        The steps of Fisher and Yates from the back: with k items unplaced, a number below k says which of them goes to
        place k - 1. Up to 24 such numbers come from one draw below their product, the first as its remainder by k.
        """
        deck = list(items)
        last = len(deck) - 1
        while last > 0:
            steps = min(last, _STEPS)
            sizes = range(last + 1, last + 1 - steps, -1)
            number = self.below(_product(sizes))
            for size in sizes:
                number, place = divmod(number, size)
                deck[place], deck[size - 1] = deck[size - 1], deck[place]
            last -= steps
        return tuple(deck)


def _product(sizes: range) -> int:
    return factorial(sizes[0]) // factorial(sizes[-1] - 1)
