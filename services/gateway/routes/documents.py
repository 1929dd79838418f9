"""The API's own documents, as they are committed under proto/."""

from functools import cache
from pathlib import Path
from typing import Any

from litestar import Response, get

from services.gateway.auth.access import Access
from services.gateway.compression import COMPRESSED
from services.gateway.problems import refuse
from services.gateway.routes.shown import etag_of, has
from services.gateway.routes.visit import Visit

PROTO = Path(__file__).resolve().parents[3] / "proto"


@get(
    "/v1/openapi.json",
    access=Access.OPEN,
    operation_id="GetOpenApi",
    tags=["documents"],
    summary="This document",
    middleware=[COMPRESSED],
)
async def get_openapi(request: Visit) -> Response[Any]:
    return _document(request, "openapi.json")


@get(
    "/v1/asyncapi.json",
    access=Access.OPEN,
    operation_id="GetAsyncApi",
    tags=["documents"],
    summary="The AsyncAPI document of the socket and the event streams",
    middleware=[COMPRESSED],
)
async def get_asyncapi(request: Visit) -> Response[Any]:
    return _document(request, "asyncapi.json")


def _document(request: Visit, name: str) -> Response[Any]:
    """With an ETag of its content; 304 if the client has the same."""
    body, etag = _kept(PROTO / name)
    headers = {"cache-control": "max-age=3600", "etag": etag}
    if has(request, etag):
        return Response(None, status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@cache
def _kept(path: Path) -> tuple[bytes, str]:
    """A document and its ETag, read once: it changes with the code alone. Raises not_found, and looks again then."""
    if not path.is_file():
        raise refuse("not_found", reason="document_not_installed")
    body = path.read_bytes()
    return body, etag_of(body)
