"""A name for each operation's test."""

import pytest
from schemathesis.pytest.plugin import SchemathesisFunction


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Schemathesis 4.32 names its tests, and pytest 9.2 makes their ids of the function alone."""
    for item in items:
        if isinstance(item, SchemathesisFunction):
            item._id = item.id.with_params(item.operation_label)  # an id cannot be given otherwise
