"""Whatever is commanded in whatever order: what holds of a table always."""

from hypothesis import given, settings
from hypothesis import strategies as st

from libs.host.core.kind import RefusalError
from services.lobby.messages import CallingOffRefused, MatchCalledOff, MatchEnded, MatchOpened, OpeningRefused
from services.lobby.table.errand import errand

PLAYERS = ("ann", "bob", "cid", "dan", "eve")
BOTS = tuple(f"bot-pig_race-{level}-{number}" for level in ("sleepy", "greedy") for number in (1, 2, 3))
seats = st.none() | st.integers(0, 4)
anybody = st.sampled_from((*PLAYERS, *BOTS))


def command(tag, **fields):
    return st.fixed_dictionaries({"type": st.just(tag), **fields})


commands = st.tuples(
    st.sampled_from(PLAYERS),
    st.one_of(
        command("join", seat=seats),
        command("join", seat=st.none()),
        command("leave"),
        command("ready", ready=st.booleans()),
        command("add_bot", level=st.sampled_from((None, "sleepy", "greedy")), seat=seats),
        command("remove_bot", player=anybody),
        command("kick", player=anybody),
        command("start"),
        command("start"),
        command("call_off"),
        command("set_options", options=st.sampled_from(({}, {"mud": True}))),
    ),
)
news = st.sampled_from(
    (
        lambda match: MatchOpened(match=match),
        lambda match: OpeningRefused(match=match, reason="no"),
        lambda match: MatchCalledOff(match=match),
        lambda match: CallingOffRefused(match=match),
        lambda match: MatchEnded(match=match, why="match_finished"),
    )
)


def step(top, made):
    try:
        if callable(made):
            top.hear(made(top.table.match))
        else:
            top.do(*made)
    except RefusalError:
        return False
    return True


def check(top, attempts):
    table = top.table
    seated = table.players()
    assert len(table.seats) == 4
    assert len(set(seated)) == len(seated)
    assert not set(seated) & set(table.kicked)
    assert table.status == "closed" or table.host in seated
    assert (errand(table) is not None) == (table.status in {"starting", "stopping"})
    if table.status in {"starting", "stopping", "started"}:
        assert len(seated) == 4
        attempts.setdefault(table.attempt, table.match)
        assert attempts[table.attempt] == table.match
    assert len(set(attempts.values())) == len(attempts)


@given(st.lists(commands | commands | news, max_size=60))
@settings(max_examples=150, deadline=None)
def test_nobody_sits_twice_and_every_attempt_has_its_own_match(new_top, steps):
    top = new_top(seats=4)
    attempts: dict[int, str] = {}
    version = top.table.version
    for made in steps:
        before = top.table
        accepted = step(top, made)
        version += accepted
        assert top.table.version == version
        assert accepted or top.table == before
        check(top, attempts)


@given(st.lists(commands | news, max_size=40))
@settings(max_examples=50, deadline=None)
def test_a_closed_table_stays_as_it_is(new_top, steps):
    top = new_top(seats=4)
    top.do("ann", {"type": "call_off"})
    closed = top.table

    assert not any(step(top, made) for made in steps)
    assert top.table == closed
