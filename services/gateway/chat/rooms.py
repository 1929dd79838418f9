"""Who is in which room of a table, what may be said there, and what of it somebody hears."""

import unicodedata
from typing import NamedTuple

import msgspec
from msgspec import Struct

from libs.messages.chat import ChatLine, Room
from libs.messages.requests import ReadQuery
from services.gateway.directories.games import LOBBY
from services.gateway.parts import Gateway
from services.gateway.problems import refuse
from services.gateway.routes.visit import ask

MOST_TOLD = 200
"""Lines of the past."""


class _Seen(Struct):
    """What is read of a table's view."""

    spectators: bool = True
    you: int | None = None


class Hearing(NamedTuple):
    """Which room somebody is in, and whom they do not hear."""

    room: Room
    deaf_to: frozenset[str]

    def hears(self, line: ChatLine) -> bool:
        return line.room == self.room and line.player not in self.deaf_to


_seen = msgspec.json.Decoder(_Seen).decode
_line = msgspec.json.Decoder(ChatLine).decode


async def hearing(gateway: Gateway, table: str, player: str | None) -> Hearing:
    """Raises forbidden for who may not watch, not_found, unavailable."""
    found = await ask(gateway, LOBBY, table, ReadQuery(name="table", player=player))
    seen = _seen(found.json)
    if seen.you is None and not seen.spectators:
        raise refuse("forbidden", reason="spectators_not_admitted")
    entry = None if player is None else await gateway.players.whole(player)
    return Hearing("spectators" if seen.you is None else "table", frozenset(entry.blocked if entry else ()))


def sayable(text: str) -> str:
    """The text in its composed form. Raises malformed for one with hidden characters, or with none that shows."""
    text = unicodedata.normalize("NFC", text).strip()
    if not text or any(unicodedata.category(character)[0] == "C" for character in text):
        raise refuse("malformed", "chat is one line of visible characters", reason="malformed_text")
    return text


async def told(gateway: Gateway, table: str, hearing: Hearing) -> tuple[ChatLine, ...]:
    """The newest lines that somebody hears, each once, oldest first; nothing of who is no more."""
    lines: dict[tuple[str, str], ChatLine] = {}
    for data in await gateway.chat.lines(table):
        line = _line(data)
        if hearing.hears(line):
            lines.setdefault((line.player, line.id), line)
    newest = list(lines.values())[-MOST_TOLD:]
    authors = {line.player for line in newest}
    known = {card.id for card in await gateway.players.many(sorted(authors)) if not card.erased}
    return tuple(line for line in newest if line.player in known)
