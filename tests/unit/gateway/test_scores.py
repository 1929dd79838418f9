"""Leaderboards, profiles, histories, statistics and the export, over rows as scoring writes them."""

import msgspec
import pytest

from libs.client import Furrow
from libs.messages.scores import ExportedMatch
from services.gateway.lists import ListsUnavailableError

SCOPE = "meadow-slow"
NOON = 1_800_000_000_000
RATING = {"mu": 30.0, "sigma": 4.0, "value": 1720, "matches": 11, "wins": 6}


@pytest.fixture
async def anybody(house):
    async with house.client() as client:
        yield client


@pytest.fixture
async def cid(house):
    async with house.client(await house.token("p-cid")) as client:
        yield client


def rank(house, player, rating, *, board=SCOPE, provisional=False, bot=False):
    """A row of leaderboards."""
    index = {f"everyone:{board}": float(rating)}
    if not (provisional or bot):
        index[f"board:{board}"] = float(rating)
    if ":" not in board:
        index[f"player:{player}"] = float(rating)
    fields = {
        "player": player,
        "scope": board.partition(":")[0],
        "rating": rating,
        "mu": (rating - 1000) / 40 + 12,
        "sigma": 4.0,
        "matches": 11,
        "wins": 6,
        "provisional": provisional,
        "bot": bot,
        "last": NOON,
    }
    house.lists.put_sorted("leaderboards", f"{board}:{player}", index, **fields)


@pytest.fixture
def board(house):
    """Ten persons, p-a (1900) before p-b (1890) and so on; a bot and a newcomer that are not ranked."""
    for number, letter in enumerate("abcdefghij"):
        rank(house, f"p-{letter}", 1900 - 10 * number)
    rank(house, "bot-meadow-calm-1", 1895, bot=True)
    rank(house, "p-cid", 1885, provisional=True)
    return house


async def lines(client, **query):
    response = await client.get("/v1/leaderboards", params={"game": "meadow", "speed": "slow"} | query)
    assert response.status_code == 200, response.text
    shown = response.json()
    return [(line["rank"], line["player"]) for line in shown["rows"]], shown


async def test_a_leaderboard_has_ranks_page_by_page(board, anybody):
    first, shown = await lines(anybody, limit=4)
    assert first == [(1, "p-a"), (2, "p-b"), (3, "p-c"), (4, "p-d")]
    second, shown = await lines(anybody, limit=4, cursor=shown["next"])
    assert second == [(5, "p-e"), (6, "p-f"), (7, "p-g"), (8, "p-h")]
    third, shown = await lines(anybody, limit=4, cursor=shown["next"])
    assert (third, shown["next"]) == ([(9, "p-i"), (10, "p-j")], None)


async def test_bots_and_newcomers_are_ranked_when_everyone_is_asked_for(board, anybody):
    shown, _ = await lines(anybody, everyone=True, limit=4)
    assert shown == [(1, "p-a"), (2, "bot-meadow-calm-1"), (3, "p-b"), (4, "p-cid")]


async def test_a_leaderboard_around_a_player_has_the_lines_above_and_below(board, anybody):
    around, shown = await lines(anybody, around="p-e", limit=5)
    assert around == [(3, "p-c"), (4, "p-d"), (5, "p-e"), (6, "p-f"), (7, "p-g")]
    assert (shown["you"]["rank"], shown["you"]["player"]) == (5, "p-e")
    top, _ = await lines(anybody, around="p-a", limit=3)
    assert top == [(1, "p-a"), (2, "p-b"), (3, "p-c")]
    bottom, shown = await lines(anybody, around="p-j", limit=5)
    assert bottom == [(8, "p-h"), (9, "p-i"), (10, "p-j")]


async def test_me_is_the_bearer_and_a_newcomer_has_no_rank_yet(board, anybody, cid):
    around, shown = await lines(cid, around="me")
    assert (around, shown["you"]["player"], shown["you"]["rank"]) == ([], "p-cid", None)
    around, shown = await lines(cid, around="me", everyone=True, limit=3)
    assert around == [(3, "p-b"), (4, "p-cid"), (5, "p-c")]
    response = await anybody.get("/v1/leaderboards", params={"around": "me"})
    assert (response.status_code, response.json()["reason"]) == (401, "token_missing")


async def test_friends_are_ranked_among_each_other(board, anybody):
    friends, _ = await lines(anybody, players="p-j,p-b,p-nobody,p-cid,p-b")
    assert friends == [(1, "p-b"), (2, "p-cid"), (3, "p-j")]


