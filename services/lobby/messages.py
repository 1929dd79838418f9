"""What the lobby tells its own tables; never on the bus."""

from typing import TypeAlias

from libs.messages.requests import Message


class MatchOpened(Message, frozen=True, kw_only=True, tag="match_opened"):
    """The game's service has the match in its log."""

    match: str


class OpeningRefused(Message, frozen=True, kw_only=True, tag="opening_refused"):
    """The game's service will never open the match."""

    match: str
    reason: str
    detail: str = ""


class MatchCalledOff(Message, frozen=True, kw_only=True, tag="match_called_off"):
    """The game's service has the abort in its log."""

    match: str


class CallingOffRefused(Message, frozen=True, kw_only=True, tag="calling_off_refused"):
    """The match is played, or was: it cannot be called off any more."""

    match: str


class MatchEnded(Message, frozen=True, kw_only=True, tag="match_ended"):
    """A fact told that the match is over; `why` is match_finished or match_aborted."""

    match: str
    why: str


Told: TypeAlias = MatchOpened | OpeningRefused | MatchCalledOff | CallingOffRefused | MatchEnded


def told_id(message: Told) -> str:
    """The command id: the same for a repeat of the same news."""
    return f"{message.__struct_config__.tag}:{message.match}"
