"""What is said on the socket besides views and frames. Each message is one text frame with a JSON object."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from libs.messages.problems import Problem
from libs.messages.requests import Accepted

MatchId = Annotated[str, Meta(min_length=1, max_length=64)]
Correlation = Annotated[str, Meta(min_length=1, max_length=64)]


class ClientMessage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of what clients send."""


class Hello(ClientMessage, frozen=True, kw_only=True, tag="hello"):
    """The first frame, within five seconds. Without a token: the cookie's bearer, or an anonymous spectator."""

    token: str | None = None
    player: str | None = None
    """For tokens of a game's bots: which of them one is."""


class Watch(ClientMessage, frozen=True, kw_only=True, tag="watch"):
    """Follow a match with one's own eyes, from `after` on if it is given and not too long ago; else a view comes first.

    Of the frames after `after` the newest alone has sections and offers: apply all of them before you act.
    """

    match: MatchId
    after: Annotated[int, Meta(ge=0)] | None = None
    id: Correlation | None = None


class Unwatch(ClientMessage, frozen=True, kw_only=True, tag="unwatch"):
    match: MatchId
    id: Correlation | None = None


class WatchTurns(ClientMessage, frozen=True, kw_only=True, tag="watch_turns"):
    """Be told which matches wait for you: all at once, and all again whenever that changes."""

    id: Correlation | None = None


Topic: TypeAlias = Literal["tables", "table", "seek", "asked"]


class Listen(ClientMessage, frozen=True, kw_only=True, tag="listen"):
    """Be told what the lobby keeps, now and again whenever it changes.

    `tables`: the open ones; `table`: one, and what is said there; `seek`: your ticket; `asked`: tables that wait for
    your yes or no.
    """

    to: Topic
    table: Annotated[str, Meta(min_length=1, max_length=64)] | None = None
    """Which one, for `table`."""
    id: Correlation | None = None


class Unlisten(ClientMessage, frozen=True, kw_only=True, tag="unlisten"):
    to: Topic
    table: Annotated[str, Meta(min_length=1, max_length=64)] | None = None
    id: Correlation | None = None


class SendCommand(ClientMessage, frozen=True, kw_only=True, tag="command"):
    """A command; the answer carries its id. The same as POST …/commands."""

    match: MatchId
    command: Raw
    id: str | None = None
    """The command id, UUID or ULID; made if absent."""
    expected_version: Annotated[int, Meta(ge=0)] | None = None


class Ping(ClientMessage, frozen=True, kw_only=True, tag="ping"):
    id: Correlation | None = None


ClientSays: TypeAlias = Hello | Watch | Unwatch | WatchTurns | Listen | Unlisten | SendCommand | Ping


class ServerMessage(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """Base of what the server sends besides views and frames."""


class Welcome(ServerMessage, frozen=True, kw_only=True, tag="welcome"):
    """The hello was heard."""

    player: str | None = None
    """None for an anonymous spectator."""
    scopes: tuple[str, ...] = ()
    time: int
    """Server time, UTC milliseconds."""


class Watching(ServerMessage, frozen=True, kw_only=True, tag="watching"):
    """The match is followed; its view or frames come before or after this."""

    match: str
    id: str | None = None


class Unwatched(ServerMessage, frozen=True, kw_only=True, tag="unwatched"):
    match: str
    id: str | None = None


class TurnsTold(ServerMessage, frozen=True, kw_only=True, tag="turns"):
    """All matches that wait for you."""

    matches: tuple[Any, ...]
    id: str | None = None
    """Of the `watch_turns` that this answers: only the first has it."""


class Told(ServerMessage, frozen=True, kw_only=True, tag="told"):
    """Of what one listens to: all of it as it is now, but for `chat`, which is one more line."""

    what: str
    """`tables`, `table`, `chat`, `seek` or `asked`."""
    table: str | None = None
    data: Raw
    id: str | None = None
    """Of the `listen` that this answers: only the first has it."""


class Unlistened(ServerMessage, frozen=True, kw_only=True, tag="unlistened"):
    to: Topic
    table: str | None = None
    id: str | None = None


class CommandAccepted(ServerMessage, frozen=True, kw_only=True, tag="accepted"):
    """The command is in the log for ever, as `version`.

    Its frame may come after this: act again once your view's version is at least this one.
    """

    id: str
    match: str
    version: int
    at: int
    events: Raw
    result: Raw | UnsetType = UNSET
    repeated: bool = False


class Troubled(ServerMessage, frozen=True, kw_only=True, tag="problem"):
    """Something asked for was not done, or a match is no longer followed."""

    problem: Problem
    id: str | None = None
    """What the client called the message, the command's id for a command."""
    match: str | None = None
    to: Topic | None = None
    """What is no longer listened to, or could not be."""
    table: str | None = None


class Pong(ServerMessage, frozen=True, kw_only=True, tag="pong"):
    time: int
    id: str | None = None


ServerSays: TypeAlias = (
    Welcome | Watching | Unwatched | TurnsTold | Told | Unlistened | CommandAccepted | Troubled | Pong
)

said = msgspec.json.Decoder(ClientSays).decode
_encode = msgspec.json.Encoder().encode


def text(message: Any) -> str:
    """A message as the text frame that carries it."""
    return _encode(message).decode()


def accepted(match: str, command_id: str, answer: Accepted) -> CommandAccepted:
    return CommandAccepted(
        id=command_id,
        match=match,
        version=answer.version,
        at=answer.at,
        events=Raw(answer.events_json or b"[]"),
        result=Raw(answer.result_json) if answer.result_json else UNSET,
        repeated=answer.repeated,
    )
