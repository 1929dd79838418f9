"""JetStream's API as raw JSON requests: nats-py lacks some of the server's fields, and decodes more slowly."""

from base64 import b64decode
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from libs.connection import headers
from libs.connection.connection import Connection

API_WITHIN = 5.0
"""Seconds for an answer of the server's API."""

WRONG_SEQUENCE: Final = (10071, 10164)
"""Error codes: the subject's last sequence is not the expected one; the second while another write is under way."""

STREAM_NOT_FOUND: Final = 10059

NOT_FOUND: Final = (10037, 10014, STREAM_NOT_FOUND)
"""Error codes: no such message, consumer, stream."""

_EXPECTED = b"NATS/1.0\r\nNats-Expected-Last-Subject-Sequence: %d\r\n\r\n"

AnswerT = TypeVar("AnswerT")


class ApiError(Exception):
    """The server refused a request; `code` is JetStream's own, for example 10071, `status` like one of HTTP."""

    def __init__(self, code: int, description: str, status: int = 400) -> None:
        super().__init__(f"{description} ({code})")
        self.code = code
        self.status = status


class Stored(NamedTuple):
    """A message as it lies in a stream. `headers` is the raw block, empty for none."""

    subject: str
    sequence: int
    data: bytes
    headers: bytes


class _Refusal(msgspec.Struct):
    code: int = 0
    err_code: int = 0
    description: str = ""


class _Acknowledgement(msgspec.Struct):
    seq: int = 0
    error: _Refusal | None = None


class _Message(msgspec.Struct):
    subject: str
    seq: int
    data: str = ""
    hdrs: str = ""


class _Refused(msgspec.Struct):
    error: _Refusal | None = None


class _Got(msgspec.Struct):
    error: _Refusal | None = None
    message: _Message | None = None


class _State(msgspec.Struct):
    last_seq: int = 0


class _Info(msgspec.Struct):
    state: _State


_decode_acknowledgement = msgspec.json.Decoder(_Acknowledgement).decode
_decode_got = msgspec.json.Decoder(_Got).decode
_decode_refused = msgspec.json.Decoder(_Refused).decode
_encode = msgspec.json.encode


class JetStream:
    """The requests that Furrow makes. All raise NotServedError and UnrepliedError of the connection, and ApiError."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    async def store(
        self,
        subject: str,
        data: bytes,
        *,
        expected: int | None = None,
        raw_headers: bytes = b"",
        within: float,
        meanwhile: Callable[[], None] | None = None,
    ) -> int:
        """Publish into whichever stream takes the subject; the message's sequence. `expected` excludes headers."""
        if expected is not None:
            raw_headers = _EXPECTED % expected
        reply = await self.connection.request(subject, data, within=within, headers=raw_headers, meanwhile=meanwhile)
        acknowledgement = _decode_acknowledgement(reply.data)
        if acknowledgement.error is not None:
            raise _error(acknowledgement.error)
        return acknowledgement.seq

    async def api(self, subject: str, body: Mapping[str, Any] | None, kind: type[AnswerT]) -> AnswerT:
        """A request to `$JS.API.<subject>`, its answer decoded to `kind`."""
        data = b"" if body is None else _encode(body)
        reply = await self.connection.request(f"$JS.API.{subject}", data, within=API_WITHIN)
        refused = _decode_refused(reply.data)
        if refused.error is not None:
            raise _error(refused.error)
        return msgspec.json.decode(reply.data, type=kind)

    async def last(self, stream: str, subject: str) -> Stored | None:
        """The subject's last message, as the stream's leader knows it; None when there is none."""
        return await self._leader(stream, b'{"last_by_subj":"%b"}' % subject.encode())

    async def first(self, stream: str, subject: str) -> Stored | None:
        """The subject's first message, as `last`."""
        return await self._leader(stream, b'{"seq":1,"next_by_subj":"%b"}' % subject.encode())

    async def at(self, stream: str, sequence: int) -> Stored | None:
        """The message at a sequence, as the stream's leader knows it; None when it is not there."""
        return await self._leader(stream, b'{"seq":%d}' % sequence)

    async def _leader(self, stream: str, body: bytes) -> Stored | None:
        reply = await self.connection.request(f"$JS.API.STREAM.MSG.GET.{stream}", body, within=API_WITHIN)
        got = _decode_got(reply.data)
        if got.error is not None:
            if got.error.err_code in NOT_FOUND[:1]:
                return None
            raise _error(got.error)
        if got.message is None:
            raise ApiError(0, "an answer without a message")
        message = got.message
        return Stored(message.subject, message.seq, b64decode(message.data), b64decode(message.hdrs))

    async def head(self, stream: str) -> int:
        """The stream's last sequence, 0 for an empty one."""
        return (await self.api(f"STREAM.INFO.{stream}", None, _Info)).state.last_seq

    async def direct_last(self, stream: str, subject: str) -> Stored | None:
        """The subject's last message from any replica, so perhaps not the newest; the cheapest read there is."""
        reply = await self.connection.request(f"$JS.API.DIRECT.GET.{stream}.{subject}", b"", within=API_WITHIN)
        if reply.headers is None:
            raise ApiError(0, "a direct get was answered without headers")
        code, words = headers.status(reply.headers)
        if code == headers.NOT_FOUND:
            return None
        if code:
            raise ApiError(code, words)
        return Stored(subject, sequence_of(reply.headers), reply.data, reply.headers)


def sequence_of(raw: bytes) -> int:
    """The stream sequence that a direct get's answer states."""
    return int(headers.value(raw, b"Nats-Sequence") or 0)


def _error(refusal: _Refusal) -> ApiError:
    return ApiError(refusal.err_code or refusal.code, refusal.description, refusal.code)
