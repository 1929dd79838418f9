"""What players tell the lobby: commands on a table, and on themselves, as JSON objects with "type"."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

Seats = Annotated[int, Meta(ge=1, le=8)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
GameName = Annotated[str, Meta(pattern=r"\A[a-z][a-z0-9_]{0,31}\Z")]
PlayerName = Annotated[
    str,
    Meta(
        max_length=72,
        description=(
            "2 to 24 visible characters, single spaces within counting towards the 24. A combined accent does not count"
            " by itself; at most two may follow a letter. No control or format characters."
        ),
        extra_json_schema={"minLength": 2},
    ),
]
"""Narrower as it is told than as it is read, for what was once said stays readable: the lobby refuses the rest."""
Invite = Annotated[str, Meta(min_length=1, max_length=32)]
PlayerId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,64}\Z")]
Level = Annotated[str, Meta(pattern=r"\A[a-z][a-z0-9_]{0,23}\Z")]


class LobbyCommand(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of the commands."""


class OpenTable(LobbyCommand, frozen=True, kw_only=True, tag="open_table"):
    """Open a table and sit down at it. Its id was derived from the player and the command id, so a repeat is safe."""

    game: GameName
    seats: Seats
    options: dict[str, Any] = {}
    """The game's own options; their schema stands in the game's description."""
    clock: dict[str, Any] = field(default_factory=lambda: {"type": "untimed"})
    """untimed, real_time or correspondence, with that kind's fields."""
    rated: bool = False
    absence: Literal["autopilot", "skip", "forfeit"] = "autopilot"
    """What becomes of a seat out of time."""
    spectators: bool = True
    listed: bool = True
    """Shown among the open tables; else only who is given the table's invite code may join."""
    seed: str | None = None
    """64 hexadecimal digits, for tests: the match is marked, and cannot be rated."""


class Join(LobbyCommand, frozen=True, kw_only=True, tag="join"):
    """Take a seat, the lowest free one if none is named."""

    seat: SeatNumber | None = None
    invite: Invite | None = None
    """The code of a table that is not listed; its members see it when they read the table."""


class Leave(LobbyCommand, frozen=True, kw_only=True, tag="leave"):
    """Give the seat back. When the host leaves, the table closes or passes to the next player."""


class AddBot(LobbyCommand, frozen=True, kw_only=True, tag="add_bot"):
    """Seat a bot of one of the game's levels, the weakest if none is named. The host's to say."""

    level: Level | None = None
    seat: SeatNumber | None = None


class RemoveBot(LobbyCommand, frozen=True, kw_only=True, tag="remove_bot"):
    player: str


class Kick(LobbyCommand, frozen=True, kw_only=True, tag="kick"):
    """Send a player away before the start. The host's to say."""

    player: str


class Ready(LobbyCommand, frozen=True, kw_only=True, tag="ready"):
    """Say whether one is ready. Bots always are, and the host is by starting."""

    ready: bool = True


class Start(LobbyCommand, frozen=True, kw_only=True, tag="start"):
    """Open the match with the players that sit. The host's to say, once all seats are taken and all are ready.

    The answer's result names the match; the table says when it stands, or why it could not be opened.
    """


class CallOff(LobbyCommand, frozen=True, kw_only=True, tag="call_off"):
    """Close the table; a match that is being opened and in which nobody has moved ends with it. The host's to say."""


class SetOptions(LobbyCommand, frozen=True, kw_only=True, tag="set_options"):
    """Change the game's options before the start; nobody is ready any more. The host's to say."""

    options: dict[str, Any]


class InvitePlayer(LobbyCommand, frozen=True, kw_only=True, tag="invite_player"):
    """Ask a player to the table, whether online or not. It stands until it is answered, withdrawn or the table closes.

    Who is invited joins without the table's code. Any member may invite.
    """

    player: PlayerId


class WithdrawInvitation(LobbyCommand, frozen=True, kw_only=True, tag="withdraw_invitation"):
    """By who invited, or by the host."""

    player: PlayerId


class Decline(LobbyCommand, frozen=True, kw_only=True, tag="decline"):
    """Say no to an invitation, or to a rematch."""


class Rematch(LobbyCommand, frozen=True, kw_only=True, tag="rematch"):
    """After the match: the same once more, everybody one seat on. It begins when all who played have said so.

    What was said stands for thirty days, whoever is online.
    """


class WithdrawRematch(LobbyCommand, frozen=True, kw_only=True, tag="withdraw_rematch"):
    """Take one's wish for a rematch back before all have said it."""


TableCommand: TypeAlias = (
    OpenTable
    | Join
    | Leave
    | AddBot
    | RemoveBot
    | Kick
    | Ready
    | Start
    | CallOff
    | SetOptions
    | InvitePlayer
    | WithdrawInvitation
    | Decline
    | Rematch
    | WithdrawRematch
)


class SignInGuest(LobbyCommand, frozen=True, kw_only=True, tag="sign_in_guest"):
    """From the gateway: a new player with this token. Only the token's SHA-256 is known to anybody but its bearer.

    It is sent to the new player's id, which the gateway drew, and by that player.
    """

    name: PlayerName
    token_sha256: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
    scopes: tuple[str, ...]


encode_lobby = msgspec.json.Encoder().encode
table_command = msgspec.json.Decoder(TableCommand).decode
player_command = msgspec.json.Decoder(SignInGuest).decode
