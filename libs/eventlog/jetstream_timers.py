"""Timers as scheduled messages: the server publishes the due message at its time, a durable consumer hands it out."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

import msgspec

from libs.connection import ApiError, Connection, JetStream, NotServedError, UnrepliedError
from libs.connection import headers as raw_headers
from libs.eventlog.port import Timers, UnknownAppendError
from libs.eventlog.writing import APPEND_WITHIN, AppendRefusedError
from libs.messages import subjects

_log = logging.getLogger(__name__)

STREAM = "TIMERS"

KEPT = "2160h"
"""How long a due message waits for a worker: 90 days."""

BATCH = 32
"""Due messages asked for at once. How many may be in hand, the consumer says (`max_ack_pending`)."""

EXPIRES = 10.0
"""Seconds that a pull waits at the server."""

HEARTBEAT = 1.0
"""Seconds after which the server says that a pull still waits. Three times that without a word: ask again."""

RETRY = 0.2
"""Seconds before asking again while the server is away."""

_SECOND = 1_000_000_000

_PULL = msgspec.json.encode(
    {"batch": BATCH, "expires": int(EXPIRES * _SECOND), "idle_heartbeat": int(HEARTBEAT * _SECOND)}
)
_ACKNOWLEDGED = b"+ACK"
_LATER = b'-NAK {"delay":1000000000}'

OnDue: TypeAlias = Callable[[str], Awaitable[bool]]


class _Due(NamedTuple):
    identifier: str
    reply: str
    """Where to acknowledge it."""


class _Word(Enum):
    """What the server says of a pull."""

    WAITING = auto()
    ENDED = auto()
    BROKEN = auto()


class JetStreamTimers(Timers):
    """The timers of one owner; the operator's set-up has made its durable consumer, `<owner>-timers`."""

    def __init__(self, connection: Connection, owner: str) -> None:
        self._connection = connection
        self._jetstream = JetStream(connection)
        self._owner = owner

    async def arm(self, identifier: str, at: int) -> None:
        """As the port says. Raises AppendRefusedError besides."""
        schedule = raw_headers.encoded(
            {
                "Nats-Schedule": f"@at {rfc3339(at)}",
                "Nats-Schedule-Target": subjects.due(self._owner, identifier),
                "Nats-Schedule-TTL": KEPT,
            }
        )
        try:
            await self._jetstream.store(
                subjects.arm(self._owner, identifier), b"", raw_headers=schedule, within=APPEND_WITHIN
            )
        except (NotServedError, UnrepliedError) as error:
            raise UnknownAppendError(identifier) from error
        except ApiError as error:
            message = f"the timer of {identifier}: {error}"
            raise AppendRefusedError(message) from error

    async def serve(self, on_due: OnDue) -> None:
        async with asyncio.TaskGroup() as tasks:
            while True:
                pull = _Pull(self._connection, f"{self._owner}-timers")
                try:
                    async for due in pull.messages():
                        tasks.create_task(self._serve_one(on_due, due))
                finally:
                    pull.close()
                if pull.failed:
                    await asyncio.sleep(RETRY)

    async def _serve_one(self, on_due: OnDue, due: _Due) -> None:
        try:
            done = await on_due(due.identifier)
        except Exception:  # noqa: BLE001 - whatever it raises, it is asked again
            _log.exception("the timer of %s could not be served", due.identifier)
            done = False
        self._connection.publish(due.reply, _ACKNOWLEDGED if done else _LATER)


class _Pull:
    """One pull: its messages, until it is used up, expires or breaks."""

    def __init__(self, connection: Connection, consumer: str) -> None:
        self.failed = False
        self._connection = connection
        self._subject = f"$JS.API.CONSUMER.MSG.NEXT.{STREAM}.{consumer}"
        self._inbox = connection.new_inbox()
        self._arrived: asyncio.Queue[_Due | _Word] = asyncio.Queue()
        self._stop_listening = connection.subscribe(self._inbox, self._on_message)
        self._stop_watching = connection.on_lost(lambda: self._arrived.put_nowait(_Word.BROKEN))

    async def messages(self) -> AsyncIterator["_Due"]:
        """Ends after at most BATCH messages; `failed` says whether to wait before the next pull."""
        if not self._connection.publish(self._subject, _PULL, reply=self._inbox):
            self.failed = True
            return
        taken = 0
        while taken < BATCH:
            arrived = await self._next()
            if isinstance(arrived, _Due):
                taken += 1
                yield arrived
            elif arrived is not _Word.WAITING:
                self.failed = arrived is _Word.BROKEN
                return

    def close(self) -> None:
        self._stop_watching()
        self._stop_listening()

    async def _next(self) -> "_Due | _Word":
        try:
            async with asyncio.timeout(3 * HEARTBEAT):
                return await self._arrived.get()
        except TimeoutError:
            return _Word.BROKEN

    def _on_message(self, subject: bytes, reply: bytes, _data: bytes, raw: bytes | None) -> None:
        code, words = (0, "") if raw is None else raw_headers.status(raw)
        if code == 0:
            self._arrived.put_nowait(_Due(subjects.identifier_of(subject.decode()), reply.decode()))
        elif code == raw_headers.HEARTBEAT:
            self._arrived.put_nowait(_Word.WAITING)
        elif code in (raw_headers.NOT_FOUND, raw_headers.EXPIRED):
            self._arrived.put_nowait(_Word.ENDED)
        else:
            _log.info("timers wait: %s %s", code, words)
            self._arrived.put_nowait(_Word.BROKEN)


def rfc3339(at: int) -> str:
    """UTC milliseconds as the server reads a time: `2026-01-02T03:04:05.678Z`."""
    seconds, milliseconds = divmod(at, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{milliseconds:03d}Z"
