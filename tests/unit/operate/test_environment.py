"""What each process is told."""

import json
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from libs.operate.running.environment import Environments, Options
from libs.operate.running.inventory import Kind, Service
from libs.operate.running.tokens import token
from libs.operate.servers import Servers

GAME = Service("wheat", Kind.OWNER, "wheat")
DOOR = Service("gateway", Kind.DOOR)
BOTS = Service("wheat/bots", Kind.PLAYER, "wheat")


def environments(data: Path, **given: Any) -> Environments:
    servers = SimpleNamespace(games=("wheat",), environment=lambda service: {"FURROW_NATS_USER": service})
    own = given.pop("own", {})
    return Environments(Options(data=data, **given), cast("Servers", servers), port=8123, own=own)


def test_each_service_has_its_own_login_and_worker(tmp_path: Path) -> None:
    told = environments(tmp_path).of(GAME, 2)

    assert told["FURROW_NATS_USER"] == "wheat"
    assert told["FURROW_WORKER"] == "w2"
    assert told["FURROW_DATA"] == str(tmp_path)
    assert told["FURROW_LOG_FORMAT"] == "text"
    assert "FURROW_GATEWAY_PORT" not in told


def test_bots_know_the_door_and_no_server(tmp_path: Path) -> None:
    told = environments(tmp_path).of(BOTS)

    assert told["FURROW_URL"] == "http://127.0.0.1:8123"
    assert told["FURROW_TOKEN"] == token(tmp_path, "wheat")
    assert not [name for name in told if "NATS" in name or "REDIS" in name]


def test_the_gateway_knows_tokens_by_digest(tmp_path: Path) -> None:
    path = Path(environments(tmp_path).of(DOOR)["FURROW_GATEWAY_SERVICE_TOKENS"])
    entries = json.loads(path.read_text())

    assert entries[sha256(token(tmp_path, "wheat").encode()).hexdigest()]["scopes"] == ["bot"]
    assert entries[sha256(token(tmp_path, "operator").encode()).hexdigest()]["scopes"] == ["operate"]
    assert token(tmp_path, "wheat") not in path.read_text()


def test_tokens_stay_the_same(tmp_path: Path) -> None:
    assert token(tmp_path, "wheat") == token(tmp_path, "wheat") != token(tmp_path, "operator")


def test_the_operators_own_settings_are_passed_on_but_no_clients(tmp_path: Path) -> None:
    own = {"FURROW_LOG_FORMAT": "json", "FURROW_TRACE_SAMPLING": "1", "FURROW_URL": "http://elsewhere", "PATH": "/bin"}
    told = environments(tmp_path, own=own).of(GAME)

    assert told["FURROW_LOG_FORMAT"] == "json"
    assert told["FURROW_TRACE_SAMPLING"] == "1"
    assert told["PATH"] == "/bin"
    assert "FURROW_URL" not in told


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("0.0.0.0", "http://127.0.0.1:8123"),
        ("::1", "http://[::1]:8123"),
        ("farm.example", "http://farm.example:8123"),
    ],
)
def test_where_this_machine_reaches_the_gateway(tmp_path: Path, host: str, url: str) -> None:
    assert environments(tmp_path, host=host).url == url


def test_a_built_web_client_is_served(tmp_path: Path) -> None:
    assert environments(tmp_path, web=tmp_path / "dist").of(DOOR)["FURROW_GATEWAY_WEB"] == str(tmp_path / "dist")
    assert "FURROW_GATEWAY_WEB" not in environments(tmp_path).of(DOOR)
