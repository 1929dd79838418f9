"""Servers of a benchmark's own, with writes synced as Furrow wants them or as the server does by default."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop

from libs.bus import NatsBus
from libs.operate.nats_server import NatsServer
from libs.operate.servers import Servers
from libs.operate.streams import ensure_streams


class DefaultNats(NatsServer):
    """Syncs every two minutes, as a server does that is not told otherwise. For comparison only."""

    def _config(self) -> str:
        return super()._config().replace("sync_interval: always", "")


@contextmanager
def servers(games: list[str], *, synced: bool = True) -> Iterator[Servers]:
    """Both servers over a folder that is thrown away, with the streams of these games."""
    with TemporaryDirectory(prefix="furrow-bench-") as folder:
        both = Servers(Path(folder), games)
        if not synced:
            both.nats = DefaultNats(Path(folder), games)
        with both:

            async def set_up() -> None:
                operator = await NatsBus.connect(both.nats.settings("operator"), "operator")
                await ensure_streams(operator.connection, games)
                await operator.close()

            uvloop.run(set_up())
            yield both
