"""Examples of everything that is said, as values of the very types that say it."""

from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from libs.kernel import Standing
from libs.messages import answers, rows, scores, shown, socket
from libs.messages.facts import Rating, RatingChange
from libs.messages.feeds import Actor, Frame, SeatInfo, View
from libs.messages.tables import OpenTable
from libs.messages.verify import Verification
from services.gateway.documents import own, tables, watched
from services.gateway.problems import problem

MATCH = "mutant_crops-2ehpxl6dlejmdkg3edlh"
TABLE = tables.TABLE
PLAYER = own.PLAYER
COMMAND_ID = "9e9dd327-8018-4fec-90e6-e8612f9ced34"
AT = own.AT
OFFERS = [
    {
        "command": "sow",
        "then": {"ask": "choice", "field": "crop", "options": [{"value": "onion#1"}, {"value": "chard#2"}]},
    },
    {"command": "cancel"},
]
SEATS = (SeatInfo(seat=0, player=PLAYER), SeatInfo(seat=1, player="bot-mutant_crops-greedy-1"))
SOW = {"type": "sow", "crop": "onion#1"}
SOWN = {"type": "crop_sown", "seat": 0, "crop": "onion#1", "place": 0, "seeds": 2}
DISPLAY = {
    "crops": ["onion#1", "chard#2", "pear#1"],
    "deck": 3,
    "remaining": ["melon#1", "peach#1", "pumpkin#2"],
    "bottom": [],
}

VIEW = View(
    match=MATCH,
    game="mutant_crops",
    rules_version=1,
    table=TABLE,
    options={},
    version=7,
    at=AT,
    you=0,
    seats=SEATS,
    sections={"display": DISPLAY},
    awaiting=(0,),
    standing=Standing(points=(4, 6), phase="turn 3 of 7", progress=0.3),
    offers=OFFERS,
    seed_commitment="cc2624963f37c4d2141e84667eab0519861febcd97c75bf141aaebe8de1ecd9c",
)
FRAME = Frame(
    match=MATCH,
    version=8,
    at=AT + 4000,
    actor=Actor(kind="seat", seat=0),
    events=(SOWN,),
    sections={"display": DISPLAY | {"crops": [None, "chard#2", "pear#1"]}},
    awaiting=(1,),
    undo=8,
)
REFUSED = problem(
    "rule",
    "You cannot pay its seeds.",
    reason="not_enough_tokens",
    clause="MC-067",
    clause_title="Costs are paid in full, at once and in kind",
    version=7,
)
STANDING = Standing(points=(4, 6), phase="turn 3 of 7", progress=0.3)
TURN_ROW = rows.Turn(
    id=MATCH,
    version=8,
    game="mutant_crops",
    players=(PLAYER, "bot-mutant_crops-greedy-1"),
    awaiting=(PLAYER,),
    turns=(8,),
    standing=STANDING,
    deadline=None,
    at=AT,
)
LIVE_ROW = rows.LiveMatch(
    id=MATCH,
    version=8,
    game="mutant_crops",
    table=TABLE,
    players=(PLAYER, "bot-mutant_crops-greedy-1"),
    options={"promo_pack": False},
    rules_version=1,
    rated=False,
    seed_given=False,
    speed="untimed",
    spectators=True,
    started=AT - 60_000,
    at=AT,
    awaiting=(PLAYER,),
    standing=STANDING,
    deadline=None,
)
RESULT = answers.CommandResult(
    id=COMMAND_ID, target=MATCH, version=8, at=AT + 4000, events=Raw(msgspec.json.encode([SOWN]))
)
OPENED = answers.CommandResult(
    id=COMMAND_ID, target=TABLE, version=1, at=AT, events=Raw(b"[]"), result=Raw(b'{"table":"' + TABLE.encode() + b'"}')
)
BODY = {"command": SOW, "id": COMMAND_ID, "expected_version": 7}

