"""Deciding what a command on a table leads to."""

from typing import TypeAlias, assert_never

from libs.host.core.kind import RefusalError, require
from libs.messages import tables as cmd
from services.lobby.table.decide.asking import (
    declined,
    invitation_withdrawn,
    invited,
    rematch,
    rematch_declined,
    rematch_withdrawn,
)
from services.lobby.table.decide.course import called_off, started
from services.lobby.table.decide.opening import opened, options_set
from services.lobby.table.decide.order import Order, Outcome
from services.lobby.table.decide.seating import bot_added, bot_removed, joined, kicked, left, readied
from services.lobby.table.state import Table

OpenCommand: TypeAlias = (
    cmd.Join
    | cmd.Leave
    | cmd.AddBot
    | cmd.RemoveBot
    | cmd.Kick
    | cmd.Ready
    | cmd.Start
    | cmd.SetOptions
    | cmd.InvitePlayer
    | cmd.WithdrawInvitation
    | cmd.Decline
    | cmd.Rematch
    | cmd.WithdrawRematch
)
"""What an open table decides on."""

__all__ = ["Order", "Outcome", "decide"]


def decide(table: Table, order: Order, command: cmd.TableCommand) -> Outcome:
    """The events that the command leads to, and what its sender is given besides. Raises RefusalError."""
    if isinstance(command, cmd.OpenTable):
        return opened(table, order, command)
    require(table.status != "new", "table_not_found", kind="missing")
    if table.status == "closed":
        return _decide_closed(table, order, command)
    if isinstance(command, cmd.CallOff):
        return called_off(table, order)
    require(table.status == "open", f"table_{table.status}", "the match is being opened or played")
    return _decide_open(table, order, command)


def _decide_closed(table: Table, order: Order, command: cmd.TableCommand) -> Outcome:
    match command:
        case cmd.Rematch():
            return rematch(table, order)
        case cmd.WithdrawRematch():
            return rematch_withdrawn(table, order)
        case cmd.Decline():
            return rematch_declined(table, order)
        case _:
            raise RefusalError("over", "table_closed", table.why)


def _decide_open(  # noqa: C901, PLR0911, PLR0912 (one case a command)
    table: Table,
    order: Order,
    command: OpenCommand,
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
        case cmd.InvitePlayer():
            return invited(table, order, command)
        case cmd.WithdrawInvitation():
            return invitation_withdrawn(table, order, command)
        case cmd.Decline():
            return declined(table, order)
        case cmd.Rematch() | cmd.WithdrawRematch():
            raise RefusalError("rule", "not_played_yet")
        case _:
            assert_never(command)
