"""Buckets on NATS, laid out as every NATS client expects them."""

from collections.abc import AsyncIterator

from libs.bus.asking import asking
from libs.bus.keyvalue import Entry, KeyValue, RevisionConflictError, checked_key
from libs.connection import ApiError, Connection, JetStream, Stored, follow
from libs.connection import headers as raw_headers
from libs.connection.jetstream import WRONG_SEQUENCE

WRITE_WITHIN = 2.0
"""Seconds for a write to be acknowledged."""

_PURGE = raw_headers.encoded({"KV-Operation": "PURGE", "Nats-Rollup": "sub"})


class NatsKeyValue(KeyValue):
    """One bucket that the operator's set-up has made. Reading and writing raise NoResponderError, UnansweredError."""

    def __init__(self, connection: Connection, bucket: str) -> None:
        self._jetstream = JetStream(connection)
        self._stream = f"KV_{bucket}"
        self._prefix = f"$KV.{bucket}."

    async def get(self, key: str) -> Entry | None:
        entry = await self._last(checked_key(key))
        return None if entry is None or entry.value is None else entry

    async def put(self, key: str, value: bytes, *, expected: int | None = None) -> int:
        subject = self._prefix + checked_key(key)
        try:
            return await self._store(subject, value, expected)
        except RevisionConflictError:
            if expected != 0:
                raise
        # A key that was deleted is absent, though its deletion is the last thing known of it.
        gone = await self._last(key)
        if gone is None or gone.value is not None:
            raise RevisionConflictError(key)
        return await self._store(subject, value, gone.revision)

    async def delete(self, key: str) -> None:
        if await self.get(key) is not None:
            await self._store(self._prefix + key, b"", None, _PURGE)

    async def watch(self, prefix: str = "") -> AsyncIterator[Entry | None]:
        # The server filters by whole tokens, the rest is done here.
        tokens, dot, _ = prefix.rpartition(".")
        subject = f"{self._prefix}{tokens}{dot}>"
        catching_up = True
        async for batch, pending in follow(self._jetstream, self._stream, subject=subject):
            for message in batch:
                entry = self._entry(message)
                if entry.key.startswith(prefix) and not (catching_up and entry.value is None):
                    yield entry
            if catching_up and pending == 0:
                catching_up = False
                yield None

    async def _last(self, key: str) -> Entry | None:
        with asking(key):
            message = await self._jetstream.last(self._stream, self._prefix + key)
        return None if message is None else self._entry(message)

    async def _store(self, subject: str, value: bytes, expected: int | None, headers: bytes = b"") -> int:
        try:
            with asking(subject):
                return await self._jetstream.store(
                    subject, value, expected=expected, raw_headers=headers, within=WRITE_WITHIN
                )
        except ApiError as error:
            if error.code in WRONG_SEQUENCE:
                raise RevisionConflictError(subject) from error
            raise

    def _entry(self, message: Stored) -> Entry:
        key = message.subject[len(self._prefix) :]
        # A marker is what the server itself leaves of a removed key.
        gone = b"\r\nKV-Operation:" in message.headers or b"\r\nNats-Marker-Reason:" in message.headers
        return Entry(key, None if gone else message.data, message.sequence)
