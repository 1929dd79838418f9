"""Rows in Valkey that follow the log, facts that are told on, and reading the rows."""

from libs.projections.follower import Follower
from libs.projections.forwarder import Checkpoints, FactForwarder, KeyValueCheckpoints
from libs.projections.projection import Delete, Projection, Taken, Upsert, Write
from libs.projections.reading import MalformedCursorError, Page, Place, Row, Rows, RowsUnavailableError, behind, opened
from libs.projections.source import EventSource, FactSource, Source
from libs.projections.valkey import Valkey, connect_valkey

__all__ = [
    "Checkpoints",
    "Delete",
    "EventSource",
    "FactForwarder",
    "FactSource",
    "Follower",
    "KeyValueCheckpoints",
    "MalformedCursorError",
    "Page",
    "Place",
    "Projection",
    "Row",
    "Rows",
    "RowsUnavailableError",
    "Source",
    "Taken",
    "Upsert",
    "Valkey",
    "Write",
    "behind",
    "connect_valkey",
    "opened",
]
