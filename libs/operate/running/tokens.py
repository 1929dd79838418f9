"""Tokens of those who come in by the door without a person: bots and the operator.

Made once; the gateway knows their digests.
"""

import os
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import msgspec

from libs.operate.credentials import Credentials

FILE = "service-tokens.json"
OPERATOR = "operator"
_PREFIX = "fur_"
"""Of every access token."""


def token(data: Path, bearer: str) -> str:
    """The token of a game's bots, by the game's name, or of the `operator`."""
    return _PREFIX + Credentials(data).password("gateway", bearer)


def write_tokens(data: Path, games: Iterable[str]) -> Path:
    """Write the file of digests that the gateway reads; its path."""
    bearers = {game: ("bot-" + game, ("bot",)) for game in games} | {OPERATOR: (OPERATOR, ("operate",))}
    entries = {
        sha256(token(data, bearer).encode()).hexdigest(): {"player": player, "scopes": scopes}
        for bearer, (player, scopes) in bearers.items()
    }
    path = data / FILE
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(entries)))
    return path
