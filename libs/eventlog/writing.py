"""Appending to JetStream under an expected sequence, for commits and for facts alike; and what a failed read is."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import NoReturn

from libs.connection import ApiError, JetStream, NotServedError, OversizeError, UnrepliedError
from libs.connection.jetstream import WRONG_SEQUENCE
from libs.eventlog.port import ConflictError, LogUnavailableError, UnknownAppendError

IN_FLIGHT = 32
"""Appends under way per stream: a stream does one write to disk after another, so more of them only wait longer."""

APPEND_WITHIN = 2.0
"""Seconds for an acknowledgement, once it is the append's turn."""


class AppendRefusedError(Exception):
    """The server will not store this, now or later: too large, or no right to; nothing was changed."""


class Writer:
    """Appends to one stream."""

    def __init__(self, jetstream: JetStream) -> None:
        self._jetstream = jetstream
        self._turns = asyncio.Semaphore(IN_FLIGHT)

    async def append(
        self, subject: str, data: bytes, expected: int, meanwhile: Callable[[], None] | None = None
    ) -> int:
        """The message's sequence. Raises ConflictError, UnknownAppendError, AppendRefusedError."""
        async with self._turns:
            try:
                return await self._jetstream.store(
                    subject, data, expected=expected, within=APPEND_WITHIN, meanwhile=meanwhile
                )
            except (UnrepliedError, NotServedError) as error:
                raise UnknownAppendError(subject) from error
            except ApiError as error:
                _raise_refused(error, subject)
            except OversizeError as error:
                message = f"{subject}: {error} bytes are too many"
                raise AppendRefusedError(message) from error


def _raise_refused(error: ApiError, subject: str) -> NoReturn:
    if error.code in WRONG_SEQUENCE:
        raise ConflictError(subject) from error
    message = f"{subject}: {error}"
    if error.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        # The server's own trouble, for example a full disk: it does not say how far it came.
        raise UnknownAppendError(message) from error
    raise AppendRefusedError(message) from error


@contextmanager
def reading() -> Iterator[None]:
    """Raises LogUnavailableError for whatever keeps the server from being read."""
    try:
        yield
    except (NotServedError, UnrepliedError, ApiError) as error:
        raise LogUnavailableError(str(error) or type(error).__name__) from error
