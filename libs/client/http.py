"""Requests over HTTP, repeated while the server is away: everything repeated carries an id or only reads."""

from collections.abc import AsyncIterator, Mapping
from typing import Any, TypeVar
from uuid import uuid4

import httpx
import msgspec

from libs.client.errors import FurrowError, error_of, not_furrow, unreachable
from libs.client.patience import Patience
from libs.messages.problems import Problem

AGAIN = frozenset({"unavailable", "rate_limited"})
AWAY = frozenset({502, 503, 504})
"""What a proxy says when the server behind it does not answer."""
FIRST_ERROR_STATUS = 400
STREAMED = ("application/x-ndjson", "text/event-stream")
SILENCE = 40.0
"""Seconds without a byte after which a stream is taken for dead; the server says something every fifteen."""

ResultT = TypeVar("ResultT")
_problem = msgspec.json.Decoder(Problem).decode


def fresh_id() -> dict[str, str]:
    """A header by which the server knows a repeat, and gives it the answer of before."""
    return {"idempotency-key": str(uuid4())}


class Http:
    """One server, one token, one pool of connections."""

    def __init__(self, url: str, token: str | None, patience: float, *, player: str | None = None) -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        if player is not None:
            headers["furrow-player"] = player
        self._url = url
        self._client = httpx.AsyncClient(base_url=url, headers=headers, timeout=15.0)
        self._patience = patience

    def bear(self, token: str | None) -> None:
        """Use this token, or none, from here on."""
        self._client.headers.pop("authorization", None)
        if token is not None:
            self._client.headers["authorization"] = f"Bearer {token}"

    async def close(self) -> None:
        await self._client.aclose()

    async def get(self, path: str, kind: type[ResultT], **query: Any) -> ResultT:
        """The decoded answer. Raises FurrowError."""
        given = {name: value for name, value in query.items() if value is not None}
        return self._read(await self._request("GET", path, params=given), kind)

    async def post(
        self,
        path: str,
        body: Any,
        kind: type[ResultT],
        *,
        headers: Mapping[str, str] | None = None,
        again: bool = True,
        ends_token: bool = False,
    ) -> ResultT:
        """`again`: the request may be repeated, for it carries an id or does no harm twice; `ends_token`: as `delete`.

        Raises FurrowError.
        """
        content = msgspec.json.encode(body)
        sent = {"content-type": "application/json", **(headers or {})}
        answer = await self._request("POST", path, content=content, headers=sent, again=again, ends_token=ends_token)
        return self._read(answer or b"null", kind)

    async def events(self, path: str) -> AsyncIterator[tuple[str, bytes]]:
        """Name and data of server-sent events, as they come, until the server ends them. Raises FurrowError."""
        name = ""
        async for line in self.lines(path):
            if line.startswith(b"event: "):
                name = line[7:].decode()
            elif line.startswith(b"data: "):
                yield name, line[6:]

    async def put(self, path: str) -> None:
        """Without a body. Raises FurrowError."""
        await self._request("PUT", path, headers=fresh_id())

    async def delete(self, path: str, *, ends_token: bool = False) -> None:
        """`ends_token`: if a repeat finds the client's token unknown, an earlier attempt was carried out.

        Raises FurrowError.
        """
        await self._request("DELETE", path, headers=fresh_id(), ends_token=ends_token)

    async def lines(self, path: str) -> AsyncIterator[bytes]:
        """The lines of an ndjson stream, as they come. Raises FurrowError."""
        try:
            patient = httpx.Timeout(15.0, read=SILENCE)
            async with self._client.stream("GET", path, timeout=patient) as response:
                if response.status_code >= FIRST_ERROR_STATUS:
                    raise problem_of(response.status_code, await response.aread(), self._url)
                if not response.headers.get("content-type", "").startswith(STREAMED):
                    raise not_furrow(response.status_code, f"{self._url}: not a stream of lines")
                async for line in response.aiter_lines():
                    yield line.encode()
        except httpx.TransportError as error:
            raise unreachable(self._trouble(error)) from error

    async def _request(
        self, method: str, path: str, *, again: bool = True, ends_token: bool = False, **options: Any
    ) -> bytes:
        patience, uncertain = Patience(self._patience), False
        while True:
            try:
                response = await self._client.request(method, path, **options)
            except httpx.TransportError as error:
                failure: FurrowError = unreachable(self._trouble(error))
                failure.__cause__ = error
            else:
                if response.status_code < FIRST_ERROR_STATUS:
                    return response.content
                failure = problem_of(response.status_code, response.content, self._url)
            if uncertain and ends_token and failure.problem.code == "unauthenticated":
                return b""
            if not again or failure.problem.code not in AGAIN:
                raise failure
            uncertain = uncertain or failure.problem.code == "unavailable"
            if not await patience.wait(failure.problem.retry_after or 0.0):
                raise failure

    def _read(self, answer: bytes, kind: type[ResultT]) -> ResultT:
        try:
            return msgspec.json.decode(answer, type=kind)
        except msgspec.DecodeError as error:
            raise not_furrow(200, f"{self._url}: {error}") from error

    def _trouble(self, error: Exception) -> str:
        return f"{self._url}: {str(error) or type(error).__name__}"


def problem_of(status: int, content: bytes, url: str = "") -> FurrowError:
    """The error behind an answer, whoever gave it: a proxy's page is no problem document."""
    try:
        return error_of(_problem(content))
    except msgspec.DecodeError:
        if status in AWAY:
            return unreachable(f"{url}: status {status}")
        return not_furrow(status, f"{url}: status {status}")
