"""An aggregate in memory: its state, its place in the log, the ids of its commands and its commits."""

import asyncio
from typing import Generic, TypeVar

from libs.host.core.commit import NO_CHAIN, Commit, CorruptCommitError, command_key, unpacked
from libs.host.core.kind import History, Kind

S = TypeVar("S")


class Resident(History, Generic[S]):
    """One aggregate. Everything is as of the commit `version` (0: none), stored at `sequence` of its stream."""

    __slots__ = (
        "_version", "broken", "chain", "chain_key", "commands", "forgotten", "fresh", "identifier", "keys", "kind",
        "last_at", "loaded", "lock", "raws", "sequence", "snapshot_version", "state", "used", "waiting",
    )  # fmt: skip

    def __init__(self, kind: Kind[S], identifier: str) -> None:
        self.kind = kind
        self.identifier = identifier
        self.lock = asyncio.Lock()
        self.waiting = 0
        self.used = 0.0
        self.broken: str | None = None
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

    @property
    def version(self) -> int:
        return self._version

    def commit(self, version: int) -> Commit:
        return unpacked(self.raw(version), has_chain=self.kind.has_chain)[1]

    def raw(self, version: int) -> bytes:
        return self.raws[version - 1 - self.forgotten]

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

    def known(self, actor: str, command: str) -> Commit | None:
        """The commit that the actor's command id led to, if it did."""
        version = self.commands.get(command_key(actor, command))
        if version is None:
            return None
        commit = self.commit(version)
        return commit if (commit.actor, commit.command) == (actor, command) else None
