"""How fast the rules are, without anything around them. All is CPU time, so that a busy machine tells the same."""

import gc
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from libs.host.core.commit import Commit
from libs.host.match.codec import Codec
from libs.host.match.events import MatchOpened
from libs.host.match.fold import advance
from libs.host.match.frames import broadcast
from libs.host.match.state import Match
from libs.kernel import Chance, Game, Seat, Setup, decided, opened
from libs.testkit.discovery import games
from libs.testkit.policies import Policy, at_random
from tests.bench import toy
from tests.bench.report import Row

SECONDS = 2.0
WATCHED = 10
"""Matches whose offers are timed one by one, which takes time itself."""


class Whim(Chance):
    """What the random players choose by: as cheap as the toy's, for it is not the rules' work."""

    def __init__(self, seed: int) -> None:
        super().__init__(bytes(32))
        self._random = random.Random(seed)

    def below(self, bound: int) -> int:
        return int(self._random.random() * bound)


def rows() -> Iterator[Row]:
    """Random play against the toy, and what one command costs the rules; what is loaded is frozen, as in services."""
    gc.collect()
    gc.freeze()
    for game in games():
        seats = game.seats[-1]
        floor = _rate(lambda number: toy.played(number + 1))
        rate, slowest = _random_play(game, seats)
        yield Row(
            f"random play, moves per second / toy engine: {game.name}, {seats} seats",
            rate / floor,
            at_least=0.25 if game.name == "mutant_crops" else 0.1,
            note=f"{rate:,.0f} / {floor:,.0f} a second; slowest offers {slowest * 1e3:.2f} ms",
        )
        yield Row(
            f"decide, evolve, offers and frames of one command: {game.name}",
            _command_seconds(game, seats) * 1e6,
            unit="µs",
            note="of CPU; the share of a whole command is in the pipeline's rows",
        )


def _rate(play: Callable[[int], int]) -> float:
    """Moves a second of CPU, the best of three stretches."""
    best = 0.0
    for stretch in range(3):
        moves, number, start = 0, stretch * 1000, time.process_time()
        while time.process_time() - start < SECONDS / 3:
            moves += play(number)
            number += 1
        best = max(best, moves / (time.process_time() - start))
    return best


def _random_play(game: Game[Any, Any, Any], seats: int) -> tuple[float, float]:
    """Moves a second, each picked from the mover's offers, and the slowest offers of some matches, in seconds."""
    slowest = 0.0

    def timed(game: Game[Any, Any, Any], state: Any, seat: Seat, chance: Chance) -> Any:
        nonlocal slowest
        start = time.process_time()
        command = at_random(game, state, seat, chance)
        slowest = max(slowest, time.process_time() - start)
        return command

    rate = _rate(lambda number: _played(game, seats, number, at_random))
    for number in range(WATCHED):
        _played(game, seats, number, timed)
    return rate, slowest


def _played(game: Game[Any, Any, Any], seats: int, number: int, policy: Policy) -> int:
    """Play one match; the number of moves."""
    seed = number.to_bytes(32, "big")
    players = Whim(number)
    decision = opened(
        game, Setup(seats=seats, options=game.options_type(), rules_version=game.rules_version), Chance(seed)
    )
    moves = 0
    while awaited := game.awaiting(decision.state):
        seat = awaited[0] if len(awaited) == 1 else players.pick(awaited)
        command = policy(game, decision.state, seat, players)
        decision = decided(game, decision.state, seat, command, Chance(seed, decision.drawn))
        moves += 1
    return moves


def _command_seconds(game: Game[Any, Any, Any], seats: int) -> float:
    """Seconds of CPU for deciding, folding, offering and showing one command, over one random match."""
    codec = Codec(game)
    setup = Setup(seats=seats, options=game.options_type(), rules_version=game.rules_version)
    seed = bytes(32)
    players = Chance(b"players")
    opening = opened(game, setup, Chance(seed))
    terms = MatchOpened(
        table="t-1",
        players=tuple(f"p-{seat}" for seat in range(seats)),
        options={},
        rules_version=game.rules_version,
        seed=seed,
        seed_commitment="",
    )
    match = advance(codec, Match(identifier=f"{game.name}-1"), (terms, *opening.events), None, _commit(1, "<lobby>"))
    broadcast(codec, Match(identifier=f"{game.name}-1"), match, _commit(1, "<lobby>"))
    spent, moves, drawn = 0.0, 0, opening.drawn
    while match.awaiting:
        seat = Seat(match.awaiting[0])
        command = at_random(game, match.game, seat, players)
        start = time.process_time()
        decision = decided(game, match.game, seat, command, Chance(seed, drawn))
        commit = _commit(match.version + 1, f"p-{seat}", tuple(codec.raw(event) for event in decision.events))
        after = advance(codec, match, decision.events, seat, commit, decided=decision.state)
        broadcast(codec, match, after, commit)
        spent += time.process_time() - start
        match, drawn = after, decision.drawn
        moves += 1
    return spent / moves


def _commit(version: int, actor: str, events: tuple[Any, ...] = ()) -> Commit:
    return Commit(id="bench-1", version=version, command=str(version), actor=actor, at=version, events=events)
