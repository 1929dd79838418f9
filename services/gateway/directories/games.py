"""What games there are: their descriptions, written by the game services into the bucket GAMES."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from libs.bus.keyvalue import KeyValue
from libs.bus.watched import Watched
from libs.messages.answers import GameSummary
from libs.messages.subjects import MalformedIdError, checked
from services.gateway.problems import refuse

LOBBY = "lobby"
GAMES_BOTS = "bot-"
"""Before the game, the player that its bots share a token as."""


class Described(Struct, frozen=True):
    summary: GameSummary
    clauses: Mapping[str, str]
    whole: bytes
    etag: str


class _Stored(Struct, frozen=True, kw_only=True):
    name: str
    title: str
    seats: tuple[int, ...]
    rules_version: int = 1
    bots: tuple[Any, ...] = ()
    clauses: dict[str, Any] = {}


_decode = msgspec.json.Decoder(_Stored).decode


def described(data: bytes) -> Described:
    """A description as it stands in the bucket. A clause is a title, or an object with one."""
    stored = _decode(data)
    clauses = {
        clause: value if isinstance(value, str) else str(value.get("title", ""))
        for clause, value in stored.clauses.items()
    }
    summary = GameSummary(
        name=stored.name,
        title=stored.title,
        seats=stored.seats,
        rules_version=stored.rules_version,
        bots=stored.bots,
    )
    return Described(summary, clauses, data, f'"{sha256(data).hexdigest()[:24]}"')


class Games:
    """The known games. Ids of matches name theirs: `<game>-<something>`."""

    def __init__(self, bucket: KeyValue) -> None:
        self._bucket = bucket
        self._watched: Watched[Described] = Watched(bucket, described)

    async def start(self) -> None:
        await self._watched.start()

    async def stop(self) -> None:
        await self._watched.stop()

    async def ping(self) -> None:
        """Return when the bucket can be read. Raises NoResponderError, UnansweredError."""
        await self._bucket.get("ping")

    def all(self) -> tuple[Described, ...]:
        return tuple(found for _, found in sorted(self._watched.values.items()))

    def get(self, game: str) -> Described:
        """Raises not_found."""
        found = self._watched.values.get(game)
        if found is None:
            raise refuse("not_found", reason="game_unknown")
        return found

    def owner_of(self, match: str) -> str:
        """The game that a match belongs to. Raises malformed and not_found."""
        game, dash, _ = match.rpartition("-")
        if not dash:
            raise refuse("malformed", "a match id is <game>-<something>", reason="malformed_id")
        identified(match)
        return self.get(game).summary.name

    def clause_title(self, game: str) -> Callable[[str], str]:
        """Titles of the game's clauses; "" for one that is not listed."""
        found = self._watched.values.get(game)
        return lambda clause: found.clauses.get(clause, "") if found is not None else ""


def identified(identifier: str, prefix: str = "") -> str:
    """The id itself, fit for a subject. Raises malformed."""
    try:
        checked(identifier)
    except MalformedIdError:
        raise refuse("malformed", "ids are letters, digits, hyphens and underscores", reason="malformed_id") from None
    if not identifier.startswith(prefix):
        raise refuse("malformed", f"the id begins with {prefix}", reason="malformed_id")
    return identifier
