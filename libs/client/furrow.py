"""The client: one server, one token."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, Self
from uuid import uuid4

import msgspec

from libs.client.account import Account
from libs.client.errors import FurrowError, UnavailableError
from libs.client.http import Http
from libs.client.live import Live
from libs.client.match import Match
from libs.client.operations import Operations
from libs.client.scores import Scores
from libs.client.table import LOOK_EVERY, Table
from libs.messages.accounts import PlayerAbout
from libs.messages.answers import CommandResult, GameList, MatchList, Me, PlayerCards, SignedIn, TableList, TurnList
from libs.messages.queue import SeekView
from libs.messages.socket import Hello
from libs.messages.verify import Checked, verified

PATIENCE = 30.0
"""Seconds for which a call goes on trying while the server is away."""

_tables = msgspec.json.Decoder(TableList).decode


class Furrow:
    """An asynchronous context manager. Every method raises FurrowError when the server refuses.

    `player` is for the token that a game's bots share: which of them one is.
    """

    def __init__(
        self, url: str, token: str | None = None, *, player: str | None = None, patience: float = PATIENCE
    ) -> None:
        self.token = token
        self._http = Http(url, token, patience, player=player)
        self.account = Account(self._http)
        self.operations = Operations(self._http)
        self.scores = Scores(self._http, patience)
        self._live = Live(url, lambda: Hello(token=self.token, player=player), patience)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._live.close()
        await self._http.close()

    async def sign_in_guest(self, name: str) -> SignedIn:
        """Become a guest; the client bears the new token from here on. Keep `token` to come back as the same player."""
        signed_in = await self._http.post("/v1/players/guests", {"name": name}, SignedIn)
        self.token = signed_in.token
        self._http.bear(signed_in.token)
        return signed_in

    async def sign_in(self, login: str, password: str) -> SignedIn:
        """Sign in to an account; the client bears the new token from here on."""
        body = {"login": login, "password": password}
        signed_in = await self._http.post("/v1/sign-ins", body, SignedIn)
        self.token = signed_in.token
        self._http.bear(signed_in.token)
        return signed_in

    async def sign_out(self) -> None:
        """End the token that the client bears. A guest cannot come back."""
        await self._http.delete("/v1/me/session", ends_token=True)
        self.token = None
        self._http.bear(None)

    async def me(self) -> Me:
        return await self._http.get("/v1/me", Me)

    async def players(self, *players: str) -> PlayerCards:
        """Names by ids."""
        return await self._http.get("/v1/players", PlayerCards, ids=",".join(players))

    async def find(self, name: str, *, cursor: str | None = None, limit: int | None = None) -> PlayerCards:
        """Persons by how their names begin, or a word of them; capitals, accents and signs do not count."""
        return await self._http.get("/v1/players", PlayerCards, name=name, cursor=cursor, limit=limit)

    async def player(self, player: str) -> PlayerAbout:
        """What anybody may know of a player."""
        return await self._http.get(f"/v1/players/{player}", PlayerAbout)

    async def games(self) -> GameList:
        return await self._http.get("/v1/games", GameList)

    async def game(self, name: str) -> dict[str, Any]:
        """A game's description: seats, schemas, catalogue, clauses."""
        return await self._http.get(f"/v1/games/{name}", dict[str, Any])

    async def open_table(self, game: str, seats: int, **terms: Any) -> Table:
        """Open a table and sit down at it. Terms: options, clock, rated, absence, spectators, listed, seed.

        What each holds, and what it is if not given: libs.messages.tables.OpenTable; clocks: libs.messages.clocks.
        """
        headers = {"idempotency-key": str(uuid4())}
        body = {"game": game, "seats": seats, **terms}
        opened = await self._http.post("/v1/tables", body, CommandResult, headers=headers)
        return self.table(opened.target)

    async def tables(self, *, game: str | None = None, cursor: str | None = None) -> TableList:
        """Open tables, newest first."""
        return await self._http.get("/v1/tables", TableList, game=game, cursor=cursor)

    async def asked(self) -> TableList:
        """Tables that wait for your yes or no: invitations and rematches."""
        return await self._http.get("/v1/tables/asked", TableList)

    async def asked_live(self) -> AsyncIterator[TableList]:
        """The same, all at once and all again whenever that changes, until the stream ends. Raises FurrowError."""
        async for _, data in self._http.events("/v1/tables/asked/stream"):
            yield _tables(data)

    async def seek(self, game: str, seats: int, **terms: Any) -> SeekView:
        """Be paired with others who seek the same. Terms: options, clock, rated, absence, spread, bots_after, wait.

        What each holds, and what it is if not given: libs.messages.queue.Seek.
        """
        headers = {"idempotency-key": str(uuid4())}
        return await self._http.post("/v1/seek", {"game": game, "seats": seats, **terms}, SeekView, headers=headers)

    async def sought(self) -> SeekView:
        """What became of one's ticket."""
        return await self._http.get("/v1/seek", SeekView)

    async def cancel_seek(self) -> None:
        """Raises RuleError, with the reason already_paired, when the pairing was faster."""
        await self._http.delete("/v1/seek")

    async def paired(self, *, within: float = 60.0) -> SeekView:
        """One's ticket once it is paired and the table stands, or it is gone. Raises TimeoutError."""
        async with asyncio.timeout(within):
            while True:
                with contextlib.suppress(UnavailableError):
                    async for _, data in self._http.events("/v1/seek/stream"):
                        seen = msgspec.json.decode(data, type=SeekView)
                        if seen.status == "none" or seen.table:
                            return seen
                await asyncio.sleep(LOOK_EVERY)

    def table(self, identifier: str) -> Table:
        return Table(identifier, self._http)

    async def matches(
        self, *, status: str = "live", game: str | None = None, player: str | None = None, cursor: str | None = None
    ) -> MatchList:
        """Matches that are `live` or `finished`, newest first, of a game or a player if one is named."""
        return await self._http.get("/v1/matches", MatchList, status=status, game=game, player=player, cursor=cursor)

    async def turns(self) -> TurnList:
        """The matches that wait for you, the newest turn first."""
        return await self._http.get("/v1/turns", TurnList)

    async def waiting(self) -> AsyncIterator[tuple[dict[str, Any], ...]]:
        """The matches that wait for you, all at once and all again whenever that changes or may have, for ever.

        Raises FurrowError when the socket is closed for good.
        """
        told: asyncio.Queue[tuple[dict[str, Any], ...] | FurrowError] = asyncio.Queue()
        await self._live.watch_turns(told.put_nowait)
        while not isinstance(news := await told.get(), FurrowError):
            yield news
        raise news

    def match(self, identifier: str) -> Match:
        """A match to enter: `async with client.match(id) as match`."""
        return Match(identifier, self._live, self._http)

    def export(self, match: str) -> AsyncIterator[bytes]:
        """The match's commits as lines of JSON, the first line about the match."""
        return self._http.lines(f"/v1/matches/{match}/export")

    async def verify(self, match: str, *, promised: str | None = None) -> Checked:
        """Check a finished match here, without trusting the server: seed, chain and what each line says.

        `promised` is `seed_commitment` as a view had it while the match ran, if you kept it.
        """
        return verified([line async for line in self.export(match)], promised=promised)

    async def verdict(self, match: str) -> dict[str, Any]:
        """The server's own verification, which decides every command again with the rules."""
        return await self._http.get(f"/v1/matches/{match}/verification", dict[str, Any])
