"""The examples of the OpenAPI document, executed."""

import re
import time

import msgspec
import pytest

from libs.messages import subjects
from libs.messages.buckets import token_id
from libs.messages.processes import ProcessState, encode_state
from libs.messages.requests import Accepted, Found
from libs.telemetry.reports import Report, SpanReport
from services.gateway.auth.tokens import fingerprint
from services.gateway.documents import openapi
from services.gateway.documents.watched import TIMELINE

PATHS = openapi.document()["paths"]
CASES = [
    (method, path, operation)
    for path, item in PATHS.items()
    for method, operation in item.items()
    if "text/event-stream" not in str(operation["responses"]) and operation["operationId"] != "GetReady"
]


GAME = "meadow"


async def watched(house) -> str:
    """Have a process answer for itself, and report a trace; its id."""
    span = SpanReport(name="command", kind="server", trace="ab" * 16, span="cd" * 8, start_ns=1, duration_ns=2)
    house.gateway.observatory.take(
        Report(service=GAME, instance="w0", at=int(time.time() * 1000), started=1, spans=(span,))
    )
    state = encode_state(ProcessState(service=GAME, worker="w0"))
    await house.owner_bus.subscribe(subjects.health(GAME, "w0"), lambda incoming: incoming.respond(state))
    return span.trace


@pytest.mark.parametrize(("method", "path", "operation"), CASES, ids=[case[2]["operationId"] for case in CASES])
async def test_an_example_does_what_it_says(house, method, path, operation):
    await house.games.put(
        "mutant_crops",
        msgspec.json.encode({"name": "mutant_crops", "title": "Mutant Crops", "seats": [1, 2, 3, 4]}),
    )
    house.meadow.open("meadow-1", "p-ada", "p-bob")
    accepted = Accepted(version=1, at=1, events_json=b"[]", result_json=b'{"record":"acts-2026-11","act":1}')
    house.lobby.answer = lambda _target, _command: accepted
    house.lobby.answer_query = lambda _target, _query: Found(json=b'{"month":"2026-11","acts":[],"status":"none"}')
    token = await house.token("p-ada", "play", "read", "operate")
    await house.players.put("p-ada", b'{"name":"Ada"}')
    values = {"match": "meadow-1", "table": "t-1", "game": "mutant_crops", "player": "bot-a-b-1", "other": "p-bob"}
    values["token"] = token_id(fingerprint(token))
    values |= {"service": GAME, "trace": await watched(house)}
    if operation["operationId"] == "WatchMatch":
        house.meadow.answer_query = lambda _target, _query: Found(json=msgspec.json.encode(TIMELINE))
    address = re.sub(r"{(\w+)}", lambda found: values[found[1]], path)
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("example")
    query = {"ids": "p-ada"} if operation["operationId"] == "ListPlayers" else {}
    async with house.client(house.bots if operation["operationId"] == "ReportBots" else token) as client:
        response = await client.request(method, address, params=query, json=body)
    (status,) = set(operation["responses"]) - {"default", "304"}
    assert response.status_code == int(status), response.text
    assert ("etag" in response.headers) == ("304" in operation["responses"])
