"""Work that begins at once, as Python 3.12's eager tasks: what need not wait costs no task and no turn of the loop."""

import asyncio
from collections.abc import Coroutine, Generator
from functools import partial
from types import coroutine
from typing import Any


def begin(work: Coroutine[Any, Any, None]) -> "asyncio.Task[None] | None":
    """Run `work` up to where it waits, and the rest of it as a task; None if it never waits.

    What it raises before it waits is raised here. Up to there the current task is the caller's.
    """
    try:
        waited = work.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_rest(work, waited))


@coroutine
def _rest(work: Coroutine[Any, Any, None], waited: Any) -> Generator[Any, Any, None]:
    """Go on with work that waits already."""
    while True:
        try:
            value = yield waited
        except BaseException as error:  # noqa: BLE001 - all that is thrown in is the work's, a cancellation above all
            go_on = partial(work.throw, error)
        else:
            go_on = partial(work.send, value)
        try:
            waited = go_on()
        except StopIteration:
            return
