"""Two who change the same token at the same time each have their way: neither takes back what the other wrote."""

import msgspec
from msgspec.structs import replace

from libs.bus import MemoryKeyValue
from libs.messages.buckets import TokenEntry
from services.lobby.player.buckets import Buckets

KEY = "k1"
GIVEN = TokenEntry(player="p-ann", scopes=("play",), created=1)

encode, decode = msgspec.json.encode, msgspec.json.Decoder(TokenEntry).decode


class Meanwhile(MemoryKeyValue):
    """A bucket in which something else happens right after the first read."""

    def __init__(self, happens):
        super().__init__()
        self.happens = happens

    async def get(self, key):
        found = await super().get(key)
        if self.happens is not None:
            happens, self.happens = self.happens, None
            await happens(self)
        return found


def buckets(tokens):
    return Buckets(MemoryKeyValue(), tokens, MemoryKeyValue(), MemoryKeyValue())


async def test_a_suspension_that_comes_meanwhile_stands():
    async def suspended(tokens):
        await tokens.put(KEY, encode(replace(GIVEN, suspended=9_000)))

    tokens = Meanwhile(None)
    await tokens.put(KEY, encode(GIVEN))
    tokens.happens = suspended
    await buckets(tokens).rewrite_token(KEY, lambda token: replace(token, expires=5_000))

    entry = await tokens.get(KEY)
    assert entry is not None
    assert decode(entry.value) == replace(GIVEN, suspended=9_000, expires=5_000)


async def test_a_token_that_is_dropped_meanwhile_stays_dropped():
    tokens = Meanwhile(None)
    await tokens.put(KEY, encode(GIVEN))
    tokens.happens = lambda bucket: bucket.delete(KEY)
    await buckets(tokens).rewrite_token(KEY, lambda token: replace(token, expires=5_000))

    assert await tokens.get(KEY) is None
