"""What a service proves before it serves: that the server stores what it acknowledges, in the streams declared."""

import asyncio
import logging
import urllib.request
from collections.abc import Iterable, Mapping
from http.client import HTTPException
from typing import Any

import msgspec

from libs.connection import ApiError, Connection, JetStream
from libs.connection.jetstream import NOT_FOUND
from libs.connection.version import MINIMUM, version_tuple, words
from libs.eventlog.declared import OTHER_OWNERS, declared

_log = logging.getLogger(__name__)

MONITOR_WITHIN = 5.0
"""Seconds for the monitoring port to answer."""


class StreamsNotReadyError(Exception):
    """The server is not as Furrow needs it; the message says all that is missing. Ask the operator's set-up."""

    def __init__(self, findings: Iterable[str]) -> None:
        self.findings = tuple(findings)
        super().__init__(" ".join(self.findings))


class _StreamInfo(msgspec.Struct):
    config: dict[str, Any]


class _JetStreamConfig(msgspec.Struct):
    sync_always: bool = False


class _JetStreamVariables(msgspec.Struct):
    config: _JetStreamConfig | None = None


class _Variables(msgspec.Struct):
    version: str = ""
    jetstream: _JetStreamVariables | None = None


async def check_streams(connection: Connection, owner: str, *, monitor_url: str = "") -> None:
    """Prove that the server is new enough, that its streams are as declared, and that it syncs what it acknowledges.

    The last is told by the monitoring port only; without its address it is not proven, and the log says so. Streams of
    three replicas need no sync. Raises StreamsNotReadyError, NotServedError, UnrepliedError.
    """
    findings = _version_findings(connection)
    jetstream = JetStream(connection)
    replicas = 3
    for name, wanted in _of_owner(owner).items():
        found, stream_replicas = await _stream_findings(jetstream, name, wanted)
        findings += found
        replicas = min(replicas, stream_replicas)
    findings += await _sync_findings(monitor_url, replicas)
    if findings:
        raise StreamsNotReadyError(findings)


def differences(wanted: Mapping[str, Any], present: Mapping[str, Any]) -> list[str]:
    """The names of settings that the server shows otherwise than declared."""
    # The server leaves out what is false.
    return sorted(key for key, value in wanted.items() if present.get(key, False if value is False else None) != value)


def _of_owner(owner: str) -> dict[str, dict[str, Any]]:
    games = () if owner in OTHER_OWNERS else (owner,)
    shared = {"TIMERS", "FACTS"}
    return {
        name: config
        for name, config in declared(games).streams.items()
        if name in shared or name.startswith(("KV_", f"EVT_{owner.upper()}", f"SNAP_{owner.upper()}"))
    }


def _version_findings(connection: Connection) -> list[str]:
    version = connection.server_version
    if version_tuple(version) >= MINIMUM:
        return []
    return [f"nats-server {version} is too old, {words(MINIMUM)} is needed."]


async def _stream_findings(jetstream: JetStream, name: str, wanted: Mapping[str, Any]) -> tuple[list[str], int]:
    try:
        info = await jetstream.api(f"STREAM.INFO.{name}", None, _StreamInfo)
    except ApiError as error:
        if error.code not in NOT_FOUND:
            raise
        return [f"The stream {name} is missing."], 1
    replicas = info.config.get("num_replicas", 1)
    # How many copies there are is the installation's choice, and with several nothing is stored carelessly.
    expected = {key: value for key, value in wanted.items() if key != "num_replicas"}
    if replicas > 1:
        expected.pop("persist_mode", None)
    different = differences(expected, info.config)
    return [f"The stream {name} differs from its declaration in {', '.join(different)}."] if different else [], replicas


async def _sync_findings(monitor_url: str, replicas: int) -> list[str]:
    if replicas > 1:
        return []
    if not monitor_url:
        _log.warning("FURROW_NATS_MONITOR_URL is not set: it is not proven that the server syncs what it acknowledges")
        return []
    try:
        variables = await asyncio.to_thread(_variables, monitor_url)
    except (OSError, HTTPException, ValueError) as error:
        return [f"The monitoring of NATS at {monitor_url} does not answer: {type(error).__name__}."]
    jetstream = variables.jetstream
    if jetstream is None or jetstream.config is None:
        return [f"The server at {monitor_url} has no JetStream."]
    if not jetstream.config.sync_always:
        return [
            "nats-server runs without `sync_interval: always`: what it acknowledges may be lost in a power failure."
        ]
    return []


def _variables(monitor_url: str) -> _Variables:
    with urllib.request.urlopen(f"{monitor_url}/varz", timeout=MONITOR_WITHIN) as answer:  # noqa: S310 - the operator's
        return msgspec.json.decode(answer.read(), type=_Variables)