LINE = scores.Ranked(
    rank=1,
    player=PLAYER,
    rating=1712,
    mu=34.812044,
    sigma=5.671209,
    matches=17,
    wins=12,
    provisional=False,
    bot=False,
    last=AT,
)
BEFORE = Rating(mu=34.511871, sigma=5.744512, value=1691, matches=16, wins=11)
AFTER = Rating(mu=34.812044, sigma=5.671209, value=1712, matches=17, wins=12)
PLAYED = scores.PlayedMatch(
    match=MATCH,
    game="mutant_crops",
    players=(PLAYER, "bot-mutant_crops-greedy-1"),
    started=AT - 1_800_000,
    finished=AT,
    how="played",
    length=69,
    rated=True,
    speed="slow",
    table=TABLE,
    results=(
        scores.SeatOutcome(player=PLAYER, seat=0, place=1, rank=1, total=41, won=True),
        scores.SeatOutcome(player="bot-mutant_crops-greedy-1", seat=1, place=2, rank=2, total=36, bot=True),
    ),
    ratings={PLAYER: {"before": 1691, "after": 1712}},
)
RECORD = scores.GameRecord(
    game="mutant_crops",
    matches=18,
    rated=17,
    wins=12,
    win_rate=0.6667,
    left=1,
    ranks={"1": 12, "2": 6},
    average_points=38.41,
    solo=0,
    solo_average_points=None,
)
MEETINGS = scores.Meeting(game=None, matches=7, ahead=4, behind=2, level=1)
STATISTICS = scores.GameStatistics(
    game="mutant_crops",
    seats=2,
    bots=False,
    matches=120,
    ended={"played": 111, "resigned": 9},
    played_out=108,
    average_length=67.2,
    by_seat=(scores.SeatStatistics(seat=0, wins=55, win_rate=0.5093, average_points=38.02),),
    points=(scores.Bar(least=41, number=9),),
    lengths=(scores.Bar(least=60, number=71),),
    minutes=(scores.Bar(least=25, number=33),),
    counted=(scores.Counted(name="sown.onion", had=80, win_rate=0.5625, average=1.4),),
)

REQUESTS: dict[str, Any] = {
    "SignInGuest": answers.GuestRequest(name="Ada"),
    "OpenTable": OpenTable(game="mutant_crops", seats=2),
    "CheckCommand": answers.CheckBody(command={"type": "assign_farmer", "farmer": 2, "slot": "S1-5B"}),
    "Undo": answers.UndoRequest(expected_version=8),
    "CommandMatch": BODY,
    "CommandTable": {"command": {"type": "add_bot", "level": "greedy"}, "id": COMMAND_ID},
    **watched.REQUESTS,
    **own.REQUESTS,
    **tables.REQUESTS,
}
"""By operation."""

