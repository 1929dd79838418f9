"""Guests become accounts, sign in and out, and make tokens; nothing of it can be read from the log."""

import asyncio

import pytest

from libs.bus import MemoryKeyValue
from libs.eventlog import Fault
from libs.messages import players as cmd
from libs.messages.requests import Accepted, Refused, Unavailable
from services.lobby.player.families import MOST_TOKENS

ANN = "p-ann"
PASSWORD = "mud, glorious mud"
OTHER = "turnips and beets"
FRESH = "a" * 64


async def test_a_guest_becomes_an_account_and_stays_the_same_player(desk):
    await desk.account()

    entry = await desk.buckets.entry(ANN)
    assert (entry.name, entry.guest, entry.login) == ("Crunchy Ann", False, "ann.o-crops")
    assert (await desk.token())["player"] == ANN
    assert not (await desk.read(ANN, "player"))["guest"]


async def test_neither_login_nor_password_nor_their_hash_is_in_the_log(desk):
    await desk.account()
    await desk.done(ANN, cmd.SignIn(password=PASSWORD, token_sha256=FRESH))
    await desk.done(ANN, cmd.ChangePassword(old=PASSWORD, new=OTHER, keep_sha256=FRESH))
    await desk.done(ANN, cmd.Rename(name="Glorious Ann"))
    await desk.done(ANN, cmd.SetNotices(email="ann@example.org"))

    for secret in (b"crops", b"mud", b"turnips", b"argon2", b"Ann", b"example", FRESH.encode()):
        assert secret not in desk.stored(), secret
    assert b"account_made" in desk.stored()


async def test_the_hash_is_argon2id_and_lies_in_its_own_bucket(desk):
    await desk.account()

    assert (await desk.buckets.password(ANN)).startswith("$argon2id$")


async def test_a_login_is_one_players_whatever_its_case(desk):
    await desk.account()
    await desk.sign_in(player="p-bob", token_sha256="b" * 64)

    reason = await desk.refused("p-bob", cmd.MakeAccount(login="ANN.o-crops", password=OTHER))

    assert reason == "login_taken"
    assert await desk.buckets.owner_of("ann.o-crops") == ANN


async def test_an_account_is_made_once(desk):
    await desk.account()

    assert await desk.refused(ANN, cmd.MakeAccount(login="another", password=OTHER)) == "already_an_account"


async def test_two_who_want_one_login_at_once_do_not_both_get_it(desk):
    await desk.sign_in()
    await desk.sign_in(player="p-bob", token_sha256="b" * 64)
    other = desk.restarted()

    answers = await asyncio.gather(
        desk.say(ANN, cmd.MakeAccount(login="crops", password=PASSWORD)),
        other.say("p-bob", cmd.MakeAccount(login="crops", password=OTHER)),
    )

    assert [isinstance(answer, Accepted) for answer in answers].count(True) == 1
    owner = await desk.buckets.owner_of("crops")
    assert owner in {ANN, "p-bob"}


@pytest.mark.parametrize("fault", [Fault.FAIL_BEFORE, Fault.FAIL_AFTER, Fault.CONFLICT])
async def test_appends_that_go_wrong_end_in_one_account(desk, fault):
    await desk.sign_in()
    desk.log.faults.plan(fault)

    await desk.done(ANN, cmd.MakeAccount(login="crops", password=PASSWORD))

    assert desk.stored().count(b"account_made") == 1
    await desk.done(ANN, cmd.SignIn(password=PASSWORD, token_sha256=FRESH))


async def test_an_account_that_was_not_finished_can_be_made_under_another_login(desk):
    """The writes before a commit that never came leave no login taken for nobody."""
    await desk.sign_in()
    desk.log.faults.available = False
    assert isinstance(await desk.say(ANN, cmd.MakeAccount(login="crops", password=PASSWORD)), Unavailable)
    desk.log.faults.available = True

    await desk.done(ANN, cmd.MakeAccount(login="turnips", password=PASSWORD))

    assert await desk.buckets.owner_of("crops") is None
    assert await desk.buckets.owner_of("turnips") == ANN


async def test_signing_in_gives_a_session_that_ends_some_day(desk):
    await desk.account()

    await desk.done(ANN, cmd.SignIn(password=PASSWORD, token_sha256=FRESH))

    token = await desk.token(FRESH)
    assert (token["player"], token["scopes"], token["expires"]) == (ANN, ["play", "read"], 1_000 + cmd.SESSION_AGE_MS)


@pytest.mark.parametrize("player", [ANN, "p-nobody", "p-guest"])
async def test_a_wrong_password_and_nobodys_are_refused_alike(desk, player):
    await desk.account()
    await desk.sign_in(player="p-guest", token_sha256="b" * 64)

    refused = await desk.say(player, cmd.SignIn(password=OTHER, token_sha256=FRESH))

    assert isinstance(refused, Refused)
    assert (refused.kind, refused.reason, refused.detail) == ("forbidden", "login_or_password_wrong", "")
    assert await desk.token(FRESH) is None


async def test_a_repeated_sign_in_with_another_password_gets_no_token(desk):
    """The log keeps no digest of a password, so the id alone makes a repeat: it must not open anything."""
    await desk.account()
    await desk.done(ANN, cmd.SignIn(password=PASSWORD, token_sha256=FRESH), id_="c-9")

    again = await desk.say(ANN, cmd.SignIn(password=OTHER, token_sha256="c" * 64), id_="c-9")

    assert isinstance(again, Accepted)
    assert again.repeated
    assert await desk.token("c" * 64) is None


