"""`furrow down`: tell a running platform to stop."""

import os
import signal
import time
from pathlib import Path

from libs.operate.process import ServerError
from libs.operate.running.instance import NotRunningError, note_of

WITHIN = 60.0
"""Seconds for it to end."""


class StillRunningError(ServerError): ...


def stop(data: Path) -> str:
    """Stop it and wait; what to say then. Raises ServerError."""
    note = note_of(data)
    if note is None:
        message = f"No Furrow runs over {data}."
        raise NotRunningError(message)
    os.kill(note.pid, signal.SIGTERM)
    deadline = time.monotonic() + WITHIN
    while note_of(data) is not None:
        if time.monotonic() > deadline:
            message = f"Furrow (process {note.pid}) has not ended within {WITHIN:g} seconds."
            raise StillRunningError(message)
        time.sleep(0.05)
    return "Furrow has stopped."
