"""Opening a table, and changing its options before the start."""

import re
from typing import Any

import msgspec

from libs.host.core.kind import RefusalError
from libs.messages.clocks import clock_from
from libs.messages.ids import table_id
from libs.messages.tables import OpenTable
from services.lobby.games import KnownGame
from services.lobby.refusing import require
from services.lobby.table.decide.order import Order, Outcome, require_host
from services.lobby.table.events import OptionsChanged, ReadinessChanged, TableOpened
from services.lobby.table.state import Table

_SEED = re.compile(r"[0-9a-f]{64}")


def opened(table: Table, order: Order, command: OpenTable) -> Outcome:
    """The host opens the table and sits at seat 0.

    Refuses table_id_mismatch, table_already_open, game_unknown, wrong_number_of_seats, malformed_clock,
    malformed_options, malformed_seed.
    """
    require(table.identifier == table_id(order.player, order.id), "table_id_mismatch", kind="malformed")
    require(table.status == "new", "table_already_open")
    game = order.game(command.game)
    _require_seats(game, command.seats)
    clock = _clock(command.clock)
    _require_options(game, command.options)
    seed = (command.seed or "").lower()
    require(command.seed is None or _SEED.fullmatch(seed), "malformed_seed", "64 hexadecimal digits", kind="malformed")
    event = TableOpened(
        game=command.game,
        host=order.player,
        seats=command.seats,
        options=command.options,
        clock=clock,
        rated=command.rated and not seed,
        absence=command.absence,
        spectators=command.spectators,
        listed=command.listed,
        invite="" if command.listed else order.draw_invite(),
        seed=seed,
    )
    result = {"table": table.identifier} | ({"invite": event.invite} if event.invite else {})
    return Outcome((event,), result)


def options_set(table: Table, order: Order, options: dict[str, Any]) -> Outcome:
    """Nobody but bots is ready any more. Refuses not_host, nothing_changes, game_unknown, malformed_options."""
    require_host(table, order)
    require(options != table.options, "nothing_changes")
    _require_options(order.game(table.game), options)
    unready = tuple(
        ReadinessChanged(seat=seat, ready=False)
        for seat, sitting in enumerate(table.seats)
        if sitting is not None and sitting.ready and not sitting.bot
    )
    return Outcome((OptionsChanged(options=options), *unready))


def _require_seats(game: KnownGame, seats: int) -> None:
    allowed = ", ".join(map(str, game.seats))
    require(seats in game.seats, "wrong_number_of_seats", f"{game.name} is played at {allowed} seats", kind="malformed")


def _clock(chosen: dict[str, Any]) -> dict[str, Any]:
    """The clock in full, with what was left to its defaults."""
    try:
        clock = clock_from(msgspec.json.encode(chosen))
    except msgspec.MsgspecError as error:
        raise RefusalError("malformed", "malformed_clock", str(error)) from error
    return dict(msgspec.to_builtins(clock))


def _require_options(game: KnownGame, options: dict[str, Any]) -> None:
    fault = game.fault_in(options)
    require(not fault, "malformed_options", fault, kind="malformed")
