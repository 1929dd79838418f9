"""deploy/nats/permissions.toml, worked out for the services of one installation."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from libs.eventlog.naming import Naming

SERVICES = ("gateway", "lobby", "scoring", "operator")
"""The services that are there whatever games are; each has the role of its name."""

DEPLOY = Path(__file__).parents[2] / "deploy"


class Permissions(msgspec.Struct, frozen=True):
    """The subjects that a user may subscribe to and publish to."""

    subscribe: list[str]
    publish: list[str]


def roles(games: Iterable[str]) -> dict[str, str]:
    """The role of each service, operator included."""
    return {service: service for service in SERVICES} | dict.fromkeys(games, "game")


def permissions(games: Iterable[str]) -> dict[str, Permissions]:
    """What each service may do, by its name."""
    declared = tomllib.loads((DEPLOY / "nats" / "permissions.toml").read_text())
    return {service: _of(declared, service, role) for service, role in roles(games).items()}


def _of(declared: Mapping[str, Any], service: str, role: str) -> Permissions:
    stated = declared["role"][role]
    parts = [*(declared[part] for part in stated.get("of", [])), stated]
    naming = Naming(service) if role == "game" else Naming(service, 1)
    return Permissions(
        subscribe=[subject for part in parts for subject in _expanded(part.get("subscribe", []), naming)],
        publish=[subject for part in parts for subject in _expanded(part.get("publish", []), naming)],
    )


def _expanded(patterns: Iterable[str], naming: Naming) -> Iterator[str]:
    for pattern in patterns:
        subject = pattern.replace("{owner}", naming.owner).replace("{OWNER}", naming.owner.upper())
        if "{events}" in subject:
            yield from (subject.replace("{events}", stream) for stream in naming.streams)
        else:
            yield subject
