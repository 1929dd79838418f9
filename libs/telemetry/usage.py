"""What this process takes of its machine."""

from typing import Final, NamedTuple

import psutil

MEMORY: Final = "process.memory.usage"
CPU: Final = "process.cpu.time"
"""Names of the conventions of OpenTelemetry, as the readings have them."""


class Usage(NamedTuple):
    memory: int = 0
    """Resident, bytes; what processes share counts for each."""
    cpu: float = 0.0
    """Seconds since the process began, in the kernel too."""


def usage() -> Usage:
    process = psutil.Process()
    with process.oneshot():
        spent = process.cpu_times()
        return Usage(process.memory_info().rss, spent.user + spent.system)
