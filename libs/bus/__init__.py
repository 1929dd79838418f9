"""Messaging between services on NATS, with a memory twin for tests."""

from libs.bus.keyvalue import Entry, KeyValue, MalformedKeyError, RevisionConflictError
from libs.bus.memory_bus import Disturbance, MemoryBus, MemoryHub
from libs.bus.memory_keyvalue import MemoryKeyValue
from libs.bus.nats_bus import NatsBus
from libs.bus.nats_keyvalue import NatsKeyValue
from libs.bus.port import Bus, Handler, Incoming, NoResponderError, Subscription, UnansweredError

__all__ = [
    "Bus",
    "Disturbance",
    "Entry",
    "Handler",
    "Incoming",
    "KeyValue",
    "MalformedKeyError",
    "MemoryBus",
    "MemoryHub",
    "MemoryKeyValue",
    "NatsBus",
    "NatsKeyValue",
    "NoResponderError",
    "RevisionConflictError",
    "Subscription",
    "UnansweredError",
]
