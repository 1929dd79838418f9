"""Many rated matches on clocks at once, persons against bots: whatever must hold afterwards is checked for all of them.

MATCHES_AT_ONCE sets how many: 20 unless set, 500 in `make soak-matches`. In each tenth the person never comes, so that
clocks run out as well; where the machine is so busy that the bots run out of theirs too, nobody is left, and the match
is rightly unrated. Figures are printed; `-s` shows them.
"""

import asyncio
import base64
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeAlias

import msgspec
import pytest

from libs.client import ConflictError, Furrow
from libs.host.core.commit import Commit, unpacked
from libs.messages.clocks import SECOND, RealTime
from libs.messages.feeds import View
from libs.messages.scores import ExportedMatch
from libs.messages.verify import verified
from libs.testkit.installation import EVERYTHING_TRACED, Installation
from libs.testkit.ratings import confirm_ratings

SignIn: TypeAlias = Callable[[str, int], Awaitable[list[Furrow]]]
Install: TypeAlias = Callable[..., Installation]

SIZE = int(os.environ.get("MATCHES_AT_ONCE", "20"))
GAME = "mutant_crops"
"""The shortest matches: what is tried here is the platform."""
SCOPES = {"all", GAME, f"{GAME}-fast"}
SEATS = (2, 2, 3, 4)
ATTENDED = RealTime(bank=120, increment=10)
MISSED = RealTime(bank=10)
FLAG_AFTER = SECOND
GRACE = 10 * SECOND
"""What a clock has at least after a return."""
ROWS_WITHIN = 60 + SIZE
"""Seconds for lists and ratings to have everything."""

pytestmark = pytest.mark.timeout(180 + 4 * SIZE)


class Played(NamedTuple):
    """A match, as its person's client saw it end; and whether the person came at all."""

    id: str
    last: View
    attended: bool
    answered: list[float]
    """Seconds after which each command was answered."""


class Told(NamedTuple):
    """A match's commits as its export has them, and who is awaited after each."""

    players: tuple[str, ...]
    commits: list[Commit]
    awaiting: list[list[int]]
    events: list[list[dict[str, Any]]]


async def opened(client: Furrow, number: int) -> tuple[str, bool]:
    attended = number % 10 != 0
    absence = "forfeit" if number % 20 else "autopilot"
    clock = ATTENDED if attended else MISSED
    seats = SEATS[number % len(SEATS)]
    table = await client.open_table(GAME, seats, rated=True, clock=msgspec.to_builtins(clock), absence=absence)
    for _ in range(seats - 1):
        await table.add_bot("random")
    await table.start()
    return await table.match(within=120), attended


async def played(client: Furrow, identifier: str, number: int, *, attended: bool) -> Played:
    chance = random.Random(number)
    answered: list[float] = []
    async with client.match(identifier) as match:
        if attended:
            async for view in match.my_turns():
                begun = time.perf_counter()
                try:
                    await match.play(match.offers.sample(chance), expected_version=view.version)
                except ConflictError:
                    continue
                answered.append(time.perf_counter() - begun)
        return Played(identifier, await match.finished(), attended, answered)


async def told(client: Furrow, match: Played) -> Told:
    """The match's export, once it is verified here and by the server."""
    lines = [line async for line in client.export(match.id)]
    checked = verified(lines, promised=match.last.seed_commitment)
    assert checked.ok, (match.id, checked.fault)
    assert (await client.verdict(match.id))["ok"], match.id
    header, *rest = [msgspec.json.decode(line) for line in lines]
    assert header["status"] == "finished"
    assert len(rest) == match.last.version
    return Told(
        players=tuple(header["players"]),
        commits=[unpacked(base64.b64decode(line["message"]), has_chain=True)[1] for line in rest],
        awaiting=[line["awaiting"] for line in rest],
        events=[line["events"] for line in rest],
    )


def check_clocks(match: Played, story: Told) -> int:
    """Work out each deduction from receipts alone; how many flags fell, each after its time.

    Reported as lichess-org/lila #5921: a move is recorded, and its player still loses on time.
    """
    clock = ATTENDED if match.attended else MISSED
    bank = [clock.bank * SECOND for _ in story.players]
    since: list[int | None] = [None for _ in story.players]
    away = [False for _ in story.players]
    flags = 0
    for commit, awaiting, events in zip(story.commits, story.awaiting, story.events, strict=True):
        was_away = tuple(away)
        receipt = commit.receipt
        received, credited = (receipt.received, receipt.credited) if receipt else (commit.at, 0)
        begun = [None if start is None else start + credited for start in since]
        for event in events:
            if event["type"] == "seat_left":
                seat = event["seat"]
                if event["why"] in {"out_of_time", "forfeited"}:
                    start = begun[seat]
                    assert start is not None, (match.id, commit.version, "no clock ran")
                    assert start + bank[seat] + FLAG_AFTER <= commit.at, (match.id, commit.version, "too early")
                    flags += 1
                away[seat] = True
            elif event["type"] == "seat_returned":
                away[event["seat"]] = False
        for seat, player in enumerate(story.players):
            runs = seat in awaiting and not away[seat]
            start = begun[seat]
            if start is not None and not runs:
                stopped = received if commit.actor == player else commit.at
                gained = clock.increment * SECOND if seat not in awaiting else 0
                bank[seat] = max(0, bank[seat] - max(0, stopped - start)) + gained
                since[seat] = None
            elif start is None and runs:
                bank[seat] = max(bank[seat], GRACE) if was_away[seat] else bank[seat]
                since[seat] = commit.at
            else:
                since[seat] = start
    assert not story.awaiting[-1]
    assert [seat.bank_ms for seat in match.last.seats] == bank, match.id
    return flags


