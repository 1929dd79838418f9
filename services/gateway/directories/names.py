"""Finding players by name: the names of the bucket PLAYERS, folded and sorted in memory. They stand nowhere else."""

import asyncio
import time
import unicodedata
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import msgspec
from msgspec import Struct
from sortedcontainers import SortedSet

from libs.bus.keyvalue import KeyValue
from libs.bus.watched import Watched
from libs.messages.answers import PlayerCard, PlayerCards
from services.gateway.lists import UnknownCursorError
from services.gateway.problems import ProblemError, problem

LONGEST_KEY = 24
"""Characters of a folded name that count: names that differ behind them are in the order of their ids."""


class _Named(Struct, frozen=True, kw_only=True):
    """What is kept of an entry: nothing that is not for everybody."""

    name: str
    guest: bool = False
    suspended: int = 0


class _Place(NamedTuple):
    """A name from one of its words on, folded, and whose it is."""

    key: str
    player: str


_decode = msgspec.json.Decoder(_Named).decode


class Names:
    """Current within milliseconds of a write, as long as the bucket can be read."""

    def __init__(self, bucket: KeyValue) -> None:
        self._watched: Watched[_Named] = Watched(bucket, _decode, self._changed)
        self._keys: dict[str, tuple[str, ...]] = {}
        self._places = SortedSet()

    def begin(self) -> None:
        """Begin to read. Nothing waits for it: players are not sought at the first moment."""
        self._watched.begin()

    async def stop(self) -> None:
        await self._watched.stop()

    @property
    def complete(self) -> asyncio.Event:
        """Set when all names that were present have been read."""
        return self._watched.complete

    def find(self, name: str, cursor: str | None, limit: int) -> PlayerCards:
        """Who has a name of which a word begins so, with what follows it, in alphabetical order from that word on.

        Each player once, by the first of the words that fit; nobody who is suspended. Raises the problem unavailable
        until all names are read, UnknownCursorError.
        """
        if not self.complete.is_set():
            raise ProblemError(problem("unavailable", reason="names_unread", retry_after=1.0))
        begins = folded(name)[:LONGEST_KEY]
        start = _Place(begins, "") if cursor is None else _opened(cursor)
        found = list(islice(self._fitting(begins, start), limit + 1))
        page = found[:limit]
        return PlayerCards(
            players=tuple(map(self._card, page)), next=_cursor(page[-1]) if len(found) > len(page) else None
        )

    def _fitting(self, begins: str, start: _Place) -> Iterator[_Place]:
        """Places behind `start`, one of each player who may be found."""
        now = time.time() * 1000
        for place in self._places.irange(start, inclusive=(False, False)):
            if not place.key.startswith(begins):
                return
            suspended = self._watched.values[place.player].suspended > now
            if not suspended and place.key == self._first(place.player, begins):
                yield place

    def _card(self, place: _Place) -> PlayerCard:
        entry = self._watched.values[place.player]
        return PlayerCard(id=place.player, name=entry.name, guest=entry.guest)

    def _first(self, player: str, begins: str) -> str:
        return min(key for key in self._keys[player] if key.startswith(begins))

    def _changed(self, player: str, entry: _Named | None) -> None:
        before = self._keys.pop(player, ())
        after = () if entry is None else _keys(entry.name)
        if after:
            self._keys[player] = after
        if before == after:
            return
        for key in before:
            self._places.discard(_Place(key, player))
        for key in after:
            self._places.add(_Place(key, player))


def folded(text: str) -> str:
    """The text as it is compared: without capitals, accents and signs; signs alone stay as they are."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    plain = "".join(character for character in letters if not unicodedata.combining(character))
    spaced = "".join(character if unicodedata.category(character)[0] in "LMNS" else " " for character in plain)
    return " ".join(spaced.split() or plain.split())


def _keys(name: str) -> tuple[str, ...]:
    words = folded(name).split(" ")
    return tuple({" ".join(words[at:])[:LONGEST_KEY]: None for at in range(len(words))})


def _cursor(place: _Place) -> str:
    return urlsafe_b64encode("\n".join(place).encode()).decode().rstrip("=")


def _opened(cursor: str) -> _Place:
    try:
        key, player = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode().split("\n")
    except ValueError:
        raise UnknownCursorError from None
    return _Place(key, player)
