"""Authlib's authorization server, which knows what is valid; reading and writing codes is done around it.

Authlib's callbacks do not wait, so what it will ask for is read before, and what it wants kept is written after.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6749 import AuthorizationServer, OAuth2Request
from authlib.oauth2.rfc6749.errors import InvalidRequestError
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant, RefreshTokenGrant
from authlib.oauth2.rfc6749.requests import BasicOAuth2Payload
from authlib.oauth2.rfc7636 import CodeChallenge

from services.gateway.auth.tokens import drawn_token
from services.gateway.commanding import now_ms
from services.gateway.oauth.clients import SCOPES, Client
from services.gateway.oauth.codes import VALID_MS, Grant
from services.gateway.oauth.refresh import Credential, drawn_refresh_token

TOKEN_SECONDS = 24 * 60 * 60
REFRESH_SECONDS = 90 * 24 * 60 * 60
"""From one use to the next at most."""
URI = "https://furrow.invalid/oauth"
"""Whether the connection is safe is the proxy's to see to; Authlib wants to see such an address."""


class Answer(NamedTuple):
    status: int
    body: Any
    headers: Mapping[str, str]


class _Request(OAuth2Request):  # type: ignore[misc]  # Authlib has no types
    def __init__(self, method: str, fields: Mapping[str, str]) -> None:
        super().__init__(method, URI)
        self.payload = BasicOAuth2Payload(dict(fields))

    @property
    def args(self) -> Mapping[str, str]:
        return dict(self.payload.data)

    @property
    def form(self) -> Mapping[str, str]:
        return dict(self.payload.data)


class _CodeGrant(AuthorizationCodeGrant):  # type: ignore[misc]  # Authlib has no types
    TOKEN_ENDPOINT_AUTH_METHODS = ["none"]

    def save_authorization_code(self, code: str, request: Any) -> None:
        fields = request.payload.data
        self.server.given = (
            code,
            Grant(
                player=request.user,
                client=request.client.client_id,
                redirect_uri=request.payload.redirect_uri or request.client.get_default_redirect_uri(),
                scope=request.scope or "",
                code_challenge=fields["code_challenge"],
                code_challenge_method=fields["code_challenge_method"],
                until=now_ms() + VALID_MS,
            ),
        )

    def query_authorization_code(self, code: str, client: Client) -> Grant | None:
        grant: Grant | None = self.server.held
        return grant if grant is not None and grant.client == client.client_id else None

    def delete_authorization_code(self, authorization_code: Grant) -> None:
        """It is taken before a token is given out."""

    def authenticate_user(self, authorization_code: Grant) -> str:
        return authorization_code.player


class _RefreshGrant(RefreshTokenGrant):  # type: ignore[misc]  # Authlib has no types
    TOKEN_ENDPOINT_AUTH_METHODS = ["none"]
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, refresh_token: str) -> Credential | None:
        shown: Credential | None = self.server.shown
        return shown if shown is not None and shown.shown == refresh_token else None

    def authenticate_user(self, refresh_token: Credential) -> str:
        return refresh_token.player

    def revoke_old_credential(self, refresh_token: Credential) -> None:
        """The lobby does, as it gives out the new one."""


class Server(AuthorizationServer):  # type: ignore[misc]  # Authlib has no types
    """For one request. `held` is the grant behind the code that is shown, or `shown` the refresh token."""

    def __init__(
        self, clients: Mapping[str, Client], held: Grant | None = None, shown: Credential | None = None
    ) -> None:
        super().__init__(scopes_supported=list(SCOPES))
        self._clients = clients
        self.held = held
        self.shown = shown
        self.given: tuple[str, Grant] | None = None
        """A code, and what it stands for, that is to be kept before it is told."""
        self.register_grant(_CodeGrant, [CodeChallenge(required=True)])
        self.register_grant(_RefreshGrant)
        self.register_token_generator("default", self._token)

    def consent(self, fields: Mapping[str, str]) -> Any:
        """The checked request for consent: `client`, `redirect_uri`, `scope`. Raises OAuth2Error."""
        grant = self.get_consent_grant(_Request("GET", fields))
        _require_challenge(fields, grant)
        return grant

    def agreed(self, fields: Mapping[str, str], player: str | None) -> Answer:
        """Back to the program with a code, or with the news that the player will not."""
        grant = self.consent(fields)
        answer: Answer = self.create_authorization_response(_Request("POST", fields), grant_user=player, grant=grant)
        return answer

    def exchanged(self, fields: Mapping[str, str]) -> Answer:
        """A token for the code or the refresh token, or why not."""
        answer: Answer = self.create_token_response(_Request("POST", fields))
        return answer

    # What Authlib asks for

    def query_client(self, client_id: str) -> Client | None:
        return self._clients.get(client_id)

    def save_token(self, token: Any, request: Any) -> None:
        """The lobby is told once the code is taken."""

    def send_signal(self, name: str, *args: Any, **kwargs: Any) -> None:
        """Nobody listens."""

    def _token(self, **of: Any) -> dict[str, Any]:
        return {
            "token_type": "Bearer",
            "access_token": drawn_token(),
            "expires_in": TOKEN_SECONDS,
            "refresh_token": drawn_refresh_token(self.shown.family if self.shown else ""),
            "scope": of["scope"],
        }

    def create_oauth2_request(self, request: Any) -> Any:
        return request

    def handle_response(self, status: int, body: Any, headers: Any) -> Answer:
        return Answer(status, body, dict(headers))


def _require_challenge(fields: Mapping[str, str], grant: Any) -> None:
    """All programs here are public, so nobody goes without, and the plain method protects nobody."""
    if not fields.get("code_challenge") or fields.get("code_challenge_method") != "S256":
        message = "a code_challenge by S256 is needed"
        raise InvalidRequestError(message, redirect_uri=grant.redirect_uri, state=fields.get("state"))


__all__ = ["REFRESH_SECONDS", "TOKEN_SECONDS", "Answer", "OAuth2Error", "Server"]