async def test_whom_one_follows_are_ranked_with_oneself(board, anybody, cid):
    await board.players.put("p-cid", msgspec.json.encode({"name": "Cid", "following": ["p-j", "p-b", "p-nobody"]}))
    followed, shown = await lines(cid, following=True)
    assert followed == [(1, "p-b"), (2, "p-cid"), (3, "p-j")]
    assert (shown["you"]["player"], shown["you"]["rank"]) == ("p-cid", 2)
    response = await anybody.get("/v1/leaderboards", params={"following": True})
    assert (response.status_code, response.json()["reason"]) == (401, "token_missing")


async def test_a_season_has_a_board_of_its_own(board, anybody):
    rank(board, "p-b", 1500, board=f"{SCOPE}:2027-Q1")
    season, shown = await lines(anybody, season="2027-Q1")
    assert (season, shown["season"]) == ([(1, "p-b")], "2027-Q1")


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"speed": "slow"}, 422),
        ({"game": "meadow", "speed": "hasty"}, 422),
        ({"season": "2027"}, 422),
        ({"game": "nowhere"}, 404),
        ({"players": "p a"}, 422),
        ({"players": ",".join(f"p-{number}" for number in range(101))}, 422),
        ({"around": "p a"}, 422),
        ({"limit": 0}, 422),
        ({"game": "meadow", "speed": "slow", "cursor": "made-up"}, 422),
    ],
)
async def test_a_leaderboard_that_is_none_is_refused(board, anybody, query, status):
    response = await anybody.get("/v1/leaderboards", params=query)
    assert response.status_code == status, response.text


async def test_what_has_not_changed_is_not_sent_again(board, anybody):
    first = await anybody.get("/v1/leaderboards", params={"game": "meadow", "speed": "slow"})
    tagged = {"if-none-match": first.headers["etag"]}
    again = await anybody.get("/v1/leaderboards", params={"game": "meadow", "speed": "slow"}, headers=tagged)
    assert (again.status_code, again.content) == (304, b"")
    rank(board, "p-z", 2000)
    newer = await anybody.get("/v1/leaderboards", params={"game": "meadow", "speed": "slow"}, headers=tagged)
    assert newer.status_code == 200


async def test_lists_that_are_away_are_unavailable(board, anybody):
    board.lists.down = True
    for path in (
        "/v1/leaderboards",
        "/v1/players/p-a/profile",
        "/v1/players/p-a/ratings",
        "/v1/players/p-a/history",
        "/v1/players/p-a/versus/p-b",
        "/v1/games/meadow/statistics",
        "/v1/export/matches",
        "/v1/matches/meadow-1/ratings",
    ):
        response = await anybody.get(path)
        assert (response.status_code, response.json()["reason"]) == (503, "lists_unavailable"), path


async def test_a_profile_has_ratings_with_ranks_and_what_matches_come_to(board, anybody):
    await board.players.put("p-b", b'{"name":"Bob"}')
    counts = {"matches": 4, "rated": 3, "wins": 2, "left": 1, "rank.1": 2, "rank.2": 2, "scored": 3, "points": 100}
    board.lists.put_sorted(
        "player_statistics", "p-b:meadow", {"player:p-b": 0.0}, player="p-b", game="meadow", **counts
    )
    profile = (await anybody.get("/v1/players/p-b/profile")).json()
    assert (profile["name"], profile["bot"]) == ("Bob", False)
    assert [(one["scope"], one["rating"], one["rank"]) for one in profile["ratings"]] == [(SCOPE, 1890, 2)]
    (record,) = profile["games"]
    assert (record["win_rate"], record["average_points"], record["ranks"]) == (0.5, 33.33, {"1": 2, "2": 2})
    assert (record["solo"], record["solo_average_points"]) == (0, None)


async def test_a_player_nobody_knows_is_not_found(house, anybody):
    house.lists.put_sorted("leaderboards", "x:y", {"player:p-other": 1.0})
    assert (await anybody.get("/v1/players/p-nobody/profile")).status_code == 404


async def test_a_rating_course_and_a_matchs_ratings(house, anybody):
    change = {"seat": 0, "rank": 1, "before": RATING, "after": RATING | {"value": 1740}}
    changes = [{"player": "p-a"} | change, {"player": "p-b"} | change | {"rank": 2}]
    for number, scope in enumerate((SCOPE, "meadow", "all"), 1):
        index = {"match:meadow-1": 7.0, f"player:{scope}:p-a": 7.0, f"player:{scope}:p-b": 7.0}
        house.lists.put_sorted(
            "rating_changes", f"{scope}:{number}", index, match="meadow-1", scope=scope, finished=NOON, changes=changes
        )
    course = (await anybody.get("/v1/players/p-b/ratings", params={"game": "meadow", "speed": "slow"})).json()
    assert [(point["match"], point["rank"], point["after"]["value"]) for point in course["points"]] == [
        ("meadow-1", 2, 1740)
    ]
    ratings = (await anybody.get("/v1/matches/meadow-1/ratings")).json()
    assert set(ratings["scopes"]) == {SCOPE, "meadow", "all"}
    assert (await anybody.get("/v1/players/p-b/ratings", params={"speed": "slow"})).status_code == 422


