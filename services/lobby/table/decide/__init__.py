"""Deciding what a command on a table leads to."""

from typing import assert_never

from libs.messages import tables as cmd
from services.lobby.refusing import require
from services.lobby.table.decide.course import called_off, started
from services.lobby.table.decide.opening import opened, options_set
from services.lobby.table.decide.order import Order, Outcome
from services.lobby.table.decide.seating import bot_added, bot_removed, joined, kicked, left, readied
from services.lobby.table.state import Table

__all__ = ["Order", "Outcome", "decide"]


def decide(table: Table, order: Order, command: cmd.TableCommand) -> Outcome:
    """The events that the command leads to, and what its sender is given besides. Raises RefusalError."""
    if isinstance(command, cmd.OpenTable):
        return opened(table, order, command)
    require(table.status != "new", "table_not_found", kind="missing")
    require(table.status != "closed", "table_closed", table.why, kind="over")
    if isinstance(command, cmd.CallOff):
        return called_off(table, order)
    require(table.status == "open", f"table_{table.status}", "the match is being opened or played")
    return _decide_open(table, order, command)


def _decide_open(  # noqa: PLR0911 (one case a command)
    table: Table,
    order: Order,
    command: cmd.Join | cmd.Leave | cmd.AddBot | cmd.RemoveBot | cmd.Kick | cmd.Ready | cmd.Start | cmd.SetOptions,
) -> Outcome:
    match command:
        case cmd.Join():
            return joined(table, order, command)
        case cmd.Leave():
            return left(table, order)
        case cmd.AddBot():
            return bot_added(table, order, command)
        case cmd.RemoveBot(player=player):
            return bot_removed(table, order, player)
        case cmd.Kick(player=player):
            return kicked(table, order, player)
        case cmd.Ready(ready=ready):
            return readied(table, order, ready=ready)
        case cmd.Start():
            return started(table, order)
        case cmd.SetOptions(options=options):
            return options_set(table, order, options)
        case _:
            assert_never(command)
