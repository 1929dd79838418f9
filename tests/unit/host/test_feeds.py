"""What each audience is sent: complete for itself, and nothing of what it may not know."""

import msgspec
import pytest
from msgspec import UNSET

from libs.messages.facts import MatchStarted, match_fact
from libs.messages.feeds import applied, broadcast
from libs.messages.requests import Found, ReadQuery, Refused, ViewQuery

MATCH = "harvest_fair-1"
PLAYERS = ("ann", "bob")
PLANT = {"type": "plant", "beds": {"carrots": 1, "beans": 0}}


async def test_a_view_with_every_frame_applied_is_the_view_at_every_version(host):
    """lichess-org/lila #20611: after a reconnect the client never gets the opponent's move."""
    await host.open(MATCH)
    audiences = (*PLAYERS, None)
    seen = {player: [await host.view(MATCH, player)] for player in audiences}
    await host.played(MATCH, "ann", PLANT)
    await host.played(MATCH, "bob", PLANT)
    await host.played(MATCH, "ann", {"type": "undo"})
    await host.played(MATCH, "bob", {"type": "step_away"})
    await host.keeper.drain()
    await host.play_on(MATCH)

    for number, player in enumerate(audiences):
        view = seen[player][0]
        for frame in host.frames(MATCH, number)[1:]:
            view = applied(view, frame)
            assert view == await host.view(MATCH, player, at=view.version)
        assert view.status == "finished"
        assert view == await host.view(MATCH, player)


async def test_a_frame_tells_the_seats_only_when_what_is_shown_of_them_has_changed(host):
    await host.open(MATCH)
    hand = (await host.view(MATCH, "ann")).sections["hand"]["cards"]
    await host.played(MATCH, "ann", {"type": "show_card", "card": hand[0]})
    await host.played(MATCH, "ann", {"type": "finish_day"})
    await host.played(MATCH, "bob", {"type": "step_away"})
    await host.keeper.drain()

    opened, _, finished, left, *_ = host.frames(MATCH, len(PLAYERS))

    assert [seat.status for seat in opened.seats] == ["playing", "playing"]
    assert (opened.awaiting, finished.awaiting) == ((0, 1), (1,))
    assert finished.seats is UNSET
    assert [seat.status for seat in left.seats] == ["playing", "away"]


async def test_history_from_every_version_brings_a_client_up_to_date(host):
    await host.open(MATCH)
    await host.played(MATCH, "ann", PLANT)
    await host.played(MATCH, "ann", {"type": "undo"})
    await host.play_on(MATCH)
    newest = await host.view(MATCH, "ann")

    for version in range(1, newest.version + 1):
        view = await host.view(MATCH, "ann", at=version)
        for frame in await host.history(MATCH, "ann", version):
            view = applied(view, frame)
        assert view == newest


async def test_history_comes_in_pages(host):
    await host.open(MATCH)
    await host.play_on(MATCH)
    whole = await host.history(MATCH, None, 0)

    paged = [frame for start in range(0, len(whole), 3) for frame in await host.history(MATCH, None, start, 3)]

    assert [frame.version for frame in paged] == list(range(1, len(whole) + 1))
    assert [frame.events for frame in paged] == [frame.events for frame in whole]


async def test_hidden_cards_reach_nobody_else_in_any_byte(host):
    """boardgameio/boardgame.io #399: secrets stripped from the state but present in undo and initial state."""
    await host.open(MATCH, seed=None)
    hand = (await host.view(MATCH, "ann")).sections["hand"]["cards"]
    await host.played(MATCH, "ann", {"type": "show_card", "card": hand[0]})
    await host.played(MATCH, "ann", {"type": "undo"})
    await host.played(MATCH, "ann", {"type": "show_card", "card": hand[0]})
    refused = await host.send(MATCH, "bob", {"type": "show_card", "card": hand[1]})

    resident = host.keeper.residents[MATCH]
    told = [bytes(frame) for audience in (1, 2) for frame in _frames(host, audience)]
    for player in ("bob", None, "eve"):
        told += [msgspec.json.encode(await host.view(MATCH, player))]
        told += [msgspec.json.encode(await host.view(MATCH, player, at=version)) for version in range(1, 5)]
        told += [msgspec.json.encode(await host.history(MATCH, player, 0))]
        told += [msgspec.json.encode(await host.export(MATCH, player))]
    told += [msgspec.json.encode(refused), *resident.commit(4).facts]
    bobs = (await host.view(MATCH, "bob")).sections["hand"]["cards"]
    seed = resident.state.opened.seed
    for secret in (*(card.encode() for card in hand), seed.hex().encode()):
        assert secret.decode() not in bobs
        assert not [text for text in told if secret in text]
    assert isinstance(refused, Refused)


