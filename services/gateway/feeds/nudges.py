"""Who is to look again: the lobby says which table, or whose ticket, has changed; chat comes the same way."""

from collections import defaultdict
from collections.abc import Callable
from typing import TypeVar

import msgspec

from libs.bus.port import Bus, Incoming, Subscription
from libs.messages.chat import ChatLine
from libs.messages.ids import TABLE_PREFIX
from libs.messages.queue import LookAgain
from libs.messages.subjects import identifier_of
from libs.telemetry.logs import log_error, logger

LOBBY_CHANGES = "view.lobby.*.*"
CHAT = "chat.*"
EVERYBODY = ""
ANY_TABLE = TABLE_PREFIX
"""Stands for whichever table a player is asked to."""

KeyT = TypeVar("KeyT")
ListenerT = TypeVar("ListenerT")

log = logger(__name__)
_look_again = msgspec.json.Decoder(LookAgain).decode
_line = msgspec.json.Decoder(ChatLine).decode


class Nudges:
    """Listeners of changes by aggregate and player, and of chat by table. A nudge may be lost: look now and then."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._subscriptions: list[Subscription] = []
        self._changes: defaultdict[tuple[str, str], set[Callable[[], None]]] = defaultdict(set)
        self._chat: defaultdict[str, set[Callable[[ChatLine], None]]] = defaultdict(set)

    async def start(self) -> None:
        self._subscriptions = [
            await self._bus.subscribe(LOBBY_CHANGES, self._changed),
            await self._bus.subscribe(CHAT, self._said),
        ]

    async def stop(self) -> None:
        for subscription in self._subscriptions:
            await subscription.stop()

    def on_change(self, identifier: str, player: str, wake: Callable[[], None]) -> Callable[[], None]:
        """Have `wake` called when what the player is shown of it may have changed. Returns what ends that."""
        self._changes[identifier, player].add(wake)
        return lambda: _end(self._changes, (identifier, player), wake)

    def on_chat(self, table: str, hear: Callable[[ChatLine], None]) -> Callable[[], None]:
        """Have `hear` called with every line said at the table, of either room. Returns what ends that."""
        self._chat[table].add(hear)
        return lambda: _end(self._chat, table, hear)

    def _changed(self, incoming: Incoming) -> None:
        identifier = identifier_of(incoming.subject)
        try:
            players = _look_again(incoming.data).players
        except msgspec.MsgspecError as error:
            log_error(log, "a change cannot be read", error, subject=incoming.subject)
            return
        of_table = identifier.startswith(TABLE_PREFIX)
        for player in players:
            keys = ((identifier, player), (ANY_TABLE, player)) if of_table and player else ((identifier, player),)
            for key in keys:
                for wake in tuple(self._changes.get(key, ())):
                    wake()

    def _said(self, incoming: Incoming) -> None:
        table = identifier_of(incoming.subject)
        listeners = self._chat.get(table)
        if not listeners:
            return
        try:
            line = _line(incoming.data)
        except msgspec.MsgspecError as error:
            log_error(log, "a line of chat cannot be read", error, subject=incoming.subject)
            return
        for hear in tuple(listeners):
            hear(line)


def _end(listeners: dict[KeyT, set[ListenerT]], key: KeyT, one: ListenerT) -> None:
    found = listeners.get(key, set())
    found.discard(one)
    if not found:
        listeners.pop(key, None)
