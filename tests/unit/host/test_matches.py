"""What a match of any game does around its rules: opening, seats, undo, absence, the end."""

import msgspec
import pytest
from msgspec.structs import replace

from libs.host.core.commit import chained, packed, unpacked
from libs.host.match.codec import chain_key
from libs.messages.facts import MatchAborted, MatchFinished, MatchStarted, TurnPassed, match_fact
from libs.messages.requests import Abort, Accepted, End, ReadQuery, Refused
from libs.testkit.samples.harvest_fair.rules.messages import DeckShuffled

MATCH = "harvest_fair-1"
SEED = bytes(range(32))
PLANT = {"type": "plant", "beds": {"carrots": 1, "beans": 0}}


async def show(host, player):
    view = await host.view(MATCH, player)
    return await host.played(MATCH, player, {"type": "show_card", "card": view.sections["hand"]["cards"][0]})


def facts_of(host, version):
    commit = host.keeper.residents[MATCH].commit(version)
    return [match_fact(fact) for fact in commit.facts]


async def test_opening_twice_is_one_match_with_one_seed(host, new_host):
    first = await host.open(MATCH, seed=None)
    again = await new_host().open(MATCH, seed=None)

    assert isinstance(first, Accepted)
    assert isinstance(again, Accepted)
    assert again.repeated
    assert (first.version, again.version) == (1, 1)
    assert len(await host.log.load(MATCH)) == 1


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        ({"players": ("ann",)}, "wrong_number_of_seats"),
        ({"players": ("ann", "ann")}, "player_seated_twice"),
        ({"options_json": b'{"long_fair": 3}'}, "malformed_options"),
        ({"options_json": b'{"other": true}'}, "malformed_options"),
    ],
)
async def test_terms_that_the_game_does_not_know_open_nothing(host, terms, reason):
    answer = await host.open(MATCH, **terms)

    assert isinstance(answer, Refused)
    assert (answer.kind, answer.reason) == ("malformed", reason)
    assert await host.log.load(MATCH) == []


async def test_an_abort_before_the_opening_keeps_a_late_opening_out(host):
    assert isinstance(await host.system(MATCH, Abort(why="called off")), Accepted)

    answer = await host.open(MATCH)

    assert isinstance(answer, Refused)
    assert answer.kind == "over"
    assert isinstance(facts_of(host, 1)[0], MatchAborted)


async def test_a_match_is_called_off_only_before_anybody_moved(host):
    await host.open(MATCH)
    await host.played(MATCH, "ann", PLANT)

    answer = await host.system(MATCH, Abort(why="called off"))

    assert isinstance(answer, Refused)
    assert answer.reason == "already_moved"


async def test_an_operator_ends_a_running_match_without_a_result(host):
    await host.open(MATCH)
    await host.played(MATCH, "ann", PLANT)

    await host.system(MATCH, End(operator="op", why="test"))

    view = await host.view(MATCH)
    assert (view.status, view.awaiting) == ("aborted", ())
    answer = await host.send(MATCH, "ann", PLANT)
    assert isinstance(answer, Refused)
    assert (answer.kind, answer.reason) == ("over", "match_aborted")


@pytest.mark.parametrize(
    ("player", "command", "kind", "reason"),
    [
        ("eve", PLANT, "forbidden", "not_seated"),
        ("ann", b"{", "malformed", "malformed_command"),
        ("ann", {"type": "fly"}, "malformed", "malformed_command"),
        ("ann", {"type": "finish_day", "extra": 1}, "malformed", "malformed_command"),
        ("ann", {"type": "plant", "beds": {"carrots": "1"}}, "malformed", "malformed_command"),
        ("ann", b'{"type":"finish_day"' + b" " * 20_000 + b"}", "oversize", "command_too_large"),
        ("ann", {"type": "undo"}, "rule", "nothing_to_undo"),
        ("ann", {"type": "come_back"}, "rule", "not_away"),
    ],
)
async def test_what_cannot_be_is_refused_with_a_kind_and_a_stable_reason(host, player, command, kind, reason):
    await host.open(MATCH)

    answer = await host.send(MATCH, player, command)

    assert isinstance(answer, Refused)
    assert (answer.kind, answer.reason) == (kind, reason)


