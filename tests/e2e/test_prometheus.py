"""A real Prometheus scrapes the running platform: its alerts are sound, and no panel of the dashboard is empty."""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import httpx
import pytest
import yaml

from libs.operate.process import die_with_parent, free_port
from libs.operate.running.tokens import OPERATOR, WATCHER, token
from libs.testkit.installation import Installation

OTEL = Path(__file__).parents[2] / "deploy" / "otel"
PANELS = json.loads((OTEL / "dashboard.json").read_text())["panels"]
WITHIN = 60.0
INSTALL = ("apt-get", "install", "-y", "--no-install-recommends", "prometheus")


@pytest.fixture(scope="module")
def programs() -> None:
    """Prometheus and promtool, installed from Debian's package where that may be done."""
    if shutil.which("prometheus") is None and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(("apt-get", "update", "-qq"), check=False, capture_output=True, timeout=100)
        subprocess.run(INSTALL, check=False, capture_output=True, timeout=100)
    if shutil.which("prometheus") is None or shutil.which("promtool") is None:
        pytest.skip("prometheus is not installed, and we may not install it")


def configured(folder: Path, target: str, secret: str, machine: str = "node-exporter:9100") -> Path:
    """The very configuration of deploy/otel, but for where the platform and the machine are, and how often."""
    config = yaml.safe_load((OTEL / "prometheus.yaml").read_text())
    config["global"] = {"scrape_interval": "1s", "evaluation_interval": "1s"}
    job, machines = config["scrape_configs"]
    job["static_configs"] = [{"targets": [target]}]
    machines["static_configs"] = [{"targets": [machine]}]
    job["authorization"]["credentials_file"] = str(folder / "token")
    (folder / "token").write_text(secret)
    shutil.copy(OTEL / "alerts.yaml", folder)
    path = folder / "prometheus.yaml"
    path.write_text(yaml.safe_dump(config))
    return path


def started(command: list[str], output: BinaryIO) -> "subprocess.Popen[bytes]":
    """It ends with the test's process, however that ends."""
    end_too = die_with_parent(os.getpid())
    return subprocess.Popen(command, stdout=output, stderr=output, preexec_fn=end_too)  # noqa: PLW1509 - as in libs.testkit


