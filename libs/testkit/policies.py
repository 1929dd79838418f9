"""Players for playouts: each picks one of the offered commands, by chance alone."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import msgspec

from libs.kernel import Chance, Offers, Seat, sampled
from libs.testkit.discovery import AnyGame
from libs.testkit.kinds import kinds, tag

Policy: TypeAlias = Callable[[AnyGame, Any, Seat, Chance], Any]
"""From a game, a state, an awaited seat and chance to one of the seat's commands."""


def at_random(game: AnyGame, state: Any, seat: Seat, chance: Chance) -> Any:
    """Every offer equally likely, and every branch below it."""
    return command(game, sampled(game.offers(state, seat), chance))


def on_autopilot(game: AnyGame, state: Any, seat: Seat, chance: Chance) -> Any:  # noqa: ARG001 - a policy all the same
    """What an absent player would do."""
    return game.autopilot(state, seat)


def eager(game: AnyGame, state: Any, seat: Seat, chance: Chance) -> Any:
    """Prefers what is offered first, each offer twice as likely as the next: the point of a turn before its chores."""
    offers = game.offers(state, seat)
    number = next((number for number in range(len(offers) - 1) if chance.below(2)), len(offers) - 1)
    return command(game, sampled(offers[number : number + 1], chance))


class Curious:
    """Prefers the kinds of commands that it has chosen least often, so that rare ones come up early.

    One object may play any number of matches; what it remembers are the wire names.
    """

    def __init__(self) -> None:
        self.chosen: Counter[str] = Counter()

    def __call__(self, game: AnyGame, state: Any, seat: Seat, chance: Chance) -> Any:
        offers = game.offers(state, seat)
        rarest = min((self.chosen[offer.command] for offer in offers), default=0)
        picked = sampled(self._narrowed(offers, rarest), chance)
        self.chosen[picked["type"]] += 1
        return command(game, picked)

    def _narrowed(self, offers: Offers, rarest: int) -> Offers:
        return tuple(offer for offer in offers if self.chosen[offer.command] == rarest)


def command(game: AnyGame, body: dict[str, Any]) -> Any:
    """The command struct of a built-in form. Raises msgspec.ValidationError: the offer names no such command."""
    return msgspec.convert(body, _by_tag(game).get(body["type"], game.command_type))


@cache
def _by_tag(game: AnyGame) -> dict[str, type[Any]]:
    """One struct is converted to much faster than a union, whose parts msgspec looks at anew every time."""
    return {tag(kind): kind for kind in kinds(game.command_type)}
