"""The commands that every match knows besides its game's, and what the host sends itself."""

from typing import TypeAlias

from libs.kernel import Command
from libs.messages.requests import Message


class Undo(Command, frozen=True, kw_only=True, tag="undo"):
    """Take back one's own last standing commit. Refuses `nothing_to_undo`, `undo_would_unlearn`."""


class StepAway(Command, frozen=True, kw_only=True, tag="step_away"):
    """Let the autopilot act for one's seat. Refuses `already_away`."""


class ComeBack(Command, frozen=True, kw_only=True, tag="come_back"):
    """Act oneself again; any other command does the same. Refuses `not_away`."""


HostCommand: TypeAlias = Undo | StepAway | ComeBack


class Autopilot(Message, frozen=True, kw_only=True, tag="autopilot"):
    """From the host to itself: act for an absent seat."""

    seat: int
