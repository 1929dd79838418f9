"""The form of the log: one JSON object a line (or readable text), with trace ids and without secrets.

The standard library's logging, and so every package we use, comes out in the same form.
"""

import logging
import sys
from collections.abc import Callable, MutableMapping
from typing import Any, Literal, TextIO, TypeAlias

import msgspec
import structlog

from libs.telemetry.instruments import ERRORS
from libs.telemetry.secrecy import WITHHELD, is_secret, scrubbed
from libs.telemetry.spans import MadeSpan, current
from libs.telemetry.traceparent import span_id, trace_id

Line: TypeAlias = MutableMapping[str, Any]
LineSink: TypeAlias = Callable[[Line], None]

OURS = ("libs.", "services.", "__main__", "asyncio", "uvicorn.")
"""Beginnings of the names of loggers whose errors are faults of ours; another package's may be the world's."""

_line_sinks: list[LineSink] = []
OWN = frozenset({"event", "level", "logger", "timestamp", "trace_id", "span_id", "exception", "service", "instance"})
"""What every line may have of itself, beside the fields that were given."""


def logger(name: str) -> structlog.stdlib.BoundLogger:
    """A logger by the module's name: log.info("what happened", stream=…, trace=…)."""
    bound: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(name)
    return bound


def log_error(
    log: structlog.stdlib.BoundLogger, event: str, error: BaseException, *, trace: str = "", **fields: Any
) -> None:
    """Log an error of ours with its traceback. `trace` is the traceparent it happened under.

    The error's text is written down, so no exception may carry a state, a hand or a seed in its message.
    """
    log.error(event, exc_info=error, trace=trace, **fields)


def set_up_logs(
    service: str,
    instance: str,
    *,
    level: str = "info",
    form: Literal["json", "text"] = "json",
    stream: TextIO | None = None,
) -> None:
    """Route everything to `stream` (standard output) in one form, from `level` upwards."""
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *_steps(service, instance), _to_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(stream or sys.stdout)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*_steps(service, instance)],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _seen_by_sinks, _renderer(form)],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for chatty in ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio"):
        logging.getLogger(chatty).handlers.clear()
        logging.getLogger(chatty).propagate = True
    # One line a request is for whoever looks for a fault, not for every day.
    for told_each in ("uvicorn.access", "httpx"):
        logging.getLogger(told_each).setLevel("WARNING")


def add_line_sink(sink: LineSink) -> None:
    """Have `sink` called with every line from warning upwards, secrets already withheld."""
    _line_sinks.append(sink)


def remove_line_sink(sink: LineSink) -> None:
    _line_sinks.remove(sink)


_to_formatter = structlog.stdlib.ProcessorFormatter.wrap_for_formatter


def _steps(service: str, instance: str) -> list[structlog.typing.Processor]:
    def add_service(_: Any, __: str, line: Line) -> Line:
        line["service"], line["instance"] = service, instance
        return line

    return [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _count,
        add_service,
        _add_trace,
        structlog.processors.format_exc_info,
        _withhold,
    ]


def _count(_: Any, __: str, line: Line) -> Line:
    """Count errors, whoever wrote them down how: what a task or a handler dies of comes by the standard library."""
    name = str(line.get("logger", ""))
    if line["level"] in {"error", "critical"} and name.startswith(OURS):
        ERRORS.cell(name).add()
    return line


def _add_trace(_: Any, __: str, line: Line) -> Line:
    traceparent = line.pop("trace", "")
    made = current()
    if traceparent:
        line["trace_id"], line["span_id"] = trace_id(traceparent), span_id(traceparent)
    elif isinstance(made, MadeSpan):
        line["trace_id"], line["span_id"] = made.trace_id, made.span_id
    return line


def _withhold(_: Any, __: str, line: Line) -> Line:
    for key, value in line.items():
        if key.startswith("_"):
            continue  # structlog's own, removed before the line is rendered
        line[key] = WITHHELD if key not in OWN and is_secret(key) else scrubbed(value)
    return line


def _seen_by_sinks(_: Any, __: str, line: Line) -> Line:
    if line.get("level") in {"warning", "error", "critical"}:
        for sink in _line_sinks:
            sink(line)
    return line


def _renderer(form: Literal["json", "text"]) -> structlog.typing.Processor:
    if form == "json":
        return structlog.processors.JSONRenderer(serializer=_json)
    return structlog.dev.ConsoleRenderer(colors=sys.stdout.isatty(), exception_formatter=structlog.dev.plain_traceback)


def _json(line: Line, **_: Any) -> str:
    return msgspec.json.encode(line, enc_hook=str).decode()
