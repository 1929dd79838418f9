from libs.connection import headers


def test_what_is_encoded_is_read_back() -> None:
    raw = headers.encoded({"Nats-Schedule": "@at x", "Other": "y"})
    assert headers.value(raw, b"Nats-Schedule") == b"@at x"
    assert headers.value(raw, b"Other") == b"y"
    assert headers.value(raw, b"Absent") is None
    assert headers.status(raw) == (0, "")


def test_the_servers_own_headers_count_not_those_a_message_was_stored_with() -> None:
    raw = b"NATS/1.0\r\nNats-Sequence: 99\r\nNats-Sequence: 7\r\n\r\n"
    assert headers.value(raw, b"Nats-Sequence") == b"7"


def test_a_status_is_read_with_and_without_words() -> None:
    assert headers.status(b"NATS/1.0 503\r\n\r\n") == (503, "")
    assert headers.status(b"NATS/1.0 404 Message Not Found\r\n\r\n") == (404, "Message Not Found")
    assert headers.status(b"NATS/1.0 204 EOB\r\nNats-Num-Pending: 3\r\n\r\n") == (204, "EOB")
