"""What is made of counts that only grow, from processes that end and begin."""

import pytest

from libs.telemetry.metrics import Reading
from services.gateway.watching.ring import STEP, STEPS, Ring, quantile

BEGAN = 1_000_000 * STEP
BUCKETS = 15


def counted(value: float, **labels: str) -> Reading:
    return Reading(name="furrow.commands", labels=labels, value=value)


def timed(*buckets: int) -> Reading:
    return Reading(name="t", kind="histogram", value=1.0, buckets=(*buckets, *[0] * (BUCKETS - len(buckets))))


def standing(value: float) -> Reading:
    return Reading(name="g", kind="gauge", value=value)


def step(number: int) -> int:
    return BEGAN // STEP + number


def test_counts_lie_where_they_were_counted() -> None:
    ring = Ring()
    ring.take("a", BEGAN, BEGAN + STEP, [counted(10, owner="x")])
    ring.take("a", BEGAN, BEGAN + 2 * STEP, [counted(14, owner="x")])

    assert ring.counts("furrow.commands", ("owner",), step(0), step(2)) == {(("owner", "x"),): [10, 4, None]}


def test_a_stretch_over_two_steps_is_shared_between_them() -> None:
    ring = Ring()
    ring.take("a", BEGAN, BEGAN + STEP, [counted(0)])
    ring.take("a", BEGAN, BEGAN + 2 * STEP + STEP // 2, [counted(30)])

    assert ring.counts("furrow.commands", (), step(1), step(2)) == {(): [20, 10]}


def test_a_process_that_begins_again_counts_from_nothing() -> None:
    ring = Ring()
    ring.take("a", BEGAN, BEGAN + STEP, [counted(100)])
    ring.take("a", BEGAN + STEP, BEGAN + 2 * STEP, [counted(7)])

    assert ring.counts("furrow.commands", (), step(1), step(1)) == {(): [7]}


def test_what_an_unknown_process_counted_before_is_not_of_now() -> None:
    ring = Ring()
    ring.take("a", BEGAN - 3_600_000, BEGAN, [counted(5_000), timed(9)])
    ring.take("a", BEGAN - 3_600_000, BEGAN + STEP, [counted(5_001), timed(10)])

    assert ring.total("furrow.commands", (), step(-5), step(5)) == {(): 1}
    assert ring.buckets("t", (), step(0), step(0)) == {(): [[1, *[0] * (BUCKETS - 1)]]}


def test_processes_add_up_and_other_labels_are_put_together() -> None:
    ring = Ring()
    for process in ("a", "b"):
        ring.take(
            process, BEGAN, BEGAN + STEP, [counted(1, owner="x", outcome="o"), counted(2, owner="x", outcome="p")]
        )

    assert ring.total("furrow.commands", ("owner",), step(0), step(0)) == {(("owner", "x"),): 6}


def test_of_gauges_the_highest_counts_as_long_as_its_process_tells_it() -> None:
    ring = Ring()
    ring.take("a", BEGAN, BEGAN, [standing(3)])
    ring.take("b", BEGAN, BEGAN, [standing(8)])
    ring.take("a", BEGAN, BEGAN + 3 * STEP, [standing(4)])

    assert ring.gauges("g", (), step(0), step(3)) == {(): [8, 8, 8, 4]}
    assert ring.gauges("g", (), step(6), step(7)) == {}


def test_the_ring_forgets() -> None:
    ring = Ring()
    ring.take("a", BEGAN, BEGAN + STEP, [counted(1)])
    ring.take("b", BEGAN, BEGAN + 2 * STEPS * STEP, [counted(1)])

    assert ring.total("furrow.commands", (), step(0), step(STEPS)) == {}


@pytest.mark.parametrize(("share", "expected"), [(0.5, 1.0), (1.0, 2.0), (0.25, 0.5)])
def test_a_quantile_lies_within_its_bucket(share: float, expected: float) -> None:
    assert quantile(share, (2.0, 2.0), (1.0, 2.0)) == pytest.approx(expected)


def test_a_quantile_of_nothing_is_nothing_and_beyond_the_last_bound_it_is_the_bound() -> None:
    assert quantile(0.5, (0.0, 0.0), (1.0,)) is None
    assert quantile(0.5, (0.0, 5.0), (1.0,)) == 1.0
