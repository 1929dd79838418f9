"""The package's own data as raw tables. The only module of the rules that reads files, once, at import."""

import tomllib
from pathlib import Path
from typing import Any

_RULES = Path(__file__).parent.parent


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


DATA = {path.stem: _read(path) for path in sorted((_RULES / "cards" / "data").glob("*.toml"))}
"""The data files by name."""
CLAUSES = _read(_RULES.parent / "clauses.toml")
UNIQUE = tuple(path.stem for path in sorted((_RULES / "cards" / "unique").glob("[a-z]*.py")))
"""The modules of cards unlike any other."""
EFFECTS = tuple(path.stem for path in sorted((_RULES / "effects").glob("[a-z]*.py")))
"""The modules of operations that cards share."""
