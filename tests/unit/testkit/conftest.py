"""What the tests of the checks have in common."""

from collections.abc import Callable

import pytest

from libs.testkit import PlayoutError, case, matches
from libs.testkit.checks import perform_all
from libs.testkit.samples.harvest_fair.rules.game import HarvestFair


@pytest.fixture
def confirm_caught() -> Callable[[type[HarvestFair], str], None]:
    """The check of that name fails a few random matches of the broken game, and tells which match to look at."""

    def confirm(kind: type[HarvestFair], check: str) -> None:
        table = case(kind(), 3, "long_fair")

        with pytest.raises(AssertionError) as caught:
            perform_all(check, matches(table, 12))

        assert isinstance(caught.value, PlayoutError) or str(table) in caught.value.__notes__[-1]

    return confirm
