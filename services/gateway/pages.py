"""The web client: its page at the addresses that it knows, and its files."""

from collections.abc import Mapping
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.static_files import create_static_files_router

from services.gateway.auth.access import Access
from services.gateway.compression import COMPRESSED

PAGES = (
    "/",
    "/play",
    "/mine",
    "/account",
    "/leaders",
    "/tables/{name:str}",
    "/matches/{name:str}",
    "/players/{name:str}",
    "/statistics/{name:str}",
    "/help/{name:str}",
    "/ops",
    "/ops/acts",
    "/ops/matches",
    "/ops/matches/{name:str}",
    "/ops/traces",
    "/ops/traces/{name:str}",
)
"""All are the same page, which looks at its address. Of services/web/src/app/App.tsx."""

NO_PAGES = ("/v1/", "/health/", "/assets/", "/oauth/", "/.well-known/")
"""Beneath these nobody looks for a page."""

POLICY = (
    "default-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
"""Scripts, styles and all else come from here alone. Scripts may still style elements, as drawings and plots need."""
HEADERS = {
    "cache-control": "no-cache",
    "content-security-policy": POLICY,
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
NAMED_BY_CONTENT = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)


def shell(folder: Path) -> bytes:
    """The page that all addresses of the client show."""
    return (folder / "index.html").read_bytes()


def shown(page: bytes, status: int = 200) -> Response[bytes]:
    return Response(page, media_type="text/html", headers=HEADERS, status_code=status)


def is_lost(scope: Mapping[str, Any], error: Exception) -> bool:
    """Whether somebody looks for a page that does not exist: the client tells them so better than a problem."""
    if not isinstance(error, NotFoundException) or scope["method"] != "GET" or scope["path"].startswith(NO_PAGES):
        return False
    accepted = b",".join(value for name, value in scope["headers"] if name == b"accept")
    return b"text/html" in accepted.lower()


def pages(folder: Path) -> list[Router]:
    """Routes of the client that was built into the folder."""
    opened = {"access": Access.OPEN}
    page = shell(folder)

    @get(list(PAGES), opt=opened, include_in_schema=False, media_type="text/html")
    async def show() -> Response[bytes]:
        return shown(page)

    beside = [file for file in folder.iterdir() if file.is_file() and file.name != "index.html"]
    routers = [Router("/", route_handlers=[show, *map(_file, beside)])]
    if (folder / "assets").is_dir():
        routers.append(
            create_static_files_router(
                "/assets",
                [folder / "assets"],
                name="assets",
                cache_control=NAMED_BY_CONTENT,
                middleware=[COMPRESSED],
                opt=opened,
            )
        )
    return routers


def _file(path: Path) -> HTTPRouteHandler:
    """A file beside the page, such as its icon."""
    kind = guess_type(path.name)[0] or "application/octet-stream"
    content = path.read_bytes()

    @get(f"/{path.name}", name=path.name, opt={"access": Access.OPEN}, include_in_schema=False, media_type=kind)
    async def show() -> Response[bytes]:
        return Response(content, media_type=kind, headers={"cache-control": "max-age=3600"})

    return show
