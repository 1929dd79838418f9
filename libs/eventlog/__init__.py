"""The log of commits on JetStream, with a memory twin for tests."""

from libs.eventlog.jetstream_log import JetStreamEventLog
from libs.eventlog.memory_log import Fault, MemoryEventLog, MemoryStreams
from libs.eventlog.port import (
    ConflictError,
    EventLog,
    LogUnavailableError,
    Record,
    Snapshots,
    Timers,
    UnknownAppendError,
)
from libs.eventlog.writing import AppendRefusedError

__all__ = [
    "AppendRefusedError",
    "ConflictError",
    "EventLog",
    "Fault",
    "JetStreamEventLog",
    "LogUnavailableError",
    "MemoryEventLog",
    "MemoryStreams",
    "Record",
    "Snapshots",
    "Timers",
    "UnknownAppendError",
]
