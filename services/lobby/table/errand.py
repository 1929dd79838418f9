"""What a table wants from its game's service at a moment: it is asked until it answers."""

import msgspec

from libs.messages.requests import Abort, Accepted, CommandAnswer, Open, Refused
from services.lobby import messages as told
from services.lobby.errand import ToGame, ToLobby
from services.lobby.queue.state import Pairing, Seated, Terms
from services.lobby.table.state import Table

CALLED_OFF = "called_off"


def errand(table: Table) -> ToGame | ToLobby | None:
    """The table's errand, the same however often it is asked for; None when there is none."""
    if table.status == "starting":
        return ToGame(table.game, table.match, _open(table))
    if table.status == "stopping":
        return ToGame(table.game, table.match, Abort(why=CALLED_OFF))
    if table.rematch and not table.rematch_opened:
        return ToLobby(table.rematch, told.TableOpenedFor(pairing=rematch(table)))
    return None


def rematch(table: Table) -> Pairing:
    """The same once more, everybody one seat on."""
    terms = Terms(
        game=table.game,
        seats=len(table.seats),
        options=table.options,
        clock=table.clock,
        rated=table.rated,
        absence=table.absence,
    )
    seats = [Seated(player=sitting.player, bot=sitting.bot) for sitting in table.seats if sitting is not None]
    return Pairing(
        table=table.rematch,
        terms=terms,
        seats=(*seats[1:], seats[0]),
        tickets=(),
        at=table.at,
        spectators=table.spectators,
    )


def news(wanted: ToGame, answer: CommandAnswer) -> told.News | None:
    """What the table is told of the answer; None when it is none yet and the request is to be repeated."""
    match answer, wanted.request:
        case Accepted(), Open():
            return told.MatchOpened(match=wanted.match)
        case Accepted(version=version), Abort():
            return told.MatchCalledOff(match=wanted.match, opened=version > 1)
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
