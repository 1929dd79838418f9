"""The API's own documents, as they are committed under proto/."""

from pathlib import Path

from litestar import Response, get

from services.gateway.auth.access import Access
from services.gateway.problems import refuse

PROTO = Path(__file__).resolve().parents[3] / "proto"


@get("/v1/openapi.json", access=Access.OPEN, operation_id="GetOpenApi", tags=["documents"], summary="This document")
async def get_openapi() -> Response[bytes]:
    return _document("openapi.json")


@get(
    "/v1/asyncapi.json",
    access=Access.OPEN,
    operation_id="GetAsyncApi",
    tags=["documents"],
    summary="The AsyncAPI document of the socket and the event streams",
)
async def get_asyncapi() -> Response[bytes]:
    return _document("asyncapi.json")


def _document(name: str) -> Response[bytes]:
    path = PROTO / name
    if not path.is_file():
        raise refuse("not_found", reason="document_not_installed")
    return Response(path.read_bytes(), media_type="application/json", headers={"cache-control": "max-age=3600"})
