"""The counters of one owner's command path, looked up once."""

from libs.messages.requests import CommandAnswer, Refused
from libs.telemetry.instruments import (
    APPEND_SECONDS,
    COMMAND_SECONDS,
    COMMANDS,
    CONFLICTS,
    CORRUPT,
    DECIDE_SECONDS,
    LOAD_SECONDS,
    LOADS,
    REFUSED,
    SNAPSHOTS,
    UNKNOWN_APPENDS,
)
from libs.telemetry.metrics import CounterCell


class Meters:
    """Cells of the instruments, with the owner's label."""

    def __init__(self, owner: str) -> None:
        self._owner = owner
        self._outcomes: dict[type, CounterCell] = {}
        self.seconds = COMMAND_SECONDS.cell(owner)
        self.decide = DECIDE_SECONDS.cell(owner)
        self.append = APPEND_SECONDS.cell(owner)
        self.load = LOAD_SECONDS.cell(owner)
        self.conflicts = CONFLICTS.cell(owner)
        self.unknown = UNKNOWN_APPENDS.cell(owner)
        self.snapshots = SNAPSHOTS.cell(owner)
        self.corrupt = CORRUPT.cell(owner)

    def answered(self, answer: CommandAnswer, spent_ns: int, *, own: bool) -> None:
        """Count a command's answer and time.

        The platform's `own` messages are told more than once and to more than need them; one that comes to nothing is
        no refusal.
        """
        if own and isinstance(answer, Refused) and answer.kind == "over":
            return
        kind = type(answer)
        cell = self._outcomes.get(kind)
        if cell is None:
            cell = self._outcomes[kind] = COMMANDS.cell(self._owner, str(kind.__struct_config__.tag))
        cell.add()
        self.seconds.record(spent_ns / 1e9)
        if isinstance(answer, Refused):
            REFUSED.cell(self._owner, answer.reason).add()

    def loaded(self, seconds: float, *, from_snapshot: bool) -> None:
        self.load.record(seconds)
        LOADS.cell(self._owner, "snapshot" if from_snapshot else "log").add()
