"""A table before its match."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import msgspec

from libs.client.done import Done, done
from libs.client.http import Http
from libs.messages.answers import CommandResult
from libs.messages.chat import ChatLine, ChatLines

LOOK_EVERY = 0.5
"""Seconds between two looks at the table while waiting for its match."""


class Table:
    """Commands on one table; each is repeated under its id until it is answered. All raise FurrowError."""

    def __init__(self, identifier: str, http: Http) -> None:
        self.id = identifier
        self._http = http

    async def read(self) -> dict[str, Any]:
        """The table as you may see it."""
        return await self._http.get(f"/v1/tables/{self.id}", dict[str, Any])

    async def join(self, seat: int | None = None, *, invite: str | None = None) -> Done:
        return await self.command("join", seat=seat, invite=invite)

    async def leave(self) -> Done:
        return await self.command("leave")

    async def add_bot(self, level: str | None = None, *, seat: int | None = None) -> Done:
        return await self.command("add_bot", level=level, seat=seat)

    async def remove_bot(self, player: str) -> Done:
        return await self.command("remove_bot", player=player)

    async def kick(self, player: str) -> Done:
        return await self.command("kick", player=player)

    async def ready(self, *, ready: bool = True) -> Done:
        return await self.command("ready", ready=ready)

    async def invite(self, player: str) -> Done:
        """Ask a player to the table; it stands until it is answered, whoever is online."""
        return await self.command("invite_player", player=player)

    async def withdraw_invitation(self, player: str) -> Done:
        return await self.command("withdraw_invitation", player=player)

    async def decline(self) -> Done:
        """Say no to an invitation or to a rematch."""
        return await self.command("decline")

    async def rematch(self) -> Done:
        """After the match: play the same again, once all have said so. The last one's result names the new table."""
        return await self.command("rematch")

    async def withdraw_rematch(self) -> Done:
        return await self.command("withdraw_rematch")

    async def say(self, text: str) -> ChatLine:
        """To the members if one is a member, else to those who watch."""
        headers = {"idempotency-key": str(uuid4())}
        return await self._http.post(f"/v1/tables/{self.id}/chat", {"text": text}, ChatLine, headers=headers)

    async def chat(self) -> tuple[ChatLine, ...]:
        """What was said in one's room, oldest first."""
        return (await self._http.get(f"/v1/tables/{self.id}/chat", ChatLines)).lines

    async def live(self) -> AsyncIterator[dict[str, Any] | ChatLine]:
        """The table whenever it changes, and each line as it is said, until the stream ends."""
        async for name, data in self._http.events(f"/v1/tables/{self.id}/stream"):
            if name == "chat":
                yield msgspec.json.decode(data, type=ChatLine)
            elif name == "table":
                yield msgspec.json.decode(data, type=dict[str, Any])

    async def set_options(self, options: dict[str, Any]) -> Done:
        return await self.command("set_options", options=options)

    async def start(self) -> Done:
        return await self.command("start")

    async def command(self, kind: str, **fields: Any) -> Done:
        """Any command that tables know; fields that are None are left out."""
        command = {"type": kind, **{name: value for name, value in fields.items() if value is not None}}
        body = {"command": command, "id": str(uuid4())}
        return done(await self._http.post(f"/v1/tables/{self.id}/commands", body, CommandResult))

    async def match(self, *, within: float = 60.0) -> str:
        """The id of the table's match, once it has started. Raises TimeoutError."""
        async with asyncio.timeout(within):
            while True:
                table = await self.read()
                if table.get("status") == "started" and table.get("match"):
                    return str(table["match"])
                await asyncio.sleep(LOOK_EVERY)
