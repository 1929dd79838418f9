"""What is open for as long as a token is valid: a socket, an event stream."""

import asyncio
import time
from collections.abc import Callable

from services.gateway.auth.principal import Principal
from services.gateway.auth.tokens import Tokens


def minded(tokens: Tokens, who: Principal, over: Callable[[str], None]) -> Callable[[], None]:
    """Have `over` called with why, when the bearer's token is revoked or its time is over.

    A token that was extended meanwhile goes on. Returns what ends it.
    """
    return _Minding(tokens, who, over).stop


class _Minding:
    def __init__(self, tokens: Tokens, who: Principal, over: Callable[[str], None]) -> None:
        self._tokens = tokens
        self._key = who.fingerprint
        self._over = over
        self._timer: asyncio.TimerHandle | None = None
        self._end = tokens.watch(self._key, lambda: over("the token was revoked"))
        self._wait(who)

    def stop(self) -> None:
        self._end()
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self, who: Principal) -> None:
        if who.expires is not None:
            left = max(0.0, who.expires / 1000 - time.time())
            self._timer = asyncio.get_running_loop().call_later(left, self._look)

    def _look(self) -> None:
        lasting = self._tokens.lasting(self._key)
        if lasting is None:
            self._over("the token expired")
        else:
            self._wait(lasting)
