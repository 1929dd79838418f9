"""What can be set of the gateway, and the policy that follows from it."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from limits import parse
from msgspec import Meta, Struct

from libs.settings import GatewaySettings, SettingsError, TelemetrySettings, malformed
from services.gateway.auth.quotas import Rates
from services.gateway.auth.tokens import ServiceToken
from services.gateway.oauth.clients import Client, clients_of
from services.gateway.protocol import BODY_WITHIN, HEAD_WITHIN

ORIGIN = re.compile(r"https?://[^/@?#\s]+", re.IGNORECASE)
SHA256_DIGITS = 64
RATES = ("rate_commands", "rate_reads", "rate_address", "rate_sign_ins", "rate_accounts", "rate_logins", "rate_chat")


class DoorSettings(GatewaySettings, frozen=True, kw_only=True):
    origins: str = ""
    """Addresses of pages that may use a browser's cookie here, separated by commas; the gateway's own always may.

    Without any, pages of all places may ask with a token, and none with a cookie.
    """
    secure_cookie: bool = False
    """Send the cookie over HTTPS only. To be set wherever there is HTTPS."""
    proxies: str = ""
    """Addresses of proxies whose X-Forwarded-For is believed, separated by commas."""
    service_tokens: Path | None = None
    """A JSON file: SHA-256 of a token to {"player", "scopes"}, for bots and operators."""
    oauth_clients: Path | None = None
    """A JSON file: client id to {"name", "redirect_uris", "scopes"}, for others' programs."""
    rate_commands: str = Rates().commands
    rate_reads: str = Rates().reads
    rate_address: str = Rates().address
    rate_sign_ins: str = Rates().sign_ins
    rate_accounts: str = Rates().accounts
    rate_logins: str = Rates().logins
    rate_chat: str = Rates().chat
    sockets: Annotated[int, Meta(ge=1)] = 50
    """Open sockets and streams a token, or an address without one."""
    head_within: Annotated[float, Meta(gt=0, le=3600)] = HEAD_WITHIN
    """Seconds in which address and headers of a request must have come."""
    body_within: Annotated[float, Meta(gt=0, le=3600)] = BODY_WITHIN
    """Seconds for which a body may stall."""
    web: Path | None = None
    """A folder with the built web client, served at /."""

    def __post_init__(self) -> None:
        for origin in _origins(self.origins):
            if ORIGIN.fullmatch(origin) is None:
                raise malformed(DoorSettings, "origins", "an origin is written as https://play.example")
        for name in RATES:
            try:
                parse(getattr(self, name))
            except ValueError:
                raise malformed(DoorSettings, name, "a rate is written as 20/second or 300/minute") from None


class Policy(Struct, frozen=True, kw_only=True):
    """How the door behaves."""

    origins: tuple[str, ...] = ()
    secure_cookie: bool = False
    service_tokens: Mapping[str, ServiceToken] = {}
    rates: Rates = Rates()
    oauth_clients: Mapping[str, Client] = {}
    trace_sampling: float = TelemetrySettings().trace_sampling
    slow_ms: int = TelemetrySettings().slow_ms
    sockets_per_visitor: int = 50
    give_up_after: float = 5.0
    """Seconds after which an owner that does not answer is unavailable."""
    hello_within: float = 5.0
    head_within: float = HEAD_WITHIN
    body_within: float = BODY_WITHIN
    sweep_every: float = 10.0
    turns_every: float = 1.0
    web: Path | None = None


def policy(door: DoorSettings, telemetry: TelemetrySettings) -> Policy:
    """Raises SettingsError."""
    return Policy(
        origins=_origins(door.origins),
        secure_cookie=door.secure_cookie,
        service_tokens=_service_tokens(door.service_tokens),
        oauth_clients=clients_of(door.oauth_clients),
        rates=Rates(**{name.removeprefix("rate_"): getattr(door, name) for name in RATES}),
        trace_sampling=telemetry.trace_sampling,
        slow_ms=telemetry.slow_ms,
        sockets_per_visitor=door.sockets,
        head_within=door.head_within,
        body_within=door.body_within,
        web=door.web,
    )


def _origins(text: str) -> tuple[str, ...]:
    return tuple(origin.strip() for origin in text.split(",") if origin.strip())


def _service_tokens(path: Path | None) -> dict[str, ServiceToken]:
    if path is None:
        return {}
    try:
        found = msgspec.json.decode(path.read_bytes(), type=dict[str, ServiceToken])
    except (OSError, msgspec.DecodeError) as error:
        message = f"FURROW_GATEWAY_SERVICE_TOKENS names a file that cannot be read: {type(error).__name__}."
        raise SettingsError(message) from None
    if any(len(key) != SHA256_DIGITS for key in found):
        message = "FURROW_GATEWAY_SERVICE_TOKENS names a file whose keys are not SHA-256 digests in hexadecimal."
        raise SettingsError(message)
    return found
