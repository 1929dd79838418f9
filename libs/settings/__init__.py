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
)
from libs.settings.reading import Concern, Secret, SettingsError, settings

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
    "settings",
]