@pytest.fixture(scope="module")
def prometheus(
    programs: None, platform: Installation, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[httpx.Client]:
    """Scrapes the platform while the demo plays at it; begun when it has scraped for a while."""
    folder = tmp_path_factory.mktemp("prometheus")
    # Prometheus itself stands for the machine.
    address = f"127.0.0.1:{free_port('127.0.0.1')}"
    config = configured(folder, platform.url.removeprefix("http://"), token(platform.data, WATCHER), address)
    options = ["--enable-feature=exemplar-storage", f"--storage.tsdb.path={folder}/data"]
    command = ["prometheus", f"--config.file={config}", f"--web.listen-address={address}", *options]
    demo = [sys.executable, "-m", "libs.operate.cli", "demo", "--pace", "0.02", "--data", str(platform.data)]
    with (
        (folder / "output").open("wb") as output,
        started(command, output) as server,
        started(demo, output) as playing,
        httpx.Client(base_url=f"http://{address}") as client,
    ):
        try:
            until_ready(client)
            yield client
        finally:
            playing.kill()
            server.terminate()


def until_ready(client: httpx.Client) -> None:
    """Before that it refuses whatever it is asked."""
    deadline = time.monotonic() + WITHIN
    while True:
        with contextlib.suppress(httpx.TransportError):
            if client.get("/-/ready").status_code == httpx.codes.OK:
                return
        assert time.monotonic() < deadline, "Prometheus does not start"
        time.sleep(0.1)


def asked(client: httpx.Client, path: str, **query: str) -> Any:
    response = client.get(f"/api/v1/{path}", params=query)
    assert response.status_code == 200, response.text
    return response.json()["data"]


def until_found(client: httpx.Client, expression: str) -> list[Any]:
    """What the expression gives, as soon as it gives anything."""
    deadline = time.monotonic() + WITHIN
    while time.monotonic() < deadline:
        if found := asked(client, "query", query=expression)["result"]:
            return list(found)
        time.sleep(0.5)
    raise AssertionError(expression)


def test_every_query_of_the_dashboard_finds_something_while_matches_run(prometheus: httpx.Client) -> None:
    until_found(prometheus, "furrow_command_duration_seconds_count > 0")
    queries = {target["expr"].replace("$__rate_interval", "30s") for panel in PANELS for target in panel["targets"]}
    empty, deadline = set(queries), time.monotonic() + WITHIN
    while empty and time.monotonic() < deadline:
        empty = {query for query in empty if not asked(prometheus, "query", query=query)["result"]}
        time.sleep(0.5)

    assert len(queries) > 20
    assert empty == set()


def test_the_rules_are_loaded_evaluated_and_silent_about_a_healthy_platform(prometheus: httpx.Client) -> None:
    until_found(prometheus, 'up{job="furrow"} == 1')
    deadline = time.monotonic() + WITHIN
    while True:
        rules = [rule for group in asked(prometheus, "rules")["groups"] for rule in group["rules"]]
        if all(rule["health"] != "unknown" for rule in rules) or time.monotonic() > deadline:
            break
        time.sleep(0.5)
    declared = [
        rule for group in yaml.safe_load((OTEL / "alerts.yaml").read_text())["groups"] for rule in group["rules"]
    ]

    assert {rule["name"]: rule["health"] for rule in rules} == {rule["alert"]: "ok" for rule in declared}
    firing = {rule["name"] for rule in rules if rule["state"] == "firing" and rule["labels"]["severity"] == "page"}
    assert firing == set()
    assert len(until_found(prometheus, "count by (service_name) (process_start_time_seconds)")) > 2


def test_a_plot_of_times_leads_to_traces(prometheus: httpx.Client, platform: Installation) -> None:
    until_found(prometheus, "furrow_command_duration_seconds_count > 0")
    deadline = time.monotonic() + WITHIN
    found: list[Any] = []
    while not found and time.monotonic() < deadline:
        now = time.time()
        found = asked(
            prometheus, "query_exemplars", query="furrow_command_duration_seconds_bucket",
            start=str(now - 600), end=str(now + 5),
        )  # fmt: skip
        time.sleep(0.5)
    traced = found[0]["exemplars"][-1]["labels"]["trace_id"]
    headers = {"authorization": f"Bearer {token(platform.data, OPERATOR)}"}
    trace = httpx.get(f"{platform.url}/v1/operations/traces/{traced}", headers=headers)

    assert trace.status_code == 200
    assert "command" in {span["name"] for span in trace.json()["spans"]}


@pytest.mark.usefixtures("programs")
def test_promtool_finds_nothing_wrong(tmp_path: Path) -> None:
    config = configured(tmp_path, "gateway:8000", "secret")
    for check in (("check", "config", str(config)), ("check", "rules", str(OTEL / "alerts.yaml"))):
        done = subprocess.run(("promtool", *check), capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def alerts(tmp_path: Path, series: dict[str, str], expected: dict[str, dict[str, list[dict[str, str]]]]) -> None:
    """Have promtool check which alerts fire: by time and name the labels of each, without its severity."""
    shutil.copy(OTEL / "alerts.yaml", tmp_path)
    declared = yaml.safe_load((OTEL / "alerts.yaml").read_text())["groups"]
    severities = {rule["alert"]: rule["labels"]["severity"] for group in declared for rule in group["rules"]}
    told = [
        {
            "expr": f'ALERTS{{alertname="{name}", alertstate="firing"}}',
            "eval_time": at,
            "exp_samples": [{"labels": _sample(name, severities[name], one), "value": 1} for one in firing],
        }
        for at, names in expected.items()
        for name, firing in names.items()
    ]
    test = {
        "rule_files": ["alerts.yaml"],
        "evaluation_interval": "15s",
        "tests": [
            {
                "interval": "15s",
                "input_series": [{"series": name, "values": values} for name, values in series.items()],
                "promql_expr_test": told,
            }
        ],
    }
    path = tmp_path / "test.yaml"
    path.write_text(yaml.safe_dump(test))
    done = subprocess.run(("promtool", "test", "rules", str(path)), capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


def _sample(name: str, severity: str, labels: dict[str, str]) -> str:
    all_of_it = {"alertname": name, "alertstate": "firing", "severity": severity, **labels}
    return "ALERTS{" + ", ".join(f'{label}="{value}"' for label, value in all_of_it.items()) + "}"


W0 = {"service_name": "lobby", "service_instance_id": "w0"}


@pytest.mark.usefixtures("programs")
def test_a_stopped_match_and_a_silent_process_raise_an_alarm(tmp_path: Path) -> None:
    stopped = 'furrow_aggregates_stopped{owner="meadow", service_instance_id="w0"}'
    silent = 'furrow_process_ready{service_name="lobby", service_instance_id="w0"}'
    alerts(
        tmp_path,
        {stopped: "0x4 1x20", silent: "1x4 0x20"},
        {
            "30s": {"MatchStopped": [], "ProcessNotReady": []},
            "4m": {"MatchStopped": [{"owner": "meadow", "service_instance_id": "w0"}], "ProcessNotReady": [W0]},
        },
    )


@pytest.mark.usefixtures("programs")
def test_acts_and_errands_that_wait_raise_an_alarm_after_some_minutes(tmp_path: Path) -> None:
    acts, table = (f'furrow_errands_waiting{{sender="{name}", service_name="lobby"}}' for name in ("acts", "table"))
    alerts(
        tmp_path,
        {acts: "0x4 1x60", table: "0x4 2x20 0x4 2x60"},
        {
            "3m": {"ActWaiting": [], "ErrandWaiting": []},
            "5m": {"ActWaiting": [{}], "ErrandWaiting": []},
            "12m": {"ErrandWaiting": []},
            "18m": {"ErrandWaiting": [{"sender": "table"}]},
        },
    )


@pytest.mark.usefixtures("programs")
def test_facts_that_are_refused_raise_an_alarm(tmp_path: Path) -> None:
    aside = 'furrow_facts_aside{forwarder="EVT_MEADOW_0", service_name="meadow"}'
    alerts(
        tmp_path,
        {aside: "0x4 1x20"},
        {"1m": {"FactsRefused": []}, "4m": {"FactsRefused": [{"forwarder": "EVT_MEADOW_0"}]}},
    )


@pytest.mark.usefixtures("programs")
def test_a_process_that_begins_again_and_again_raises_an_alarm_though_it_is_ready_in_between(tmp_path: Path) -> None:
    """Thirty times in 150 seconds: each scrape sees another beginning."""
    started = 'process_start_time_seconds{service_name="lobby", service_instance_id="w0"}'
    calm = 'process_start_time_seconds{service_name="scoring", service_instance_id="w0"}'
    alerts(
        tmp_path,
        {started: "1000x8 1005+15x10 1160x60", calm: "1000x8 2000x70"},
        {"2m": {"ProcessRestarting": []}, "4m": {"ProcessRestarting": [W0]}, "17m": {"ProcessRestarting": []}},
    )


@pytest.mark.usefixtures("programs")
@pytest.mark.parametrize("values", ["1x4 0x60", "1x4 _x60"])
def test_a_node_exporter_that_is_dead_or_named_nowhere_raises_an_alarm(tmp_path: Path, values: str) -> None:
    """Else nobody would hear of a full disk."""
    labels = {"job": "machines"} | ({"instance": "node-exporter:9100"} if "0x" in values else {})
    alerts(
        tmp_path,
        {'up{job="machines", instance="node-exporter:9100"}': values},
        {"1m": {"MachinesUnseen": []}, "14m": {"MachinesUnseen": [labels]}},
    )
