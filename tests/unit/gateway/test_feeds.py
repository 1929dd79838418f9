"""Whatever becomes of broadcasts on the way, what a client has been told adds up to the owner's own view."""

import asyncio
import random

import msgspec
import pytest

from libs.bus import Disturbance
from libs.messages import subjects
from libs.messages.feeds import Frame, View, applied, encode_json
from services.gateway.feeds.watcher import Watcher

PLAYERS = ("p-ada", "p-bob")


class Screen:
    """A client that applies what it is told, strictly: a gap, a repeat or an early frame fails the test."""

    def __init__(self, talk, match):
        self.talk, self.match = talk, match
        self.view: View | None = None
        self.messages = 0

    async def follow(self, version, *, within=20.0):
        """Until the view has the version."""
        async with asyncio.timeout(within):
            while self.view is None or self.view.version < version:
                self.take(msgspec.json.encode(await self.talk.hear(within=within)))

    def take(self, data):
        told = msgspec.json.decode(data)
        for part in told if isinstance(told, list) else [told]:
            match part["type"]:
                case "view":
                    self.view = msgspec.convert(part, View)
                case "frame":
                    assert self.view is not None
                    self.view = applied(self.view, msgspec.convert(part, Frame))
                case kind:
                    assert kind == "watching", part
                    return
        self.messages += 1


@pytest.fixture
async def screen(house, talk):
    house.meadow.open("meadow-1", *PLAYERS)

    async def opened(player=None, after=None, match="meadow-1"):
        socket = await talk(await house.token(player) if player else None)
        await socket.say(type="watch", match=match, **({} if after is None else {"after": after}))
        return Screen(socket, match)

    return opened


def same(view, house, player):
    kept = house.meadow.matches[view.match]
    assert view.version == kept.version
    return encode_json(view) == encode_json(kept.view(player))


async def settle(house):
    """Let what was sent arrive."""
    await asyncio.sleep(0.02)


@pytest.mark.parametrize("seed", range(6))
async def test_dropped_doubled_and_late_broadcasts_leave_every_view_right(house, screen, seed):
    """JasperFx/marten #4952, lichess-org/lila #5921: events that the carrier loses, doubles or reorders."""
    chance = random.Random(seed)

    def disturb(subject, is_answer):
        if not subject.startswith("view.") or is_answer:
            return Disturbance()
        return Disturbance(copies=chance.choice([0, 1, 1, 2]), delay=chance.choice([0, 0, 0.01, 0.08]))

    screens = {player: await screen(player) for player in (*PLAYERS, None)}
    for watching in screens.values():
        await watching.follow(1)
    house.hub.disturb = disturb
    for turn in range(30):
        await house.meadow.move("meadow-1", turn % 2)
        await asyncio.sleep(chance.choice([0, 0.002, 0.01]))
    for player, watching in screens.items():
        await watching.follow(31)
        assert same(watching.view, house, player)


async def test_a_last_frame_that_is_lost_is_found_by_asking_for_the_heads(house, screen):
    """lichess-org/lila #20611: the client never gets the opponent's move."""
    watching = await screen("p-ada")
    await watching.follow(1)
    house.meadow.broadcasting = False
    await house.meadow.move("meadow-1", 0)
    await watching.follow(2)
    assert same(watching.view, house, "p-ada")


async def test_after_a_lost_connection_the_heads_are_asked_for_at_once(build, talk):
    """Freeboardgames #551: after a restart moves no longer reach others until a page reload."""
    house = await build(sweep_every=60.0)
    house.meadow.open("meadow-1", *PLAYERS)
    socket = await talk(await house.token("p-ada"))
    await socket.say(type="watch", match="meadow-1")
    watching = Screen(socket, "meadow-1")
    await watching.follow(1)
    house.bus.cut()
    await house.meadow.move("meadow-1", 0)
    await settle(house)
    house.bus.mend()
    await watching.follow(2)
    assert same(watching.view, house, "p-ada")


async def test_a_restarted_owner_is_followed_on(house, screen):
    """Freeboardgames #551: a rolling restart of an owner in the middle of a match."""
    watching = await screen(None)
    await watching.follow(1)
    await house.meadow.stop()
    await house.meadow.start()
    await house.meadow.move("meadow-1", 0)
    await watching.follow(2)
    assert same(watching.view, house, None)


