"""The running gateway against the document that it serves, with requests made up from it, right and wrong ones."""

from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from requests import Session
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    ignored_auth,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from libs.messages.problems import Problem
from libs.operate.running.tokens import OPERATOR, token
from libs.testkit.installation import Installation
from services.gateway.documents.writing import files

pytestmark = [pytest.mark.live, pytest.mark.timeout(180)]

DOCUMENT: dict[str, Any] = msgspec.json.decode(files()["openapi.json"])
SCHEMA = schemathesis.openapi.from_dict(
    DOCUMENT, config=schemathesis.Config.from_dict({"phases": {"coverage": {"enabled": False}}})
)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    ignored_auth,
    unsupported_method,
]
STREAMS = "Stream[A-Z].*"
"""Operations that go on until one leaves: what they are like, the tests of streams show."""
EACH = 25
"""Requests made up for an operation: all of them take less than a minute."""


class Door:
    """What the requests are sent with, and ids of what there really is."""

    def __init__(self, url: str, http: httpx.Client, session: Session, operator: str) -> None:
        self.url = url
        self.session = session
        self._http = http
        self._operator = operator
        guest = self.guest()
        self.known = {"game": "mutant_crops", "player": guest["player"], "other": guest["player"]}
        self.known["table"] = self._table(guest["token"])
        self.known["match"] = self._match(guest["token"], self.known["table"])
        self._guest = guest["token"]

    def guest(self) -> dict[str, str]:
        signed_in: dict[str, str] = self._post("/v1/players/guests", None, {"name": "Ada"})
        return signed_in

    def token_for(self, path: str, operation: str) -> str:
        """Of an operator for what operators do; of a guest of its own for whatever may end the guest."""
        if path.startswith("/v1/operations") or path == "/metrics":
            return self._operator
        if path.startswith("/v1/me") and operation != "get":
            return self.guest()["token"]
        return self._guest

    def _post(self, path: str, bearer: str | None, body: Any) -> Any:
        headers = {"authorization": f"Bearer {bearer}"} if bearer else {}
        answer = self._http.post(path, json=body, headers=headers)
        answer.raise_for_status()
        return answer.json()

    def _table(self, bearer: str) -> str:
        table = self._post("/v1/tables", bearer, {"game": "mutant_crops", "seats": 2})["target"]
        for command in ({"type": "add_bot", "level": "random"}, {"type": "start"}):
            self._post(f"/v1/tables/{table}/commands", bearer, {"command": command})
        return str(table)

    def _match(self, bearer: str, table: str) -> str:
        while True:
            found = self._http.get(f"/v1/tables/{table}", headers={"authorization": f"Bearer {bearer}"}).json()
            if found["status"] == "started":
                return str(found["match"])


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    installation = Installation(tmp_path_factory.mktemp("documented") / "var")
    installation.start()
    try:
        with Session() as session, httpx.Client(base_url=installation.url) as http:
            yield Door(installation.url, http, session, token(installation.data, OPERATOR))
    finally:
        assert installation.stop() == 0


def refused_as_problem(_context: Any, response: Any, _case: Any) -> None:
    """Every refusal is a problem document whose status is the answer's."""
    if response.status_code >= 400 and response.content:
        assert response.headers["content-type"] == ["application/problem+json"]
        found = msgspec.json.decode(response.content, type=Problem)
        assert found.status == response.status_code
        assert found.type == f"/v1/problems#{found.code}"


@SCHEMA.exclude(operation_id_regex=STREAMS).parametrize()
@settings(max_examples=EACH, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None)
def test_the_gateway_does_as_its_document_says(case: Any, door: Door) -> None:
    bearer = door.token_for(case.path, case.method.lower())
    made_up = case.path_parameters or {}
    if len(str(made_up)) % 2:
        # Half of the requests are about something that exists.
        made_up.update({name: door.known[name] for name in made_up if name in door.known})
    case.call_and_validate(
        door.url,
        door.session,
        {"Authorization": f"Bearer {bearer}"},
        checks=[*CHECKS, refused_as_problem],
    )
