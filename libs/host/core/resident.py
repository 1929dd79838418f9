"""An aggregate in memory: its state, its place in the log, the ids of its commands and its commits."""

import asyncio
from collections.abc import Sequence
from typing import Generic, TypeVar

from libs.host.core.commit import NO_CHAIN, Commit, CorruptCommitError, command_key, unpacked
from libs.host.core.kind import History, Kind
from libs.messages.verify import LOST

S = TypeVar("S")

_NO_KEY = bytes(8)


class Resident(History, Generic[S]):
    """One aggregate. Everything is as of the commit `version` (0: none), stored at `sequence` of its stream."""

    __slots__ = (
        "_version", "broken", "chain", "chain_key", "commands", "fault", "forgotten", "fresh", "heard_until",
        "identifier", "keys", "kind", "last_at", "loaded", "lock", "lost", "raws", "sequence", "snapshot_version",
        "stands", "state", "used", "waiting",
    )  # fmt: skip

    def __init__(self, kind: Kind[S], identifier: str) -> None:
        self.kind = kind
        self.identifier = identifier
        self.lock = asyncio.Lock()
        self.waiting = 0
        self.used = 0.0
        self.heard_until = 0.0
        """Until when somebody is taken to listen, by the monotonic clock: see Kind.listeners_ask."""
        self.broken: str | None = None
        self.fault = ""
        """What is wrong with its log."""
        self.snapshot_version = 0
        self.forget()

    def forget(self) -> None:
        """Drop what is known, to be loaded again."""
        self.loaded = False
        self.state: S = self.kind.blank(self.identifier)
        self._version = 0
        self.sequence = 0
        self.chain = NO_CHAIN
        self.chain_key: bytes | None = None
        """Kept from one commit to the next; None as long as it was not asked for."""
        self.last_at = 0
        self.fresh = False
        self.commands: dict[bytes, int] = {}
        self.forgotten = 0
        self.keys: list[bytes] = []
        self.raws: list[bytes] = []
        self.lost: tuple[range, ...] = ()
        """Versions that were set aside."""
        self.stands: int | None = None
        """The last version that stands, while what is behind it is passed over and no commit says so yet."""

    @property
    def version(self) -> int:
        return self._version

    def commit(self, version: int) -> Commit:
        """One that was set aside has no events, and is nobody's."""
        if self.lost and (start := next((one.start for one in self.lost if version in one), None)) is not None:
            before = self.commit(start - 1) if start > 1 else None
            at, drawn = (0, 0) if before is None else (before.at, before.drawn)
            return Commit(id=self.identifier, version=version, command="", actor=LOST, at=at, drawn=drawn, events=())
        return unpacked(self.raw(version), has_chain=self.kind.has_chain)[1]

    def raw(self, version: int) -> bytes:
        return self.raws[version - 1 - self.forgotten]

    def take(self, records: Sequence[tuple[int, bytes]]) -> None:
        """Take in stored messages, each with its sequence; those that a later one sets aside are passed over.

        Raises CorruptCommitError, UnfitError.
        """
        place = 0
        while place < len(records):
            try:
                self.fold(*records[place])
                place += 1
            except CorruptCommitError:
                end = self._resumption(records, place)
                if end is None:
                    raise
                self.pass_over(records[place:end])
                place = end

    def _resumption(self, records: Sequence[tuple[int, bytes]], place: int) -> int | None:
        """Where a commit stands behind `place` that goes on from here."""
        for number in range(place + 1, len(records)):
            try:
                _, commit = unpacked(records[number][1], has_chain=self.kind.has_chain)
            except CorruptCommitError:
                continue
            if (commit.resumes, commit.version) == (self._version, self._version + number - place + 1):
                return number
        return None

    def pass_over(self, records: Sequence[tuple[int, bytes]]) -> None:
        """Count messages as versions without a look at them: the next commit goes on from what stands now."""
        self.stands = self._version
        for sequence, data in records:
            self._version += 1
            self.sequence = sequence
            self.keys.append(_NO_KEY)
            self.raws.append(data)
        self.state = self.kind.passed(self.state, self._version)

    def aside(self) -> tuple[Commit, ...]:
        """What can be read of the messages that are passed over."""
        commits: list[Commit] = []
        for raw in () if self.stands is None else self.raws[self.stands :]:
            try:
                commits.append(unpacked(raw, has_chain=self.kind.has_chain)[1])
            except CorruptCommitError:
                continue
        return tuple(commits)

    def fold(self, sequence: int, data: bytes) -> None:
        """Take in one stored message. Raises CorruptCommitError, UnfitError."""
        chain, commit = unpacked(data, has_chain=self.kind.has_chain)
        if commit.version != self._version + 1 or commit.id != self.identifier:
            message = f"version {commit.version} of {commit.id} after version {self._version} of {self.identifier}"
            raise CorruptCommitError(message)
        self.took(commit, data, chain, sequence, self.kind.evolve(self.state, commit))

    def took(self, commit: Commit, data: bytes, chain: bytes, sequence: int, state: S) -> None:
        """The commit is in the log and `state` is what it led to."""
        self.state = state
        self._set_aside(commit)
        self.stands = None
        self._version = commit.version
        self.sequence = sequence
        self.chain = chain
        self.last_at = commit.at
        key = command_key(commit.actor, commit.command)
        self.commands[key] = commit.version
        self.keys.append(key)
        self.raws.append(data)
        if self.kind.recalls is not None and len(self.raws) >= 2 * self.kind.recalls:
            self._shorten(self.kind.recalls)

    def _shorten(self, kept: int) -> None:
        """Forget all commits but the newest ones."""
        self.forgotten = self._version - kept
        self.keys = self.keys[-kept:]
        self.raws = self.raws[-kept:]
        self.commands = {key: version for version, key in enumerate(self.keys, self.forgotten + 1)}

    def resume(self, state: S, keys: list[bytes], raws: list[bytes], *, forgotten: int = 0) -> None:
        """Take in a state with the commits that it already contains, at least one; `forgotten` more came before."""
        self.state = state
        self.keys = keys
        self.raws = raws
        self.forgotten = forgotten
        self.commands = {key: version for version, key in enumerate(keys, forgotten + 1)}
        self._version = forgotten + len(raws)
        self.chain, last = unpacked(raws[-1], has_chain=self.kind.has_chain)
        self.last_at = last.at
        while last.resumes is not None:
            self._set_aside(last)
            if not last.resumes:
                break
            last = self.commit(last.resumes)

    def _set_aside(self, commit: Commit) -> None:
        if commit.resumes is not None:
            self.lost = (*self.lost, range(commit.resumes + 1, commit.version))

    def known(self, actor: str, command: str) -> Commit | None:
        """The commit that the actor's command id led to, if it did."""
        version = self.commands.get(command_key(actor, command))
        if version is None:
            return None
        commit = self.commit(version)
        return commit if (commit.actor, commit.command) == (actor, command) else None