@pytest.mark.parametrize("kept", [True, False], ids=["from what is kept", "from history"])
async def test_from_every_version_a_client_comes_back_to_the_owners_view(build, talk, kept):
    """lichess-org/lila #20611, lichess-org/mobile #2525: cut at each event, resumed from the last version."""
    house = await build(sweep_every=60.0)
    match = house.meadow.open("meadow-1", *PLAYERS)
    old = [match.view("p-ada")]
    token = await house.token("p-ada")
    if kept:
        staying = await talk(token)
        await staying.say(type="watch", match="meadow-1")
        await staying.hear_all(2)
    for turn in range(12):
        await house.meadow.move("meadow-1", turn % 2)
        await settle(house)
        old.append(match.view("p-ada"))
    asked = house.meadow.asked["HistoryQuery"]
    socket = await talk(token)
    for view in old:
        watching = Screen(socket, "meadow-1")
        watching.view = view
        await socket.say(type="watch", match="meadow-1", after=view.version)
        await watching.follow(13)
        assert same(watching.view, house, "p-ada")
        await socket.hear_type("watching")
    assert (house.meadow.asked["HistoryQuery"] == asked) is kept


async def test_who_is_far_behind_or_ahead_gets_a_view(house, screen):
    for turn in range(300):
        await house.meadow.move("meadow-1", turn % 2)
    behind = await screen("p-ada", after=3)
    await behind.follow(301)
    assert behind.messages == 1
    ahead = await screen("p-ada", after=900)
    await ahead.follow(301)
    assert same(ahead.view, house, "p-ada")


async def test_a_frame_that_arrives_while_the_view_is_asked_for_is_not_lost(house, screen):
    """Subscribe first, then ask: the commit between the two is told once."""
    ask = house.meadow.found

    def answer_late(match, query):
        answer = ask(match, query)
        house.meadow.answer_query = ask
        data = house.meadow.matches["meadow-1"].move(0)
        task = asyncio.ensure_future(house.meadow.publish("meadow-1", data))
        house.late = task
        return answer

    house.meadow.answer_query = answer_late
    watching = await screen("p-ada")
    await watching.follow(2)
    assert same(watching.view, house, "p-ada")


async def test_who_was_given_a_newer_view_is_not_told_its_frames_again(build, talk):
    house = await build(sweep_every=60.0)
    house.meadow.open("meadow-1", *PLAYERS)
    token = await house.token("p-ada")
    screens = []
    for _ in range(2):
        spoken = await talk(token)
        await spoken.say(type="watch", match="meadow-1")
        screens.append(Screen(spoken, "meadow-1"))
        await screens[-1].follow(house.meadow.matches["meadow-1"].version)
        house.meadow.broadcasting = False
        await house.meadow.move("meadow-1", 0)
    house.meadow.broadcasting = True
    await house.meadow.move("meadow-1", 1)
    for watching in screens:
        await watching.follow(4)
        assert same(watching.view, house, "p-ada")


async def test_each_audience_is_told_its_own_secrets_only(house, screen):
    """mtgred/netrunner #6124: who comes back as spectator reads no hidden cards."""
    ada, bob, spectator = await screen("p-ada"), await screen("p-bob"), await screen(None)
    stranger = await screen("p-cyd")
    for turn in range(6):
        await house.meadow.move("meadow-1", turn % 2)
    heard = {}
    for name, watching in (("ada", ada), ("bob", bob), ("spectator", spectator), ("stranger", stranger)):
        await watching.follow(7)
        heard[name] = encode_json(watching.view)
    assert b"secret-0" in heard["ada"]
    assert b"secret-1" not in heard["ada"]
    assert b"secret-1" in heard["bob"]
    assert b"secret-0" not in heard["bob"]
    assert b"secret-" not in heard["spectator"]
    assert heard["stranger"] == heard["spectator"]


async def test_a_seat_that_changes_hands_is_told_to_its_new_player_only(house, screen):
    """mtgred/netrunner #6124: roles that change in mid-game never widen what somebody knows."""
    ada = await screen("p-ada")
    await ada.follow(1)
    match = house.meadow.matches["meadow-1"]
    match.players = ("p-cyd", "p-bob")
    match.move(0)
    data = msgspec.msgpack.decode(match.broadcast(2))
    data[1] = [frame[:-1] + b',"seats":[{"seat":0,"player":"p-cyd"},{"seat":1,"player":"p-bob"}]}' for frame in data[1]]
    await house.meadow.publish("meadow-1", msgspec.msgpack.encode(data))
    told = await ada.talk.hear_type("problem")
    assert (told["match"], told["problem"]["reason"]) == ("meadow-1", "seat_changed")
    await house.meadow.move("meadow-1", 0)
    await ada.talk.say(type="ping")
    assert (await ada.talk.hear())["type"] == "pong"