async def test_a_match_that_does_not_exist_is_missing(host):
    answer = await host.send("harvest_fair-none", "ann", PLANT)

    assert isinstance(answer, Refused)
    assert answer.kind == "missing"


async def test_undo_restores_what_was_and_history_only_grows(host):
    await host.open(MATCH)
    before = await host.view(MATCH, "ann")
    await host.played(MATCH, "ann", PLANT)

    answer = await host.played(MATCH, "ann", {"type": "undo"})

    after = await host.view(MATCH, "ann")
    assert answer.version == 3
    assert after.sections == before.sections
    assert after.offers == before.offers
    assert len(await host.log.load(MATCH)) == 3


async def test_undo_passes_over_commuting_commits_of_others_and_leaves_them_standing(host):
    await host.open(MATCH)
    await host.played(MATCH, "ann", PLANT)
    await host.played(MATCH, "bob", PLANT)

    await host.played(MATCH, "ann", {"type": "undo"})

    view = await host.view(MATCH)
    assert view.sections["farm_0"]["carrots"] == 0
    assert view.sections["farm_1"]["carrots"] == 1


async def test_undo_goes_back_one_own_commit_at_a_time(host):
    await host.open(MATCH)
    await host.played(MATCH, "ann", PLANT)
    await host.played(MATCH, "ann", PLANT)

    await host.played(MATCH, "ann", {"type": "undo"})
    assert (await host.view(MATCH)).sections["farm_0"]["carrots"] == 1
    await host.played(MATCH, "ann", {"type": "undo"})
    assert (await host.view(MATCH)).sections["farm_0"]["carrots"] == 0
    answer = await host.send(MATCH, "ann", {"type": "undo"})

    assert isinstance(answer, Refused)
    assert answer.reason == "nothing_to_undo"


async def test_nothing_is_taken_back_once_somebody_has_learned_from_it(host):
    """terraforming-mars #4317: draw, undo, and you know the next card."""
    await host.open(MATCH)
    for player in ("ann", "bob"):
        await show(host, player)
        await host.played(MATCH, player, {"type": "finish_day"})
    winner = (await host.view(MATCH)).awaiting[0]
    player = ("ann", "bob")[winner]
    await host.played(MATCH, player, {"type": "take_prize", "prize": "card"})

    answer = await host.send(MATCH, player, {"type": "undo"})

    assert isinstance(answer, Refused)
    assert answer.reason == "nothing_to_undo"
    assert (await host.view(MATCH, player)).undo is None


async def test_undo_works_in_a_fresh_process_to_every_commit_that_allowed_it(host, new_host):
    """terraforming-mars #4505: the undo target does not exist after a restart."""
    await host.open(MATCH)
    for _ in range(3):
        await host.played(MATCH, "ann", PLANT)
    await host.keeper.drain()

    fresh = new_host()
    for carrots in (2, 1, 0):
        assert (await fresh.view(MATCH, "ann")).undo is not None
        await fresh.played(MATCH, "ann", {"type": "undo"})
        assert (await fresh.view(MATCH)).sections["farm_0"]["carrots"] == carrots


async def test_the_autopilot_acts_for_an_absent_seat_until_its_player_comes_back(host):
    await host.open(MATCH)
    await host.played(MATCH, "bob", {"type": "step_away"})
    await host.keeper.drain()

    absent = await host.view(MATCH)
    assert absent.seats[1].status == "away"
    assert absent.sections["farm_1"]["finished"]
    assert 1 not in absent.awaiting
    await host.played(MATCH, "bob", {"type": "come_back"})

    assert (await host.view(MATCH)).seats[1].status == "playing"


