"""How fast the rules are, without anything around them."""

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
from libs.testkit.policies import at_random
from tests.bench import toy
from tests.bench.report import Row

SECONDS = 2.0


class Whim(Chance):
    """What the random players choose by: as cheap as the toy's, for it is not the rules' work."""

    def __init__(self, seed: int) -> None:
        super().__init__(bytes(32))
        self._random = random.Random(seed)

    def below(self, bound: int) -> int:
        return int(self._random.random() * bound)


def rows() -> Iterator[Row]:
    """Random play against the toy, and what one command costs the rules."""
    floor = _rate(lambda number: toy.played(number + 1))
    for game in games():
        seats = game.seats[-1]
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
    """Moves a second, the best of three stretches."""
    best = 0.0
    for stretch in range(3):
        moves, number, start = 0, stretch * 1000, time.perf_counter()
        while time.perf_counter() - start < SECONDS / 3:
            moves += play(number)
            number += 1
        best = max(best, moves / (time.perf_counter() - start))
    return best


def _random_play(game: Game[Any, Any, Any], seats: int) -> tuple[float, float]:
    """Moves a second of random play with every seat's offers at each move, and the slowest offers seen, in seconds."""
    slowest = 0.0
    setup = Setup(seats=seats, options=game.options_type(), rules_version=game.rules_version)

    def play(number: int) -> int:
        nonlocal slowest
        seed = number.to_bytes(32, "big")
        players = Whim(number)
        decision = opened(game, setup, Chance(seed))
        moves = 0
        while awaited := game.awaiting(decision.state):
            seat = awaited[0] if len(awaited) == 1 else players.pick(awaited)
            before = time.perf_counter()
            command = at_random(game, decision.state, seat, players)
            slowest = max(slowest, time.perf_counter() - before)
            decision = decided(game, decision.state, seat, command, Chance(seed, decision.drawn))
            moves += 1
        return moves

    return _rate(play), slowest


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
        after = advance(codec, match, decision.events, seat, commit)
        broadcast(codec, match, after, commit)
        spent += time.process_time() - start
        match, drawn = after, decision.drawn
        moves += 1
    return spent / moves


def _commit(version: int, actor: str, events: tuple[Any, ...] = ()) -> Commit:
    return Commit(id="bench-1", version=version, command=str(version), actor=actor, at=version, events=events)
