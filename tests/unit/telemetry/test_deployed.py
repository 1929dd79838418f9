"""What deploy/otel says agrees with what services send."""

import json
import re
from pathlib import Path
from typing import Any

import yaml

from libs.operate.commands import app as cli
from libs.telemetry import instruments
from libs.telemetry.metrics import Counter, Gauge, Histogram
from services.gateway.watching import exposition

FOLDER = Path(__file__).parents[3] / "deploy" / "otel"


UNITS = {"": "", "s": "_seconds", "By": "_bytes"}
"""What the door and the collector alike put behind a name."""


def series() -> dict[str, tuple[str, ...]]:
    """Labels by the name that Prometheus knows a series by."""
    known: dict[str, tuple[str, ...]] = {}
    for instrument in vars(instruments).values():
        match instrument:
            case Counter(name=name, unit=unit):
                known[name.replace(".", "_") + UNITS[unit] + "_total"] = instrument.labels
            case Gauge(name=name, unit=unit):
                known[name.replace(".", "_") + UNITS[unit]] = instrument.labels
            case Histogram(name=name, unit="s"):
                for part in ("bucket", "sum", "count"):
                    known[f"{name.replace('.', '_')}_seconds_{part}"] = instrument.labels
    return known


MACHINES = {
    "furrow_process_ready": ("service_name", "service_instance_id"),
    "node_filesystem_avail_bytes": ("instance", "mountpoint"),
    "node_filesystem_size_bytes": (),
}
"""What a gateway finds by asking, and what a node exporter gives."""


def rules() -> list[dict[str, Any]]:
    groups = yaml.safe_load((FOLDER / "alerts.yaml").read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]


def test_every_alert_asks_for_a_series_and_labels_that_exist() -> None:
    known = series() | MACHINES
    for rule in rules():
        names = re.findall(r"(?:furrow|http|node|process)_\w+", _without_labels(rule["expr"]))
        assert names or "up{" in rule["expr"], rule["alert"]
        assert set(names) <= known.keys(), rule["alert"]
        labels = {"le", "service_name", "service_instance_id", *(label for name in names for label in known[name])}
        for group in re.findall(r"by \(([^)]*)\)", rule["expr"]):
            assert {label.strip() for label in group.split(",")} <= labels, rule["alert"]
        told = " ".join(rule["annotations"].values())
        assert set(re.findall(r"\$labels\.(\w+)", told)) <= labels, rule["alert"]


def _without_labels(expression: str) -> str:
    """Values of labels may look like names of series."""
    return re.sub(r"\{[^}]*\}|by \([^)]*\)", "", expression)


def test_every_alert_says_what_to_do_and_has_its_section_in_the_runbook() -> None:
    runbook = (FOLDER / "RUNBOOK.md").read_text()
    sections = dict(re.findall(r"^## (\w+)\n\n(.+?)(?=^## |\Z)", runbook, re.MULTILINE | re.DOTALL))

    assert list(sections) == [rule["alert"] for rule in rules()]
    for rule in rules():
        assert rule["annotations"].keys() == {"summary", "description", "runbook_url"}, rule["alert"]
        assert len(rule["annotations"]["description"]) > len("Look at it."), rule["alert"]
        assert rule["annotations"]["runbook_url"] == f"deploy/otel/RUNBOOK.md#{rule['alert'].lower()}"
        assert re.search(r"^1\. ", sections[rule["alert"]], re.MULTILINE), rule["alert"]


def test_the_runbook_names_pages_and_commands_that_there_are() -> None:
    told = (FOLDER / "RUNBOOK.md").read_text() + (FOLDER / "alerts.yaml").read_text()
    app = (FOLDER.parents[1] / "services" / "web" / "src" / "app" / "App.tsx").read_text()
    commands = {one.name or getattr(one.callback, "__name__", "") for one in cli.registered_commands}

    pages = set(re.findall(r"/ops(?:/[a-z]+)?", told))
    assert pages == {"/ops", "/ops/matches", "/ops/traces", "/ops/acts"}
    assert all(f'path="{page}"' in app or f'path="{page}/' in app for page in pages)
    assert set(re.findall(r"`furrow (\w+)", told)) <= commands


