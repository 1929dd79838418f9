"""A rating log at one moment: everybody's rating in one scope."""

from collections.abc import Iterable, Mapping
from typing import Final
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from services.scoring.ratings.arithmetic import Skill

SHARDS: Final = 256
"""A match copies the few shards of its players, so that the state before stays whole whatever the log's size."""


class Record(Struct, frozen=True, array_like=True):
    """A player's skill after `matches` rated matches, of which `wins` were won."""

    mu: float = Skill().mu
    sigma: float = Skill().sigma
    matches: int = 0
    wins: int = 0

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)

    def after(self, skill: Skill, *, won: bool) -> "Record":
        return Record(skill.mu, skill.sigma, self.matches + 1, self.wins + won)


NEWCOMER: Final = Record()


class Ratings(Struct, frozen=True, kw_only=True):
    """As of commit `version`; never changed in place. `sequence` is that of the last fact rated by, on FACTS."""

    identifier: str
    version: int = 0
    sequence: int = 0
    shards: tuple[Mapping[str, Record], ...] = ({},) * SHARDS

    def of(self, player: str) -> Record:
        return self.shards[_shard(player)].get(player, NEWCOMER)

    def everybody(self) -> dict[str, Record]:
        return {player: record for shard in self.shards for player, record in shard.items()}

    def advanced(self, sequence: int, records: Iterable[tuple[str, Record]]) -> "Ratings":
        """After one commit that gave these players these records."""
        changed: dict[int, dict[str, Record]] = {}
        for player, record in records:
            changed.setdefault(_shard(player), {})[player] = record
        shards = list(self.shards)
        for place, newer in changed.items():
            shards[place] = {**shards[place], **newer}
        return replace(self, version=self.version + 1, sequence=sequence, shards=tuple(shards))


def _shard(player: str) -> int:
    return crc32(player.encode()) % SHARDS
