"""Settings for all tests. Tests import nothing from here."""

from collections import Counter

import pytest
from hypothesis import settings

# Two tests may share a core, so that a slow example says nothing about the code.
settings.register_profile("furrow", deadline=None, print_blob=True)
settings.load_profile("furrow")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse tests of one name: where several workers share them out, all but one would silently not run."""
    if shared := [name for name, count in Counter(item.nodeid for item in items).items() if count > 1]:
        message = f"several tests have the name {shared[0]}"
        raise pytest.UsageError(message)
