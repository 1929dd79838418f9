"""Reading one subject's messages by direct gets in batches: no consumer is made, nothing is left behind."""

import asyncio

from libs.connection import headers
from libs.connection.connection import LOST, UnrepliedError
from libs.connection.jetstream import API_WITHIN, ApiError, JetStream, Stored, sequence_of

BATCH = 1000
"""Messages asked for at once."""


async def read_subject(jetstream: JetStream, stream: str, subject: str, *, after: int = 0) -> list[Stored]:
    """All messages of a subject above a sequence, in order.

    Each answer names the one before it and the server says how many remain, so a missing one is noticed. Raises
    NotServedError, UnrepliedError, ApiError.
    """
    messages: list[Stored] = []
    while True:
        part = _Part(subject, after, messages)
        body = b'{"seq":%d,"next_by_subj":"%b","batch":%d}' % (after + 1, subject.encode(), BATCH)
        end = jetstream.connection.collect(f"$JS.API.DIRECT.GET.{stream}", body, part.take)
        try:
            async with asyncio.timeout(API_WITHIN):
                remaining = await part.done
        except TimeoutError:
            message = "a direct get did not end within the time"
            raise UnrepliedError(message) from None
        finally:
            end()
        if remaining == 0:
            return messages
        after = messages[-1].sequence if messages else after


class _Part:
    """One batch as it comes in; `done` holds how many messages remain after it."""

    def __init__(self, subject: str, after: int, messages: list[Stored]) -> None:
        self.done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._subject = subject
        self._previous = 0
        self._messages = messages
        self._after = after

    def take(self, data: bytes, raw: bytes | None) -> None:
        if self.done.done():
            return
        try:
            self._take(data, raw)
        except (ApiError, UnrepliedError) as error:
            self.done.set_exception(error)

    def _take(self, data: bytes, raw: bytes | None) -> None:
        if raw == LOST:
            message = "the connection was lost"
            raise UnrepliedError(message)
        if raw is None:
            raise ApiError(0, "a direct get was answered without headers")
        code, words = headers.status(raw)
        if code == headers.END_OF_BATCH:
            self._finish(raw)
        elif code == headers.NOT_FOUND:
            self.done.set_result(0)
        elif code:
            raise ApiError(code, words)
        else:
            self._check_previous(raw)
            self._previous = sequence_of(raw)
            self._messages.append(Stored(self._subject, self._previous, data, raw))

    def _check_previous(self, raw: bytes) -> None:
        if int(headers.value(raw, b"Nats-Last-Sequence") or 0) != self._previous:
            message = "an answer of a direct get is missing"
            raise UnrepliedError(message)

    def _finish(self, raw: bytes) -> None:
        self._check_previous(raw)
        self.done.set_result(int(headers.value(raw, b"Nats-Num-Pending") or 0))
