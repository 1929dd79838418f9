"""A game's types on the wire, each encoder and decoder made once."""

import hmac
from typing import Any, Union

import msgspec
from msgspec import Raw

from libs.host.core.commit import CorruptCommitError
from libs.host.core.kind import RefusalError
from libs.host.match.commands import HostCommand
from libs.host.match.events import HostEvent, is_host_event
from libs.host.match.state import Match, Packed, bare
from libs.kernel import Command, Event, Game

COMMAND_BYTES = 16_384
"""A larger command is refused."""

_pack = msgspec.msgpack.Encoder().encode


class Codec:
    """Reading and writing one game's commands, events, options and states."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game = game
        self._command = msgspec.json.Decoder(Union[game.command_type, HostCommand])  # noqa: UP007 (a run-time union)
        self._event = msgspec.msgpack.Decoder(Union[game.event_type, HostEvent])  # noqa: UP007 (a run-time union)
        self._state = msgspec.msgpack.Decoder(game.state_type)
        self._packed = msgspec.msgpack.Decoder(Packed)

    def command(self, body: bytes) -> Command:
        """Strict: unknown fields and wrong types are refused, naming the place."""
        if len(body) > COMMAND_BYTES:
            raise RefusalError("oversize", "command_too_large", f"at most {COMMAND_BYTES} bytes")
        try:
            return self._command.decode(body)  # type: ignore[no-any-return]  # the decoder's type is made at run time
        except msgspec.MsgspecError as error:
            raise RefusalError("malformed", "malformed_command", str(error)) from error

    def event(self, raw: Raw) -> Event:
        """A stored event in its newest form. Raises CorruptCommitError."""
        try:
            event: Event = self._event.decode(raw)
        except msgspec.MsgspecError as error:
            message = f"unreadable event: {error}"
            raise CorruptCommitError(message) from error
        return event if is_host_event(event) else self.game.upcast(event)

    def raw(self, event: Event) -> Raw:
        return Raw(_pack(event))

    def options(self, builtin: Any) -> Any:
        """The game's options from their built-in form, with its defaults. Raises RefusalError."""
        try:
            return msgspec.convert(builtin, self.game.options_type)
        except msgspec.ValidationError as error:
            raise RefusalError("malformed", "malformed_options", str(error)) from error

    def pack(self, match: Match) -> bytes:
        return _pack(Packed(match=bare(match), game=_pack(match.game)))

    def unpack(self, data: bytes) -> Match:
        """Raises CorruptCommitError."""
        try:
            packed = self._packed.decode(data)
            game = None if packed.match.opened is None else self._state.decode(packed.game)
        except msgspec.MsgspecError as error:
            message = f"unreadable state: {error}"
            raise CorruptCommitError(message) from error
        return msgspec.structs.replace(packed.match, game=game)


def chain_key(seed: bytes) -> bytes:
    """The key of a match's chain: HMAC-SHA256(seed, "furrow chain 1"); the seed is empty for one that never opened."""
    return hmac.digest(seed, b"furrow chain 1", "sha256")
