"""The web client: its page at the addresses that it knows, and its files."""

from pathlib import Path

from litestar import Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.static_files import create_static_files_router

from services.gateway.auth.access import Access

PAGES = (
    "/",
    "/play",
    "/mine",
    "/account",
    "/leaders",
    "/tables/{name:str}",
    "/matches/{name:str}",
    "/players/{name:str}",
    "/help/{name:str}",
    "/ops",
    "/ops/{name:str}",
)
"""All are the same page, which looks at its address. Of services/web/src/app/App.tsx."""

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
"""Scripts come from here alone. Styles may stand on elements, as drawings and plots need."""
HEADERS = {
    "cache-control": "no-cache",
    "content-security-policy": POLICY,
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
NAMED_BY_CONTENT = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)


def pages(folder: Path) -> list[Router]:
    """Routes of the client that was built into the folder."""
    page = (folder / "index.html").read_bytes()

    @get(list(PAGES), opt={"access": Access.OPEN}, include_in_schema=False, media_type="text/html")
    async def show() -> Response[bytes]:
        return Response(page, media_type="text/html; charset=utf-8", headers=HEADERS)

    small = DefineMiddleware(CompressionMiddleware, config=CompressionConfig(backend="gzip", gzip_compress_level=6))
    opened = {"access": Access.OPEN}
    icon = (folder / "icon.svg").read_bytes()

    @get("/icon.svg", opt=opened, include_in_schema=False, media_type="image/svg+xml")
    async def show_icon() -> Response[bytes]:
        return Response(icon, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})

    return [
        Router("/", route_handlers=[show, show_icon]),
        create_static_files_router(
            "/assets",
            [folder / "assets"],
            name="assets",
            cache_control=NAMED_BY_CONTENT,
            middleware=[small],
            opt=opened,
        ),
    ]
