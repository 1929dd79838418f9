from uuid import uuid4

import pytest

from libs.telemetry import metrics
from libs.telemetry.metrics import Counter, Gauge, Histogram, readings


def _name() -> str:
    return f"test.{uuid4().hex}"


def test_a_counter_counts_apart_for_each_combination_of_labels() -> None:
    counter = Counter(_name(), "Tests.", "game", "outcome")
    counter.cell("northgreen", "accepted").add()
    counter.cell("northgreen", "accepted").add(2)
    counter.cell("cyberfarm", "accepted").add()

    assert [(reading.labels["game"], reading.value) for reading in counter.readings()] == [
        ("northgreen", 3),
        ("cyberfarm", 1),
    ]


def test_a_gauge_is_set_or_asked() -> None:
    gauge = Gauge(_name(), "Tests.", "kind")
    gauge.cell("set").set(4)
    gauge.cell("moved").add()
    gauge.cell("moved").add(-1)
    gauge.cell("asked").watch(lambda: 7.5)

    assert [reading.value for reading in gauge.readings()] == [4, 0, 7.5]


def test_a_histogram_puts_a_value_on_a_bound_into_the_bucket_below_it() -> None:
    histogram = Histogram(_name(), "Tests.", unit="s")
    for seconds in (0.0004, 0.0005, 0.003, 99.0):
        histogram.cell().record(seconds)

    reading = next(histogram.readings())
    assert reading.buckets[0] == 2
    assert reading.buckets[3] == 1
    assert reading.buckets[-1] == 1
    assert sum(reading.buckets) == 4
    assert len(reading.buckets) == len(reading.bounds) + 1


def test_labels_cannot_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "CELLS", 10)
    counter = Counter(_name(), "Tests.", "reason")
    for number in range(100):
        counter.cell(f"reason{number}").add()

    cells = {reading.labels["reason"]: reading.value for reading in counter.readings()}
    assert len(cells) == 11
    assert cells["other"] == 90


def test_a_missing_label_or_a_second_instrument_of_a_name_is_a_mistake() -> None:
    name = _name()
    counter = Counter(name, "Tests.", "game")

    with pytest.raises(ValueError, match="labels"):
        counter.cell()
    with pytest.raises(ValueError, match="already"):
        Gauge(name, "Tests.")


def test_readings_hold_every_instrument() -> None:
    counter = Counter(_name(), "Tests.")
    counter.cell().add(5)

    assert [reading.value for reading in readings() if reading.name == counter.name] == [5]
