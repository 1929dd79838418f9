"""Opening a table, and changing its options before the start."""

import re
from typing import Any

from libs.host.core.kind import require
from libs.messages.ids import table_id
from libs.messages.tables import OpenTable
from services.lobby.table.decide.order import Order, Outcome, require_host
from services.lobby.table.decide.terms import chosen_clock, require_options, require_seats
from services.lobby.table.events import OptionsChanged, ReadinessChanged, TableOpened
from services.lobby.table.state import Table

_SEED = re.compile(r"[0-9a-f]{64}")


def opened(table: Table, order: Order, command: OpenTable) -> Outcome:
    """The host opens the table and sits at seat 0.

    Refuses table_id_mismatch, table_already_open, game_unknown, wrong_number_of_seats, malformed_clock,
    malformed_options, options_for_other_seats, malformed_seed, seed_is_unrated.
    """
    require(table.identifier == table_id(order.player, order.id), "table_id_mismatch", kind="malformed")
    require(table.status == "new", "table_already_open")
    game = order.game(command.game)
    require_seats(game, command.seats)
    clock = chosen_clock(command.clock)
    require_options(game, command.options, command.seats)
    seed = (command.seed or "").lower()
    require(command.seed is None or _SEED.fullmatch(seed), "malformed_seed", "64 hexadecimal digits", kind="malformed")
    require(not (seed and command.rated), "seed_is_unrated", "its draws are known beforehand", kind="malformed")
    event = TableOpened(
        game=command.game,
        host=order.player,
        seats=command.seats,
        options=command.options,
        clock=clock,
        rated=command.rated,
        absence=command.absence,
        spectators=command.spectators,
        listed=command.listed,
        invite="" if command.listed else order.draw_invite(),
        seed=seed,
    )
    result = {"table": table.identifier} | ({"invite": event.invite} if event.invite else {})
    return Outcome((event,), result)


def options_set(table: Table, order: Order, options: dict[str, Any]) -> Outcome:
    """Nobody but bots is ready any more. Refuses as `opened` does, not_host, nothing_changes."""
    require_host(table, order)
    require(options != table.options, "nothing_changes")
    require_options(order.game(table.game), options, len(table.seats))
    unready = tuple(
        ReadinessChanged(seat=seat, ready=False)
        for seat, sitting in enumerate(table.seats)
        if sitting is not None and sitting.ready and not sitting.bot
    )
    return Outcome((OptionsChanged(options=options), *unready))
