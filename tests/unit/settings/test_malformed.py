"""A wrong value in any setting of any service is one sentence that names the variable and keeps the value to itself."""

import os
import subprocess
import sys

import msgspec
import pytest

from libs.botting import running
from libs.settings import (
    BotSettings,
    Concern,
    LogSettings,
    MailSettings,
    NatsSettings,
    RedisSettings,
    ServiceSettings,
    SettingsError,
    TelemetrySettings,
    VacationSettings,
    settings,
)
from libs.settings.reading import variable
from services.gateway.settings import DoorSettings, policy

CONCERNS = (
    BotSettings,
    DoorSettings,
    LogSettings,
    MailSettings,
    NatsSettings,
    RedisSettings,
    ServiceSettings,
    TelemetrySettings,
    VacationSettings,
    running.ClientSettings,
)
NEEDED = {"FURROW_URL": "http://127.0.0.1:8000", "FURROW_TOKEN": "fur_x"}
ANYTHING = {
    "FURROW_NATS_USER",
    "FURROW_NATS_PASSWORD",
    "FURROW_NATS_CA",
    "FURROW_REDIS_USER",
    "FURROW_REDIS_PASSWORD",
    "FURROW_DATA",
    "FURROW_TRACE_FILE",
    "FURROW_GATEWAY_HOST",
    "FURROW_GATEWAY_PROXIES",
    "FURROW_GATEWAY_WEB",
    "FURROW_MAIL_HOST",
    "FURROW_MAIL_USER",
    "FURROW_MAIL_PASSWORD",
    "FURROW_TOKEN",
}
"""Of these no value can be told to be wrong before it is used."""
WRONG = "hunter2 [::1"
FIELDS = [(concern, field) for concern in CONCERNS for field in concern.__struct_fields__]
NAMES = [variable(concern, field) for concern, field in FIELDS]


def read(concern: type[Concern], environ: dict[str, str]) -> None:
    found = settings(concern, NEEDED | environ)
    if isinstance(found, DoorSettings):
        policy(found, TelemetrySettings())


@pytest.mark.parametrize(("concern", "field"), FIELDS, ids=NAMES)
def test_a_wrong_value_is_named_and_not_repeated(concern: type[Concern], field: str) -> None:
    name = variable(concern, field)
    if name in ANYTHING:
        read(concern, {name: WRONG})
        return

    with pytest.raises(SettingsError) as refused:
        read(concern, {name: WRONG})

    said = str(refused.value)
    assert said.startswith(f"{name} ")
    assert "hunter2" not in said
    assert (said[-1], said.count("\n")) == (".", 0)


@pytest.mark.parametrize(
    ("concern", "field"),
    [(c, f) for c, f in FIELDS if f.endswith("url") or f == "otlp_endpoint"],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
@pytest.mark.parametrize("address", ["hunter2", "ftp://h", "http://[h", "http://", "redis://h:port", "tls://h:99999"])
def test_what_is_no_address_is_told(concern: type[Concern], field: str, address: str) -> None:
    name = variable(concern, field)
    with pytest.raises(SettingsError, match=f"^{name} is malformed: an address begins with"):
        read(concern, {name: address})


@pytest.mark.parametrize("concern", CONCERNS, ids=lambda concern: f"{concern.__module__}.{concern.__name__}")
def test_defaults_are_well_formed(concern: type[Concern]) -> None:
    found = settings(concern, NEEDED)
    assert msgspec.structs.replace(found) == found


@pytest.mark.parametrize(
    ("program", "name"),
    [
        ("services.gateway", "FURROW_GATEWAY_RATE_COMMANDS"),
        ("services.gateway", "FURROW_GATEWAY_SERVICE_TOKENS"),
        ("services.gateway", "FURROW_GATEWAY_OAUTH_CLIENTS"),
        ("services.lobby", "FURROW_MAIL_PORT"),
        ("services.scoring", "FURROW_NATS_URL"),
        ("services.northgreen", "FURROW_REDIS_URL"),
        ("services.northgreen.bots", "FURROW_URL"),
    ],
)
def test_a_service_says_so_in_one_line_and_ends_with_1(program: str, name: str) -> None:
    environ = {key: value for key, value in os.environ.items() if not key.startswith("FURROW_")} | NEEDED
    if not program.endswith("bots"):
        environ = {key: value for key, value in environ.items() if key not in NEEDED}

    ended = subprocess.run(  # our own program
        [sys.executable, "-m", program], env=environ | {name: WRONG}, capture_output=True, text=True, check=False
    )

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith(f"{name} ")
    assert ended.stderr.count("\n") == 1
    assert "hunter2" not in ended.stderr
