import asyncio

import pytest

from libs.settings import SettingsError, TelemetrySettings, settings
from services.gateway.auth.access import place
from services.gateway.auth.quotas import CounterStorage, Quotas, Rates
from services.gateway.problems import ProblemError
from services.gateway.settings import DoorSettings, policy


@pytest.fixture
async def strict(build):
    house = await build(rates=Rates(commands="3/minute", reads="4/minute", address="1000/minute", sign_ins="2/minute"))
    house.meadow.open("meadow-1", "p-ada", "p-bob")
    return house


def limited(response, name, limit):
    assert (response.status_code, response.json()["code"]) == (429, "rate_limited")
    assert response.json()["reason"] == name
    assert 1 <= int(response.headers["retry-after"]) <= 60
    assert response.headers["ratelimit-limit"] == str(limit)
    assert response.headers["ratelimit-remaining"] == "0"
    assert 1 <= int(response.headers["ratelimit-reset"]) <= 60


async def test_commands_are_limited_for_each_token(strict):
    async with strict.client(await strict.token("p-ada")) as ada, strict.client(await strict.token("p-bob")) as bob:
        for _ in range(3):
            answer = await ada.post("/v1/matches/meadow-1/commands", json={"command": {"type": "sow"}})
            assert answer.status_code == 200
        limited(await ada.post("/v1/matches/meadow-1/commands", json={"command": {"type": "sow"}}), "commands", 3)
        answer = await bob.post("/v1/matches/meadow-1/commands", json={"command": {"type": "sow"}})
        assert answer.status_code == 200
    assert len(strict.meadow.commands) == 4


async def test_both_doors_share_one_quota(strict, talk):
    token = await strict.token("p-ada")
    socket = await talk(token)
    for _ in range(3):
        await socket.say(type="ping")
        assert (await socket.hear())["type"] == "pong"
    await socket.say(type="ping", id="p")
    told = await socket.hear()
    assert (told["id"], told["problem"]["code"]) == ("p", "rate_limited")
    assert told["problem"]["retry_after"] > 0
    async with strict.client(token) as ada:
        limited(await ada.post("/v1/matches/meadow-1/commands", json={"command": {"type": "sow"}}), "commands", 3)


async def test_reads_without_a_token_are_limited_for_each_address(strict):
    async with strict.client() as nobody, strict.client(await strict.token("p-ada")) as ada:
        for _ in range(4):
            assert (await nobody.get("/v1/matches/meadow-1")).status_code == 200
        limited(await nobody.get("/v1/matches/meadow-1"), "reads", 4)
        limited(await nobody.get("/v1/matches/meadow-1/stream"), "reads", 4)
        assert (await ada.get("/v1/matches/meadow-1")).status_code == 200


async def test_guessing_tokens_is_slow(strict):
    async with strict.client() as client:
        codes = [
            (await client.get("/v1/me", headers={"authorization": f"Bearer fur_{n}"})).status_code for n in range(4)
        ]
    assert codes == [401, 401, 429, 429]


async def test_everything_from_one_address_is_limited(build):
    house = await build(rates=Rates(address="3/minute"))
    async with house.client() as client:
        codes = [(await client.get("/health/live")).status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
        limited(await client.get("/v1/games"), "address", 3)


async def test_the_operators_own_tokens_are_not_limited(build):
    house = await build(rates=Rates(commands="1/minute", reads="1/minute", address="1/minute", sign_ins="1/minute"))
    async with house.client(house.operator) as client:
        for _ in range(5):
            assert (await client.get("/v1/me")).status_code == 200


def test_a_window_ends_and_counters_do_not_pile_up(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr("services.gateway.auth.quotas.time.time", lambda: now[0])
    storage = CounterStorage()
    assert [storage.incr("a", 10) for _ in range(3)] == [1, 2, 3]
    now[0] += 11
    assert (storage.get("a"), storage.incr("a", 10)) == (0, 1)
    for number in range(100):
        storage.incr(f"k{number}", 1)
    now[0] += 60
    storage.incr("last", 10)
    assert storage.reset() == 1


def test_a_quota_lets_in_what_it_says_and_no_more():
    quotas = Quotas(Rates(commands="5/minute"))
    for _ in range(5):
        quotas.take(quotas.commands, "commands", "a")
    with pytest.raises(ProblemError):
        quotas.take(quotas.commands, "commands", "a")
    quotas.take(quotas.commands, "commands", "b")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("not:an:address", "not:an:address"),
    ],
)
def test_an_ipv6_host_counts_as_its_network(address, counted):
    assert place(address) == counted


async def test_more_streams_than_allowed_are_told_when_to_come_back(build):
    house = await build(sockets_per_visitor=1)
    house.meadow.open("meadow-1", "p-ada", "p-bob")
    async with house.client() as client:
        async with client.stream("GET", "/v1/matches/meadow-1/stream"):
            limited(await client.get("/v1/matches/meadow-1/stream"), "too_many_open", 1)
        async with asyncio.timeout(20):
            while len(house.gateway.crowd):
                await house.meadow.move("meadow-1", 0)
                await asyncio.sleep(0.01)
        async with client.stream("GET", "/v1/matches/meadow-1/stream") as response:
            assert response.status_code == 200


async def test_commands_under_way_and_matches_watched_on_a_socket_are_limited(house, talk, monkeypatch):
    monkeypatch.setattr("services.gateway.sockets.session.MOST_COMMANDS", 1)
    monkeypatch.setattr("services.gateway.sockets.session.MOST_WATCHES", 1)
    for number in (1, 2):
        house.meadow.open(f"meadow-{number}", "p-ada", "p-bob")
    spoken = await talk(await house.token("p-ada"))
    house.meadow.answer = lambda _match, _command: None
    await spoken.say(type="command", match="meadow-1", command={"type": "sow"})
    await spoken.say(type="command", match="meadow-1", command={"type": "sow"})
    told = await spoken.hear()
    assert (told["problem"]["reason"], told["problem"]["retry_after"]) == ("too_many_under_way", 1.0)
    await spoken.say(type="watch", match="meadow-1")
    assert [(await spoken.hear())["type"] for _ in range(2)] == ["view", "watching"]
    await spoken.say(type="watch", match="meadow-2", id="w")
    assert (await spoken.hear_type("problem"))["problem"]["reason"] == "too_many_watched"
    await spoken.say(type="unwatch", match="meadow-1")
    await spoken.say(type="watch", match="meadow-2")
    assert (await spoken.hear_type("view"))["match"] == "meadow-2"


def test_a_malformed_rate_is_named_at_the_start():
    with pytest.raises(SettingsError, match="FURROW_GATEWAY_RATE_SIGN_INS is malformed: a rate is written as"):
        settings(DoorSettings, {"FURROW_GATEWAY_RATE_SIGN_INS": "often"})

    fine = settings(DoorSettings, {"FURROW_GATEWAY_RATE_SIGN_INS": "3/minute"})
    assert policy(fine, TelemetrySettings()).rates.sign_ins == "3/minute"
