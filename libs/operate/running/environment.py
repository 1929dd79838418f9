"""What each service is told by its environment."""

import os
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from libs.operate.running.inventory import Kind, Service
from libs.operate.running.tokens import digests, token
from libs.operate.servers import Servers
from libs.settings import (
    BotSettings,
    LogSettings,
    MailSettings,
    ServiceSettings,
    TelemetrySettings,
    VacationSettings,
    settings,
)

CLIENTS = ("FURROW_URL", "FURROW_TOKEN")
"""Variables that address a running platform; to its services they mean nothing, or something else."""


def check_own(own: Mapping[str, str]) -> None:
    """Tell of a misspelt or malformed setting before every service does. Raises SettingsError."""
    for concern in (ServiceSettings, LogSettings, TelemetrySettings, BotSettings, MailSettings, VacationSettings):
        settings(concern, for_services(own))


def for_services(own: Mapping[str, str] = os.environ) -> dict[str, str]:
    """An environment without what addresses a running platform."""
    return {name: value for name, value in own.items() if name not in CLIENTS}


class Options(Struct, frozen=True, kw_only=True):
    """What the operator asks for."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    """The gateway's; 0 for a free one."""
    workers: int = 1
    """Processes of each service that has a log: games, lobby, scoring."""
    web: Path | None = None
    """The folder of the built web client, where there is one."""


class Environments:
    """The variables of every process. What the operator's own environment sets beyond them is passed on."""

    def __init__(self, options: Options, servers: Servers, *, port: int, own: Mapping[str, str] = os.environ) -> None:
        self._options = options
        self._servers = servers
        self._port = port
        self._tokens = options.data / "service-tokens.json"
        self._tokens.write_text(digests(options.data, servers.games))
        self._common = for_services(own)
        self._common.setdefault("FURROW_LOG_FORMAT", "text")
        self._common["PYTHONUNBUFFERED"] = "1"

    @property
    def url(self) -> str:
        """Where clients on this machine reach the gateway."""
        host = "127.0.0.1" if self._options.host in {"0.0.0.0", "::", ""} else self._options.host  # noqa: S104 - a comparison
        return f"http://{f'[{host}]' if ':' in host else host}:{self._port}"

    def of(self, service: Service, number: int = 0) -> dict[str, str]:
        """The variables of a service's process `number`, counted from 0."""
        if service.kind is Kind.PLAYER:
            # No way to the servers: bots come in by the door.
            return self._common | {
                "FURROW_URL": self.url,
                "FURROW_TOKEN": token(self._options.data, service.game),
            }
        return (
            self._common
            | self._servers.environment(service.name)
            | {"FURROW_WORKER": f"w{number}", "FURROW_DATA": str(self._options.data.absolute())}
            | (self._door() if service.kind is Kind.DOOR else {})
        )

    def _door(self) -> dict[str, str]:
        web = self._options.web
        return {
            "FURROW_GATEWAY_HOST": self._options.host,
            "FURROW_GATEWAY_PORT": str(self._port),
            "FURROW_GATEWAY_SERVICE_TOKENS": str(self._tokens.absolute()),
        } | ({} if web is None else {"FURROW_GATEWAY_WEB": str(web.absolute())})
