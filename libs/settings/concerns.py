"""What can be set, one frozen struct per concern. Only what differs between installations is a setting."""

from pathlib import Path
from typing import Annotated, ClassVar, Literal
from urllib.parse import urlsplit

from msgspec import Meta

from libs.settings.reading import Concern, Secret, SettingsError, malformed, variable


def check_address(concern: type[Concern], field: str, url: str, schemes: tuple[str, ...]) -> None:
    """Raises SettingsError for what is no address of one of the schemes, or holds credentials."""
    try:
        found = urlsplit(url)
        fits = found.scheme in schemes and bool(found.hostname) and found.port != 0
        credentials = "@" in found.netloc
    except ValueError:
        fits = credentials = False
    if credentials:
        message = f"{variable(concern, field)} holds credentials; they have variables of their own."
        raise SettingsError(message)
    if not fits:
        raise malformed(concern, field, f"an address begins with {' or '.join(f'{one}://' for one in schemes)}")


WEB = ("http", "https")


class NatsSettings(Concern, frozen=True, kw_only=True):
    group: ClassVar[str] = "NATS"

    url: str = "nats://127.0.0.1:4222"
    """One server, or several separated by commas. `tls://` for an encrypted connection."""
    user: str = ""
    password: Secret = Secret("")
    ca: Path | None = None
    """The file with the authority that signed the servers' certificates; the system's authorities if not given."""
    monitor_url: str = ""
    """The monitoring address of a server, `http://host:8222`; where given, the start proves that writes are synced."""

    def __post_init__(self) -> None:
        for part in self.url.split(","):
            check_address(type(self), "url", part, ("nats", "tls"))
        if self.monitor_url:
            check_address(type(self), "monitor_url", self.monitor_url, WEB)


class RedisSettings(Concern, frozen=True, kw_only=True):
    group: ClassVar[str] = "REDIS"

    url: str = "redis://127.0.0.1:6379/0"
    user: str = ""
    password: Secret = Secret("")

    def __post_init__(self) -> None:
        check_address(type(self), "url", self.url, ("redis", "rediss"))


Name = Annotated[str, Meta(pattern=r"\A[a-z0-9][a-z0-9_-]{0,47}\Z")]


class ServiceSettings(Concern, frozen=True, kw_only=True):
    worker: Name = "w0"
    """This process among those of its service. It must be the same after a restart, and no other's."""
    data: Path = Path("var")
    """The folder for what a process keeps on disk."""


class LogSettings(Concern, frozen=True, kw_only=True):
    group: ClassVar[str] = "LOG"

    level: Literal["debug", "info", "warning", "error"] = "info"
    format: Literal["json", "text"] = "json"


class TelemetrySettings(Concern, frozen=True, kw_only=True):
    otlp_endpoint: str = ""
    """Where traces and metrics are sent, an OTLP address over HTTP; empty for nowhere."""
    trace_sampling: Annotated[float, Meta(ge=0.0, le=1.0)] = 0.01
    """The share of commands that are traced, decided at the gateway."""
    trace_file: Path | None = None
    """Spans are appended to this file as they end, one JSON object a line; several processes may share it."""
    slow_ms: Annotated[int, Meta(ge=0)] = 250
    """Milliseconds; a command that takes longer leaves spans though it was not chosen for it, ten a second at most."""

    def __post_init__(self) -> None:
        if self.otlp_endpoint:
            check_address(type(self), "otlp_endpoint", self.otlp_endpoint, WEB)


class GatewaySettings(Concern, frozen=True, kw_only=True):
    group: ClassVar[str] = "GATEWAY"

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    """0 for a free one."""


class BotSettings(Concern, frozen=True, kw_only=True):
    group: ClassVar[str] = "BOTS"

    think: Annotated[float, Meta(ge=0.0, le=60.0)] = 0.5
    """Seconds that a bot waits before each of its commands."""


class MailSettings(Concern, frozen=True, kw_only=True):
    group: ClassVar[str] = "MAIL"

    host: str = ""
    """An SMTP server; nothing is ever written while this is empty."""
    port: Annotated[int, Meta(ge=1, le=65535)] = 587
    security: Literal["starttls", "tls", "none"] = "starttls"
    user: str = ""
    password: Secret = Secret("")
    sender: str = "furrow@localhost"
    url: str = ""
    """The address at which players find this server, for links."""
    delay: Annotated[float, Meta(ge=0, le=86_400)] = 60.0
    """Seconds after a turn's beginning until a notice of it is sent."""
    look_every: Annotated[float, Meta(ge=0.1, le=3600)] = 5.0
    """Seconds between two looks at what waits."""

    def __post_init__(self) -> None:
        if "@" not in self.sender:
            raise malformed(type(self), "sender", "it is an address of mail")
        if self.url:
            check_address(type(self), "url", self.url, WEB)


class VacationSettings(Concern, frozen=True, kw_only=True):
    group: ClassVar[str] = "VACATION"

    days: Annotated[int, Meta(ge=0, le=60)] = 21
    """How many days a year a player's clocks in matches by correspondence may stand still."""
