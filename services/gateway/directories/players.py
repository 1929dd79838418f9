"""Names of players, from the bucket PLAYERS. Logs, facts and matches know ids only."""

import asyncio
import time

import msgspec
from msgspec import Struct

from libs.bus.keyvalue import KeyValue
from libs.messages.answers import PlayerCard
from libs.messages.buckets import PlayerEntry
from libs.messages.ids import BOT_PREFIX, PLAYER_PREFIX
from libs.messages.requests import Found, ReadQuery
from services.gateway.calls import Calls
from services.gateway.directories.games import LOBBY

KEPT_FOR = 30.0
"""Seconds a name is kept: a renamed player shows the old one for so long at most."""
MOST_KEPT = 10_000
ERASED = "erased player"
WITHIN = 1.0
"""Seconds in which the lobby says whether somebody was erased; who is not known by then is left out."""


_decode = msgspec.json.Decoder(PlayerEntry).decode


class _Erased(Struct, frozen=True):
    """What is read of the lobby's view of a player."""

    erased: bool = False


_view = msgspec.json.Decoder(_Erased).decode


class Players:
    def __init__(self, bucket: KeyValue, calls: Calls) -> None:
        self._bucket = bucket
        self._calls = calls
        self._kept: dict[str, tuple[float, PlayerCard | None]] = {}

    async def get(self, player: str) -> PlayerCard | None:
        """None for an erased or unknown player. Bots are named after their game and level."""
        card = await self._known(player)
        return None if card is None or card.erased else card

    async def _known(self, player: str) -> PlayerCard | None:
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
        """Those that are known, erased ones too, in the order asked for."""
        found = await asyncio.gather(*map(self._known, players))
        return [card for card in found if card is not None]

    async def _read(self, player: str) -> PlayerCard | None:
        stored = await self.whole(player)
        if stored is not None:
            return PlayerCard(id=player, name=stored.name, guest=stored.guest)
        return PlayerCard(id=player, name=ERASED, erased=True) if await self._is_erased(player) else None

    async def _is_erased(self, player: str) -> bool:
        """The bucket forgets even that there was anybody; the player's log does not."""
        if not player.startswith(PLAYER_PREFIX):
            return False
        try:
            async with asyncio.timeout(WITHIN):
                answer = await self._calls.query(LOBBY, player, ReadQuery(name="player", player=player))
                return isinstance(answer, Found) and _view(answer.json).erased
        except (TimeoutError, msgspec.DecodeError):
            return False


def _bot_name(player: str) -> str:
    """bot-northgreen-steady-2 becomes Steady 2."""
    *_, level, number = player.split("-")
    return f"{level.replace('_', ' ').capitalize()} {number}"
