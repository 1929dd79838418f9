"""Passwords of the services, made once and kept beside the data, readable by their owner alone."""

import os
import secrets
from collections.abc import Iterable
from pathlib import Path

import msgspec

from libs.operate.process import ServerError

FILE = "credentials.json"


class BrokenCredentialsError(ServerError): ...


class Credentials:
    """A password for each service and server. Missing ones are made and kept; known ones never change."""

    def __init__(self, folder: Path) -> None:
        """Raises BrokenCredentialsError."""
        self._path = folder / FILE
        self._passwords: dict[str, dict[str, str]] = {}
        if self._path.exists():
            self._path.chmod(0o600)
            self._passwords = _read(self._path)

    def password(self, server: str, user: str) -> str:
        """The user's password at a server, `nats` or `valkey`."""
        return self.passwords(server, [user])[user]

    def passwords(self, server: str, users: Iterable[str]) -> dict[str, str]:
        """The passwords of several users at once."""
        known = self._passwords.setdefault(server, {})
        missing = [user for user in users if user not in known]
        for user in missing:
            known[user] = secrets.token_urlsafe(24)
        if missing:
            self._keep()
        return {user: known[user] for user in users}

    def _keep(self) -> None:
        fresh = self._path.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(msgspec.json.format(msgspec.json.encode(self._passwords)).decode())
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._path)


def _read(path: Path) -> dict[str, dict[str, str]]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, str]])
    except msgspec.DecodeError as error:
        message = (
            f"{path} is no file of passwords ({error}). "
            "Bring back a copy of it; or take it away, and the next `furrow up` makes new passwords and tokens."
        )
        raise BrokenCredentialsError(message) from error
