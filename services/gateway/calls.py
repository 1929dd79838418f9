"""Requests to owners on the bus, repeated until somebody answers: every command carries an id, so a repeat is safe."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

import msgspec

from libs.bus.port import Bus, NoResponderError, UnansweredError
from libs.messages import requests, subjects
from libs.messages.requests import CommandAnswer, Failed, PlayerCommand, Query, QueryAnswer, Unavailable

ANSWER_WITHIN = 2.0
"""Seconds for one attempt."""
GIVE_UP_AFTER = 5.0
"""Seconds for all of them."""
FIRST_PAUSE = 0.05
"""Seconds; each further pause is twice as long."""

AnswerT = TypeVar("AnswerT")


class Calls:
    """What the gateway asks of others. An owner that nobody serves is Unavailable after five seconds."""

    def __init__(self, bus: Bus, *, give_up_after: float = GIVE_UP_AFTER) -> None:
        self._bus = bus
        self._give_up_after = give_up_after

    async def command(self, owner: str, identifier: str, command: PlayerCommand) -> CommandAnswer:
        subject = subjects.command(owner, identifier)
        return await self._answer(subject, requests.encode(command), requests.command_answer)

    async def query(self, owner: str, identifier: str, query: Query) -> QueryAnswer:
        subject = subjects.query(owner, identifier)
        return await self._answer(subject, requests.encode(query), requests.query_answer)

    async def heads(self, owner: str, number: int, matches: tuple[str, ...]) -> QueryAnswer:
        """The last versions of matches that lie in one partition."""
        query = requests.HeadsQuery(matches=matches)
        return await self._answer(subjects.heads(owner, number), requests.encode(query), requests.query_answer)

    async def _answer(
        self, subject: str, data: bytes, decode: Callable[[bytes], AnswerT]
    ) -> AnswerT | Unavailable | Failed:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self._give_up_after
        pause = FIRST_PAUSE
        while True:
            try:
                within = min(ANSWER_WITHIN, deadline - loop.time())
                return decode(await self._bus.request(subject, data, within=within))
            except NoResponderError:
                why = "nobody serves this at the moment"
            except UnansweredError:
                why = "no answer in time; whether it was done is unknown"
            except msgspec.DecodeError:
                return Failed(why="unreadable_answer")
            if loop.time() + pause >= deadline:
                return Unavailable(retry_after=1.0, why=why)
            await asyncio.sleep(pause)
            pause *= 2
