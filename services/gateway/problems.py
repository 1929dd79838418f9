"""Everything that can go wrong at the door, as RFC 9457 problem documents with stable codes.

`CODES` is the one table: a code, its status and its title. `problem_of` maps what owners answer onto it.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from libs.messages.problems import Problem
from libs.messages.requests import CommandAnswer, Conflict, Failed, QueryAnswer, Refused, Unavailable

ROOM_AFTER = 1.0
"""Seconds after which to try again where there is a limit to what may be at once."""
MEDIA_TYPE = "application/problem+json"


class Kind(NamedTuple):
    status: int
    title: str


CODES: Mapping[str, Kind] = {
    "malformed": Kind(422, "The request or the command does not have the form it must have"),
    "bad_request": Kind(400, "The request is not understood"),
    "unauthenticated": Kind(401, "The token is missing, unknown, expired or revoked"),
    "forbidden": Kind(403, "This is not yours to see or do"),
    "not_found": Kind(404, "There is no such thing"),
    "method_not_allowed": Kind(405, "The resource does not know this method"),
    "not_acceptable": Kind(406, "None of the accepted media types can be given"),
    "rule": Kind(409, "The rules do not allow this at this moment"),
    "over": Kind(409, "It is over"),
    "conflict": Kind(409, "What you may do has changed since the version you expected"),
    "reused": Kind(409, "This command id was used for another command"),
    "not_yet": Kind(409, "The version asked for has not happened yet"),
    "too_slow": Kind(408, "The request did not come in time"),
    "too_large": Kind(413, "The request is too large"),
    "head_too_large": Kind(431, "Address and headers of the request are too large"),
    "unsupported_media_type": Kind(415, "The body must be application/json"),
    "rate_limited": Kind(429, "Too many requests"),
    "internal": Kind(500, "Our fault; it was logged under the trace"),
    "unavailable": Kind(503, "Not at this moment; the same request is safe to repeat"),
}

REFUSALS: Mapping[str, str] = {
    "rule": "rule",
    "malformed": "malformed",
    "oversize": "too_large",
    "forbidden": "forbidden",
    "missing": "not_found",
    "over": "over",
    "reused": "reused",
    "ahead": "not_yet",
}
"""Code by `Refused.kind`."""

_BY_STATUS: Mapping[int, str] = {
    kind.status: code
    for code, kind in reversed(list(CODES.items()))
    if code not in {"over", "conflict", "reused", "not_yet"}
}

ClauseTitle = Callable[[str], str]


class ProblemError(Exception):
    """A request ends with this problem. `headers` go with the answer."""

    def __init__(self, problem: Problem, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(problem.code)
        self.problem = problem
        self.headers = {**(headers or {}), **_headers(problem)}


encode_problem = msgspec.json.Encoder().encode


def problem(
    code: str,
    detail: str = "",
    *,
    reason: str = "",
    clause: str = "",
    clause_title: str = "",
    version: int | None = None,
    retry_after: float | None = None,
) -> Problem:
    """The problem document of a code."""
    kind = CODES[code]
    return Problem(
        type=f"/v1/problems#{code}",
        title=kind.title,
        status=kind.status,
        code=code,
        detail=detail,
        reason=reason,
        clause=clause,
        clause_title=clause_title,
        version=version,
        retry_after=retry_after,
    )


def refuse(code: str, detail: str = "", *, reason: str = "", headers: Mapping[str, str] | None = None) -> ProblemError:
    """The error to raise for a code."""
    return ProblemError(problem(code, detail, reason=reason), headers)


def too_many(most: int, what: str, reason: str) -> ProblemError:
    """The error for one more than may be at once; room comes when one of them ends."""
    headers = {
        "ratelimit-limit": str(most),
        "ratelimit-remaining": "0",
        "ratelimit-reset": str(round(ROOM_AFTER)),
    }
    return ProblemError(
        problem("rate_limited", f"at most {most} {what}", reason=reason, retry_after=ROOM_AFTER), headers
    )


def code_of_status(status: int) -> str:
    """The family of a bare HTTP status, for what the framework refuses by itself."""
    return _BY_STATUS.get(status, "bad_request" if status < 500 else "internal")  # noqa: PLR2004 - the classes of HTTP


def problem_of(answer: CommandAnswer | QueryAnswer, clause_title: ClauseTitle = lambda _: "") -> Problem | None:
    """The problem behind an owner's answer; None for an answer that is none."""
    match answer:
        case Refused():
            return problem(
                REFUSALS.get(answer.kind, "rule"),
                answer.detail,
                reason=answer.reason,
                clause=answer.clause,
                clause_title=clause_title(answer.clause) if answer.clause else "",
                version=answer.version or None,
            )
        case Conflict():
            return problem("conflict", reason="offers_changed", version=answer.version)
        case Unavailable():
            return problem("unavailable", answer.why, retry_after=answer.retry_after)
        case Failed():
            return problem("internal", reason=answer.why)
        case _:
            return None


def _headers(problem: Problem) -> dict[str, str]:
    headers: dict[str, str] = {}
    if problem.retry_after is not None:
        headers["retry-after"] = str(max(1, round(problem.retry_after + 0.499)))
    if problem.status == CODES["unauthenticated"].status:
        headers["www-authenticate"] = 'Bearer realm="furrow"'
    return headers
