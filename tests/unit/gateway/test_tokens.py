"""What is kept in memory of tokens."""

import msgspec

from libs.bus import MemoryKeyValue
from libs.messages.buckets import TokenEntry
from libs.testkit.eventually import eventually
from services.gateway.auth.tokens import Tokens, drawn_token, fingerprint


async def test_players_whose_tokens_are_gone_leave_nothing_behind():
    """Guests come and go for as long as a gateway runs."""
    bucket = MemoryKeyValue()
    tokens = Tokens(bucket, {})
    await tokens.start()
    shown = [drawn_token() for _ in range(3)]
    for number, token in enumerate(shown):
        await bucket.put(fingerprint(token), msgspec.json.encode(TokenEntry(player=f"p-{number}", scopes=("play",))))
        assert await tokens.bearer(token) is not None
        assert len(tokens.of_player(f"p-{number}")) == 1
        await bucket.delete(fingerprint(token))

    await eventually(lambda: not any(map(tokens.known, shown)))
    assert tokens._by_player == {}
    assert not tokens.used
    await tokens.stop()
