"""Pages of lists."""

from typing import Annotated, TypeAlias

from litestar.params import QueryParameter

from services.gateway.lists import Page
from services.gateway.routes.shown import reading
from services.gateway.routes.visit import Visit, parts

Cursor: TypeAlias = Annotated[
    str | None,
    QueryParameter(description="`next` of the page before.", max_length=200, pattern=r"\A[A-Za-z0-9_:.-]+\Z"),
]
Limit: TypeAlias = Annotated[int, QueryParameter(description="Rows a page.", ge=1, le=200)]


async def listed(request: Visit, name: str, index: str, cursor: str | None, limit: int) -> Page:
    """A page of a list. Raises unavailable while the lists cannot be read, malformed for a made-up cursor."""
    with reading():
        return await parts(request).lists.page(name, index, cursor, limit)
