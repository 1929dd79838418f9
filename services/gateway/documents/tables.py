"""The part of the documents that is about matchmaking, chat and who is asked: types, answers and examples."""

from collections.abc import Mapping
from typing import Any

from libs.messages import chat, queue, rows, shown
from libs.messages.clocks import Untimed
from libs.messages.facts import TableSeat
from services.gateway.documents.own import AT, OTHER, PLAYER

TABLE = "t-dvjmdxizbb7gxpmtfoim"
LINE = chat.ChatLine(
    id="9e9dd327-8018-4fec-90e6-e8612f9ced34", table=TABLE, room="table", player=PLAYER, text="Good luck!", at=AT
)
WAITING = queue.SeekView(
    status="waiting",
    ticket="q-8f14e45fceea167a5a36",
    seek={
        "game": "mutant_crops",
        "seats": 2,
        "options": {},
        "clock": {"type": "untimed"},
        "rated": True,
        "absence": "autopilot",
        "spread": 200,
        "bots_after": 30,
        "level": "greedy",
        "wait": 600,
    },
    since=AT,
    until=AT + 600_000,
    rating=1000,
    within=200,
)

ASKING = rows.AskingTables(
    tables=(rows.AskingTable(id=TABLE, version=3, kind="invitation", by=OTHER, game="mutant_crops", at=AT),)
)
SHOWN = shown.TableView(
    table=TABLE,
    version=2,
    at=AT,
    opened_at=AT - 9_000,
    status="open",
    game="mutant_crops",
    host=PLAYER,
    seats=(
        TableSeat(player=PLAYER, ready=True),
        TableSeat(player="bot-mutant_crops-greedy-1", ready=True, bot="greedy"),
    ),
    options={"promo_pack": False},
    clock={"type": "untimed"},
    rated=False,
    absence="autopilot",
    spectators=True,
    listed=True,
    seed_given=False,
    you=0,
)
OPEN_ROW = rows.OpenTableRow(
    id=TABLE,
    version=2,
    game="mutant_crops",
    host=PLAYER,
    opened=AT - 9_000,
    seats=(TableSeat(player=PLAYER, ready=True), TableSeat()),
    options={"promo_pack": False},
    clock=Untimed(),
    rated=False,
    seed_given=False,
    spectators=True,
    absence="autopilot",
    at=AT,
)

TYPES: tuple[Any, ...] = (
    chat.ChatLine,
    chat.ChatLines,
    chat.ChatRequest,
    queue.Seek,
    queue.SeekView,
    rows.AskingTables,
)

ANSWERED: Mapping[str, tuple[int, Any]] = {
    "Seek": (201, queue.SeekView),
    "GetSeek": (200, queue.SeekView),
    "CancelSeek": (204, None),
    "ReadChat": (200, chat.ChatLines),
    "Say": (201, chat.ChatLine),
    "ListAsked": (200, rows.AskingTables),
    "StreamTable": (200, "text/event-stream"),
    "StreamAsked": (200, "text/event-stream"),
    "StreamTables": (200, "text/event-stream"),
    "StreamSeek": (200, "text/event-stream"),
}

REQUESTS: dict[str, Any] = {
    "Seek": queue.Seek(game="mutant_crops", seats=2, rated=True, spread=200, bots_after=30),
    "Say": chat.ChatRequest(text="Good luck!"),
}

ANSWERS: dict[str, Any] = {
    "Seek": WAITING,
    "GetSeek": queue.SeekView(status="paired", since=AT, table=TABLE, match="mutant_crops-2ehpxl6dlejmdkg3edlh"),
    "ReadChat": chat.ChatLines(room="table", lines=(LINE,)),
    "Say": LINE,
    "ListAsked": ASKING,
}