async def listed(client: Furrow, status: str) -> list[str]:
    found: list[str] = []
    cursor = None
    while True:
        page = await client.matches(status=status, cursor=cursor)
        found += [row["id"] for row in msgspec.to_builtins(page)["matches"]]
        if (cursor := page.next) is None:
            return found


def abandoned(story: Told) -> bool:
    """Whether the autopilot played every seat at the end."""
    away: set[int] = set()
    for event in (event for events in story.events for event in events):
        if event["type"] == "seat_left":
            away.add(event["seat"])
        elif event["type"] == "seat_returned":
            away.discard(event["seat"])
    return len(away) == len(story.players)


async def until_exported(client: Furrow) -> dict[str, ExportedMatch]:
    """What the bulk export has of each match, once it has all and none is listed as live."""
    async with asyncio.timeout(ROWS_WITHIN):
        while True:
            lines = [line async for line in client.scores.export()]
            if len(lines) >= SIZE and not await listed(client, "live"):
                break
            await asyncio.sleep(0.2)
    exported = {line.match: line for line in lines}
    assert len(exported) == len(lines) == SIZE
    return exported


async def until_rated(client: Furrow, exported: dict[str, ExportedMatch]) -> None:
    async with asyncio.timeout(ROWS_WITHIN):
        for match, line in exported.items():
            while line.rated and set((await client.scores.of_match(match)).scopes) != SCOPES:  # noqa: ASYNC110 - rows in Valkey
                await asyncio.sleep(0.2)


def check_reasons(stories: dict[str, Told], exported: dict[str, ExportedMatch]) -> None:
    """Unrated is a match that everybody had left, and no other."""
    for match, line in exported.items():
        assert line.unrated == ("abandoned_by_all" if abandoned(stories[match]) else ""), match
        assert line.rated == (not line.unrated), match


@pytest.fixture
def busy(install: Install) -> Installation:
    """One of the test's own: lists and ratings have these matches only. Traced as in production."""
    installation = install(environment={**EVERYTHING_TRACED, "FURROW_TRACE_SAMPLING": "0.01"})
    installation.start()
    return installation


async def test_many_matches_on_clocks_end_rated_listed_and_verified(busy: Installation, sign_in: SignIn) -> None:
    clients = await sign_in(busy.url, max(2, SIZE // 10))
    some = asyncio.Semaphore(40)

    async def whole(number: int) -> Played:
        client = clients[number % len(clients)]
        async with some:
            identifier, attended = await opened(client, number)
        return await played(client, identifier, number, attended=attended)

    async def heard(match: Played) -> Told:
        async with some:
            return await told(clients[0], match)

    began = time.monotonic()
    matches = await asyncio.gather(*map(whole, range(SIZE)))
    ended = time.monotonic()
    assert {match.last.status for match in matches} == {"finished"}
    exported = await until_exported(clients[0])
    await until_rated(clients[0], exported)
    rated = time.monotonic()
    stories = dict(zip((match.id for match in matches), await asyncio.gather(*map(heard, matches)), strict=True))
    assert set(stories) == set(exported)
    flags = sum(check_clocks(match, stories[match.id]) for match in matches)
    assert flags >= sum(not match.attended for match in matches)
    assert all(exported[match.id].rated for match in matches if match.attended)
    assert Counter(await listed(clients[0], "finished")) == Counter(match.id for match in matches)
    check_reasons(stories, exported)
    rated_ones = {match: stories[match].players for match, line in exported.items() if line.rated}
    await confirm_ratings(clients[0], rated_ones, GAME, "fast")
    commits = sum(len(story.commits) for story in stories.values())
    spent = sorted(1000 * seconds for match in matches for seconds in match.answered)
    sys.stdout.write(
        f"{SIZE} matches, {commits} commits in {ended - began:.0f} s ({commits / (ended - began):.0f} a second), "
        f"answered in {spent[len(spent) // 2]:.0f} ms, p99 {spent[len(spent) * 99 // 100]:.0f} ms, "
        f"{flags} flags, {sum(not line.rated for line in exported.values())} abandoned by all; "
        f"rated {rated - ended:.1f} s later, checked {time.monotonic() - rated:.0f} s after that\n"
    )