def played(house, number, *players, game="meadow", **fields):
    """A row of histories, at a minute each."""
    identifier = f"{game}-{number:03}"
    index = {f"player:{player}": NOON + 60_000.0 * number for player in players}
    index |= {f"player:{player}:{game}": NOON + 60_000.0 * number for player in players}
    index |= {
        "pair:" + ":".join(sorted((one, other))): NOON + 60_000.0 * number for one in players for other in players
    }
    results = [
        {"player": player, "seat": seat, "place": seat + 1, "rank": seat + 1, "total": 9 - seat, "won": seat == 0}
        for seat, player in enumerate(players)
    ]
    row = {"how": "played", "length": 30, "rated": True, "unrated": "", "speed": "slow", "started": NOON}
    row |= {"results": results, "finished": NOON + 60_000 * number}
    house.lists.put_sorted("histories", identifier, index, match=identifier, game=game, players=players, **row | fields)


@pytest.fixture
def history(house):
    """Matches of p-a: 0 to 9, won if even; 8 was fast, 9 aborted."""
    for number in range(8):
        pair = ("p-a", "p-b") if number % 2 == 0 else ("p-c", "p-a")
        played(house, number, *pair, rated=number < 6)
    played(house, 8, "p-a", "p-b", speed="fast")
    played(house, 9, "p-a", "p-b", how="aborted", results=[], speed=None, rated=False, unrated="aborted")
    return house


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ({}, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]),
        ({"opponent": "p-c"}, [7, 5, 3, 1]),
        ({"result": "won"}, [8, 6, 4, 2, 0]),
        ({"result": "lost"}, [7, 5, 3, 1]),
        ({"result": "aborted"}, [9]),
        ({"speed": "fast"}, [8]),
        ({"rated": False}, [9, 7, 6]),
        ({"rated": True, "result": "won", "opponent": "p-b", "game": "meadow"}, [8, 4, 2, 0]),
        ({"since": NOON + 6 * 60_000}, [9, 8, 7, 6]),
        ({"until": NOON + 2 * 60_000}, [2, 1, 0]),
        ({"since": NOON + 60_000, "until": NOON + 3 * 60_000}, [3, 2, 1]),
    ],
)
async def test_a_history_is_narrowed_by_filters(history, anybody, query, numbers):
    response = await anybody.get("/v1/players/p-a/history", params=query)
    assert [match["match"] for match in response.json()["matches"]] == [f"meadow-{number:03}" for number in numbers]


async def test_a_history_goes_on_where_the_page_ended(history, anybody):
    found, cursor, pages = [], None, 0
    while cursor is not None or pages == 0:
        query = {"limit": 2, "result": "won"} | ({"cursor": cursor} if cursor else {})
        page = (await anybody.get("/v1/players/p-a/history", params=query)).json()
        found += [match["match"] for match in page["matches"]]
        cursor, pages = page["next"], pages + 1
        assert pages < 10
    assert found == [f"meadow-{number:03}" for number in (8, 6, 4, 2, 0)]


async def test_players_are_compared_from_either_side(house, anybody):
    counts = {"matches": 5, "first_ahead": 3, "second_ahead": 1, "level": 1}
    house.lists.put_sorted(
        "versus", "p-a:p-b:meadow", {"pair:p-a:p-b": 0.0}, players=["p-a", "p-b"], game="meadow", **counts
    )
    here = (await anybody.get("/v1/players/p-a/versus/p-b")).json()["overall"]
    there = (await anybody.get("/v1/players/p-b/versus/p-a")).json()["overall"]
    assert (here["ahead"], here["behind"], here["level"], here["matches"]) == (3, 1, 1, 5)
    assert (there["ahead"], there["behind"]) == (1, 3)


