"""Finding the games: every `services/<name>/rules/game.py` of this checkout that holds a `GAME`."""

import sys
import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

from libs.kernel import Game

AnyGame: TypeAlias = Game[Any, Any, Any]

ROOT = Path(__file__).resolve().parents[2]
"""The top of the checkout."""


@cache
def games() -> tuple[AnyGame, ...]:
    """The games of the services, by name. Raises whatever a broken game raises when imported."""
    modules = sorted(ROOT.glob("services/*/rules/game.py"))
    return tuple(import_module(f"services.{path.parents[1].name}.rules.game").GAME for path in modules)


def named(name: str) -> AnyGame:
    """The game of that name. Raises LookupError when no service has it."""
    for game in games():
        if game.name == name:
            return game
    message = f"no game is called {name!r}; found {[game.name for game in games()]}"
    raise LookupError(message)


@cache
def clause_ids(game: AnyGame) -> frozenset[str]:
    """The clause ids in the `clauses.toml` nearest above the game's module, or its base classes'.

    Raises LookupError when there is none.
    """
    files = (getattr(sys.modules[kind.__module__], "__file__", None) for kind in type(game).__mro__)
    folders = (folder for file in files if file for folder in Path(file).resolve().parents)
    for path in (folder / "clauses.toml" for folder in folders):
        if path.is_relative_to(ROOT) and path.exists():
            return frozenset(tomllib.loads(path.read_text(encoding="utf-8")))
    message = f"{game.name} has no clauses.toml"
    raise LookupError(message)