async def test_a_changed_password_ends_all_other_sessions_but_no_bots_token(desk):
    await desk.account()
    await desk.done(ANN, cmd.SignIn(password=PASSWORD, token_sha256=FRESH))
    await desk.done(ANN, cmd.IssueToken(token_sha256="b" * 64, scopes=("bot",), label="my bot"))

    await desk.done(ANN, cmd.ChangePassword(old=PASSWORD, new=OTHER, keep_sha256=FRESH))

    assert await desk.token() is None
    assert await desk.token(FRESH) is not None
    assert (await desk.token("b" * 64))["label"] == "my bot"
    assert await desk.refused(ANN, cmd.SignIn(password=PASSWORD, token_sha256="c" * 64)) == "login_or_password_wrong"
    await desk.done(ANN, cmd.SignIn(password=OTHER, token_sha256="c" * 64))


async def test_a_password_is_changed_by_who_knows_it(desk):
    await desk.account()

    assert await desk.refused(ANN, cmd.ChangePassword(old=OTHER, new="x" * 10, keep_sha256=FRESH)) == "password_wrong"


async def test_a_change_whose_commit_was_lost_is_completed_by_its_repeat(desk):
    await desk.account()
    desk.log.faults.available = False
    change = cmd.ChangePassword(old=PASSWORD, new=OTHER, keep_sha256=desk.TOKEN)
    assert isinstance(await desk.say(ANN, change, id_="c-7"), Unavailable)
    desk.log.faults.available = True

    await desk.done(ANN, change, id_="c-7")


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        ({"scopes": ("operate",)}, "scopes_not_yours"),
        ({"scopes": ("dance",)}, "scopes_not_yours"),
        ({"scopes": ()}, "scopes_not_yours"),
        ({"scopes": ("bot",), "client": True}, "scopes_not_yours"),
        ({"scopes": ("play",), "expires": 999}, "expired_already"),
    ],
)
async def test_a_token_has_no_more_scopes_than_its_maker_may_give(desk, terms, reason):
    await desk.account()

    assert await desk.refused(ANN, cmd.IssueToken(token_sha256=FRESH, **terms)) == reason
    assert await desk.token(FRESH) is None


async def test_a_token_is_revoked_by_its_owner_only(desk):
    await desk.account()
    await desk.done(ANN, cmd.IssueToken(token_sha256=FRESH, scopes=("bot",)))
    await desk.sign_in(player="p-bob", token_sha256="b" * 64)

    assert await desk.refused("p-bob", cmd.RevokeToken(token_sha256=FRESH)) == "token_not_found"
    assert await desk.refused(ANN, cmd.RevokeToken(token_sha256=FRESH), actor="p-bob") == "foreign_player"
    await desk.done(ANN, cmd.RevokeToken(token_sha256=FRESH))

    assert await desk.token(FRESH) is None
    assert (await desk.buckets.entry(ANN)).tokens == (desk.TOKEN,)


async def test_there_are_only_so_many_tokens(desk):
    await desk.account()
    for number in range(MOST_TOKENS - 1):
        await desk.done(ANN, cmd.IssueToken(token_sha256=f"{number:064x}", scopes=("read",)))

    assert await desk.refused(ANN, cmd.IssueToken(token_sha256=FRESH, scopes=("read",))) == "too_many_tokens"
    await desk.done(ANN, cmd.SignIn(password=PASSWORD, token_sha256=FRESH))
    assert await desk.token() is None  # the oldest session made room
    assert len((await desk.buckets.entry(ANN)).tokens) == MOST_TOKENS


@pytest.mark.parametrize("bucket", ["players", "tokens", "passwords", "logins"])
async def test_without_a_bucket_nothing_is_half_done_for_good(desk, bucket):
    await desk.sign_in()
    kept: MemoryKeyValue = getattr(desk.buckets, bucket)
    kept.available = False
    make = cmd.MakeAccount(login="crops", password=PASSWORD)
    first = await desk.say(ANN, make)
    kept.available = True

    if bucket != "tokens":
        assert isinstance(first, Unavailable)
        await desk.done(ANN, make)
    await desk.done(ANN, cmd.SignIn(password=PASSWORD, token_sha256=FRESH))


async def test_profile_and_block_list(desk):
    await desk.account()
    await desk.done(ANN, cmd.Rename(name="Glorious Ann"))
    await desk.done(ANN, cmd.Describe(about="I grow\nthings."))
    await desk.done(ANN, cmd.Block(player="p-bob"))
    await desk.done(ANN, cmd.Block(player="p-cid"))
    await desk.done(ANN, cmd.Block(player="p-bob", blocked=False))

    entry = await desk.buckets.entry(ANN)
    assert (entry.name, entry.about, entry.blocked) == ("Glorious Ann", "I grow\nthings.", ("p-cid",))
    assert await desk.refused(ANN, cmd.Rename(name="a\u200bb")) == "name_has_hidden_characters"
    assert await desk.refused(ANN, cmd.Describe(about="a\u200bb")) == "about_has_hidden_characters"
    assert await desk.refused(ANN, cmd.Block(player=ANN)) == "not_oneself"
    assert b"p-cid" not in desk.stored()
