"""The Python SDK: play, watch and check matches on a Furrow server. README.md has a bot of twenty lines."""

from libs.client.done import Done
from libs.client.errors import (
    ConflictError,
    FailedError,
    ForbiddenError,
    FurrowError,
    MalformedError,
    NotFoundError,
    NotYetError,
    OverError,
    RateLimitedError,
    ReusedIdError,
    RuleError,
    TooLargeError,
    UnauthenticatedError,
    UnavailableError,
)
from libs.client.furrow import Furrow
from libs.client.match import Match
from libs.client.scores import Scores
from libs.client.table import Table
from libs.messages.feeds import Frame, View, applied

__all__ = [
    "ConflictError",
    "Done",
    "FailedError",
    "ForbiddenError",
    "Frame",
    "Furrow",
    "FurrowError",
    "MalformedError",
    "Match",
    "NotFoundError",
    "NotYetError",
    "OverError",
    "RateLimitedError",
    "ReusedIdError",
    "RuleError",
    "Scores",
    "Table",
    "TooLargeError",
    "UnauthenticatedError",
    "UnavailableError",
    "View",
    "applied",
]
