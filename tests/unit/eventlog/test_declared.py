"""The streams declared in deploy/nats, as they come out for the games of an installation."""

import importlib.util
import tomllib
from pathlib import Path

import pytest

from libs.eventlog.declared import declared
from libs.eventlog.naming import Naming
from libs.messages import subjects

ROOT = Path(__file__).parents[3]
WORDS = tomllib.loads((ROOT / "proto" / "subjects.toml").read_text())["subject"]


def matching(subject: str, patterns: list[str]) -> bool:
    tokens = subject.split(".")
    return any(
        len(pattern.split(".")) == len(tokens)
        and all(wanted in ("*", token) for wanted, token in zip(pattern.split("."), tokens, strict=True))
        for pattern in patterns
    )


def takers(subject: str) -> list[str]:
    """The streams that store a subject."""
    return [name for name, config in declared(["meadow"]).streams.items() if matching(subject, config["subjects"])]


def test_every_commit_lies_in_the_stream_that_its_partition_says() -> None:
    for number in range(500):
        identifier = f"m{number}"
        stream = Naming("meadow").event(identifier)[1]
        assert takers(subjects.event("meadow", identifier)) == [stream]


def test_a_game_has_four_streams_of_sixteen_partitions() -> None:
    streams = declared(["meadow"]).streams
    for number in range(4):
        assert len(streams[f"EVT_MEADOW_{number}"]["subjects"]) == 16


def test_logs_can_neither_be_deleted_from_nor_purged_nor_limited() -> None:
    for name, config in declared(["meadow"]).streams.items():
        if name.startswith("EVT_") or name == "FACTS":
            assert config["deny_delete"]
            assert config["deny_purge"]
            assert (config["max_msgs"], config["max_bytes"], config["max_age"]) == (-1, -1, 0)
            assert config.get("persist_mode") is None
            assert config["retention"] == "limits"


def test_only_what_may_be_lost_is_stored_carelessly_and_on_a_cluster_nothing() -> None:
    careless = {n for n, config in declared(["meadow"]).streams.items() if config.get("persist_mode") == "async"}
    assert careless == {"SNAP_MEADOW", "SNAP_LOBBY", "SNAP_SCORING", "TELEMETRY"}
    clustered = declared(["meadow"], replicas=3).streams.values()
    assert all("persist_mode" not in config and config["num_replicas"] == 3 for config in clustered)


def test_every_owner_has_a_consumer_of_its_timers() -> None:
    consumers = declared(["meadow"]).consumers
    assert set(consumers) == {("TIMERS", f"{owner}-timers") for owner in ("meadow", "lobby", "scoring")}
    assert consumers["TIMERS", "meadow-timers"]["filter_subject"] == "due.meadow.*.*"


BUILT = {
    "cmd": subjects.command("meadow", "x"),
    "sys": subjects.system("meadow", "x"),
    "qry": subjects.query("meadow", "x"),
    "evt": subjects.event("meadow", "x"),
    "snap": subjects.snapshot("meadow", "x"),
    "arm": subjects.arm("meadow", "x"),
    "due": subjects.due("meadow", "x"),
    "view": subjects.view("meadow", "x"),
    "fact": subjects.fact("meadow", "match_started", "x"),
    "chat": subjects.chat("x"),
    "tel": subjects.telemetry("meadow"),
    "health": subjects.health("meadow", "w0"),
}


def test_the_list_of_subjects_names_every_kind() -> None:
    assert {entry["kind"] for entry in WORDS} == set(BUILT)


@pytest.mark.parametrize("entry", WORDS, ids=lambda entry: entry["kind"])
def test_the_list_of_subjects_agrees_with_what_is_built_and_stored(entry: dict[str, str]) -> None:
    subject = BUILT[entry["kind"]]
    pattern = entry["pattern"].split(".")
    assert len(pattern) == len(subject.split("."))
    assert pattern[0] == entry["kind"]
    fill = {"{owner}": "meadow", "{game}": "meadow", "{OWNER}": "MEADOW", "{number}": "*"}
    stream = entry["stream"]
    for word, value in fill.items():
        stream = stream.replace(word, value)
    stored = takers(subject)
    if not stream:
        assert stored == []
    else:
        assert len(stored) == 1
        assert matching(stored[0].replace("_", "."), [stream.replace("_", ".")])


@pytest.mark.parametrize("entry", WORDS, ids=lambda entry: entry["kind"])
def test_the_types_of_the_list_of_subjects_exist(entry: dict[str, str]) -> None:
    for role in ("payload", "answer"):
        name = entry.get(role, "")
        if name.startswith("libs."):
            module, _, attribute = name.rpartition(".")
            found = importlib.import_module(module)
            assert hasattr(found, attribute) or importlib.util.find_spec(name)
