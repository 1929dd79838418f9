"""Programs of others that may ask for consent: registered by the operator; public, so bound by PKCE and address."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from libs.settings import SettingsError

SCOPES = ("read", "play")
"""All that a player can give to another's program."""


class Client(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """As the file has it, by client id. Its methods are those that Authlib asks for."""

    name: str
    redirect_uris: tuple[str, ...]
    scopes: tuple[str, ...] = SCOPES
    id: str = ""

    @property
    def client_id(self) -> str:
        return self.id

    def get_client_id(self) -> str:
        return self.id

    def get_default_redirect_uri(self) -> str | None:
        return self.redirect_uris[0] if len(self.redirect_uris) == 1 else None

    def get_allowed_scope(self, scope: str | None) -> str:
        wanted = (scope or "read").split()
        return " ".join(one for one in wanted if one in self.scopes)

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        return redirect_uri in self.redirect_uris

    def check_client_secret(self, client_secret: str) -> bool:
        return False

    def check_endpoint_auth_method(self, method: str, endpoint: str) -> bool:
        return method == "none"

    def check_response_type(self, response_type: str) -> bool:
        return response_type == "code"

    def check_grant_type(self, grant_type: str) -> bool:
        return grant_type in {"authorization_code", "refresh_token"}


def clients_of(path: Path | None) -> Mapping[str, Client]:
    """Raises SettingsError."""
    if path is None:
        return {}
    try:
        found = msgspec.json.decode(path.read_bytes(), type=dict[str, Client])
    except (OSError, msgspec.MsgspecError) as error:
        message = f"FURROW_GATEWAY_OAUTH_CLIENTS names a file that cannot be read: {type(error).__name__}."
        raise SettingsError(message) from None
    for key, client in found.items():
        if not client.redirect_uris or set(client.scopes) - set(SCOPES):
            scopes = ", ".join(SCOPES)
            message = f"FURROW_GATEWAY_OAUTH_CLIENTS: {key} needs redirect_uris, and scopes among {scopes}."
            raise SettingsError(message)
    return {key: msgspec.structs.replace(client, id=key) for key, client in found.items()}
