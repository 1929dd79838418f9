"""Requests over HTTP, repeated while the server is away: everything repeated carries an id or only reads."""

from collections.abc import AsyncIterator, Mapping
from typing import Any, TypeVar

import httpx
import msgspec

from libs.client.errors import FurrowError, error_of, unreachable
from libs.client.patience import Patience
from libs.messages.problems import Problem

AGAIN = frozenset({"unavailable", "rate_limited"})
FIRST_ERROR_STATUS = 400

ResultT = TypeVar("ResultT")
_problem = msgspec.json.Decoder(Problem).decode


class Http:
    """One server, one token, one pool of connections."""

    def __init__(self, url: str, token: str | None, patience: float, *, player: str | None = None) -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        if player is not None:
            headers["furrow-player"] = player
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
        return msgspec.json.decode(await self._request("GET", path, params=given), type=kind)

    async def post(
        self, path: str, body: Any, kind: type[ResultT], *, headers: Mapping[str, str] | None = None, again: bool = True
    ) -> ResultT:
        """`again`: the body or headers carry an id, so that the request may be repeated. Raises FurrowError."""
        content = msgspec.json.encode(body)
        sent = {"content-type": "application/json", **(headers or {})}
        answer = await self._request("POST", path, content=content, headers=sent, again=again)
        return msgspec.json.decode(answer or b"null", type=kind)

    async def put(self, path: str) -> None:
        """Without a body. Raises FurrowError."""
        await self._request("PUT", path)

    async def delete(self, path: str) -> None:
        """Raises FurrowError."""
        await self._request("DELETE", path)

    async def lines(self, path: str) -> AsyncIterator[bytes]:
        """The lines of an ndjson stream, as they come. Raises FurrowError."""
        try:
            async with self._client.stream("GET", path) as response:
                if response.status_code >= FIRST_ERROR_STATUS:
                    raise problem_of(response.status_code, await response.aread())
                async for line in response.aiter_lines():
                    yield line.encode()
        except httpx.TransportError as error:
            raise unreachable(type(error).__name__) from error

    async def _request(self, method: str, path: str, *, again: bool = True, **options: Any) -> bytes:
        patience = Patience(self._patience)
        while True:
            try:
                response = await self._client.request(method, path, **options)
            except httpx.TransportError as error:
                failure: FurrowError = unreachable(type(error).__name__)
                failure.__cause__ = error
            else:
                if response.status_code < FIRST_ERROR_STATUS:
                    return response.content
                failure = problem_of(response.status_code, response.content)
            if not again or failure.problem.code not in AGAIN:
                raise failure
            if not await patience.wait(failure.problem.retry_after or 0.0):
                raise failure


def problem_of(status: int, content: bytes) -> FurrowError:
    """The error behind an answer, whoever gave it: a proxy's page is no problem document."""
    try:
        return error_of(_problem(content))
    except msgspec.DecodeError:
        code = "unavailable" if status in {502, 503, 504} else "internal"
        return error_of(Problem(type="about:blank", title="Not an answer of Furrow", status=status, code=code))
