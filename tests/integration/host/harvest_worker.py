"""A worker of the tests' own game as a process of its own, which can be told to die at a bad moment.

FURROW_TEST_CRASH is "<moment>:<n>": at the n-th commit of this process it is killed `before` the append, `after` the
append and before the answer. The moments are between two instructions of the real code, so it is wrapped, not changed.
"""

import os
import signal
from typing import Any

from libs.eventlog import JetStreamEventLog
from libs.host.serve import serve_game
from libs.testkit.samples.harvest_fair.rules.game import HarvestFair

_append = JetStreamEventLog.append


class _Crash:
    def __init__(self, word: str) -> None:
        moment, number = word.split(":")
        self.moment, self.left = moment, int(number)

    async def append(self, log: JetStreamEventLog, identifier: str, data: bytes, **how: Any) -> int:
        self.left -= 1
        if self.left == 0 and self.moment == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        sequence = await _append(log, identifier, data, **how)
        if self.left == 0 and self.moment == "after":
            os.kill(os.getpid(), signal.SIGKILL)
        return sequence


if __name__ == "__main__":
    word = os.environ.pop("FURROW_TEST_CRASH", "")
    if word:
        crash = _Crash(word)

        async def append(log: Any, identifier: str, data: bytes, **how: Any) -> int:
            return await crash.append(log, identifier, data, **how)

        JetStreamEventLog.append = append  # type: ignore[assignment,method-assign]  # the real method, wrapped
    serve_game(HarvestFair())
