"""The files of the checkout that people wrote."""

from collections.abc import Iterator
from pathlib import Path

from libs.testkit.discovery import ROOT

_NOT_OURS = frozenset({"node_modules", "var", "dist", "__pycache__"})


def files(*patterns: str, root: Path = ROOT) -> Iterator[Path]:
    """Files whose path matches one of the patterns, sorted; nothing hidden, installed, generated or left by a run."""
    found = {path for pattern in patterns for path in root.glob(pattern) if path.is_file()}
    for path in sorted(found):
        parts = path.relative_to(root).parts
        if not any(part in _NOT_OURS or part.endswith(".egg-info") or part.startswith(".") for part in parts):
            yield path