def _frames(host, audience):
    for _, data in host.published:
        heard = broadcast(data)
        yield heard.frames[heard.index[audience]]


async def test_what_a_spectator_sees_is_a_part_of_what_every_player_sees(host):
    """mtgred/netrunner #6124: leave, come back as a spectator, and read the face-down cards."""
    await host.open(MATCH)
    await host.play_on(MATCH)
    newest = (await host.view(MATCH)).version

    for version in range(1, newest + 1):
        watched = (await host.view(MATCH, None, at=version)).sections
        for player in PLAYERS:
            seen = (await host.view(MATCH, player, at=version)).sections
            assert {name: seen[name] for name in watched} == watched
            assert set(seen) - set(watched) == {"hand"}


async def test_equal_frames_are_sent_once(host):
    await host.open(MATCH)
    for player in PLAYERS:
        hand = (await host.view(MATCH, player)).sections["hand"]["cards"]
        await host.played(MATCH, player, {"type": "show_card", "card": hand[0]})
        await host.played(MATCH, player, {"type": "finish_day"})
    winner = (await host.view(MATCH)).awaiting[0]

    await host.played(MATCH, PLAYERS[winner], {"type": "take_prize", "prize": "card"})

    last = broadcast(host.published[-1][1])
    assert len(last.frames) == 2
    assert last.index[1 - winner] == last.index[2] != last.index[winner]


async def test_spectators_are_kept_out_where_the_table_says_so(host):
    await host.open(MATCH, spectators=False)

    answer = await host.ask(MATCH, ViewQuery(player="eve"))

    assert isinstance(answer, Refused)
    assert (answer.kind, answer.reason) == ("forbidden", "spectators_not_admitted")
    assert (await host.view(MATCH, "ann")).you == 0
    assert isinstance(await host.ask(MATCH, ReadQuery(name="verify", player="eve")), Refused)
    started = match_fact(host.keeper.residents[MATCH].commit(1).facts[0])
    assert isinstance(started, MatchStarted)
    assert not started.spectators


@pytest.mark.parametrize("version", [0, -1, 99])
async def test_a_version_that_is_not_there_is_missing(host, version):
    await host.open(MATCH)

    answer = await host.ask(MATCH, ViewQuery(at=version))

    assert isinstance(answer, Refused)
    assert answer.reason == "version_not_found"


async def test_offers_in_frames_and_views_are_those_of_the_rules(host):
    await host.open(MATCH)
    await host.played(MATCH, "ann", PLANT)

    state = host.keeper.residents[MATCH].state
    expected = msgspec.json.decode(msgspec.json.encode(host.game.offers(state.game, 0)))

    assert host.frames(MATCH, 0)[-1].offers == expected
    assert (await host.view(MATCH, "ann")).offers == expected
    assert await host.offers(MATCH, "ann") == expected


async def test_a_version_ahead_is_refused_to_who_may_see_the_match(host):
    await host.open(MATCH)

    there = await host.keeper.query(MATCH, ViewQuery(player="ann"), 1)
    ahead = await host.keeper.query(MATCH, ViewQuery(player="ann"), 2)
    missing = await host.keeper.query("harvest_fair-9", ViewQuery(player="ann"), 2)

    assert isinstance(there, Found)
    assert isinstance(ahead, Refused)
    assert (ahead.kind, ahead.version) == ("ahead", 1)
    assert isinstance(missing, Refused)
    assert missing.kind == "missing"
