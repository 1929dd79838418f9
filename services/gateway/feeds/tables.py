"""The list of open tables for all who watch it: read once a second at most, however many listen."""

import asyncio

import msgspec

from libs.messages.answers import TableList
from services.gateway.lists import ALL, OPEN_TABLES, Lists

KEPT_FOR = 0.5
"""Seconds."""
MOST_LISTED = 200


class OpenTables:
    def __init__(self, lists: Lists) -> None:
        self._lists = lists
        self._told = b""
        self._until = 0.0
        self._lock = asyncio.Lock()

    async def read(self) -> bytes:
        """The newest open tables as JSON, half a second old at most. Raises ListsUnavailableError."""
        async with self._lock:
            now = asyncio.get_running_loop().time()
            if now >= self._until:
                page = await self._lists.page(OPEN_TABLES, ALL, None, MOST_LISTED)
                self._told = msgspec.json.encode(TableList(tables=page.rows, next=page.next))
                self._until = now + KEPT_FOR
            return self._told
