"""Reading a stream in order, for ever and without a gap, across lost connections and restarts of the server.

An ephemeral pull consumer that needs no acknowledgements. The server numbers what it delivers; when a number is
missing, when the connection was lost or when the server falls silent, the consumer is made anew behind the last message
given on.
Pulling, not pushing, is the back-pressure: nothing is asked for that is not wanted yet.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from nats.nuid import NUID

from libs.connection import headers
from libs.connection.connection import Connection, NotServedError, UnrepliedError
from libs.connection.jetstream import STREAM_NOT_FOUND, ApiError, JetStream, Stored
from libs.telemetry.instruments import STREAM_MISSING

_log = logging.getLogger(__name__)

BATCH = 512
"""Messages asked for at once, and the most that is given on at once."""

EXPIRES = 30.0
"""Seconds that a pull waits at the server."""

HEARTBEAT = 1.0
"""Seconds after which the server says that a pull still waits. Three times that without a word: begin anew."""

RETRY = 0.1
RETRY_MOST = 2.0
"""Seconds between attempts to make the consumer while the server is away, from the first to the last."""

MISSING_FOR = 30.0
"""Seconds for which a stream that is not there is waited for."""

_SECOND = 1_000_000_000

_TOKENS = 9
"""Of a subject for acknowledgements without a domain."""

_PULL = msgspec.json.encode(
    {
        "batch": BATCH,
        "expires": int(EXPIRES * _SECOND),
        "idle_heartbeat": int(HEARTBEAT * _SECOND),
        # With `expires`: wait for the first message, give what is there by then, and end.
        "no_wait": True,
    }
)


class StreamMissingError(ApiError):
    """The server is there, the stream is not: nobody made it, or somebody deleted it."""

    def __init__(self, stream: str) -> None:
        super().__init__(STREAM_NOT_FOUND, f"the stream {stream} is missing", 404)


class _Created(msgspec.Struct):
    num_pending: int = 0


def missing_streams() -> tuple[str, ...]:
    """The names of those that this process wants to follow and that are not there."""
    return tuple(sorted(one.labels["stream"] for one in STREAM_MISSING.readings()))


async def follow(
    jetstream: JetStream, stream: str, *, after: int = 0, subject: str = "", since: str = ""
) -> AsyncIterator[tuple[list[Stored], int]]:
    """Batches of messages above a sequence, each with how many were still to come behind it when it was sent.

    The first is empty and tells how many were there at the beginning. `subject` restricts to matching ones. `since`, a
    time in RFC 3339, stands for the sequence of that time where `after` is 0. Never ends; close the iterator to stop.
    Waits while there is no server. Raises StreamMissingError when there is one and the stream stays away; until it is
    followed again, the process says in its health that it lacks it.
    """
    first = True
    waits = _Waits(stream)
    while True:
        reader = _Reader(jetstream, stream, subject, after, "" if after else since)
        try:
            pending = await reader.open()
            waits.over()
            if first:
                first = False
                yield [], pending
            while True:
                batch, pending = await reader.take()
                after = batch[-1].sequence
                yield batch, pending
        except _Broken as broken:
            _log.info("reading %s again after %d: %s", stream, after, broken)
        except (NotServedError, UnrepliedError, ApiError) as error:
            await waits.longer(error)
        finally:
            reader.close()


class _Waits:
    """What keeps a stream from being read, from the first failure to make a consumer to the next one made."""

    def __init__(self, stream: str) -> None:
        self._stream = stream
        self._pause = RETRY
        self._refused = False
        self._missing_since: float | None = None

    def over(self) -> None:
        STREAM_MISSING.forget(self._stream)
        if self._refused:
            _log.warning("%s can be read again", self._stream)
        self._pause, self._refused, self._missing_since = RETRY, False, None

    async def longer(self, error: Exception) -> None:
        """Pause before the next attempt. Raises StreamMissingError when there have been enough."""
        if isinstance(error, ApiError) and not self._refused:
            # The connection tells of a server that is away; this one is there, and says no.
            self._refused = True
            _log.warning("%s cannot be read and is waited for: %s", self._stream, error)
        if isinstance(error, ApiError) and error.code == STREAM_NOT_FOUND:
            self._missing()
        else:
            self._missing_since = None
            _log.debug("reading %s waits: %s", self._stream, error)
        await asyncio.sleep(self._pause)
        self._pause = min(2 * self._pause, RETRY_MOST)

    def _missing(self) -> None:
        STREAM_MISSING.cell(self._stream).set(1)
        now = time.monotonic()
        if self._missing_since is None:
            self._missing_since = now
        elif now - self._missing_since >= MISSING_FOR:
            raise StreamMissingError(self._stream)


class _Broken(Exception):
    """The consumer may have missed something."""


class _Reader:
    """One consumer, from its making to its first irregularity."""

    def __init__(self, jetstream: JetStream, stream: str, subject: str, after: int, since: str) -> None:
        connection = jetstream.connection
        self._jetstream = jetstream
        self._connection: Connection = connection
        self._stream = stream
        self._subject = subject
        self._after = after
        self._since = since
        self._name = f"read_{NUID().next().decode()}"
        self._arrived: list[Stored] = []
        self._pending = 0
        self._wanted = 0
        """Messages that the pull under way may still give; never more than one pull is."""
        self._delivered = 0
        self._broken = ""
        self._heard = asyncio.Event()
        self._inbox = connection.new_inbox()
        self._stop_listening = connection.subscribe(self._inbox, self._on_message)
        self._stop_watching = connection.on_lost(self._on_lost)

    async def open(self) -> int:
        """Make the consumer; how many messages wait in it."""
        subject = f"CONSUMER.CREATE.{self._stream}.{self._name}"
        config: dict[str, Any] = {
            "name": self._name,
            **self._start(),
            "ack_policy": "none",
            "replay_policy": "instant",
            "max_deliver": 1,
            "mem_storage": True,
            "num_replicas": 1,
            "inactive_threshold": int(EXPIRES * _SECOND),
        }
        if self._subject:
            subject = f"{subject}.{self._subject}"
            config["filter_subject"] = self._subject
        created = await self._jetstream.api(subject, {"stream_name": self._stream, "config": config}, _Created)
        return created.num_pending

    def _start(self) -> dict[str, Any]:
        if self._since:
            return {"deliver_policy": "by_start_time", "opt_start_time": self._since}
        return {"deliver_policy": "by_start_sequence", "opt_start_seq": self._after + 1}

    async def take(self) -> tuple[list[Stored], int]:
        """What has arrived, at least one message. Raises _Broken.

        While nobody takes, nothing is asked for but the next batch where more is known to wait: so what comes while
        the last batch is worked on comes as one burst, and does not wake both sides for each message.
        """
        while not self._arrived:
            if not self._wanted:
                self._pull()
            if self._broken:
                raise _Broken(self._broken)
            self._heard.clear()
            try:
                async with asyncio.timeout(3 * HEARTBEAT):
                    await self._heard.wait()
            except TimeoutError:
                message = "the server is silent"
                raise _Broken(message) from None
        batch, self._arrived = self._arrived[:BATCH], self._arrived[BATCH:]
        if self._pending and not self._wanted and not self._broken:
            self._pull()
        return batch, self._pending + len(self._arrived)

    def close(self) -> None:
        self._stop_watching()
        self._stop_listening()
        # Not waited for; where it is lost, the server drops the consumer after a while.
        self._connection.publish(f"$JS.API.CONSUMER.DELETE.{self._stream}.{self._name}", b"")

    def _pull(self) -> None:
        subject = f"$JS.API.CONSUMER.MSG.NEXT.{self._stream}.{self._name}"
        if self._connection.publish(subject, _PULL, reply=self._inbox):
            self._wanted = BATCH
        else:
            self._break("there is no connection")

    def _on_lost(self) -> None:
        self._break("the connection was lost")

    def _break(self, reason: str) -> None:
        self._broken = self._broken or reason
        self._heard.set()

    def _on_message(self, subject: bytes, reply: bytes, data: bytes, raw: bytes | None) -> None:
        if self._broken:
            return
        if raw is not None and raw.startswith(b"NATS/1.0 "):
            self._on_status(raw)
        else:
            self._on_stored(subject, reply, data, raw)
        self._heard.set()

    def _on_stored(self, subject: bytes, reply: bytes, data: bytes, raw: bytes | None) -> None:
        sequence, number, pending = _places(reply)
        if number != self._delivered + 1:
            self._break(f"message {self._delivered + 1} is missing")
            return
        self._delivered = number
        self._wanted -= 1
        self._pending = pending
        self._arrived.append(Stored(subject.decode(), sequence, data, raw or b""))

    def _on_status(self, raw: bytes) -> None:
        code, words = headers.status(raw)
        if code == headers.HEARTBEAT:
            return
        if code in (headers.NOT_FOUND, headers.EXPIRED):
            # The pull has ended with what it gave.
            self._wanted = 0
            return
        self._break(words or f"status {code}")


def _places(reply: bytes) -> tuple[int, int, int]:
    """Of a delivered message: sequence in the stream, number in the consumer, how many wait behind it.

    Its subject for acknowledgements tells: `$JS.ACK`, stream, consumer, deliveries, sequence, number, time, waiting;
    with domain, account and a random token around that where JetStream has a domain.
    """
    tokens = reply.split(b".")
    first = 5 if len(tokens) == _TOKENS else 7
    return int(tokens[first]), int(tokens[first + 1]), int(tokens[first + 3])
