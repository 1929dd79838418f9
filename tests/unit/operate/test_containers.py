"""The container set-up: its files, its image, and the compose file that knows every service."""

import json
import subprocess
import sys
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import yaml

from libs.operate.containers import Places, configure
from libs.operate.nats_server import find_binary
from libs.operate.running.inventory import Kind, Service, found
from libs.testkit.discovery import ROOT

SERVICES = (
    Service("wheat", Kind.OWNER, "wheat"),
    Service("lobby", Kind.OWNER),
    Service("gateway", Kind.DOOR),
    Service("wheat/bots", Kind.PLAYER, "wheat"),
)


@pytest.fixture
def configured(tmp_path: Path) -> Path:
    configure(tmp_path / "config", tmp_path / "secrets", SERVICES)
    return tmp_path / "config"


def variables(folder: Path) -> dict[str, str]:
    lines = (folder / "environment").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines)


def test_each_container_has_a_folder_of_its_own(configured: Path) -> None:
    assert {path.relative_to(configured).as_posix() for path in configured.glob("*/*")} == {
        "nats/nats.conf",
        "valkey/valkey.conf",
        "valkey/users.acl",
        "operator/environment",
        "wheat/environment",
        "lobby/environment",
        "gateway/environment",
        "gateway/service-tokens.json",
        "prometheus/token",
        "wheat-bots/environment",
    }


def test_services_know_their_own_passwords_and_bots_none(configured: Path) -> None:
    password = variables(configured / "wheat")["FURROW_NATS_PASSWORD"]

    assert password in (configured / "nats" / "nats.conf").read_text()
    assert (
        sha256(variables(configured / "wheat")["FURROW_REDIS_PASSWORD"].encode()).hexdigest()
        in (configured / "valkey" / "users.acl").read_text()
    )
    for other in ("lobby", "gateway", "wheat-bots"):
        assert password not in (configured / other / "environment").read_text()
    assert set(variables(configured / "wheat-bots")) == {"FURROW_URL", "FURROW_TOKEN"}


def test_the_gateway_recognises_the_bots(configured: Path) -> None:
    token = variables(configured / "wheat-bots")["FURROW_TOKEN"]
    entries = json.loads((configured / "gateway" / "service-tokens.json").read_text())

    assert entries[sha256(token.encode()).hexdigest()]["scopes"] == ["bot"]


def test_prometheus_may_watch_and_nothing_else(configured: Path) -> None:
    token = (configured / "prometheus" / "token").read_text()
    entries = json.loads((configured / "gateway" / "service-tokens.json").read_text())

    assert entries[sha256(token.encode()).hexdigest()] == {"player": "watcher", "scopes": ["watch"]}


def test_doing_it_again_changes_nothing(configured: Path, tmp_path: Path) -> None:
    before = {path: path.read_text() for path in configured.glob("*/*")}
    configure(configured, tmp_path / "secrets", SERVICES)

    assert {path: path.read_text() for path in configured.glob("*/*")} == before


def test_servers_accept_their_configuration(tmp_path: Path) -> None:
    configure(tmp_path, tmp_path, SERVICES, Places(mounted=str(tmp_path / "valkey"), kept=str(tmp_path)))
    config = tmp_path / "nats" / "nats.conf"
    tried = subprocess.run([find_binary(), "-c", config, "-t"], capture_output=True, text=True, check=False)

    assert tried.returncode == 0, tried.stderr
    valkey = (tmp_path / "valkey" / "valkey.conf").read_text()
    assert f'aclfile "{tmp_path / "valkey"}/users.acl"' in valkey
    for text in (config.read_text(), valkey):
        assert "logfile" not in text
        assert "log_file" not in text


WATCHING = {"prometheus", "grafana", "collector", "tempo", "loki"}
"""Run only when their profile is asked for."""


def test_who_watches_is_started_only_when_asked_for_and_reads_files_that_exist() -> None:
    for name, container in compose()["services"].items():
        assert ("profiles" in container) == (name in WATCHING)
        for mount in container.get("volumes", ()):
            if mount.startswith("./"):
                assert (ROOT / mount.split(":")[0]).is_file()
                assert mount.endswith(":ro")


def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return loaded


def test_every_service_is_a_container_with_its_own_folder_only() -> None:
    containers, volumes = compose()["services"], compose()["volumes"]
    names = {service.name.replace("/", "-"): service for service in found()}

    assert set(containers) == {"configure", "nats", "valkey", "streams", *WATCHING, *names}
    for name in (*names, "nats", "valkey", "prometheus"):
        assert f"config-{name}:/run/furrow:ro" in containers[name]["volumes"]
        assert f"config-{name}:/config/{name}" in containers["configure"]["volumes"]
        assert f"config-{name}" in volumes
    for name, service in names.items():
        mounts = [mount for mount in containers[name]["volumes"] if mount.startswith("config-")]
        assert mounts == [f"config-{name}:/run/furrow:ro"]
        assert containers[name]["build"]["args"]["SERVICE"] == service.name.split("/")[0]


def test_containers_run_without_rights_and_images_are_pinned() -> None:
    for name, container in compose()["services"].items():
        if "build" not in container and container["image"] != "furrow-operator":
            assert container["image"].rsplit(":", 1)[1].lstrip("v")[0].isdigit()
            assert container["user"] == ("472:0" if name == "grafana" else "10001:10001")
        if name != "configure":
            assert container["cap_drop"] == ["ALL"]
            assert container["read_only"] is True
    for name in ("nats", "valkey", "gateway"):
        assert "healthcheck" in compose()["services"][name]


def test_every_extra_that_an_image_installs_is_there() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    built = [container["build"]["args"] for container in compose()["services"].values() if "build" in container]

    assert {arguments["EXTRA"] for arguments in built} <= extras.keys()


@pytest.mark.parametrize("text", ["", "    helthcheck: {disable: true}\n"], ids=["as it is", "misspelt"])
def test_the_compose_file_has_the_form_of_the_specification(tmp_path: Path, text: str) -> None:
    lines = (ROOT / "docker-compose.yml").read_text().replace("  nats:\n", f"  nats:\n{text}", 1)
    (tmp_path / "docker-compose.yml").write_text(lines)
    check = Path(sys.executable).with_name("check-jsonschema")
    command = [check, "--builtin-schema", "vendor.compose-spec", tmp_path / "docker-compose.yml"]
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)

    assert (result.returncode == 0) == (not text), result.stdout


def test_the_image_is_built_as_it_should_be() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    result = subprocess.run(
        [hadolint, "--no-color", ROOT / "deploy/images/Dockerfile"], capture_output=True, text=True, check=False
    )

    assert result.returncode == 0, result.stdout + result.stderr
