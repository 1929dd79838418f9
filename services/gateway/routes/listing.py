"""Pages of lists."""

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from litestar.params import QueryParameter

from services.gateway.lists import ListsUnavailableError, Page
from services.gateway.problems import ProblemError, problem
from services.gateway.routes.visit import Visit, parts

Cursor: TypeAlias = Annotated[
    str | None, QueryParameter(description="`next` of the page before.", max_length=200, pattern=r"^[A-Za-z0-9_:.-]+$")
]
Limit: TypeAlias = Annotated[int, QueryParameter(description="Rows a page.", ge=1, le=200)]


async def listed(request: Visit, name: str, where: Mapping[str, str | None], cursor: str | None, limit: int) -> Page:
    """A page of a list; conditions that are None do not count. Raises unavailable while the lists cannot be read."""
    conditions = {field: value for field, value in where.items() if value is not None}
    try:
        return await parts(request).lists.page(name, conditions, cursor, limit)
    except ListsUnavailableError:
        raise ProblemError(problem("unavailable", reason="lists_unavailable", retry_after=1.0)) from None