ANSWERS: dict[str, Any] = {
    "SignInGuest": answers.SignedIn(player=PLAYER, name="Ada", scopes=("play", "read"), token="fur_…"),  # noqa: S106 - an ellipsis
    "GetMe": answers.Me(player=PLAYER, name="Ada", scopes=("play", "read")),
    "ListPlayers": answers.PlayerCards(players=(answers.PlayerCard(id=PLAYER, name="Ada", guest=True),)),
    "ListGames": answers.GameList(
        games=(answers.GameSummary(name="mutant_crops", title="Mutant Crops", seats=(1, 2, 3, 4), bots=("greedy",)),)
    ),
    "GetGame": shown.GameDescription(
        format=1,
        name="mutant_crops",
        title="Mutant Crops",
        seats=(1, 2, 3, 4),
        rules_version=1,
        options={"type": "object", "properties": {"promo_pack": {"type": "boolean", "default": False}}},
        unfit={"1": {"first_player": [1, 2, 3]}},
        commands={"anyOf": [{"title": "Sow", "type": "object"}]},
        events={"anyOf": [{"title": "CropSown", "type": "object"}]},
        sections={"type": "object", "properties": {"display": {"type": "object"}}},
        bots=("random", "greedy"),
        clauses={"MC-067": "Costs are paid in full, at once and in kind"},
        catalogue={"letters": ["A", "B"]},
    ),
    "OpenTable": OPENED,
    "ListTables": answers.TableList(tables=(tables.OPEN_ROW,)),
    "GetTable": tables.SHOWN,
    "ListMatches": answers.MatchList(matches=(LIVE_ROW,)),
    "GetMatch": VIEW,
    "GetOffers": answers.Offered(match=MATCH, version=7, offers=Raw(msgspec.json.encode(OFFERS))),
    "CheckCommand": answers.Allowance(
        match=MATCH,
        version=7,
        allowed=False,
        reason="slot_occupied",
        clause="MC-053",
        clause_title="The slot must be open and empty",
        detail="A farmer stands there.",
    ),
    "Undo": RESULT,
    "GetHistory": answers.History(match=MATCH, version=8, frames=Raw(msgspec.json.encode([FRAME])), next=None),
    "VerifyMatch": Verification(
        match=MATCH,
        ok=True,
        seed_commitment=VIEW.seed_commitment,
        commits=69,
        draws=6,
        decided_again=69,
    ),
    "ListTurns": answers.TurnList(matches=(TURN_ROW,)),
    "GetLeaderboard": scores.Leaderboard(scope="mutant_crops-slow", season=None, rows=(LINE,)),
    "GetProfile": scores.Profile(
        player=PLAYER,
        name="Ada",
        bot=False,
        ratings=(
            scores.ScopeRating(
                scope="mutant_crops-slow",
                rating=1712,
                mu=34.812044,
                sigma=5.671209,
                matches=17,
                wins=12,
                provisional=False,
                last=AT,
                rank=1,
            ),
        ),
        games=(RECORD,),
    ),
    "GetRatingCourse": scores.RatingCourse(
        player=PLAYER,
        scope="mutant_crops-slow",
        points=(scores.RatingPoint(match=MATCH, finished=AT, rank=1, before=BEFORE, after=AFTER),),
    ),
    "GetMatchRatings": scores.MatchRatings(
        match=MATCH,
        scopes={
            "mutant_crops-slow": (RatingChange(player=PLAYER, seat=0, rank=1, before=BEFORE, after=AFTER),),
        },
    ),
    "GetPlayerHistory": scores.PlayerHistory(player=PLAYER, matches=(PLAYED,)),
    "GetVersus": scores.Versus(
        player=PLAYER, other="p-9d0c1a2be77f43aa61b0", overall=MEETINGS, games=(replace(MEETINGS, game="mutant_crops"),)
    ),
    "GetGameStatistics": STATISTICS,
    "GetLive": answers.Health(status="ok"),
    "GetReady": answers.Health(status="ok"),
    "ListProblems": answers.ProblemKinds(problems=(answers.ProblemKind(code="rule", status=409, title=REFUSED.title),)),
    "CommandMatch": RESULT,
    "CommandTable": OPENED,
    **own.ANSWERS,
    **tables.ANSWERS,
    **watched.ANSWERS,
}
"""By operation."""

SAID: dict[str, Any] = {
    "Hello": socket.Hello(token="fur_…"),  # noqa: S106 - an ellipsis
    "Watch": socket.Watch(match=MATCH, after=7, id="w1"),
    "Unwatch": socket.Unwatch(match=MATCH),
    "WatchTurns": socket.WatchTurns(),
    "Listen": socket.Listen(to="table", table=TABLE, id="l1"),
    "Unlisten": socket.Unlisten(to="table", table=TABLE),
    "SendCommand": socket.SendCommand(
        match=MATCH, command=Raw(msgspec.json.encode(SOW)), id=COMMAND_ID, expected_version=7
    ),
    "Ping": socket.Ping(id="p1"),
}
"""What a client says on the socket, by type."""

HEARD: dict[str, Any] = {
    "Welcome": socket.Welcome(player=PLAYER, scopes=("play", "read"), time=AT),
    "View": VIEW,
    "Frame": FRAME,
    "Watching": socket.Watching(match=MATCH, id="w1"),
    "Unwatched": socket.Unwatched(match=MATCH),
    "TurnsTold": socket.TurnsTold(matches=(TURN_ROW,)),
    "Told": socket.Told(what="seek", data=Raw(msgspec.json.encode(tables.WAITING)), id="l1"),
    "Unlistened": socket.Unlistened(to="table", table=TABLE),
    "CommandAccepted": socket.CommandAccepted(
        id=COMMAND_ID,
        match=MATCH,
        version=8,
        at=AT + 4000,
        events=Raw(msgspec.json.encode([SOWN])),
    ),
    "Troubled": socket.Troubled(problem=REFUSED, id=COMMAND_ID, match=MATCH),
    "Pong": socket.Pong(time=AT, id="p1"),
}
"""What a client hears on the socket, by type."""

KEPT: dict[str, Any] = {
    "ChatLine": tables.LINE,
    "SeekView": tables.WAITING,
    "AskingTables": tables.ASKING,
    "TableView": tables.SHOWN,
    "TableList": answers.TableList(tables=(tables.OPEN_ROW,)),
}
"""What is heard on streams of the lobby's things, by type."""
