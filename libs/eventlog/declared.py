"""deploy/nats/streams.toml, worked out for the games of one installation: what there is to be on the server."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from libs.messages.subjects import PARTITIONS

DECLARATION = Path(__file__).parents[2] / "deploy" / "nats" / "streams.toml"

OTHER_OWNERS = ("lobby", "scoring")
"""Owners of logs that are no games."""


class Declared(msgspec.Struct, frozen=True):
    """Streams and durable consumers by name, each with the configuration that the server must show."""

    streams: dict[str, dict[str, Any]]
    consumers: dict[tuple[str, str], dict[str, Any]]


def declared(games: Iterable[str], *, replicas: int = 1) -> Declared:
    """What is declared for these games. On a cluster (3 replicas) nothing is stored carelessly, it cannot be."""
    text = tomllib.loads(DECLARATION.read_text())
    games = tuple(games)
    streams = dict(_streams(text, games, replicas))
    streams |= dict(_buckets(text, replicas))
    return Declared(streams=streams, consumers=dict(_consumers(text, games)))


def bucket_stream(bucket: str) -> str:
    """The stream behind a key-value bucket."""
    return f"KV_{bucket}"


def _streams(text: Mapping[str, Any], games: tuple[str, ...], replicas: int) -> Iterator[tuple[str, dict[str, Any]]]:
    for stream in text["stream"]:
        for owner in _owners(stream, games):
            for number in range(stream.get("count", 1)):
                fill = _Fill(owner, number, stream.get("count", 1))
                name = fill.word(stream["name"])
                subjects = [subject for pattern in stream["subjects"] for subject in fill.subjects(pattern)]
                config = text["every"] | stream.get("settings", {}) | {"name": name, "subjects": subjects}
                if stream.get("may_lose") and replicas == 1:
                    config["persist_mode"] = "async"
                yield name, config | {"num_replicas": replicas}


def _buckets(text: Mapping[str, Any], replicas: int) -> Iterator[tuple[str, dict[str, Any]]]:
    for bucket in text["bucket"]:
        name = bucket_stream(bucket["name"])
        config = text["every"] | text["buckets"] | bucket.get("settings", {})
        yield name, config | {"name": name, "subjects": [f"$KV.{bucket['name']}.>"], "num_replicas": replicas}


def _consumers(text: Mapping[str, Any], games: tuple[str, ...]) -> Iterator[tuple[tuple[str, str], dict[str, Any]]]:
    for consumer in text["consumer"]:
        for owner in _owners(consumer, games):
            fill = _Fill(owner, 0, 1)
            name = fill.word(consumer["name"])
            settings = {
                key: fill.word(value) if isinstance(value, str) else value
                for key, value in consumer["settings"].items()
            }
            yield (consumer["stream"], name), settings | {"name": name}


def _owners(entry: Mapping[str, Any], games: tuple[str, ...]) -> tuple[str, ...]:
    match entry.get("per", ""):
        case "game":
            return games
        case "owner":
            return (*games, *OTHER_OWNERS)
        case _:
            return ("",)


class _Fill:
    """The words in braces, for one owner and one of its streams."""

    def __init__(self, owner: str, number: int, count: int) -> None:
        self._words = {"{owner}": owner, "{OWNER}": owner.upper(), "{number}": str(number)}
        self._partitions = range(number, PARTITIONS, count)

    def word(self, text: str) -> str:
        for placeholder, word in self._words.items():
            text = text.replace(placeholder, word)
        return text

    def subjects(self, pattern: str) -> Iterator[str]:
        text = self.word(pattern)
        if "{partition}" in text:
            yield from (text.replace("{partition}", str(number)) for number in self._partitions)
        else:
            yield text
