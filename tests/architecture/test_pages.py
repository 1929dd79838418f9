"""The pages of services/web have the addresses at which the gateway serves them."""

import re

from libs.testkit.discovery import ROOT
from services.gateway.pages import PAGES

APP = ROOT / "services/web/src/app/App.tsx"
ROUTE = re.compile(r'<Route path="([^"]+)"')


def test_the_client_and_the_gateway_know_the_same_pages():
    drawn = [re.sub(r":\w+", "*", path) for path in ROUTE.findall(APP.read_text(encoding="utf-8"))]
    served = [re.sub(r"\{\w+:str\}", "*", path) for path in PAGES]
    assert len(drawn) > 5
    assert sorted(drawn) == sorted(served)
