"""The files that servers and services of a container set-up read: what `Servers` gives to child processes."""

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from libs.operate.credentials import Credentials
from libs.operate.nats_permissions import permissions, roles
from libs.operate.nats_server import render as render_nats
from libs.operate.nats_server import render_users as render_nats_users
from libs.operate.process import require_writable
from libs.operate.running.inventory import Kind, Service
from libs.operate.running.tokens import WATCHER, digests, token
from libs.operate.valkey_server import render as render_valkey
from libs.operate.valkey_server import render_users as render_valkey_users

OWN_FILES = ("log_file", "logfile", "pid_file", "pidfile")
EVERYWHERE = "0.0.0.0"  # noqa: S104 - of the container
TOKENS = "service-tokens.json"
NATS_PORT, NATS_MONITOR_PORT, VALKEY_PORT, GATEWAY_PORT = 4222, 8222, 6379, 8000

OPERATOR = Service("operator", Kind.OWNER)


class Places(Struct, frozen=True, kw_only=True):
    """Where containers find things."""

    mounted: str = "/run/furrow"
    """Its own folder of what is written here."""
    kept: str = "/data"
    """What a server keeps."""


CONTAINERS = Places()


def configure(folder: Path, secrets: Path, services: Iterable[Service], places: Places = CONTAINERS) -> None:
    """Write a folder for each server and service, the operator included, into `folder`.

    Passwords are kept in `secrets`, and stay as they are once made. Raises UnwritableFolderError.
    """
    services = (*services, OPERATOR)
    games = sorted({service.game for service in services if service.game})
    require_writable(secrets)
    credentials = Credentials(secrets)
    _write(folder / "nats" / "nats.conf", _nats(games, credentials, places))
    valkey = render_valkey(host=EVERYWHERE, port=str(VALKEY_PORT), folder=places.kept)
    aside = (f'aclfile "{places.kept}/users.acl"', f'aclfile "{places.mounted}/users.acl"')
    _write(folder / "valkey" / "valkey.conf", _speaking(valkey).replace(*aside))
    _write(folder / "valkey" / "users.acl", render_valkey_users(roles(games), credentials))
    for service in services:
        told = _environment(service, secrets, credentials, places)
        lines = "".join(f"{name}={value}\n" for name, value in told.items())
        _write(folder / service.name.replace("/", "-") / "environment", lines)
    _write(folder / "gateway" / TOKENS, digests(secrets, games))
    _write(folder / "prometheus" / "token", token(secrets, WATCHER))


def _nats(games: Iterable[str], credentials: Credentials, places: Places) -> str:
    allowed = permissions(games)
    text = render_nats(
        name="furrow",
        host=EVERYWHERE,
        port=str(NATS_PORT),
        monitor_port=str(NATS_MONITOR_PORT),
        folder=places.kept,
        users=render_nats_users(allowed, credentials.passwords("nats", allowed)),
        cluster="",
    )
    return _speaking(text)


def _environment(service: Service, secrets: Path, credentials: Credentials, places: Places) -> dict[str, str]:
    if service.kind is Kind.PLAYER:
        return {"FURROW_URL": f"http://gateway:{GATEWAY_PORT}", "FURROW_TOKEN": token(secrets, service.game)}
    name = service.name
    told = {
        "FURROW_NATS_URL": f"nats://nats:{NATS_PORT}",
        "FURROW_NATS_USER": name,
        "FURROW_NATS_PASSWORD": credentials.password("nats", name),
        "FURROW_NATS_MONITOR_URL": f"http://nats:{NATS_MONITOR_PORT}",
        "FURROW_REDIS_URL": f"redis://valkey:{VALKEY_PORT}/0",
        "FURROW_REDIS_USER": name,
        "FURROW_REDIS_PASSWORD": credentials.password("valkey", name),
    }
    if service.kind is Kind.DOOR:
        told |= {
            "FURROW_GATEWAY_HOST": EVERYWHERE,
            "FURROW_GATEWAY_PORT": str(GATEWAY_PORT),
            "FURROW_GATEWAY_SERVICE_TOKENS": f"{places.mounted}/{TOKENS}",
        }
    return told


def _speaking(config: str) -> str:
    """Without files for the log and the process id: in a container both are the engine's."""
    lines = config.splitlines(keepends=True)
    return "".join(line for line in lines if not line.strip().startswith(OWN_FILES))


def _write(path: Path, text: str) -> None:
    """Each folder is shown to one container only, whose user may not be ours."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
