"""What a table wants from its game's service at a moment: it is asked until it answers."""

import msgspec

from libs.messages.requests import Abort, Accepted, CommandAnswer, Open, Refused
from services.lobby import messages as told
from services.lobby.errand import ToGame
from services.lobby.table.state import Table

CALLED_OFF = "called_off"


def errand(table: Table) -> ToGame | None:
    """The table's errand, the same however often it is asked for; None when there is none."""
    if table.status == "starting":
        return ToGame(table.game, table.match, _open(table))
    if table.status == "stopping":
        return ToGame(table.game, table.match, Abort(why=CALLED_OFF))
    return None


def news(wanted: ToGame, answer: CommandAnswer) -> told.News | None:
    """What the table is told of the answer; None when it is none yet and the request is to be repeated."""
    match answer, wanted.request:
        case Accepted(), Open():
            return told.MatchOpened(match=wanted.match)
        case Accepted(), Abort():
            return told.MatchCalledOff(match=wanted.match)
        case Refused(reason=reason, detail=detail), Open():
            return told.OpeningRefused(match=wanted.match, reason=reason, detail=detail)
        case Refused(), Abort():
            return told.CallingOffRefused(match=wanted.match)
        case _:
            return None


def _open(table: Table) -> Open:
    return Open(
        table=table.identifier,
        players=table.players(),
        options_json=msgspec.json.encode(table.options),
        clock_json=msgspec.json.encode(table.clock),
        seed=bytes.fromhex(table.seed) if table.seed else None,
        rated=table.rated,
        absence=table.absence,
        spectators=table.spectators,
    )
