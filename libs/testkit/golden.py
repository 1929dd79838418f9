"""Golden matches: recorded once, then replayed byte for byte. `make golden` records what is missing.

A file is lines of JSON: the set-up with its seed; the opening's events; seat, command and events of every commit, each
with the draws made so far and a digest of the state; the outcome. What still replays stays as it is, and so do matches
of former rules versions. What no longer does is recorded anew: read the difference, it is what the rules now do
otherwise.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from libs.kernel import Chance, Decision, Rejected, Seat, Setup, decided, opened
from libs.testkit.cases import DEFAULT, Case, case, option_sets
from libs.testkit.discovery import ROOT, AnyGame, games, named
from libs.testkit.encoding import as_json, digest
from libs.testkit.perft import counted
from libs.testkit.playouts import played
from libs.testkit.policies import Curious

FOLDER = ROOT / "tests" / "golden"
PERFT = "perft.ndjson"


def wanted(game: AnyGame) -> tuple[Case, ...]:
    """The matches a game must have on record: every number of seats, and at the fullest table every option set."""
    fullest = game.seats[-1]
    others = (label for label in option_sets(game) if label != DEFAULT)
    return (*(case(game, seats) for seats in game.seats), *(case(game, fullest, label) for label in others))


def path(table: Case, folder: Path = FOLDER) -> Path:
    """Where the case's match is kept."""
    version = table.setup.rules_version
    return folder / table.game.name / f"{table.setup.seats}-{table.label}-v{version}.ndjson"


def recorded(table: Case) -> str:
    """A match of the case as the text of a file."""
    match = played(table, table.seed(0), Curious())
    return _text(table.game, table.setup, match.seed, ((step.seat, step.command) for step in match.steps))


def replayed(game: AnyGame, text: str) -> str:
    """What the recorded set-up, seed and commands come to with the rules as they are. Raises Rejected."""
    head, _, *commits = map(msgspec.json.decode, text.splitlines())
    options = msgspec.convert(head["options"], game.options_type)
    setup = Setup(seats=head["seats"], options=options, rules_version=head["rules_version"])
    moves = ((Seat(line["seat"]), line["command"]) for line in commits if "seat" in line)
    commands = ((seat, msgspec.convert(body, game.command_type)) for seat, body in moves)
    return _text(game, setup, bytes.fromhex(head["seed"]), commands)


def write(game: AnyGame, folder: Path = FOLDER) -> None:
    """Record the matches that are wanted and not there, and the counts; what no longer replays goes first."""
    home = folder / game.name
    home.mkdir(parents=True, exist_ok=True)
    for kept in home.glob(f"*-v{game.rules_version}.ndjson"):
        if not replays(game, kept.read_text(encoding="utf-8")):
            kept.unlink()
    for table in wanted(game):
        if not path(table, folder).exists():
            path(table, folder).write_text(recorded(table), encoding="utf-8")
    (home / PERFT).write_text(counts(game), encoding="utf-8")


def replays(game: AnyGame, text: str) -> bool:
    """Whether the rules as they are lead to the very text; not if they refuse a command or know no such option."""
    try:
        return replayed(game, text) == text
    except (Rejected, ValueError):
        return False


def counts(game: AnyGame) -> str:
    """The positions reachable from fixed ones, by number of seats, as the text of a file."""
    found = ((seats, counted(case(game, seats), part)) for seats in game.seats for part in (0.0, 0.4, 0.8))
    return "".join(_line({"seats": seats, **count}) for seats, count in found)


def _text(game: AnyGame, setup: Setup, seed: bytes, commands: Iterable[tuple[Seat, Any]]) -> str:
    return "".join(_line(line) for line in _lines(game, setup, seed, commands))


def _line(fields: dict[str, Any]) -> str:
    """The fields in the order given, each in its one form."""
    parts = {name: msgspec.Raw(as_json(value)) for name, value in fields.items()}
    return msgspec.json.encode(parts).decode() + "\n"


def _lines(game: AnyGame, setup: Setup, seed: bytes, commands: Iterable[tuple[Seat, Any]]) -> Iterator[dict[str, Any]]:
    yield {
        "game": game.name,
        "rules_version": setup.rules_version,
        "seats": setup.seats,
        "options": setup.options,
        "seed": seed.hex(),
    }
    decision = opened(game, setup, Chance(seed))
    yield _committed(decision)
    for seat, command in commands:
        decision = decided(game, decision.state, seat, command, Chance(seed, decision.drawn))
        yield {"seat": seat, "command": command, **_committed(decision)}
    yield {"outcome": game.outcome(decision.state)}


def _committed(decision: Decision[Any, Any]) -> dict[str, Any]:
    return {"events": decision.events, "drawn": decision.drawn, "state": digest(decision.state)}


def main(names: list[str]) -> None:
    """Record what the named games, or all of them, have no match of."""
    for game in map(named, names) if names else games():
        write(game)


if __name__ == "__main__":
    main(sys.argv[1:])