async def test_an_absent_player_who_acts_is_back(host):
    await host.open(MATCH, ("ann", "bob", "cid"))
    await host.played(MATCH, "cid", PLANT)
    await host.played(MATCH, "bob", {"type": "step_away"})
    await host.played(MATCH, "bob", PLANT)

    assert (await host.view(MATCH)).seats[1].status == "playing"


async def test_a_match_of_absent_players_plays_itself_to_the_end(host):
    await host.open(MATCH)
    for player in ("ann", "bob"):
        await host.send(MATCH, player, {"type": "step_away"})
    await host.keeper.drain()

    view = await host.view(MATCH)
    assert view.status == "finished"
    assert {line["actor"] for line in (await host.export(MATCH))[2:]} >= {"<autopilot:0>", "<autopilot:1>"}


async def test_the_end_reveals_the_seed_and_tells_the_result_once(host):
    await host.open(MATCH, seed=None, rated=True)
    await host.play_on(MATCH)

    view = await host.view(MATCH)
    lines = await host.export(MATCH)
    told = [fact for version in range(1, view.version + 1) for fact in facts_of(host, version)]
    assert view.status == "finished"
    assert len(lines[0]["seed"]) == 64
    assert [type(fact) for fact in told].count(MatchFinished) == 1
    assert isinstance(told[0], MatchStarted)
    assert isinstance(told[1], TurnPassed)
    assert told[-1].rated
    assert told[-1].outcome == msgspec.to_builtins(view.outcome)


async def test_a_table_with_a_given_seed_is_marked_and_unrated(host):
    await host.open(MATCH, rated=True)

    view = await host.view(MATCH)
    assert (view.seed_given, view.rated) == (True, False)


async def test_a_finished_match_is_verified_from_its_seed(host):
    await host.open(MATCH, seed=None)
    early = await host.ask(MATCH, ReadQuery(name="verify"))
    await host.played(MATCH, "ann", PLANT)
    await host.played(MATCH, "ann", {"type": "undo"})
    await host.played(MATCH, "bob", {"type": "step_away"})
    await host.played(MATCH, "bob", {"type": "come_back"})
    await host.play_on(MATCH)

    verdict = await host.verdict(MATCH)

    assert isinstance(early, Refused)
    assert verdict["ok"], verdict
    assert verdict["commits"] == (await host.view(MATCH)).version
    assert verdict["decided_again"] >= verdict["commits"] - 3


async def test_the_verifier_finds_any_commit_that_was_changed(host):
    await host.open(MATCH)
    await host.play_on(MATCH)
    resident = host.keeper.residents[MATCH]
    for version in range(1, resident.version + 1):
        honest = resident.raws[version - 1]
        chain, commit = unpacked(honest, has_chain=True)
        resident.raws[version - 1] = chain + packed(replace(commit, at=commit.at + 1))

        verdict = await host.verdict(MATCH)

        assert not verdict["ok"]
        assert str(version) in verdict["fault"]
        resident.raws[version - 1] = honest


async def test_the_verifier_finds_a_commit_forged_with_the_right_chain(host):
    """Whoever knows the seed can make a chain, but not other events of the same commands."""
    await host.open(MATCH)
    await host.play_on(MATCH)
    resident = host.keeper.residents[MATCH]
    codec = host.keeper.kind.codec
    chain = bytes(32)
    for number, raw in enumerate(resident.raws):
        commit = unpacked(raw, has_chain=True)[1]
        if number == 0:
            events = [codec.event(event) for event in commit.events]
            forged = [replace(e, cards=e.cards[::-1]) if isinstance(e, DeckShuffled) else e for e in events]
            commit = replace(commit, events=tuple(codec.raw(event) for event in forged))
        resident.raws[number], chain = chained(chain_key(SEED), chain, packed(commit))

    verdict = await host.verdict(MATCH)

    assert not verdict["ok"]
    assert "version 1 comes out otherwise" in verdict["fault"]
