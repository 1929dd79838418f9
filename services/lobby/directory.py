"""The games of the bucket GAMES, kept in memory and current within milliseconds."""

from libs.bus import KeyValue
from libs.bus.watched import Watched
from services.lobby.games import Games, KnownGame, known_game


class Directory:
    """`games` may be read at any time, before the bucket is there too; it is the same mapping for ever."""

    def __init__(self) -> None:
        self._games: dict[str, KnownGame] = {}
        self._watched: Watched[KnownGame] | None = None

    @property
    def games(self) -> Games:
        return self._games

    async def start(self, bucket: KeyValue) -> None:
        """Begin to watch; returns when what is there has been read."""
        self._watched = Watched(bucket, known_game, self._changed)
        self._watched.begin()
        await self._watched.complete.wait()

    async def stop(self) -> None:
        if self._watched is not None:
            await self._watched.stop()

    def _changed(self, name: str, game: KnownGame | None) -> None:
        if game is None:
            self._games.pop(name, None)
        else:
            self._games[name] = game
