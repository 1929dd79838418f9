import io
import json
import logging
from collections.abc import Iterator
from typing import Any, NoReturn

import pytest
import structlog

from libs.telemetry.instruments import ERRORS
from libs.telemetry.logs import Line, add_line_sink, log_error, logger, remove_line_sink, set_up_logs
from libs.telemetry.spans import span
from libs.telemetry.traceparent import begin, trace_id

CANARY = "canary-7f3a"


@pytest.fixture
def output() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    stream = io.StringIO()
    set_up_logs("barn", "barn-1", level="info", stream=stream)
    yield stream
    root.handlers[:] = before
    root.setLevel(level)
    structlog.reset_defaults()


def fail() -> NoReturn:
    seed_of_match = CANARY
    message = "no such barn" + seed_of_match[:0]
    raise LookupError(message)


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_is_one_json_object_with_service_time_and_level(output: io.StringIO) -> None:
    logger("tests.one").info("barn opened", stream="EVT_BARN", number=3)

    (line,) = lines(output)
    assert line["event"] == "barn opened"
    assert (line["service"], line["instance"], line["level"], line["logger"]) == (
        "barn", "barn-1", "info", "tests.one",
    )  # fmt: skip
    assert (line["stream"], line["number"]) == ("EVT_BARN", 3)
    assert line["timestamp"].endswith("Z")


def test_what_is_below_the_level_is_not_written(output: io.StringIO) -> None:
    logger("tests.two").debug("nobody reads this")

    assert output.getvalue() == ""


def test_other_packages_logs_come_out_in_the_same_form(output: io.StringIO) -> None:
    logging.getLogger("nats.client").warning("lost %s", "nats://user:hunter2@host:4222")

    (line,) = lines(output)
    assert line["event"] == "lost nats://host:4222"
    assert line["service"] == "barn"


def test_the_trace_id_is_of_the_given_context_or_of_the_span_around(output: io.StringIO) -> None:
    given, around = begin(sampled=False), begin(sampled=True)
    log = logger("tests.three")
    log.info("given", trace=given)
    with span("work", around):
        log.info("around")
    log.info("none")

    assert [line.get("trace_id") for line in lines(output)] == [trace_id(given), trace_id(around), None]
    assert all("trace" not in line for line in lines(output))


@pytest.mark.parametrize(
    "field",
    ["token", "seed", "password", "access_token", "Authorization", "hand", "session_cookie", "match_seed"],
)
def test_a_field_with_a_secrets_name_is_withheld_at_any_depth(output: io.StringIO, field: str) -> None:
    log = logger("tests.four")
    log.info("top", **{field: CANARY})
    log.info("below", outer={"inner": [{field: CANARY}]})

    assert CANARY not in output.getvalue()
    assert output.getvalue().count("[withheld]") == 2


def test_public_fields_that_only_sound_secret_are_written(output: io.StringIO) -> None:
    logger("tests.five").info("opened", seed_commitment="ab12", seed_given=True, handler="post")

    (line,) = lines(output)
    assert (line["seed_commitment"], line["seed_given"], line["handler"]) == ("ab12", True, "post")


def test_bytes_and_bearer_tokens_never_pass(output: io.StringIO) -> None:
    logger("tests.six").info(f"got Authorization: Bearer {CANARY}", body=CANARY.encode())

    assert CANARY not in output.getvalue()


def test_an_error_has_its_traceback_and_no_local_variables(output: io.StringIO) -> None:
    try:
        fail()
    except LookupError as error:
        log_error(logger("tests.seven"), "lookup failed", error, trace=begin(sampled=False), match="m1")

    (line,) = lines(output)
    assert line["level"] == "error"
    assert "LookupError: no such barn" in line["exception"]
    assert line["match"] == "m1"
    assert len(line["trace_id"]) == 32
    assert CANARY not in output.getvalue()


def test_warnings_reach_the_sinks_without_secrets(output: io.StringIO) -> None:
    seen: list[Line] = []
    add_line_sink(seen.append)
    log = logger("tests.eight")
    log.info("not seen")
    log.warning("seen", token=CANARY)
    remove_line_sink(seen.append)

    assert [(line["event"], line["token"]) for line in seen] == [("seen", "[withheld]")]


def test_text_form_is_for_eyes(output: io.StringIO) -> None:
    stream = io.StringIO()
    set_up_logs("barn", "barn-1", form="text", stream=stream)
    try:
        fail()
    except LookupError as error:
        log_error(logger("tests.nine"), "lookup failed", error)

    assert "lookup failed" in stream.getvalue()
    assert "no such barn" in stream.getvalue()


@pytest.mark.parametrize(
    "name", ["libs.bus.nats_bus", "services.lobby.errands", "__main__", "asyncio", "uvicorn.error"]
)
def test_an_error_of_ours_counts_whoever_writes_it_down_how(output: io.StringIO, name: str) -> None:
    cell = ERRORS.cell(name)
    before = cell.value
    try:
        fail()
    except LookupError as error:
        log_error(logger(name), "lookup failed", error)
        logging.getLogger(name).exception("the handler of %s failed", "barn")
    logger(name).error("a match could not be rated")
    logger(name).warning("the barn is full")

    assert cell.value == before + 3
    assert len(lines(output)) == 4


def test_an_error_of_another_package_may_be_the_worlds(output: io.StringIO) -> None:
    name = "opentelemetry.exporter"
    logging.getLogger(name).error("the collector does not answer")

    assert ERRORS.cell(name).value == 0
    assert len(lines(output)) == 1
