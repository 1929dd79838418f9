"""What a server refuses, one class for each family of problem codes."""

from libs.messages.problems import Problem


class FurrowError(Exception):
    """Base: something was not done. `problem` is the server's own document, with the reason and the rule's clause."""

    def __init__(self, problem: Problem) -> None:
        told = [problem.reason or problem.code, problem.clause, problem.clause_title, problem.detail]
        super().__init__(" ".join(part for part in told if part))
        self.problem = problem

    @property
    def reason(self) -> str:
        """The stable code of what exactly was refused."""
        return self.problem.reason


class RuleError(FurrowError):
    """The rules do not allow the command at this moment; `problem.clause` names the rule."""


class ConflictError(FurrowError):
    """What you may do has changed since the version you expected; look at the view and decide again."""


class OverError(FurrowError):
    """The match is finished, or the table has started or closed."""


class ReusedIdError(FurrowError):
    """The command id was used for another command."""


class MalformedError(FurrowError):
    """The command or request does not have the form it must have."""


class TooLargeError(FurrowError):
    """The request is larger than the server takes."""


class ForbiddenError(FurrowError):
    """Not yours to see or do."""


class NotFoundError(FurrowError):
    """There is no such match, table, player or game."""


class UnauthenticatedError(FurrowError):
    """The token is missing, unknown, expired or revoked."""


class RateLimitedError(FurrowError):
    """Too many requests, for longer than the client was ready to wait."""


class NotYetError(FurrowError):
    """A match has not come to the version that was asked for."""


class UnavailableError(FurrowError):
    """The server could not be reached or could not do it, for longer than the client was ready to wait."""


class FailedError(FurrowError):
    """The server's own fault; `problem.trace` helps its operator."""


class NotFurrowError(FurrowError):
    """What answers at the address is something else."""


BY_CODE: dict[str, type[FurrowError]] = {
    "rule": RuleError,
    "conflict": ConflictError,
    "over": OverError,
    "reused": ReusedIdError,
    "malformed": MalformedError,
    "bad_request": MalformedError,
    "method_not_allowed": MalformedError,
    "not_acceptable": MalformedError,
    "unsupported_media_type": MalformedError,
    "too_large": TooLargeError,
    "head_too_large": TooLargeError,
    "forbidden": ForbiddenError,
    "not_found": NotFoundError,
    "unauthenticated": UnauthenticatedError,
    "rate_limited": RateLimitedError,
    "not_yet": NotYetError,
    "unavailable": UnavailableError,
    "too_slow": UnavailableError,
    "internal": FailedError,
}


def error_of(problem: Problem) -> FurrowError:
    """The error to raise. A code that this version of the client does not know is a plain FurrowError."""
    return BY_CODE.get(problem.code, FurrowError)(problem)


def unreachable(detail: str) -> UnavailableError:
    """The error when no server answers; the detail begins with its address."""
    problem = Problem(
        type="about:blank", title="No answer", status=503, code="unavailable", detail=detail, reason="unreachable"
    )
    return UnavailableError(problem)


def not_furrow(status: int, detail: str = "") -> NotFurrowError:
    """The error when an answer has not the form it must have; the detail begins with the server's address."""
    title = "Not an answer of Furrow"
    return NotFurrowError(
        Problem(type="about:blank", title=title, status=status, code="internal", detail=detail, reason="not_furrow")
    )
