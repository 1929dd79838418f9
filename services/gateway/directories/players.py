"""Names of players, from the bucket PLAYERS. Logs, facts and matches know ids only."""

import asyncio
import time

import msgspec

from libs.bus.keyvalue import KeyValue
from libs.messages.answers import PlayerCard
from libs.messages.buckets import PlayerEntry
from libs.messages.ids import BOT_PREFIX

KEPT_FOR = 30.0
"""Seconds a name is kept: a renamed player shows the old one for so long at most."""
MOST_KEPT = 10_000


_decode = msgspec.json.Decoder(PlayerEntry).decode


class Players:
    def __init__(self, bucket: KeyValue) -> None:
        self._bucket = bucket
        self._kept: dict[str, tuple[float, PlayerCard | None]] = {}

    async def get(self, player: str) -> PlayerCard | None:
        """None for an erased or unknown player. Bots are named after their game and level."""
        if player.startswith(BOT_PREFIX):
            return PlayerCard(id=player, name=_bot_name(player), bot=True)
        until, card = self._kept.get(player, (0.0, None))
        if until > time.monotonic():
            return card
        card = await self._read(player)
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[player] = (time.monotonic() + KEPT_FOR, card)
        return card

    async def whole(self, player: str) -> PlayerEntry | None:
        """All of the entry, private things too, as it stands; None for an erased or unknown player."""
        entry = await self._bucket.get(player)
        return None if entry is None or entry.value is None else _decode(entry.value)

    async def many(self, players: list[str]) -> list[PlayerCard]:
        """Those that are known, in the order asked for."""
        found = await asyncio.gather(*map(self.get, players))
        return [card for card in found if card is not None]

    async def _read(self, player: str) -> PlayerCard | None:
        stored = await self.whole(player)
        return None if stored is None else PlayerCard(id=player, name=stored.name, guest=stored.guest)


def _bot_name(player: str) -> str:
    """bot-northgreen-steady-2 becomes Steady 2."""
    *_, level, number = player.split("-")
    return f"{level.replace('_', ' ').capitalize()} {number}"
