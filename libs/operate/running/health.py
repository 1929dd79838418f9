"""Asking a gateway how it is."""

import http.client
from collections.abc import Iterable
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct


class _Game(Struct):
    name: str


class _Games(Struct):
    games: list[_Game]


def unreadiness(url: str, games: Iterable[str]) -> str:
    """What the gateway at that address is not ready for, in words; "" when it is ready and knows all these games."""
    try:
        status, body = _get(url, "/health/ready")
        if status != http.HTTPStatus.OK:
            return body.decode(errors="replace")[:500]
        _, body = _get(url, "/v1/games")
        known = {game.name for game in msgspec.json.decode(body, type=_Games).games}
    except (OSError, http.client.HTTPException, msgspec.DecodeError) as error:
        return f"the gateway does not answer ({type(error).__name__})"
    missing = sorted(set(games) - known)
    return f"the gateway does not know {', '.join(missing)} yet" if missing else ""


def _get(url: str, path: str) -> tuple[int, bytes]:
    place = urlsplit(url)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=5)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()
