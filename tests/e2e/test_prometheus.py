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


def configured(folder: Path, target: str, secret: str) -> Path:
    """The very configuration of deploy/otel, but for where the platform is, how often, and the machines."""
    config = yaml.safe_load((OTEL / "prometheus.yaml").read_text())
    config["global"] = {"scrape_interval": "1s", "evaluation_interval": "1s"}
    (job,) = config["scrape_configs"] = config["scrape_configs"][:1]
    job["static_configs"] = [{"targets": [target]}]
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
    config = configured(folder, platform.url.removeprefix("http://"), token(platform.data, WATCHER))
    address = f"127.0.0.1:{free_port('127.0.0.1')}"
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


@pytest.mark.usefixtures("programs")
def test_a_stopped_match_and_a_silent_process_raise_an_alarm(tmp_path: Path) -> None:
    shutil.copy(OTEL / "alerts.yaml", tmp_path)
    stopped = 'furrow_aggregates_stopped{owner="meadow", service_instance_id="w0"}'
    silent = 'furrow_process_ready{service_name="lobby", service_instance_id="w0"}'
    summary = "meadow serves 1 no more, for their logs cannot be read: see /ops."
    alarm = {
        "exp_labels": {"severity": "page", "owner": "meadow", "service_instance_id": "w0"},
        "exp_annotations": {"summary": summary},
    }
    test = {
        "rule_files": ["alerts.yaml"],
        "evaluation_interval": "15s",
        "tests": [
            {
                "interval": "15s",
                "input_series": [
                    {"series": stopped, "values": "0x4 1x20"},
                    {"series": silent, "values": "1x4 0x20"},
                ],
                "alert_rule_test": [
                    {"eval_time": "30s", "alertname": "MatchStopped", "exp_alerts": []},
                    {"eval_time": "2m", "alertname": "MatchStopped", "exp_alerts": [alarm]},
                ],
                "promql_expr_test": [
                    {
                        "expr": 'ALERTS{alertname="ProcessNotReady", alertstate="firing"} == 1',
                        "eval_time": "4m",
                        "exp_samples": [
                            {
                                "labels": 'ALERTS{alertname="ProcessNotReady", alertstate="firing", severity="page",'
                                ' service_name="lobby", service_instance_id="w0"}',
                                "value": 1,
                            }
                        ],
                    }
                ],
            }
        ],
    }
    path = tmp_path / "test.yaml"
    path.write_text(yaml.safe_dump(test))
    done = subprocess.run(("promtool", "test", "rules", str(path)), capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
