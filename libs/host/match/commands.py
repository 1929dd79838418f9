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


class Resign(Command, frozen=True, kw_only=True, tag="resign"):
    """Leave the match for good, to be placed last. It ends when one player is left; else the autopilot plays on."""


class CallOff(Command, frozen=True, kw_only=True, tag="call_off"):
    """End the match without a result before anybody has moved. Refuses `already_moved`."""


class VoteEnd(Command, frozen=True, kw_only=True, tag="vote_end"):
    """Want the match to end without a result; it does when all who are still in it do. Refuses `already_voted`."""


class Claim(Command, frozen=True, kw_only=True, tag="claim"):
    """Have the autopilot act for a seat that has kept the others waiting for days without a clock.

    Refuses `not_waiting`, `too_early`.
    """

    seat: int


HostCommand: TypeAlias = Undo | StepAway | ComeBack | Resign | CallOff | VoteEnd | Claim
HOST_COMMANDS = (Undo, StepAway, ComeBack, Resign, CallOff, VoteEnd, Claim)


class Autopilot(Message, frozen=True, kw_only=True, tag="autopilot"):
    """From the host to itself: act for an absent seat."""

    seat: int


class Flag(Message, frozen=True, kw_only=True, tag="flag"):
    """From the host to itself: a clock has run out, or the match's last day has come."""
