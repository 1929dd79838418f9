"""Refusals inside the rules: an exception with a stable reason and the clause behind it."""

from enum import StrEnum


class Rejected(Exception):
    """A command that the rules refuse; nothing has happened.

    `reason` is a stable snake-case code that clients may branch on, `clause` the id of the rule behind it,
    `detail` one sentence for a person. None of the three may depend on what the refused seat cannot know.
    """

    def __init__(self, reason: StrEnum | str, clause: str, detail: str = "") -> None:
        super().__init__(reason, clause, detail)
        self.reason = str(reason)
        self.clause = clause
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause}) {self.detail}".rstrip()


def require(condition: object, reason: StrEnum | str, clause: str, detail: str = "") -> None:
    """Refuse unless `condition` holds. Raises Rejected."""
    if not condition:
        raise Rejected(reason, clause, detail)
