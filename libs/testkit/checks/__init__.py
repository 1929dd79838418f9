"""What every game must satisfy, as functions over a played match; found by being in this folder."""

from importlib import import_module
from pathlib import Path

from libs.testkit.checks.registry import CHECKS, Check, check, confirm, failures, perform, perform_all

for _module in sorted(Path(__file__).parent.glob("[a-z]*.py")):
    import_module(f"{__name__}.{_module.stem}")

__all__ = ["CHECKS", "Check", "check", "confirm", "failures", "perform", "perform_all"]
