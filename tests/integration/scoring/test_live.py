"""Scoring in the composed platform, with real servers: from the last click to ratings, lists and the export."""

import asyncio
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from libs.client import ConflictError, Furrow
from libs.messages.scores import PlayerHistory
from libs.messages.standings import season_of
from libs.operate.credentials import Credentials
from libs.testkit.installation import Installation

pytestmark = [pytest.mark.live, pytest.mark.timeout(300)]

GAME = "mutant_crops"
"""The shortest matches."""
WITHIN = 30.0


@pytest.fixture(scope="module")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    installation = Installation(tmp_path_factory.mktemp("platform") / "var")
    installation.start()
    yield installation
    installation.stop()


async def played(client: Furrow, seed: int, **terms: Any) -> str:
    """A match against a bot, played to its end; its id."""
    table = await client.open_table(GAME, 2, **({"rated": True} | terms))
    await table.add_bot()
    await table.start()
    identifier = await table.match()
    chance = random.Random(seed)
    async with client.match(identifier) as match:
        async for view in match.my_turns():
            try:
                await match.play(match.offers.sample(chance), expected_version=view.version)
            except ConflictError:
                continue
        await match.finished()
    return identifier


async def rated(client: Furrow, match: str) -> Any:
    """What the match did to ratings, once it has."""
    async with asyncio.timeout(WITHIN):
        while len((found := await client.scores.of_match(match)).scopes) < 3:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.02)
    return found


async def first_in_history(client: Furrow, player: str, **filters: Any) -> PlayerHistory:
    """The player's history, once its first match stands there with what it did to ratings, if it did."""
    async with asyncio.timeout(WITHIN):
        while True:
            history = await client.scores.history(player, **filters)
            if history.matches and (history.matches[0].ratings or not history.matches[0].rated):
                return history
            await asyncio.sleep(0.02)


async def test_from_the_click_to_the_rating(platform: Installation) -> None:
    async with Furrow(platform.url) as client:
        me = (await client.sign_in_guest("Ada")).player
        first, second = await played(client, 1), await played(client, 2)
        await rated(client, first)
        changes = await rated(client, second)
        assert set(changes.scopes) == {"all", GAME, f"{GAME}-untimed"}

        course = await client.scores.course(me, GAME, "untimed")
        assert [point.match for point in course.points] == [second, first]
        assert course.points[0].before == course.points[1].after
        assert course.points[1].before.value == 1000

        profile = await client.scores.profile(me)
        assert {rating.scope for rating in profile.ratings} == set(changes.scopes)
        assert [(record.game, record.matches, record.rated) for record in profile.games] == [(GAME, 2, 2)]

        history = await first_in_history(client, me, game=GAME, rated=True)
        assert [match.match for match in history.matches] == [second, first]
        bot = next(one.player for one in history.matches[0].results if one.bot)
        versus = await client.scores.versus(me, bot)
        assert versus.overall.matches == versus.overall.ahead + versus.overall.behind + versus.overall.level >= 1

        board = await client.scores.leaderboard(GAME, "untimed", everyone=True)
        assert {me, bot} <= {line.player for line in board.rows}
        assert [line.rank for line in board.rows] == list(range(1, len(board.rows) + 1))
        around = await client.scores.leaderboard(GAME, around="me", everyone=True)
        assert around.you is not None
        assert around.you in around.rows

        statistics = await client.scores.statistics(GAME, seats=2, bots=True)
        assert statistics.played_out >= 2
        assert sum(bar.number for bar in statistics.points) == 2 * statistics.played_out
        exported = [match async for match in client.scores.export(game=GAME)]
        assert {first, second} <= {match.match for match in exported}
        later = [match async for match in client.scores.export(after=exported[0].sequence)]
        assert [match.match for match in later] == [match.match for match in exported[1:]]


async def test_a_casual_match_changes_no_rating_and_says_why(platform: Installation) -> None:
    async with Furrow(platform.url) as client:
        me = (await client.sign_in_guest("Bob")).player
        match = await played(client, 3, rated=False)
        history = await first_in_history(client, me)
        assert [(one.match, one.rated, one.unrated) for one in history.matches] == [(match, False, "casual")]
        assert (await client.scores.of_match(match)).scopes == {}


async def test_the_rating_hangs_on_the_trace_of_the_last_command(platform: Installation) -> None:
    """One trace goes from the click through the log and the fact to the rating."""
    async with Furrow(platform.url) as client:
        await client.sign_in_guest("Cid")
        await rated(client, await played(client, 4))
        spans = [line.span for line in platform.spans()]
        traces = {span.trace for span in spans if span.name == "rate"}
        assert traces
        assert {"command send", "command", "decide", "append"} <= {span.name for span in spans if span.trace in traces}


@pytest.mark.parametrize("names", [("scoring/w0",), ("nats", "scoring/w0", "valkey")], ids=["scoring", "all"])
async def test_whatever_rates_may_be_killed_at_any_time(platform: Installation, names: tuple[str, ...]) -> None:
    """Killed in the middle of matches and right after their ends: each is rated once, and ratings go on.

    Few times, for the supervisor waits longer after each death; tests/e2e/test_kill_matrix.py kills at exact moments.
    """

    async def kill(name: str) -> None:
        pid = await asyncio.to_thread(platform.kill, name)
        await asyncio.to_thread(platform.until_replaced, name, pid)

    async with Furrow(platform.url) as client:
        me = (await client.sign_in_guest("Dot")).player
        matches = []
        for seed in range(2):
            playing = asyncio.create_task(played(client, 10 + seed))
            for name in names:
                await asyncio.sleep(0.2)
                await kill(name)
            matches.append(await playing)
            await kill(names[seed % len(names)])
        for match in matches:
            await rated(client, match)
        points = (await client.scores.course(me, GAME)).points
        assert [point.match for point in reversed(points)] == matches
        for later, earlier in pairwise(points):
            assert later.before == earlier.after
        assert points[0].after.matches == len(matches)
        checked = await asyncio.to_thread(check, platform)
        assert (checked.returncode, checked.stderr) == (0, ""), checked.stdout


async def test_rows_built_anew_say_the_same(platform: Installation) -> None:
    async with Furrow(platform.url) as client:
        me = (await client.sign_in_guest("Eve")).player
        await rated(client, await played(client, 5))
        await first_in_history(client, me)
        before = await all_that_is_shown(client, me)
        command = [sys.executable, "-m", "libs.operate.cli", "rebuild", "scoring", "--data", str(platform.data)]
        rebuilt = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=False)
        assert rebuilt.stdout == "scoring: Built anew from EVT_SCORING, FACTS.\n", rebuilt.stderr
        assert await all_that_is_shown(client, me) == before


def check(platform: Installation) -> subprocess.CompletedProcess[str]:
    """Work all ratings out again from the facts, as an operator does."""
    environment = {
        **os.environ,
        "FURROW_NATS_URL": platform.note.nats,
        "FURROW_NATS_USER": "scoring",
        "FURROW_NATS_PASSWORD": Credentials(platform.data).password("nats", "scoring"),
    }
    command = [sys.executable, "-m", "services.scoring", "check"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


async def all_that_is_shown(client: Furrow, player: str) -> list[Any]:
    scores = client.scores
    return [
        await scores.profile(player),
        await scores.history(player),
        await scores.leaderboard(everyone=True),
        await scores.leaderboard(GAME, "untimed", season=season_of(time.time_ns() // 1_000_000), everyone=True),
        await scores.statistics(GAME, seats=2),
        [match async for match in scores.export()],
    ]
