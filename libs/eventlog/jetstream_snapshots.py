"""Snapshots on JetStream: the last message of each subject."""

import logging

from libs.connection import ApiError, Connection, JetStream, NotServedError, OversizeError, UnrepliedError
from libs.eventlog.port import Snapshots
from libs.eventlog.writing import reading
from libs.messages import subjects

_log = logging.getLogger(__name__)

PUT_WITHIN = 2.0
"""Seconds for a snapshot to be taken; then it is given up, the next one will do."""


class JetStreamSnapshots(Snapshots):
    def __init__(self, connection: Connection, owner: str) -> None:
        self._jetstream = JetStream(connection)
        self._owner = owner
        self._stream = f"SNAP_{owner.upper()}"

    async def get(self, identifier: str) -> bytes | None:
        with reading():
            message = await self._jetstream.direct_last(self._stream, subjects.snapshot(self._owner, identifier))
        return None if message is None else message.data

    async def put(self, identifier: str, data: bytes) -> None:
        try:
            await self._jetstream.store(subjects.snapshot(self._owner, identifier), data, within=PUT_WITHIN)
        except (NotServedError, UnrepliedError, ApiError, OversizeError) as error:
            _log.warning("no snapshot of %s: %s", identifier, str(error) or type(error).__name__)
