"""Messaging between services on NATS, with a memory twin for tests."""

from libs.bus.keyvalue import Entry, KeyValue, RevisionConflictError
from libs.bus.memory_bus import Disturbance, MemoryBus, MemoryHub
from libs.bus.nats_bus import NatsBus
from libs.bus.port import Bus, Handler, Incoming, NoResponderError, Subscription, UnansweredError

__all__ = [
    "Bus",
    "Disturbance",
    "Entry",
    "Handler",
    "Incoming",
    "KeyValue",
    "MemoryBus",
    "MemoryHub",
    "NatsBus",
    "NoResponderError",
    "RevisionConflictError",
    "Subscription",
    "UnansweredError",
]
