"""Which build a process runs, for what it says of itself."""

from importlib.metadata import version
from typing import Final

VERSION: Final = version("furrow")
"""Of the installed distribution: that of pyproject.toml."""
