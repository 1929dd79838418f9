"""One connection to NATS, and JetStream's requests on it: what bus and event log share."""

from libs.connection.connect import CannotConnectError, connect
from libs.connection.connection import Connection, NotServedError, OversizeError, Reply, UnrepliedError
from libs.connection.jetstream import ApiError, JetStream, Stored
from libs.connection.ordered import StreamMissingError, follow, missing_streams

__all__ = [
    "ApiError",
    "CannotConnectError",
    "Connection",
    "JetStream",
    "NotServedError",
    "OversizeError",
    "Reply",
    "Stored",
    "StreamMissingError",
    "UnrepliedError",
    "connect",
    "follow",
    "missing_streams",
]
