"""Pages of lists."""

from typing import Annotated, TypeAlias

from litestar.params import QueryParameter

from services.gateway.lists import ListsUnavailableError, Page, UnknownCursorError
from services.gateway.problems import ProblemError, problem, refuse
from services.gateway.routes.visit import Visit, parts

Cursor: TypeAlias = Annotated[
    str | None,
    QueryParameter(description="`next` of the page before.", max_length=200, pattern=r"^[A-Za-z0-9_:.-]+$"),
]
Limit: TypeAlias = Annotated[int, QueryParameter(description="Rows a page.", ge=1, le=200)]


async def listed(request: Visit, name: str, index: str, cursor: str | None, limit: int) -> Page:
    """A page of a list. Raises unavailable while the lists cannot be read, malformed for a made-up cursor."""
    try:
        return await parts(request).lists.page(name, index, cursor, limit)
    except ListsUnavailableError:
        raise ProblemError(problem("unavailable", reason="lists_unavailable", retry_after=1.0)) from None
    except UnknownCursorError:
        raise refuse("malformed", "the cursor is no page's", reason="malformed_cursor") from None
