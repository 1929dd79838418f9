"""One table says what becomes of every answer; here it is held to the types that can be answered."""

import inspect
import re
from typing import Any, get_args

import pytest

from libs.messages.requests import (
    Accepted,
    CommandAnswer,
    Conflict,
    Failed,
    Found,
    Heads,
    QueryAnswer,
    Refused,
    Unavailable,
)
from services.gateway.problems import CODES, REFUSALS, ProblemError, code_of_status, problem, problem_of

PROBLEMS: dict[type, Any] = {
    Refused: Refused(kind="rule", reason="r"),
    Conflict: Conflict(version=1),
    Unavailable: Unavailable(retry_after=1.0),
    Failed: Failed(),
}
FINE: dict[type, Any] = {
    Accepted: Accepted(version=1, at=1, events_json=b"[]"),
    Found: Found(json=b"{}"),
    Heads: Heads(versions={}),
}


def test_every_answer_is_fine_or_a_problem():
    answers = {*get_args(CommandAnswer), *get_args(QueryAnswer)}
    assert answers == set(PROBLEMS) | set(FINE)
    assert all(problem_of(answer) is None for answer in FINE.values())
    assert all(problem_of(answer) is not None for answer in PROBLEMS.values())


def test_every_kind_of_refusal_that_the_wire_names_has_its_code():
    source = inspect.getsource(Refused)
    (stated,) = re.findall(r'kind: str\n\s+"""(.*?): what the gateway maps', source, re.DOTALL)
    named = set(re.findall(r"[a-z]+", re.sub(r"\(.*?\)", "", stated))) - {"or"}
    assert named == set(REFUSALS)
    assert set(REFUSALS.values()) <= set(CODES)


def test_a_kind_that_is_not_known_here_is_a_refusal_all_the_same():
    found = problem_of(Refused(kind="novel", reason="r"))
    assert found is not None
    assert (found.status, found.reason) == (409, "r")


@pytest.mark.parametrize("status", [*range(400, 432), 451, *range(500, 512)])
def test_every_status_of_the_framework_has_a_code_of_its_class(status):
    assert CODES[code_of_status(status)].status // 100 == status // 100


@pytest.mark.parametrize("code", CODES)
def test_a_problem_is_a_document_of_its_code(code):
    found = problem(code)
    assert (found.status, found.type) == (CODES[code].status, f"/v1/problems#{code}")
    assert found.title
    headers = ProblemError(found).headers
    assert ("www-authenticate" in headers) is (found.status == 401)


@pytest.mark.parametrize(("seconds", "header"), [(0.0, "1"), (0.2, "1"), (1.0, "1"), (1.01, "2"), (59.5, "60")])
def test_retry_after_is_whole_seconds_and_never_too_few(seconds, header):
    assert ProblemError(problem("unavailable", retry_after=seconds)).headers["retry-after"] == header
