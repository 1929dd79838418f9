"""`furrow up`: the platform until somebody says stop."""

import asyncio
import signal
import time

from libs.operate.running.lines import Lines
from libs.operate.running.platform import Platform

STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


async def run_until_told(platform: Platform, lines: Lines) -> None:
    """Run the platform until SIGINT, SIGTERM or SIGHUP; a second one ends it without waiting for anybody.

    Raises ServerError when it cannot start.
    """
    began = time.monotonic()
    told = asyncio.Event()

    def stop() -> None:
        if told.is_set():
            platform.kill()
        told.set()

    for number in STOPPING:
        asyncio.get_running_loop().add_signal_handler(number, stop)
    lines.announce(f"starting over {platform.data}")
    starting = asyncio.create_task(platform.start())
    waiting = asyncio.create_task(told.wait())
    try:
        await asyncio.wait([starting, waiting], return_when=asyncio.FIRST_COMPLETED)
        if starting.done():
            starting.result()
            took = time.monotonic() - began
            lines.announce(f"ready at {platform.url} after {took:.1f} s; Ctrl-C stops it")
            await waiting
        lines.announce("stopping")
    finally:
        starting.cancel()
        waiting.cancel()
        await asyncio.gather(starting, waiting, return_exceptions=True)
        await platform.stop()
    lines.announce("stopped")
