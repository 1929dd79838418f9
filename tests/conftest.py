"""Settings for all tests. Tests import nothing from here."""

import asyncio
import functools
import inspect
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest
from hypothesis import settings

# Two tests may share a core, so that a slow example says nothing about the code.
settings.register_profile("furrow", deadline=None, print_blob=True)
settings.load_profile("furrow")


PATIENCE = 3
"""How many times its own time a live test may take before its process is ended, and the run with it."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse tests of one name: where several workers share them out, all but one would silently not run."""
    if shared := [name for name, count in Counter(item.nodeid for item in items).items() if count > 1]:
        message = f"several tests have the name {shared[0]}"
        raise pytest.UsageError(message)
    for item in items:
        if item.get_closest_marker("live"):
            _bound(item)


def _bound(item: pytest.Item) -> None:
    """Have a live test that takes too long fail where it waits, so that its servers are stopped and others go on."""
    mark = item.get_closest_marker("timeout")
    seconds = float(mark.args[0] if mark else item.config.getini("timeout"))
    item.add_marker(pytest.mark.timeout(seconds * PATIENCE), append=False)
    if isinstance(item, pytest.Function) and inspect.iscoroutinefunction(item.obj):
        item.obj = _within(seconds, item.obj)


def _within(seconds: float, test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    @functools.wraps(test)
    async def bounded(*args: object, **fixtures: object) -> None:
        async with asyncio.timeout(seconds):
            await test(*args, **fixtures)

    return bounded
