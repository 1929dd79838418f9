"""Environment to frozen structs, once, at start."""

from libs.settings.concerns import (
    BotSettings,
    GatewaySettings,
    LogSettings,
    MailSettings,
    NatsSettings,
    RedisSettings,
    ServiceSettings,
    TelemetrySettings,
    VacationSettings,
    check_address,
)
from libs.settings.reading import Concern, Secret, SettingsError, malformed, settings

__all__ = [
    "BotSettings",
    "Concern",
    "GatewaySettings",
    "LogSettings",
    "MailSettings",
    "NatsSettings",
    "RedisSettings",
    "Secret",
    "ServiceSettings",
    "SettingsError",
    "TelemetrySettings",
    "VacationSettings",
    "check_address",
    "malformed",
    "settings",
]