def test_no_instrument_has_a_unit_that_the_door_and_the_collector_name_differently() -> None:
    units = {one.unit for one in vars(instruments).values() if isinstance(one, Counter | Gauge | Histogram)}

    assert units == UNITS.keys()
    assert {unit: name for unit, name in UNITS.items() if unit} == exposition.UNITS


def test_the_collectors_pipelines_are_made_of_what_it_defines() -> None:
    config = yaml.safe_load((FOLDER / "collector.yaml").read_text())

    assert set(config["service"]["pipelines"]) == {"traces", "metrics", "logs"}
    for pipeline in config["service"]["pipelines"].values():
        for part in ("receivers", "processors", "exporters"):
            assert set(pipeline[part]) <= set(config[part])
    assert set(config["service"]["extensions"]) <= set(config["extensions"])


def test_traces_lead_to_logs_and_logs_and_plots_to_traces() -> None:
    sources = yaml.safe_load((FOLDER.parent / "grafana" / "datasources.yaml").read_text())["datasources"]
    by_uid = {one["uid"]: one for one in sources}
    metrics, traces, logs = (by_uid[f"furrow-{name}"]["jsonData"] for name in ("prometheus", "tempo", "loki"))
    links = [*metrics["exemplarTraceIdDestinations"], *logs["derivedFields"], traces["tracesToLogsV2"]]

    assert {link["datasourceUid"] for link in links if "datasourceUid" in link} == {"furrow-tempo", "furrow-loki"}
    assert [link["url"] for link in links if "/ops/traces/" in link.get("url", "")] == [
        "${FURROW_OPS_URL}/ops/traces/$${__value.raw}"
    ] * 2
    assert {link["matcherRegex"] for link in logs["derivedFields"]} == {"trace_id"}


def test_containers_listen_where_others_look_for_them() -> None:
    """The collector sends to Tempo and Loki, and Grafana asks them, at the ports that their own files name."""
    deploy = FOLDER.parent
    collector = (FOLDER / "collector.yaml").read_text()
    sources = (deploy / "grafana" / "datasources.yaml").read_text()
    tempo = yaml.safe_load((deploy / "tempo" / "tempo.yaml").read_text())
    loki = yaml.safe_load((deploy / "loki" / "loki.yaml").read_text())
    taking = tempo["distributor"]["receivers"]["otlp"]["protocols"]["grpc"]["endpoint"].rsplit(":")[1]

    assert f":-tempo:{taking}}}" in collector
    assert f"http://tempo:{tempo['server']['http_listen_port']}\n" in sources
    assert f":-http://loki:{loki['server']['http_listen_port']}/otlp}}" in collector
    assert f"http://loki:{loki['server']['http_listen_port']}\n" in sources
    assert loki["limits_config"]["allow_structured_metadata"], "else ids of traces would be lost"


def test_prometheus_reads_the_rules_and_the_door() -> None:
    config = yaml.safe_load((FOLDER / "prometheus.yaml").read_text())

    assert all((FOLDER / name).exists() for name in config["rule_files"])
    targets = [target for job in config["scrape_configs"] for one in job["static_configs"] for target in one["targets"]]
    assert "gateway:8000" in targets


def test_every_panel_of_the_dashboard_shows_a_series_that_exists() -> None:
    dashboard = json.loads((FOLDER / "dashboard.json").read_text())

    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
    for panel in dashboard["panels"]:
        for target in panel["targets"]:
            names = set(re.findall(r"(?:furrow|http|process)_\w+", target["expr"]))
            assert names, panel["title"]
            assert names <= (series() | MACHINES).keys(), panel["title"]
