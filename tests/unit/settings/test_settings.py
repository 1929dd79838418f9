from pathlib import Path
from typing import ClassVar

import pytest

from libs.settings import (
    Concern,
    GatewaySettings,
    LogSettings,
    NatsSettings,
    RedisSettings,
    Secret,
    ServiceSettings,
    SettingsError,
    TelemetrySettings,
    settings,
)


class NeedySettings(Concern, frozen=True, kw_only=True):
    group: ClassVar[str] = "NEEDY"

    must: str
    may: bool = False


def test_nothing_set_gives_the_defaults_of_one_machine() -> None:
    assert settings(NatsSettings, {}) == NatsSettings()
    assert settings(GatewaySettings, {"PATH": "/bin"}).port == 8000


def test_values_are_read_by_group_and_name_and_converted() -> None:
    environment = {
        "FURROW_NATS_URL": "tls://a:4222,tls://b:4222",
        "FURROW_NATS_PASSWORD": "s3cret",
        "FURROW_NATS_CA": "/etc/ca.pem",
        "FURROW_WORKER": "w7",
        "FURROW_DATA": "/srv/furrow",
        "FURROW_TRACE_SAMPLING": "0.5",
        "FURROW_GATEWAY_PORT": "0",
        "FURROW_LOG_LEVEL": "debug",
        "FURROW_NEEDY_MUST": "have",
        "FURROW_NEEDY_MAY": "true",
    }
    nats = settings(NatsSettings, environment)
    assert (nats.url, nats.ca) == ("tls://a:4222,tls://b:4222", Path("/etc/ca.pem"))
    assert nats.password.reveal() == "s3cret"
    assert settings(ServiceSettings, environment) == ServiceSettings(worker="w7", data=Path("/srv/furrow"))
    assert settings(TelemetrySettings, environment).trace_sampling == 0.5
    assert settings(GatewaySettings, environment).port == 0
    assert settings(LogSettings, environment).level == "debug"
    assert settings(NeedySettings, environment) == NeedySettings(must="have", may=True)


def test_an_empty_variable_counts_as_absent() -> None:
    assert settings(NatsSettings, {"FURROW_NATS_URL": ""}).url == NatsSettings().url


@pytest.mark.parametrize(
    ("concern", "name", "value"),
    [
        (GatewaySettings, "FURROW_GATEWAY_PORT", "eighty"),
        (GatewaySettings, "FURROW_GATEWAY_PORT", "65536"),
        (TelemetrySettings, "FURROW_TRACE_SAMPLING", "1.5"),
        (LogSettings, "FURROW_LOG_LEVEL", "loud"),
        (ServiceSettings, "FURROW_WORKER", "w 0"),
        (ServiceSettings, "FURROW_WORKER", "w.0"),
        (NeedySettings, "FURROW_NEEDY_MAY", "perhaps"),
    ],
)
def test_a_malformed_value_is_refused_naming_the_variable(concern: type[Concern], name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=f"^{name} is malformed"):
        settings(concern, {"FURROW_NEEDY_MUST": "x", name: value})


def test_a_missing_value_is_named() -> None:
    with pytest.raises(SettingsError, match=r"^FURROW_NEEDY_MUST is not set\.$"):
        settings(NeedySettings, {})


def test_a_misspelt_variable_is_refused_naming_what_was_meant() -> None:
    with pytest.raises(
        SettingsError, match=r"FURROW_NATS_ULR is not a setting of Furrow\. Did you mean .*FURROW_NATS_URL"
    ):
        settings(NatsSettings, {"FURROW_NATS_ULR": "nats://x"})
    with pytest.raises(SettingsError, match="Did you mean FURROW_WORKER"):
        settings(NatsSettings, {"FURROW_WORKR": "w1"})
    with pytest.raises(SettingsError, match=r"^FURROW_XYZ is not a setting of Furrow\.$"):
        settings(NatsSettings, {"FURROW_XYZ": "w1"})


def test_another_service_may_have_settings_that_only_it_knows() -> None:
    settings(NatsSettings, {"FURROW_GATEWAY_SOMETHING_OF_ITS_OWN": "x"})
    with pytest.raises(SettingsError, match="FURROW_GATEWAY_SOMETHING_OF_ITS_OWN"):
        settings(GatewaySettings, {"FURROW_GATEWAY_SOMETHING_OF_ITS_OWN": "x"})


def test_secrets_show_in_no_repr_and_no_error() -> None:
    nats = settings(NatsSettings, {"FURROW_NATS_PASSWORD": "s3cret"})
    assert "s3cret" not in f"{nats!r} {nats} {nats.password!r} {nats.password}"
    with pytest.raises(SettingsError) as refused:
        settings(GatewaySettings, {"FURROW_GATEWAY_PORT": "s3cret"})
    assert "s3cret" not in str(refused.value)


@pytest.mark.parametrize(
    ("concern", "address"),
    [(NatsSettings, "nats://a:4222,nats://user:s3cret@b:4222"), (RedisSettings, "redis://user:s3cret@b:6379/0")],
)
def test_credentials_in_an_address_are_refused(concern: type[Concern], address: str) -> None:
    name = f"FURROW_{concern.group}_URL"
    with pytest.raises(SettingsError, match=f"^{name} holds credentials"):
        settings(concern, {name: address})


def test_secrets_are_equal_by_value_and_empty_ones_are_false() -> None:
    assert Secret("a") == Secret("a") != Secret("b")
    assert len({Secret("a"), Secret("a")}) == 1
    assert not Secret("")
