import itertools
from types import SimpleNamespace

import pytest

from libs.messages.requests import Failed, Unavailable
from libs.telemetry import names
from libs.telemetry.spans import recorded
from libs.telemetry.traceparent import is_sampled
from services.gateway import commanding

COMMAND = {"command": {"type": "sow"}}
PATH = "/v1/matches/meadow-1/commands"


async def play(house, **headers):
    house.meadow.open("meadow-1", "p-ada", "p-bob")
    async with house.client(await house.token("p-ada")) as client:
        return await client.post(PATH, json=COMMAND, headers=headers)


async def test_a_command_that_is_not_chosen_makes_no_span_and_passes_its_context_on(build):
    house = await build(trace_sampling=0.0)
    with recorded() as spans:
        response = await play(house)
    assert spans == []
    ((_, command),) = house.meadow.commands
    assert command.trace == response.headers["traceresponse"]
    assert not is_sampled(command.trace)


async def test_a_chosen_command_is_one_trace_from_the_door_on(build):
    house = await build(trace_sampling=1.0)
    with recorded() as spans:
        response = await play(house)
    sending, door = spans
    assert (door.name, sending.name) == (names.HTTP_COMMAND, names.COMMAND_SEND)
    assert (sending.trace_id, sending.parent_id) == (door.trace_id, door.span_id)
    assert door.attributes["furrow.outcome"] == "accepted"
    ((_, command),) = house.meadow.commands
    assert command.trace == f"00-{door.trace_id}-{sending.span_id}-01"
    assert response.headers["traceresponse"][3:35] == door.trace_id


async def test_a_clients_trace_goes_on_but_its_wish_to_be_sampled_is_not_heard(build):
    house = await build(trace_sampling=0.0)
    trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    response = await play(house, traceparent=f"00-{trace}-00f067aa0ba902b7-01")
    assert response.headers["traceresponse"][3:35] == trace
    assert not is_sampled(response.headers["traceresponse"])
    again = await play(house, traceparent="00-nonsense-01")
    assert again.headers["traceresponse"][3:35] != trace


@pytest.mark.parametrize("answer", [Failed(), Unavailable(retry_after=1.0)])
async def test_what_went_wrong_leaves_spans_made_afterwards_under_the_trace_that_was_told(build, answer):
    house = await build(trace_sampling=0.0)
    house.meadow.answer = lambda _match, _command: answer
    with recorded() as spans:
        response = await play(house)
    assert {span.trace_id for span in spans} == {response.json()["trace"]}
    assert spans[0].error == type(answer).__name__.lower()


async def test_what_was_slow_leaves_spans_too(build):
    house = await build(trace_sampling=0.0, slow_ms=0)
    with recorded() as spans:
        await play(house)
    assert spans[0].name == names.HTTP_COMMAND
    assert spans[0].error == ""


async def test_where_all_is_slow_a_few_a_second_leave_spans(build, monkeypatch):
    house = await build(trace_sampling=0.0, slow_ms=0)
    clock = itertools.count(1_700_000_000 * commanding.NS_PER_SECOND, commanding.NS_PER_MS)
    monkeypatch.setattr(commanding, "time", SimpleNamespace(time_ns=lambda: next(clock)))
    with recorded() as spans:
        for _ in range(2 * commanding.SLOW_EXPLAINED):
            await play(house)
        told = {span.trace_id for span in spans}
        clock = itertools.count(1_700_000_001 * commanding.NS_PER_SECOND, commanding.NS_PER_MS)
        await play(house)
    assert len(told) == commanding.SLOW_EXPLAINED
    assert len({span.trace_id for span in spans}) == commanding.SLOW_EXPLAINED + 1


async def test_the_socket_is_traced_alike(build, talk):
    house = await build(trace_sampling=1.0)
    house.meadow.open("meadow-1", "p-ada", "p-bob")
    spoken = await talk(await house.token("p-ada"))
    with recorded() as spans:
        await spoken.say(type="command", match="meadow-1", command={"type": "sow"})
        await spoken.hear()
    assert [span.name for span in spans] == [names.COMMAND_SEND, names.SOCKET_COMMAND]


async def test_no_span_holds_a_token_or_a_name(build):
    house = await build(trace_sampling=1.0)
    house.meadow.open("meadow-1", "p-ada", "p-bob")
    token = await house.token("p-ada")
    with recorded() as spans:
        async with house.client(token) as client:
            await client.post(PATH, json=COMMAND)
    told = str([(span.name, span.attributes) for span in spans])
    assert token not in told
    assert "p-ada" not in told
