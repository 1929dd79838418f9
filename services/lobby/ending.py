"""Telling tables and players of their matches, as the facts tell it. Hearing a fact twice changes nothing.

A table whose match is over closes; a player knows the matches by correspondence whose clocks a vacation stops, and
one who is erased any that begins all the same.
"""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from libs.eventlog import FactLog, Record
from libs.host.core.keeper import Keeper
from libs.host.hearing import Hearing
from libs.host.leases import Leases
from libs.messages.ids import PLAYER_PREFIX, TABLE_PREFIX
from libs.messages.requests import Failed
from libs.projections import Checkpoints, FactSource
from libs.projections.matches import FACT_KINDS
from libs.telemetry.logs import log_error, logger
from services.lobby.errands import is_certain, tell
from services.lobby.messages import MatchBegun, MatchEnded, MatchOver, News

FOLLOWER = "lobby-endings"
ENDS = frozenset({"match_finished", "match_aborted"})
AGAIN = 1.0
"""Seconds before who could not be told is told again."""

_log = logger(__name__)


class _Heard(Struct, frozen=True):
    """What is read of a fact."""

    type: str
    id: str
    owner: str = ""
    table: str = ""
    players: tuple[str, ...] = ()
    speed: str = ""


_read = msgspec.json.Decoder(_Heard).decode


class Endings:
    """Hears all facts, on the one worker that owns the stream of facts."""

    def __init__(self, facts: FactLog, checkpoints: Checkpoints, keeper: Keeper[Any], leases: Leases) -> None:
        self._facts = facts
        self._keeper = keeper
        self._hearing = Hearing(FOLLOWER, FactSource(facts), checkpoints, leases, self._take)

    async def run(self) -> None:
        """For ever; cancel to stop."""
        await self._hearing.run()

    async def _take(self, records: Sequence[Record]) -> None:
        for record in records:
            try:
                fact = await self._whole(_read(record.data))
            except msgspec.MsgspecError as error:
                log_error(_log, "a fact cannot be read", error, sequence=record.sequence)
                continue
            for target, news in _news(fact):
                await self._tell(target, news)

    async def _whole(self, fact: _Heard) -> _Heard:
        """An end behind a damaged opening knows neither table nor players: they are as its beginning told them."""
        if fact.type not in ENDS or fact.table:
            return fact
        begun = await self._facts.first(fact.owner, FACT_KINDS["match_started"], fact.id)
        return fact if begun is None else replace(_read(begun.data), type=fact.type)

    async def _tell(self, target: str, news: News) -> None:
        """Tell until that is certain; one that is stopped for a fault of ours must not hold up the others."""
        while True:
            answer = await tell(self._keeper, target, news)
            if is_certain(answer):
                return
            if isinstance(answer, Failed):
                _log.error("one could not be told of a match", id=target, news=type(news).__name__)
                return
            await asyncio.sleep(AGAIN)


def _news(fact: _Heard) -> Iterator[tuple[str, News]]:
    """Who is told what. A fact of an end without a result does not tell the speed."""
    persons = [player for player in fact.players if player.startswith(PLAYER_PREFIX)]
    if fact.type == "match_started":
        for player in persons:
            yield player, MatchBegun(game=fact.owner, match=fact.id, speed=fact.speed)
    if fact.type not in ENDS:
        return
    if fact.table.startswith(TABLE_PREFIX):
        yield fact.table, MatchEnded(match=fact.id, why=fact.type)
    if fact.speed in {"", "correspondence"}:
        for player in persons:
            yield player, MatchOver(match=fact.id)
