"""Where the demo plays: at a platform that runs, or at one that it starts and stops itself."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from libs.operate.process import ServerError, die_with_parent, require_writable
from libs.operate.running.instance import note_of, tidied

LOOK_EVERY = 0.05
STOPPED_WITHIN = 60.0
LOG = "demo.log"


class DidNotComeUpError(ServerError): ...


@contextmanager
def platform(data: Path, given: str | None) -> Iterator[str]:
    """The address: the one given, else of what runs over `data`, else of a platform that is ours until we leave.

    Raises DidNotComeUpError, NoAddressError, UnwritableFolderError.
    """
    note = note_of(data)
    if given:
        yield tidied(given)
    elif note is not None and note.url:
        yield note.url
    else:
        with _started(data) as url:
            yield url


@contextmanager
def _started(data: Path) -> Iterator[str]:
    require_writable(data)
    sys.stdout.write(f"Starting a platform over {data}; what it says goes to {data / LOG}.\n")
    with (data / LOG).open("wb") as log:
        running = subprocess.Popen(  # noqa: S603 - the command is ours
            [sys.executable, "-m", "libs.operate.cli", "up", "--port", "0", "--data", str(data)],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            preexec_fn=die_with_parent(os.getpid()),  # noqa: PLW1509 - calls only what is loaded before the fork
        )
    try:
        while (note := note_of(data)) is None or not note.url:
            if running.poll() is not None:
                words = (data / LOG).read_text(errors="replace").strip().splitlines()
                message = f"The platform does not start; its last words: {words[-1] if words else 'none'}"
                raise DidNotComeUpError(message)
            time.sleep(LOOK_EVERY)
        yield note.url
    finally:
        if running.poll() is None:
            running.send_signal(signal.SIGTERM)
            running.wait(STOPPED_WITHIN)
