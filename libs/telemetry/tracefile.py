"""Spans as lines of a file that several processes share: how a test sees one command's spans from all services."""

import os
from pathlib import Path

import msgspec
from msgspec import Struct

from libs.telemetry.reports import SpanReport, span_report
from libs.telemetry.spans import MadeSpan


class TraceLine(Struct, frozen=True, kw_only=True):
    """One span and the process that made it."""

    service: str
    instance: str
    span: SpanReport


class TraceFile:
    """Writes each span in one call on a file opened for appending, so lines of several processes never mix.

    A span is in the file as soon as it has ended: killing the process loses none.
    """

    def __init__(self, path: Path, service: str, instance: str) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        self._service, self._instance = service, instance

    def write(self, made: MadeSpan) -> None:
        line = TraceLine(service=self._service, instance=self._instance, span=span_report(made))
        os.write(self._file, msgspec.json.encode(line) + b"\n")

    def close(self) -> None:
        os.close(self._file)


def read_trace_file(path: Path) -> list[TraceLine]:
    """All spans of the file in the order of their ends; none if it is not there yet."""
    if not path.exists():
        return []
    return [_line(line) for line in path.read_bytes().splitlines()]


_line = msgspec.json.Decoder(TraceLine).decode
