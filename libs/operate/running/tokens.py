"""Tokens of those who come in by the door without a person: bots, the operator, and who watches for them.

Made once; the gateway knows their digests.
"""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import msgspec

from libs.operate.credentials import Credentials

OPERATOR = "operator"
WATCHER = "watcher"
SCOPES = {OPERATOR: "operate", WATCHER: "watch"}
_PREFIX = "fur_"
"""Of every access token."""


def token(data: Path, bearer: str) -> str:
    """The token of a game's bots, by the game's name, of the `operator`, or of the `watcher`, such as Prometheus."""
    return _PREFIX + Credentials(data).password("gateway", bearer)


def digests(data: Path, games: Iterable[str]) -> str:
    """The file of digests that the gateway reads. `data` is where the tokens themselves are kept."""
    bearers = {game: ("bot-" + game, ("bot",)) for game in games}
    bearers |= {bearer: (bearer, (scope,)) for bearer, scope in SCOPES.items()}
    entries = {
        sha256(token(data, bearer).encode()).hexdigest(): {"player": player, "scopes": scopes}
        for bearer, (player, scopes) in bearers.items()
    }
    return msgspec.json.format(msgspec.json.encode(entries)).decode() + "\n"
