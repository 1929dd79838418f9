"""Three nats-servers as one cluster on this machine: to try what only a cluster does. Not how a cluster is hosted."""

import time
from collections.abc import Iterable
from pathlib import Path

from libs.operate.nats_server import ClusterPlace, NatsServer
from libs.operate.process import READY_WITHIN, DidNotStartError, free_port
from libs.settings import NatsSettings

SIZE = 3


class NatsCluster:
    """`servers` may be killed and started one by one; the cluster serves while two of them run."""

    def __init__(self, data: Path, games: Iterable[str]) -> None:
        games = tuple(games)
        routes = tuple(free_port() for _ in range(SIZE))
        places = [ClusterPlace(f"nats{number}", port, routes) for number, port in enumerate(routes)]
        self.servers = [NatsServer(data, games, place=place) for place in places]

    def start(self) -> None:
        """Start all and wait until they are one. Raises ServerError."""
        for server in self.servers:
            server.start()
        deadline = time.monotonic() + READY_WITHIN
        while not all(server.healthy() for server in self.servers):
            if time.monotonic() > deadline:
                self.stop()
                message = "The servers did not become a cluster in time."
                raise DidNotStartError(message)
            time.sleep(0.05)

    def stop(self) -> None:
        for server in self.servers:
            server.stop()

    def settings(self, service: str) -> NatsSettings:
        """How a service connects, to whichever server it finds."""
        one = self.servers[0].settings(service)
        return NatsSettings(
            url=",".join(server.url for server in self.servers),
            user=one.user,
            password=one.password,
            monitor_url=one.monitor_url,
        )
