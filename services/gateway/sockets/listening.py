"""What one socket is told of the lobby."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from msgspec import Raw

from libs.messages import socket as wire
from libs.messages.problems import Problem
from services.gateway.auth.principal import Principal
from services.gateway.faults import problem_behind
from services.gateway.looking import (
    End,
    Look,
    Looking,
    Tell,
    look_at_asked,
    look_at_seek,
    look_at_table,
    look_at_tables,
)
from services.gateway.parts import Gateway
from services.gateway.problems import refuse, too_many
from services.gateway.sockets.outbox import Outbox

MOST_LISTENED = 100

Key = tuple[wire.Topic, str | None]
Begin = Callable[[Tell, End], Awaitable[Looking]]


class Listening:
    """Topics by what they are of; each is listened to once, and a repeat begins anew."""

    __slots__ = ("_gateway", "_outbox", "_topics")

    def __init__(self, gateway: Gateway, outbox: Outbox) -> None:
        self._gateway = gateway
        self._outbox = outbox
        self._topics: dict[Key, _Topic] = {}

    def begin(self, said: wire.Listen, who: Principal | None) -> None:
        """Raises ProblemError: no table is named, or too much is listened to."""
        key, look = (said.to, said.table), _look(said)
        self._drop(key)
        if len(self._topics) >= MOST_LISTENED:
            raise too_many(MOST_LISTENED, "topics a socket", "too_many_listened")
        self._topics[key] = _Topic(self._outbox, said, partial(look, self._gateway, who), self._forget)

    def end(self, said: wire.Unlisten) -> None:
        self._drop((said.to, said.table))
        self._outbox.put(wire.text(wire.Unlistened(to=said.to, table=said.table, id=said.id)))

    def close(self) -> None:
        for key in tuple(self._topics):
            self._drop(key)

    def _forget(self, topic: "_Topic") -> None:
        if self._topics.get(topic.key) is topic:
            del self._topics[topic.key]

    def _drop(self, key: Key) -> None:
        topic = self._topics.pop(key, None)
        if topic is not None:
            topic.stop()


class _Topic:
    """One of them, from the first look on. `ended` is told when there is nothing more to tell."""

    __slots__ = ("_asked", "_ended", "_looking", "_outbox", "_said", "_task", "key")

    def __init__(self, outbox: Outbox, said: wire.Listen, begin: Begin, ended: Callable[["_Topic"], None]) -> None:
        self.key: Key = (said.to, said.table)
        self._ended = ended
        self._outbox = outbox
        self._said = said
        self._asked = said.id
        self._looking: Looking | None = None
        self._task = asyncio.create_task(self._begin(begin), name="listen")

    def stop(self) -> None:
        self._task.cancel()
        if self._looking is not None:
            self._looking.stop()

    async def _begin(self, begin: Begin) -> None:
        try:
            self._looking = await begin(self._tell, self._end)
        except Exception as error:  # noqa: BLE001 - whatever is asked for is answered
            self._end(problem_behind(error, "listen").problem)

    def _tell(self, what: str, data: bytes) -> None:
        asked, self._asked = self._asked, None
        self._outbox.put(wire.text(wire.Told(what=what, table=self._said.table, data=Raw(data), id=asked)))

    def _end(self, problem: Problem) -> None:
        said, asked, self._asked = self._said, self._asked, None
        if self._looking is not None:
            self._looking.stop()
        self._ended(self)
        self._outbox.put(wire.text(wire.Troubled(problem=problem, id=asked, to=said.to, table=said.table)))


def _look(said: wire.Listen) -> Look:
    """Raises malformed."""
    if (said.to == "table") != (said.table is not None):
        raise refuse("malformed", "a table is named for `table` only", reason="malformed_message")
    if said.table is not None:
        return partial(look_at_table, said.table)
    looks: dict[wire.Topic, Look] = {"tables": look_at_tables, "seek": look_at_seek, "asked": look_at_asked}
    return looks[said.to]
