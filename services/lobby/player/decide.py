"""Deciding what a player's command on themselves leads to. What it writes into buckets is in storing.py."""

from typing import assert_never

from libs.host.core.kind import require
from libs.messages import players as cmd
from libs.messages.buckets import token_id
from libs.messages.tables import SignInGuest
from services.lobby.player import state as ev
from services.lobby.player.names import checked_about, checked_name
from services.lobby.player.state import Player, PlayerEvent

GUEST_SCOPES = frozenset({"play", "read"})
SESSION_SCOPES = ("play", "read")
PERSONAL_SCOPES = frozenset({"play", "read", "bot"})
CLIENT_SCOPES = frozenset({"play", "read"})
OPERATOR_SCOPES = frozenset({"operate", "watch"})


def guard(player: Player, actor: str, now: int, command: cmd.OwnCommand) -> None:
    """Refuse what can be refused without looking into any bucket.

    Refuses foreign_player, already_signed_in, player_not_found, player_erased, player_suspended, account_needed,
    already_an_account, scopes_not_for_guests, scopes_not_yours, expired_already, and what player/names.py refuses.
    """
    require(actor == player.identifier, "foreign_player", kind="forbidden")
    if isinstance(command, SignInGuest):
        _guard_guest(player, command)
        return
    if isinstance(command, cmd.SignIn):
        # What a stranger may learn of an account is said once the password has been looked at.
        return
    require(player.status != "new", "player_not_found", kind="missing")
    require(player.status not in {"erasing", "erased"}, "player_erased", kind="over")
    if not isinstance(command, cmd.Erase | cmd.RevokeToken | cmd.ChangePassword):
        require(not player.is_suspended(now), "player_suspended", f"until {player.suspended}", kind="forbidden")
    _guard_content(player, now, command)


def _guard_guest(player: Player, command: SignInGuest) -> None:
    require(player.status == "new", "already_signed_in")
    odd = sorted(set(command.scopes) - GUEST_SCOPES)
    require(not odd and command.scopes, "scopes_not_for_guests", ", ".join(odd), kind="forbidden")
    checked_name(command.name)


def _guard_content(player: Player, now: int, command: cmd.OwnCommand) -> None:
    match command:
        case cmd.MakeAccount():
            require(player.status == "guest", "already_an_account")
        case cmd.ChangePassword():
            require(player.status == "account", "account_needed")
        case cmd.IssueToken():
            _guard_token(player, now, command)
        case cmd.GrantClient(scopes=scopes):
            odd = sorted(set(scopes) - CLIENT_SCOPES)
            require(scopes and not odd, "scopes_not_yours", ", ".join(odd), kind="forbidden")
        case cmd.Rename(name=name):
            checked_name(name)
        case cmd.Describe(about=about):
            checked_about(about)
        case cmd.Block(player=other) | cmd.Follow(player=other):
            require(other != player.identifier, "not_oneself")
        case _:
            return


def _guard_token(player: Player, now: int, command: cmd.IssueToken) -> None:
    """Guests may make tokens too: their bots play as they do."""
    allowed = CLIENT_SCOPES if command.client else PERSONAL_SCOPES | (OPERATOR_SCOPES if player.operator else set())
    odd = sorted(set(command.scopes) - allowed)
    require(command.scopes and not odd, "scopes_not_yours", ", ".join(odd), kind="forbidden")
    require(command.expires is None or command.expires > now, "expired_already", kind="malformed")


def decide(command: cmd.StoredCommand) -> tuple[PlayerEvent, ...]:  # noqa: C901, PLR0911, PLR0912 (one case a command)
    """The events of a command that was guarded and whose writes are done."""
    match command:
        case SignInGuest(scopes=scopes):
            return (ev.GuestSignedIn(scopes=scopes),)
        case cmd.MakeAccount():
            return (ev.AccountMade(),)
        case cmd.SignIn(token_sha256=key):
            return (ev.TokenIssued(token=token_id(key), kind="session", scopes=SESSION_SCOPES),)
        case cmd.ChangePassword():
            return (ev.PasswordChanged(),)
        case cmd.IssueToken(token_sha256=key, scopes=scopes, client=client):
            return (ev.TokenIssued(token=token_id(key), kind="client" if client else "personal", scopes=scopes),)
        case cmd.ExtendSession(token_sha256=key):
            return (ev.SessionExtended(token=token_id(key)),)
        case cmd.GrantClient():
            return _granted(command)
        case cmd.RevokeToken(token_sha256=key):
            return (ev.TokenRevoked(token=token_id(key)),)
        case cmd.Rename():
            return (ev.ProfileChanged(what="name"),)
        case cmd.Describe():
            return (ev.ProfileChanged(what="about"),)
        case cmd.Block():
            return (ev.ProfileChanged(what="blocked"),)
        case cmd.Follow():
            return (ev.ProfileChanged(what="following"),)
        case cmd.SetNotices() | cmd.ConfirmNotices():
            return (ev.ProfileChanged(what="notices"),)
        case cmd.Erase():
            return (ev.ErasureBegun(),)
        case _:
            assert_never(command)


def _granted(command: cmd.GrantClient) -> tuple[PlayerEvent, ...]:
    issued = ev.TokenIssued(token=token_id(command.token_sha256), kind="client", scopes=command.scopes)
    if command.shown_sha256 is not None:
        return (issued,)
    return (ev.TokenIssued(token=token_id(command.family_sha256), kind="refresh", scopes=command.scopes), issued)
