"""The two import roots have common names; a stray dependency of the same name must not stand in for them."""

import libs
import services
from libs.testkit.discovery import ROOT


def test_libs_and_services_come_from_this_checkout() -> None:
    assert list(libs.__path__) == [str(ROOT / "libs")]
    assert list(services.__path__) == [str(ROOT / "services")]
