"""NATS and Valkey as child processes: for `make up` on one machine, and for tests."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from libs.operate.nats_server import NatsServer
from libs.operate.process import (
    BusyPortError,
    DidNotStartError,
    MissingBinaryError,
    ServerError,
    TooOldServerError,
    UnwritableFolderError,
)
from libs.operate.valkey_server import ValkeyServer

__all__ = [
    "BusyPortError",
    "DidNotStartError",
    "MissingBinaryError",
    "NatsServer",
    "ServerError",
    "Servers",
    "TooOldServerError",
    "UnwritableFolderError",
    "ValkeyServer",
]


class Servers:
    """Both servers over one data folder, with users for the games named. A context manager that stops them.

    Start it from the main thread: a child dies with the thread that started it.
    """

    def __init__(
        self,
        data: Path,
        games: Sequence[str],
        *,
        host: str = "127.0.0.1",
        nats_port: int = 0,
        nats_monitor_port: int = 0,
        valkey_port: int = 0,
    ) -> None:
        self.data = data
        self.games = tuple(games)
        self.nats = NatsServer(data, games, host=host, port=nats_port, monitor_port=nats_monitor_port)
        self.valkey = ValkeyServer(data, games, host=host, port=valkey_port)

    def start(self) -> None:
        """Start both and wait until they answer. Raises ServerError; none runs then."""
        try:
            self.nats.start()
            self.valkey.start()
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Stop both cleanly."""
        self.valkey.stop()
        self.nats.stop()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop()

    def environment(self, service: str) -> dict[str, str]:
        """The variables with which a service (or `operator`) reaches both servers."""
        nats, redis = self.nats.settings(service), self.valkey.settings(service)
        return {
            "FURROW_NATS_URL": nats.url,
            "FURROW_NATS_USER": nats.user,
            "FURROW_NATS_PASSWORD": nats.password.reveal(),
            "FURROW_NATS_MONITOR_URL": nats.monitor_url,
            "FURROW_REDIS_URL": redis.url,
            "FURROW_REDIS_USER": redis.user,
            "FURROW_REDIS_PASSWORD": redis.password.reveal(),
        }


def games_in(services: Path) -> Iterable[str]:
    """The names of the game folders: those of `services` that have rules."""
    return sorted(folder.parent.name for folder in services.glob("*/rules") if folder.is_dir())
