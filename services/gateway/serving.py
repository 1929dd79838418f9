"""How the application is served: one process, and a stop that lets clients resume elsewhere."""

import asyncio
import gc
import logging
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from services.gateway.front import Front
from services.gateway.protocol import BODY_WITHIN, HEAD_WITHIN, is_news, timed
from services.gateway.sockets.session import LARGEST_FRAME

DRAIN_WITHIN = 10
"""Seconds for requests under way after a SIGTERM; sockets and streams are sent away at once."""
STOPS = (signal.SIGTERM, signal.SIGINT)
GENERATION_0 = 50_000
"""Allocations between two runs of the garbage collector: most objects here die by reference count."""


def server_config(
    application: Any,
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    proxies: str = "",
    head_within: float = HEAD_WITHIN,
    body_within: float = BODY_WITHIN,
) -> uvicorn.Config:
    """The fast parsers, no access log (it would hold addresses and paths), no compression of sockets."""
    logging.getLogger("uvicorn.error").addFilter(is_news)
    return uvicorn.Config(
        application,
        host=host,
        port=port,
        http=timed(head_within, body_within),
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        timeout_graceful_shutdown=DRAIN_WITHIN,
        lifespan="on",
    )


class DoorServer(uvicorn.Server):
    """Sends sockets and streams away before it waits for requests under way."""

    def __init__(self, front: Front, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._front = front

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on SIGTERM and SIGINT. The server's own way raises them again at the end, before anything is flushed."""
        loop = asyncio.get_running_loop()
        for number in STOPS:
            loop.add_signal_handler(number, self._stop)
        try:
            yield
        finally:
            for number in STOPS:
                loop.remove_signal_handler(number)

    def _stop(self) -> None:
        self.should_exit = True

    async def shutdown(self, sockets: Any = None) -> None:
        await self._front.send_away()
        await super().shutdown(sockets)


def settle_memory() -> None:
    """What was made at the start lives to the end: keep the collector from walking it on every run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GENERATION_0, 50, 100)
