"""The services there are, found by their folders: whoever has a `__main__` is one."""

import sys
from enum import IntEnum
from pathlib import Path

from msgspec import Struct

SERVICES = Path(__file__).resolve().parents[3] / "services"


class Kind(IntEnum):
    """What a service is, in the order of starting; they stop in the reverse one."""

    OWNER = 0
    """Has a log of its own: a game, the lobby."""
    DOOR = 1
    """The gateway."""
    PLAYER = 2
    """A game's bots, which come in by the door like everybody."""


class Service(Struct, frozen=True):
    """One thing to start, perhaps as several processes."""

    name: str
    """The folder, seen from `services`: `lobby`, `mutant_crops`, `mutant_crops/bots`."""
    kind: Kind
    game: str = ""
    """The game that it is, or whose bots it is; "" for others."""

    @property
    def module(self) -> str:
        return "services." + self.name.replace("/", ".")


def module_command(service: Service) -> tuple[str, ...]:
    """What runs a service with this Python."""
    return (sys.executable, "-m", service.module)


def found(services: Path = SERVICES) -> tuple[Service, ...]:
    """All services, in the order of starting."""
    tops = [path.parent.name for path in services.glob("*/__main__.py")]
    bots = [path.parents[1].name for path in services.glob("*/bots/__main__.py")]
    return tuple(
        sorted(
            [
                *(_top(services, name) for name in tops),
                *(Service(f"{game}/bots", Kind.PLAYER, game) for game in bots),
            ],
            key=lambda service: (service.kind, service.name),
        )
    )


def _top(services: Path, name: str) -> Service:
    if name == "gateway":
        return Service(name, Kind.DOOR)
    return Service(name, Kind.OWNER, name if (services / name / "rules").is_dir() else "")
