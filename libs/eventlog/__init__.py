"""The log of commits on JetStream, with a memory twin for tests."""

from libs.eventlog.checking import StreamsNotReadyError, check_streams
from libs.eventlog.jetstream_facts import JetStreamFactLog
from libs.eventlog.jetstream_log import JetStreamEventLog
from libs.eventlog.jetstream_snapshots import JetStreamSnapshots
from libs.eventlog.jetstream_timers import JetStreamTimers
from libs.eventlog.memory_facts import MemoryFactLog
from libs.eventlog.memory_log import Fault, MemoryEventLog, MemoryStreams
from libs.eventlog.memory_snapshots import MemorySnapshots
from libs.eventlog.memory_timers import MemoryTimers
from libs.eventlog.port import (
    ConflictError,
    EventLog,
    Fact,
    FactLog,
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
    "Fact",
    "FactLog",
    "Fault",
    "JetStreamEventLog",
    "JetStreamFactLog",
    "JetStreamSnapshots",
    "JetStreamTimers",
    "LogUnavailableError",
    "MemoryEventLog",
    "MemoryFactLog",
    "MemorySnapshots",
    "MemoryStreams",
    "MemoryTimers",
    "Record",
    "Snapshots",
    "StreamsNotReadyError",
    "Timers",
    "UnknownAppendError",
    "check_streams",
]
