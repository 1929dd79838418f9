"""What reads of scoring's lists have in common: troubles, ETags, and the words in the query."""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from litestar import Response
from litestar.params import QueryParameter

from services.gateway.lists import ListsUnavailableError, UnknownCursorError
from services.gateway.problems import ProblemError, problem, refuse
from services.gateway.routes.visit import Visit

Speed: TypeAlias = Literal["untimed", "fast", "slow", "correspondence"]

OfGame = Annotated[str | None, QueryParameter(description="One game; all together if absent.", max_length=64)]
AtSpeed = Annotated[Speed | None, QueryParameter(description="One speed, with a game; any if absent.")]

_encode = msgspec.json.Encoder().encode


@contextmanager
def reading() -> Iterator[None]:
    """Raises unavailable while the lists cannot be read, malformed for a made-up cursor."""
    try:
        yield
    except ListsUnavailableError:
        raise ProblemError(problem("unavailable", reason="lists_unavailable", retry_after=1.0)) from None
    except UnknownCursorError:
        raise refuse("malformed", "the cursor is no page's", reason="malformed_cursor") from None


def etag_of(body: bytes) -> str:
    """The ETag of an answer, by its content."""
    return f'"{blake2b(body, digest_size=12).hexdigest()}"'


def tagged(request: Visit, answer: Any, *, personal: bool = False) -> Response[Any]:
    """The answer with an ETag of its content; 304 if the client has the same. `personal`: not for shared caches."""
    body = _encode(answer)
    etag = etag_of(body)
    headers = {"etag": etag, "cache-control": "private, no-cache" if personal else "no-cache"}
    if personal:
        headers["vary"] = "authorization, cookie"
    if has(request, etag):
        return Response(None, status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


def has(request: Visit, etag: str) -> bool:
    """Whether the client says that it has this: one of several, any at all, or weakened by a proxy that compresses."""
    shown = request.headers.get("if-none-match", "")
    return any(one.strip().removeprefix("W/") in {etag, "*"} for one in shown.split(","))


def rate(part: int, whole: int) -> float:
    """A share, to four digits; 0 of nothing."""
    return round(part / whole, 4) if whole else 0.0


def average(total: int, number: int) -> float | None:
    """To two digits; None of nothing."""
    return round(total / number, 2) if number else None
