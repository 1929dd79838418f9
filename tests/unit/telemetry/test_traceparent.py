import re

import pytest

from libs.telemetry.traceparent import Sampling, begin, is_sampled, span_id, trace_id

HEADER = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


def test_a_new_trace_is_well_formed_and_carries_the_decision() -> None:
    assert re.fullmatch("00-[0-9a-f]{32}-[0-9a-f]{16}-01", begin(sampled=True))
    assert is_sampled(begin(sampled=True))
    assert not is_sampled(begin(sampled=False))


def test_a_clients_trace_id_is_kept_but_not_its_wish_to_be_traced() -> None:
    ours = begin(sampled=False, header=HEADER)

    assert trace_id(ours) == "4bf92f3577b34da6a3ce929d0e0e4736"
    assert span_id(ours) != "00f067aa0ba902b7"
    assert not is_sampled(ours)


@pytest.mark.parametrize(
    "header",
    [
        "",
        "nonsense",
        HEADER.upper(),
        HEADER.replace("4bf92f3577b34da6a3ce929d0e0e4736", "0" * 32),
        HEADER.replace("00f067aa0ba902b7", "0" * 16),
        "ff" + HEADER[2:],
        HEADER + "\r\nx",
        HEADER[:-1],
    ],
)
def test_a_malformed_header_begins_a_new_trace(header: str) -> None:
    ours = begin(sampled=True, header=header)

    assert re.fullmatch("00-[0-9a-f]{32}-[0-9a-f]{16}-01", ours)
    assert trace_id(ours) not in {"0" * 32, "4bf92f3577b34da6a3ce929d0e0e4736"}


def test_a_later_version_of_the_header_is_understood() -> None:
    assert trace_id(begin(sampled=True, header="01" + HEADER[2:] + "-more")) == trace_id(HEADER)


def test_nothing_is_not_sampled() -> None:
    assert not is_sampled("")
    assert trace_id("") == ""


def test_about_the_chosen_share_is_sampled() -> None:
    half = Sampling(0.5)
    chosen = sum(is_sampled(half.begin()) for _ in range(2000))

    assert 800 < chosen < 1200
    assert not any(is_sampled(Sampling(0.0).begin()) for _ in range(100))
    assert all(is_sampled(Sampling(1.0).begin()) for _ in range(100))
