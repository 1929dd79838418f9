"""What the gateway says when something is not done: RFC 9457 problem documents."""

from msgspec import Struct


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An RFC 9457 problem document. `code` is the family to branch on, `reason` says which one of it."""

    type: str
    title: str
    status: int
    code: str
    detail: str = ""
    reason: str = ""
    clause: str = ""
    """The rule clause behind a refusal, by its id in the game's description."""
    clause_title: str = ""
    version: int | None = None
    """The version the refusal holds for."""
    retry_after: float | None = None
    """Seconds after which the same request may be repeated."""
    trace: str = ""
    """The trace id under which our fault was logged."""
