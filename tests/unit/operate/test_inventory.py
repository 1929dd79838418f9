"""Services are found by their folders."""

from pathlib import Path

import pytest

from libs.operate.running.inventory import SERVICES, Kind, Service, found, module_command


@pytest.fixture
def services(tmp_path: Path) -> Path:
    for path in (
        "gateway/__main__.py",
        "lobby/__main__.py",
        "wheat/__main__.py",
        "wheat/rules/game.py",
        "wheat/bots/__main__.py",
        "barley/__main__.py",
        "barley/rules/game.py",
        "unborn/rules/game.py",
        "web/index.html",
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).touch()
    return tmp_path


def test_owners_start_before_the_door_and_bots_come_last(services: Path) -> None:
    assert found(services) == (
        Service("barley", Kind.OWNER, "barley"),
        Service("lobby", Kind.OWNER),
        Service("wheat", Kind.OWNER, "wheat"),
        Service("gateway", Kind.DOOR),
        Service("wheat/bots", Kind.PLAYER, "wheat"),
    )


def test_bots_are_a_module_of_their_game() -> None:
    assert module_command(Service("wheat/bots", Kind.PLAYER, "wheat"))[1:] == ("-m", "services.wheat.bots")


def test_this_checkouts_services_are_found() -> None:
    names = {service.name for service in found()}

    assert {path.parent.name for path in SERVICES.glob("*/__main__.py")} <= names
