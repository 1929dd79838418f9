"""What becomes of the server's answers to an append, on a connection that answers as told."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from libs.connection import JetStream, NotServedError, OversizeError, Reply, UnrepliedError
from libs.eventlog import AppendRefusedError, ConflictError, UnknownAppendError
from libs.eventlog.writing import IN_FLIGHT, Writer


class Answering:
    """Stands for a connection: every request gets the one answer, or raises it."""

    def __init__(self, answer: bytes | Exception) -> None:
        self.under_way = self.most = 0
        self.headers: list[bytes] = []
        self._answer = answer

    async def request(
        self,
        subject: str,
        data: bytes,
        *,
        within: float,
        headers: bytes = b"",
        meanwhile: Callable[[], None] | None = None,
    ) -> Reply:
        self.headers.append(headers)
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        if meanwhile is not None:
            meanwhile()
        await asyncio.sleep(0.001)
        self.under_way -= 1
        if isinstance(self._answer, Exception):
            raise self._answer
        return Reply(self._answer, None)


def writer(connection: Any) -> Writer:
    return Writer(JetStream(connection))


def refusal(status: int, code: int) -> bytes:
    return b'{"error":{"code":%d,"err_code":%d,"description":"words"},"stream":"S","seq":0}' % (status, code)


@pytest.mark.parametrize(
    ("answer", "raised"),
    [
        (refusal(400, 10071), ConflictError),
        (refusal(400, 10164), ConflictError),
        (refusal(503, 10077), UnknownAppendError),
        (refusal(400, 10054), AppendRefusedError),
        (UnrepliedError(), UnknownAppendError),
        (NotServedError(), UnknownAppendError),
        (OversizeError(9), AppendRefusedError),
    ],
    ids=str,
)
async def test_every_way_to_fail_has_its_meaning(answer: bytes | Exception, raised: type[Exception]) -> None:
    with pytest.raises(raised):
        await writer(Answering(answer)).append("evt.meadow.0.x", b"", 7)


async def test_an_append_names_the_sequence_it_expects_and_bears_no_message_id() -> None:
    connection = Answering(b'{"stream":"S","seq":8}')
    assert await writer(connection).append("evt.meadow.0.x", b"", 7) == 8
    assert connection.headers == [b"NATS/1.0\r\nNats-Expected-Last-Subject-Sequence: 7\r\n\r\n"]


async def test_no_more_than_so_many_appends_are_under_way_in_a_stream() -> None:
    connection = Answering(b'{"stream":"S","seq":1}')
    one = writer(connection)
    await asyncio.gather(*(one.append(f"evt.meadow.0.{number}", b"", 0) for number in range(200)))
    assert connection.most == IN_FLIGHT == 32
