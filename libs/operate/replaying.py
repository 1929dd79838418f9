"""`furrow replay`: a match step by step in the terminal, from its export."""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from libs.client import Furrow
from libs.messages.verify import unreadable
from libs.operate.process import ServerError
from libs.operate.verifying import PATIENCE

HELP = "Enter: next, b: back, a number: that version, a: all that follow, q: quit."
LONGEST_VALUE = 60


class NoReplayError(ServerError): ...


class Replay:
    """A match's commits, each as some lines of text."""

    def __init__(self, lines: Sequence[bytes | str]) -> None:
        """Of an export. Raises NoReplayError."""
        try:
            self._header, *self._steps = (msgspec.json.decode(line) for line in lines)
            self.title = self._titled()
        except (msgspec.MsgspecError, ValueError, LookupError, TypeError) as error:
            message = f"This is no export of a match: {error}"
            raise NoReplayError(message) from error

    def __len__(self) -> int:
        return len(self._steps)

    def step(self, version: int) -> str:
        """A version, counted from 1: who, when, what was ordered, and what came of it. Raises NoReplayError."""
        try:
            return self._told(self._steps[version - 1])
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            message = f"Version {version} has not the form of an export's line: {error!r}"
            raise NoReplayError(message) from error

    def _told(self, step: Any) -> str:
        at = datetime.fromtimestamp(step["at"] / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
        waits = ", ".join(self._player(seat) for seat in step.get("awaiting") or ()) or "nobody"
        head = f"{step['version']:>4} / {len(self)}  {at}  {self._actor(step['actor'])}"
        lines = [head if not step.get("command") else f"{head}: {_worded(step['command'])}"]
        lines += [f"       {_worded(event)}" for event in step["events"]]
        return "\n".join([*lines, f"       awaited: {waits}"])

    def _titled(self) -> str:
        header = self._header
        players = ", ".join(header["players"])
        title = f"{header['match']}: {header['game']}, rules {header['rules_version']}, {header['status']}; {players}"
        return title if header.get("damaged") is None else f"{title}; {unreadable(header['damaged'])}"

    def _actor(self, actor: Any) -> str:
        if isinstance(actor, str):
            return actor
        seat = actor.get("seat")
        who = "" if seat is None else self._player(seat)
        return who if actor["kind"] == "seat" else f"{actor['kind']} {who}".strip()

    def _player(self, seat: int) -> str:
        return str(self._header["players"][seat])


def shown(replay: Replay, say: Callable[[str], None], ask: Callable[[], str] | None) -> None:
    """All of it at once, or step by step as `ask` answers."""
    say(replay.title)
    if ask is None:
        for version in range(1, len(replay) + 1):
            say(replay.step(version))
        return
    say(HELP)
    for version in _chosen(len(replay), ask):
        say(replay.step(version))


def _chosen(last: int, ask: Callable[[], str]) -> Iterator[int]:
    """The versions to show, in the order asked for; ends behind the last one."""
    version = 1
    while version <= last:
        yield version
        answer = ask().strip().lower()
        if answer == "q":
            return
        if answer == "a":
            yield from range(version + 1, last + 1)
            return
        wanted = int(answer) if answer.isdigit() else version - 1 if answer == "b" else version + 1
        version = max(1, min(wanted, last + 1))


async def replay_of(url: str, token: str | None, match: str) -> Replay:
    """Of a match of a platform. Raises FurrowError."""
    async with Furrow(url, token, patience=PATIENCE) as client:
        return Replay([line async for line in client.export(match)])


def replay_in(path: Path) -> Replay:
    """Of a file with an export. Raises NoReplayError."""
    try:
        return Replay(path.read_bytes().splitlines())
    except OSError as error:
        message = f"{path} cannot be read: {error.strerror}."
        raise NoReplayError(message) from error
    except NoReplayError as error:
        message = f"{path} cannot be shown. {error}"
        raise NoReplayError(message) from error


def _worded(said: Any) -> str:
    """A command or event on one line."""
    if not isinstance(said, dict):
        return str(said)
    fields = (f"{name}={_short(value)}" for name, value in said.items() if name != "type")
    return " ".join([str(said.get("type", "")), *fields]).strip()


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"
