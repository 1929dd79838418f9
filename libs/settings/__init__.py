"""Environment to frozen structs, once, at start."""

from libs.settings.concerns import (
    GatewaySettings,
    LogSettings,
    NatsSettings,
    RedisSettings,
    ServiceSettings,
    TelemetrySettings,
)
from libs.settings.reading import Concern, Secret, SettingsError, settings

__all__ = [
    "Concern",
    "GatewaySettings",
    "LogSettings",
    "NatsSettings",
    "RedisSettings",
    "Secret",
    "ServiceSettings",
    "SettingsError",
    "TelemetrySettings",
    "settings",
]