async def test_spectators_get_several_commits_in_one_message(house, screen):
    ada, spectator = await screen("p-ada"), await screen(None)
    await ada.follow(1)
    await spectator.follow(1)
    for turn in range(40):
        await house.meadow.move("meadow-1", turn % 2)
        await asyncio.sleep(0.01)
    await spectator.follow(41)
    await ada.follow(41)
    assert same(spectator.view, house, None)
    assert ada.messages == 41
    assert spectator.messages <= 6


async def test_one_subscription_serves_all_who_watch_and_equal_fetches_are_made_once(house, screen, talk):
    first = await screen(None)
    await first.follow(1)
    house.meadow.asked.clear()
    sockets = [await talk() for _ in range(20)]
    for socket in sockets:
        await socket.say(type="watch", match="meadow-1")
    for socket in sockets:
        assert (await socket.hear())["type"] == "view"
    assert house.meadow.asked["ViewQuery"] < 20
    assert len(house.hub.listeners(subjects.view("meadow", "meadow-1"))) == 1
    assert len(house.gateway.feeds) == 1


class Nobody(Watcher):
    """Who watches and forgets what it is told."""

    def deliver(self, version, message):
        pass

    def end(self, problem):
        pass


async def test_a_subscription_that_fails_leaves_one_for_all_who_come_meanwhile(house, monkeypatch):
    """Whoever waited and whoever comes just then share a feed: of two, nobody would ever stop the one."""
    house.meadow.open("meadow-1", *PLAYERS)
    subscribe = house.bus.subscribe
    asked: asyncio.Queue[asyncio.Future[None]] = asyncio.Queue()

    async def slow(subject, handler):
        answer = asyncio.get_running_loop().create_future()
        asked.put_nowait(answer)
        await answer
        return await subscribe(subject, handler)

    monkeypatch.setattr(house.bus, "subscribe", slow)

    def join():
        return asyncio.create_task(house.gateway.feeds.join("meadow", "meadow-1", Nobody(), None))

    first = join()
    failing = await asked.get()
    waiting = join()
    await asyncio.sleep(0)
    failing.set_exception(OSError("lost"))
    with pytest.raises(OSError, match="lost"):
        await first
    late = join()
    await asyncio.sleep(0)
    async with asyncio.timeout(20):
        while not (waiting.done() and late.done()):
            asking = asyncio.create_task(asked.get())
            await asyncio.wait({asking, waiting, late}, return_when=asyncio.FIRST_COMPLETED)
            if asking.done():
                asking.result().set_result(None)
            asking.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await late

    assert len(house.hub.listeners(subjects.view("meadow", "meadow-1"))) == 1


async def test_a_match_that_nobody_watches_is_let_go(build, talk):
    house = await build()
    house.gateway.feeds._linger = 0.1
    house.meadow.open("meadow-1", *PLAYERS)
    socket = await talk()
    await socket.say(type="watch", match="meadow-1")
    await socket.hear_all(2)
    await socket.connection.close()
    async with asyncio.timeout(20):
        while len(house.gateway.feeds):  # noqa: ASYNC110 - the sweep has no event to wait for
            await asyncio.sleep(0.02)


async def test_a_made_up_match_costs_no_subscription(house, talk):
    socket = await talk()
    for number in range(5):
        await socket.say(type="watch", match=f"meadow-x{number}", id="w")
        assert (await socket.hear())["problem"]["code"] == "not_found"
    assert len(house.gateway.feeds) == 0


async def test_spectators_that_are_not_admitted_are_told_nothing(house, talk):
    """boardgame.io #840, #889: nobody watches with another's eyes, not while the other is connected either."""
    house.meadow.open("meadow-2", *PLAYERS, spectators=False)
    ada = await talk(await house.token("p-ada"))
    await ada.say(type="watch", match="meadow-2")
    await ada.hear_all(2)
    stranger, nobody = await talk(await house.token("p-cyd")), await talk()
    for socket in (stranger, nobody):
        for after in (None, 0, 1):
            await socket.say(type="watch", match="meadow-2", **({} if after is None else {"after": after}))
            told = await socket.hear()
            assert (told["type"], told["problem"]["code"]) == ("problem", "forbidden")
    await house.meadow.move("meadow-2", 0)
    assert (await ada.hear())["version"] == 2
    for socket in (stranger, nobody):
        await socket.say(type="ping")
        assert (await socket.hear())["type"] == "pong"
