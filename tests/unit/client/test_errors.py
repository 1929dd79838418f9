from libs.client.errors import BY_CODE, FurrowError, error_of
from libs.client.http import problem_of
from libs.messages.problems import Problem
from services.gateway.problems import CODES, problem


def test_every_code_of_the_door_is_an_error_of_its_own():
    assert set(BY_CODE) == set(CODES)
    for code in CODES:
        assert type(error_of(problem(code))) is not FurrowError


def test_a_code_of_a_later_server_is_still_an_error():
    error = error_of(Problem(type="x", title="x", status=418, code="teapot", reason="short_and_stout"))
    assert type(error) is FurrowError
    assert error.reason == "short_and_stout"


def test_an_answer_that_is_no_problem_document_is_an_error_too():
    assert problem_of(502, b"<html>").problem.code == "unavailable"
    assert problem_of(500, b"").problem.code == "internal"
