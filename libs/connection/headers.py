"""Raw header blocks: written by hand because they stand on the path of every append, read where few are needed."""

HEARTBEAT = 100
END_OF_BATCH = 204
NOT_FOUND = 404
EXPIRED = 408

_FIRST = b"NATS/1.0\r\n"


def encoded(headers: dict[str, str]) -> bytes:
    """The block for some headers. Values must not contain line breaks."""
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return _FIRST + lines.encode() + b"\r\n"


def value(headers: bytes, name: bytes) -> bytes | None:
    """A header's value; None where the block has no such header. Names are taken as the server writes them.

    The last one counts: the server adds its own behind those that the message was stored with.
    """
    start = headers.rfind(b"\r\n" + name + b":")
    if start < 0:
        return None
    start += len(name) + 3
    return headers[start : headers.index(b"\r\n", start)].strip()


def status(headers: bytes) -> tuple[int, str]:
    """The code and words of an inline status, (0, "") where there is none."""
    if not headers.startswith(b"NATS/1.0 "):
        return 0, ""
    line = headers[9 : headers.index(b"\r\n")].decode()
    code, _, words = line.partition(" ")
    return (int(code), words) if code.isdigit() else (0, "")
