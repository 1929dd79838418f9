"""From an exception to the problem that the client is told; one mapping for framework routes and plain ones."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from litestar.exceptions import HTTPException, ValidationException

from libs.bus.port import NoResponderError, UnansweredError
from libs.telemetry.logs import log_error, logger
from services.gateway.auth.access import knock
from services.gateway.parts import Gateway
from services.gateway.problems import ProblemError, code_of_status, problem

log = logger(__name__)


def problem_behind(error: Exception, where: str) -> ProblemError:
    """The problem; what is our fault is logged with `where` it happened."""
    match error:
        case ProblemError():
            return error
        case HTTPException():
            return _refused(error)
        case RecursionError():
            return ProblemError(problem("malformed", "nested too deep", reason="malformed_request"))
        case OverflowError():
            return ProblemError(problem("malformed", "a number is too large", reason="malformed_request"))
        case NoResponderError() | UnansweredError():
            return ProblemError(problem("unavailable", reason="bus_away", retry_after=1.0))
        case _:
            log_error(log, "a request failed", error, where=where)
            return ProblemError(problem("internal", reason="internal"))


UNCOUNTED = frozenset({"not_found", "method_not_allowed", "malformed", "bad_request"})
"""What may be refused before anybody was counted."""


def counted(gateway: Gateway, scope: Mapping[str, Any], found: ProblemError) -> ProblemError:
    """The problem, counted against the address; rate_limited instead when there were too many."""
    if found.problem.code in UNCOUNTED:
        try:
            gateway.quotas.take(gateway.quotas.address, "address", knock(scope).address)
        except ProblemError as limited:
            return limited
    return found


def _refused(error: HTTPException) -> ProblemError:
    """What the framework refuses by itself: unknown addresses and methods, bodies that do not fit the type."""
    if isinstance(error, ValidationException) or error.status_code == HTTPStatus.BAD_REQUEST:
        return ProblemError(problem("malformed", _told(error), reason="malformed_request"))
    code = code_of_status(error.status_code)
    return ProblemError(problem(code, reason="body_too_large" if code == "too_large" else ""), error.headers)


def _told(error: HTTPException) -> str:
    """Which field is wrong and why; nothing of the framework's own words about where its code stood."""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [f"{item.get('message', '')} - at {item.get('key', '')}" for item in extra if isinstance(item, dict)]
    cause = error.__cause__
    return "; ".join(parts) or (str(cause) if isinstance(cause, ValueError) else "")
