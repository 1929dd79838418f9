"""Matches that were opened by an older build go on under a newer one as if nothing had happened."""

from typing import ClassVar

import msgspec
import pytest

from libs.host.match.kind import Matches
from libs.messages.requests import Accepted, Refused, Unavailable, ViewQuery
from libs.testkit.samples.harvest_fair.rules.game import HarvestFair

MATCH = "harvest_fair-1"
PLANT = {"type": "plant", "beds": {"carrots": 1, "beans": 0}}


class Newer(HarvestFair):
    """The next build's rules."""

    rules_version: ClassVar[int] = 2


@pytest.fixture
def new_build(new_host):
    """Makes workers of the newer build over the same log, with their own digest of the code."""

    def make():
        host = new_host()
        host.game = Newer()
        host.keeper.kind = Matches(host.game)
        host.keeper.kind.digest = "newer"
        return host

    return make


async def test_a_match_keeps_the_rules_it_opened_with_and_new_ones_get_the_newest(host, new_build):
    """Reported as tobymao/18xx #9886: a rule fix breaks running games."""
    await host.open(MATCH)
    await host.keeper.drain()
    newer = new_build()

    await newer.open("harvest_fair-2")
    await newer.played(MATCH, "ann", PLANT)

    assert (await newer.view(MATCH)).rules_version == 1
    assert (await newer.view("harvest_fair-2")).rules_version == 2
    assert newer.keeper.residents[MATCH].commit(2).rules == 1


async def test_a_match_on_old_rules_has_all_that_a_new_one_has(host, new_build):
    """Reported as tobymao/18xx #5299: a pinned game has no notices and no validation."""
    await host.open(MATCH)
    newer = new_build()

    refused = await newer.send(MATCH, "ann", {"type": "finish_day"})
    await newer.played(MATCH, "ann", PLANT)
    await newer.played(MATCH, "ann", {"type": "undo"})
    await newer.played(MATCH, "bob", {"type": "step_away"})
    await newer.played(MATCH, "bob", {"type": "come_back"})
    frames = newer.frames(MATCH, 0)
    await newer.play_on(MATCH)

    assert isinstance(refused, Refused)
    assert refused.clause == "HF-003"
    assert [frame.version for frame in frames] == [2, 3, 4, 5][: len(frames)]
    assert (await newer.verdict(MATCH))["ok"]
    assert all(commit_facts for commit_facts in [newer.keeper.residents[MATCH].commit(1).facts])


async def test_a_worker_that_does_not_know_the_rules_leaves_the_match_to_others(host, new_build):
    newer = new_build()
    await newer.open(MATCH)

    answer = await host.send(MATCH, "ann", PLANT)

    assert isinstance(answer, Unavailable)
    assert isinstance(await newer.send(MATCH, "ann", PLANT), Accepted)


async def test_a_match_saved_at_any_moment_is_loaded_and_continued_by_the_next_build_and_rolled_back(host, new_build):
    """Reported as terraforming-mars #6693: a new build cannot load games saved in the middle of a draft."""
    await host.open(MATCH)
    for _ in range(40):
        older, newer = host, new_build()
        view = await newer.view(MATCH)
        assert msgspec.json.encode(view) == msgspec.json.encode(await older.view(MATCH))
        if view.status != "running":
            break
        seat = view.awaiting[0]
        command = newer.game.autopilot(newer.keeper.residents[MATCH].state.game, seat)
        await newer.played(MATCH, ("ann", "bob")[seat], command)
        await newer.keeper.drain()
        await older.keeper.evict(idle=-1, most=0)

    assert (await host.view(MATCH)).status == "finished"
    assert (await host.verdict(MATCH))["ok"]
    assert await host.ask(MATCH, ViewQuery()) == await new_build().ask(MATCH, ViewQuery())
