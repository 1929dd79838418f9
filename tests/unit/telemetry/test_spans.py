import asyncio

import pytest

from libs.telemetry import names
from libs.telemetry.afterwards import command_afterwards
from libs.telemetry.spans import NOT_MADE, current, linked_span, recorded, root_span, span, span_afterwards
from libs.telemetry.traceparent import begin, span_id, trace_id


def test_an_unsampled_command_makes_no_span_and_passes_its_context_on() -> None:
    unsampled = begin(sampled=False)

    with recorded() as spans, span(names.DECIDE, unsampled, version=3) as made:
        assert made is NOT_MADE
        assert made.child(unsampled) == unsampled
    assert span(names.DECIDE, "") is NOT_MADE
    assert spans == []


def test_spans_nest_by_the_traceparents_that_are_passed_on() -> None:
    door = begin(sampled=True)

    with recorded() as spans, root_span(names.HTTP_COMMAND, door) as outer:
        with span(names.COMMAND_SEND, outer.child(door)) as inner:
            passed_on = inner.child(door)
        with span(names.COMMAND, passed_on):
            pass

    send, command, root = spans
    assert root.parent_id == ""
    assert root.span_id == span_id(door)
    assert send.parent_id == root.span_id
    assert command.parent_id == send.span_id
    assert {one.trace_id for one in spans} == {trace_id(door)}
    assert root.start_ns <= send.start_ns <= send.end_ns <= command.start_ns <= root.end_ns


def test_the_doors_span_is_a_child_of_the_clients() -> None:
    header = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    with recorded() as spans, root_span(names.SOCKET_COMMAND, begin(sampled=True, header=header), header=header):
        pass

    assert spans[0].parent_id == "00f067aa0ba902b7"


def test_an_exception_marks_the_span_but_its_text_is_not_in_it() -> None:
    canary = "canary-7f3a"
    with recorded() as spans, pytest.raises(KeyError), span(names.DECIDE, begin(sampled=True)):
        raise KeyError(canary)

    assert spans[0].error == "KeyError"
    assert canary not in repr(spans[0].attributes)


def test_work_done_later_links_to_its_sampled_causes_in_a_trace_of_its_own() -> None:
    causes = [begin(sampled=True), begin(sampled=False), "", begin(sampled=True)]

    with recorded() as spans, linked_span(names.PROJECT, causes, records=4):
        pass

    assert spans[0].links == [causes[0], causes[3]]
    assert spans[0].trace_id not in {trace_id(cause) for cause in causes}
    assert linked_span(names.PROJECT, causes[1:3]) is NOT_MADE


def test_a_span_can_be_made_afterwards_although_unsampled() -> None:
    unsampled = begin(sampled=False)

    with recorded() as spans:
        made = span_afterwards(names.HTTP_COMMAND, unsampled, 1_000, 5_000, root=True, error="unavailable")
        span_afterwards(names.COMMAND, made, 2_000, 4_000)

    root, child = spans
    assert (root.trace_id, root.span_id, root.parent_id) == (trace_id(unsampled), span_id(unsampled), "")
    assert (root.start_ns, root.end_ns, root.error) == (1_000, 5_000, "unavailable")
    assert child.parent_id == root.span_id


def test_a_slow_command_leaves_the_owners_steps_end_to_end() -> None:
    with recorded() as spans:
        command_afterwards(names.SOCKET_COMMAND, begin(sampled=False), 0, 9_000_000, spent_us=(1000, 2000, 3000))

    assert [one.name for one in spans] == ["socket command", "command", "queued", "decide", "append"]
    assert [(one.start_ns, one.end_ns) for one in spans[1:]] == [
        (3_000_000, 9_000_000), (3_000_000, 4_000_000), (4_000_000, 6_000_000), (6_000_000, 9_000_000),
    ]  # fmt: skip


async def test_each_task_has_its_own_current_span() -> None:
    async def work(name: str) -> bool:
        with span(name, begin(sampled=True)) as made:
            await asyncio.sleep(0)
            return current() is made

    assert all(await asyncio.gather(*(work(f"work {number}") for number in range(5))))
    assert current() is NOT_MADE
