"""Awaiting an effect that tells nobody of itself: a row, a gauge, a process that is gone."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, overload

ResultT = TypeVar("ResultT")

WITHIN = 30.0
"""Seconds: far more than a busy machine needs."""
EVERY = 0.01


@overload
async def eventually(look: Callable[[], Awaitable[ResultT]], *, within: float = WITHIN) -> ResultT: ...
@overload
async def eventually(look: Callable[[], ResultT], *, within: float = WITHIN) -> ResultT: ...
async def eventually(look: Callable[[], Any], *, within: float = WITHIN) -> Any:
    """The first result of `look` that is true. Fails with the last one when none comes."""
    result = None
    try:
        async with asyncio.timeout(within):
            while True:
                looked = look()
                result = await looked if inspect.isawaitable(looked) else looked
                if result:
                    return result
                await asyncio.sleep(EVERY)
    except TimeoutError:
        message = f"nothing came within {within:g} seconds; the last look gave {result!r}"
        raise AssertionError(message) from None
