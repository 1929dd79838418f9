"""Programs' tokens: each refresh token is good once, and one that comes twice ends all that came of the consent."""

import pytest
from msgspec.structs import replace

from libs.messages import operations as op
from libs.messages import players as cmd
from libs.messages.requests import Accepted

ANN = "p-ann"
HOUR = 3_600_000
FAMILY = "f" * 64
OPERATE = {"actor": "operator", "scopes": ("operate",)}


def grant(number, shown=None, **terms):
    """The consent's first tokens, or those that the refresh token of `shown` is exchanged for."""
    given = {
        "client": "farmhand",
        "label": "Farmhand",
        "scopes": ("read", "play"),
        "token_sha256": f"a{number}" * 32,
        "expires": 10 * HOUR,
        "family_sha256": FAMILY,
        "refresh_sha256": f"b{number}" * 32,
        "refresh_expires": 100 * HOUR,
        "shown_sha256": None if shown is None else f"b{shown}" * 32,
    }
    return cmd.GrantClient(**{**given, **terms})


@pytest.fixture
async def agreed(desk):
    desk.keeper._clock = lambda: desk.now
    await desk.account()
    await desk.done(ANN, grant(0))
    return desk


async def good(desk):
    """Numbers of the access tokens that are good."""
    return [number for number in range(5) if await desk.token(f"a{number}" * 32)]


async def test_a_consent_gives_a_token_and_a_family_that_opens_nothing(agreed):
    token, family = await agreed.token("a0" * 32), await agreed.token(FAMILY)

    assert (token["kind"], token["scopes"], token["family"]) == ("client", ["read", "play"], FAMILY)
    assert (family["kind"], family["scopes"], family["grants"]) == ("refresh", [], ["read", "play"])
    assert family["secret"] == "b0" * 32


async def test_a_refresh_token_is_exchanged_for_the_next_and_the_old_token_goes(agreed):
    await agreed.done(ANN, grant(1, shown=0))
    await agreed.done(ANN, grant(2, shown=1, scopes=("read",)))

    assert await good(agreed) == [2]
    assert (await agreed.token("a2" * 32))["scopes"] == ["read"]
    assert (await agreed.token(FAMILY))["secret"] == "b2" * 32
    entry = await agreed.buckets.entry(ANN)
    assert len(entry.tokens) == 3, "the session, the family, and one token"


async def test_one_that_was_used_already_ends_the_family(agreed):
    """Either the program or a thief comes second: nobody can know which, so both are out."""
    await agreed.done(ANN, grant(1, shown=0))

    assert await agreed.refused(ANN, grant(2, shown=0)) == "refresh_token_reused"

    assert await good(agreed) == []
    assert await agreed.token(FAMILY) is None
    assert await agreed.refused(ANN, grant(3, shown=1)) == "refresh_token_unknown"


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        ({"client": "crow"}, "refresh_token_unknown"),
        ({"family_sha256": "e" * 64}, "refresh_token_unknown"),
        ({"scopes": ("operate",)}, "scopes_not_yours"),
        ({"scopes": ()}, "scopes_not_yours"),
    ],
)
async def test_what_is_not_the_programs_is_refused_and_nothing_changes(agreed, terms, reason):
    assert await agreed.refused(ANN, grant(1, shown=0, **terms)) == reason

    assert await good(agreed) == [0]
    await agreed.done(ANN, grant(2, shown=0))


async def test_fewer_scopes_do_not_become_more(agreed):
    await agreed.done(ANN, grant(3, family_sha256="d" * 64, scopes=("read",)))

    assert await agreed.refused(ANN, grant(4, shown=3, family_sha256="d" * 64)) == "scopes_not_yours"


async def test_a_family_that_was_not_used_for_long_is_over(agreed):
    agreed.now = 100 * HOUR

    assert await agreed.refused(ANN, grant(1, shown=0)) == "refresh_token_unknown"


async def test_the_same_exchange_again_gets_the_same_answer(agreed):
    first = await agreed.say(ANN, grant(1, shown=0), id_="c-7")
    again = await agreed.say(ANN, grant(1, shown=0), id_="c-7")

    assert isinstance(again, Accepted)
    assert (again.repeated, again.version) == (True, first.version)
    assert await good(agreed) == [1]


async def test_an_exchange_that_died_half_way_is_made_whole_by_its_repeat(agreed):
    """The family knew the new token when the process died; the commit never came."""
    await agreed.buckets.rewrite_token(FAMILY, lambda family: replace(family, secret="b1" * 32))

    await agreed.done(ANN, grant(1, shown=0))

    assert await good(agreed) == [1]


async def test_revoking_the_family_ends_what_came_of_it(agreed):
    await agreed.done(ANN, cmd.RevokeToken(token_sha256=FAMILY))

    assert await good(agreed) == []
    assert await agreed.refused(ANN, grant(1, shown=0)) == "refresh_token_unknown"


async def test_who_is_suspended_or_erased_refreshes_nothing(agreed):
    await agreed.done("acts-1970-01", op.SuspendPlayer(player=ANN, why="shouting"), **OPERATE)
    await agreed.errands_done()
    assert await agreed.refused(ANN, grant(1, shown=0)) == "player_suspended"

    await agreed.done(ANN, cmd.Erase(password=agreed.PASSWORD))
    await agreed.errands_done()
    assert await agreed.refused(ANN, grant(1, shown=0)) == "player_erased"
    assert [await agreed.token(key) for key in (FAMILY, "a0" * 32)] == [None, None]


async def test_the_log_keeps_neither_tokens_nor_their_digests(agreed):
    await agreed.done(ANN, grant(1, shown=0))

    for digest in (FAMILY, "a0" * 32, "a1" * 32, "b0" * 32, "b1" * 32):
        assert digest.encode() not in agreed.stored()


async def test_a_session_that_is_used_lasts_longer_and_a_guests_has_no_end(agreed):
    assert await agreed.refused(ANN, cmd.ExtendSession(token_sha256=agreed.TOKEN)) == "token_not_found"
    await agreed.done(ANN, cmd.SignIn(password=agreed.PASSWORD, token_sha256="c" * 64))
    agreed.now += HOUR

    await agreed.done(ANN, cmd.ExtendSession(token_sha256="c" * 64))

    assert (await agreed.token("c" * 64))["expires"] == agreed.now + cmd.SESSION_AGE_MS


async def test_only_ones_own_session_is_extended(agreed):
    assert await agreed.refused(ANN, cmd.ExtendSession(token_sha256="a0" * 32)) == "session_needed"
    assert await agreed.refused("p-bob", cmd.ExtendSession(token_sha256="a0" * 32)) == "player_not_found"
    assert (await agreed.token("a0" * 32))["expires"] == 10 * HOUR