async def test_a_games_statistics_add_rows_up(house, anybody):
    for seats, who, wins in ((2, "persons", 3), (2, "bots", 1), (1, "persons", 4)):
        counts = {
            "matches": 5,
            "how.played": 4,
            "how.resigned": 1,
            "played_out": 4,
            "commits": 120,
            "won.seat.0": wins,
            "won.seat.1": 4 - wins,
            "points.seat.0": 100,
            "points.seat.1": 80,
            "score.25": 4,
            "length.30": 4,
            "minutes.5": 4,
            "had.sown.onion": 4,
            "sum.sown.onion": 6,
            "win.sown.onion": wins,
        }
        house.lists.put_sorted(
            "game_statistics",
            f"meadow:{seats}:{who}",
            {"game:meadow": 0.0},
            game="meadow",
            seats=seats,
            who=who,
            version=77,
            **counts,
        )
    shown = (await anybody.get("/v1/games/meadow/statistics", params={"seats": 2})).json()
    assert (shown["matches"], shown["ended"], shown["average_length"]) == (10, {"played": 8, "resigned": 2}, 30.0)
    assert [(seat["wins"], seat["win_rate"], seat["average_points"]) for seat in shown["by_seat"]] == [
        (4, 0.5, 25.0),
        (4, 0.5, 20.0),
    ]
    assert shown["counted"] == [{"name": "sown.onion", "had": 8, "win_rate": 0.5, "average": 1.5}]
    assert shown["points"] == [{"least": 25, "number": 8}]
    persons = (await anybody.get("/v1/games/meadow/statistics", params={"seats": 2, "bots": False})).json()
    assert persons["by_seat"][0]["win_rate"] == 0.75
    assert (await anybody.get("/v1/games/meadow/statistics")).json()["matches"] == 10
    alone = (await anybody.get("/v1/games/meadow/statistics", params={"seats": 1})).json()
    assert (alone["by_seat"][0]["win_rate"], alone["counted"][0]["win_rate"]) == (None, None)
    assert (await anybody.get("/v1/games/nowhere/statistics")).status_code == 404


@pytest.fixture
def exported(house):
    for number in range(1, 451):
        game = "meadow" if number % 3 else "corn_maze"
        line = ExportedMatch(
            sequence=10 * number,
            match=f"{game}-{number}",
            game=game,
            table="t-1",
            speed="slow",
            players=("p-a", "p-b"),
            started=NOON,
            finished=NOON,
            how="played",
            length=30,
            rules_version=1,
            rated=True,
            unrated="",
            options={},
            results=(),
            sheets=(),
            statistics=(),
        )
        index = {"all": 10.0 * number, f"game:{game}": 10.0 * number}
        house.lists.put_sorted("exports", line.match, index, **msgspec.to_builtins(line))
    return house


async def sequences(client, **query):
    response = await client.get("/v1/export/matches", params=query)
    assert (response.status_code, response.headers["content-type"]) == (200, "application/x-ndjson")
    return [msgspec.json.decode(line, type=ExportedMatch).sequence for line in response.content.splitlines()]


async def test_the_export_has_every_match_and_goes_on_behind_any(exported, anybody):
    everything = list(range(10, 4510, 10))
    assert await sequences(anybody) == everything
    assert await sequences(anybody, after=4000) == [one for one in everything if one > 4000]
    assert await sequences(anybody, after=995, lines=3) == [1000, 1010, 1020]
    assert await sequences(anybody, after=4500) == []
    assert await sequences(anybody, game="meadow", lines=250) == [one for one in everything if one % 30][:250]
    assert (await anybody.get("/v1/export/matches", params={"after": -1})).status_code == 422


async def test_the_export_goes_on_by_itself_after_a_broken_connection(exported, monkeypatch):
    """The lists break away between two pages; the SDK asks again behind the last line that it has."""
    pages = exported.lists.page
    asked = 0

    async def page(*arguments, **options):
        nonlocal asked
        asked += 1
        if asked == 2:
            raise ListsUnavailableError
        return await pages(*arguments, **options)

    monkeypatch.setattr(exported.lists, "page", page)
    async with Furrow(exported.url) as client:
        found = [match.sequence async for match in client.scores.export()]
    assert found == list(range(10, 4510, 10))
    assert asked > 3


async def test_the_sdk_reads_what_is_shown(board, history):
    rank(board, "p-b", 1500, board=f"{SCOPE}:2027-Q1")
    async with Furrow(board.url, await board.token("p-cid")) as client:
        scores = client.scores
        assert [line.player for line in (await scores.leaderboard("meadow", "slow", limit=2)).rows] == ["p-a", "p-b"]
        assert [one.rank for one in (await scores.leaderboard("meadow", "slow", players=["p-j", "p-a"])).rows] == [1, 2]
        assert len((await scores.leaderboard("meadow", "slow", season="2027-Q1")).rows) == 1
        around = await scores.leaderboard("meadow", "slow", around="me", everyone=True, limit=3)
        assert around.you is not None
        assert (await scores.profile("p-b")).ratings[0].rank == 2
        assert [match.game for match in (await scores.history("p-a", rated=False, limit=1)).matches] == ["meadow"]
        assert (await scores.versus("p-a", "p-b")).overall.matches == 0
        assert (await scores.statistics("meadow", seats=2, bots=True)).matches == 0
        assert (await scores.course("p-a", "meadow")).points == ()
        assert (await scores.of_match("meadow-1")).scopes == {}
