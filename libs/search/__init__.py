"""Choosing among commands with nothing but the kernel's contract: no game is known here."""

from libs.search.lines import Lines

__all__ = ["Lines"]
