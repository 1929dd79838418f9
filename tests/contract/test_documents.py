"""The committed documents are what the types say, and their examples are true to them."""

from inspect import getdoc
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from referencing import Registry, Resource

from libs.messages import socket
from libs.messages.feeds import Frame, View
from services.gateway.app import OTHERS, V1
from services.gateway.documents import examples, openapi
from services.gateway.documents.writing import PROTO, files

DOCUMENTS = files()
OPENAPI = msgspec.json.decode(DOCUMENTS["openapi.json"])
ASYNCAPI = msgspec.json.decode(DOCUMENTS["asyncapi.json"])
OPERATIONS = {operation["operationId"]: operation for item in OPENAPI["paths"].values() for operation in item.values()}


def check(instance: Any, reference: str, document: Any) -> None:
    """Raises jsonschema's ValidationError unless the instance fits the part of the document."""
    resource = Resource.from_contents({"$schema": "https://json-schema.org/draft/2020-12/schema", **document})
    registry: Registry[Any] = Registry().with_resource("urn:document", resource)
    validator = Draft202012Validator(
        {"$ref": f"urn:document{reference}"}, registry=registry, format_checker=Draft202012Validator.FORMAT_CHECKER
    )
    validator.validate(instance)


@pytest.mark.parametrize("path", DOCUMENTS)
def test_a_committed_document_is_current(path):
    assert (PROTO / path).read_bytes() == DOCUMENTS[path], "make documents writes it"


def test_the_openapi_document_is_one():
    validate(OPENAPI)


def test_every_operation_is_answered_described_and_guarded():
    assert set(OPERATIONS) == set(openapi.ANSWERED)
    for name, operation in OPERATIONS.items():
        assert operation["summary"], name
        assert operation["tags"], name
        assert operation["responses"]["default"] == {"$ref": "#/components/responses/Problem"}
        assert "security" in operation, name
        kind = openapi.ANSWERED[name][1]
        whole = {"GetOpenApi", "GetAsyncApi"}
        assert kind is None or isinstance(kind, str) or name in examples.ANSWERS or name in whole


def test_what_a_route_says_of_itself_is_in_the_document():
    said = {
        handler.operation_id: getdoc(handler.fn) for handler in (*V1, *OTHERS) if handler.operation_id in OPERATIONS
    }
    told = {name: text for name, text in said.items() if text is not None}
    assert len(told) > 30
    assert {name: OPERATIONS[name]["description"] for name in told} == told


def medias(name: str) -> list[tuple[str, Any]]:
    """Where in the document an operation's bodies and answers are described, and how."""
    path, method, operation = next(
        (path, method, operation)
        for path, item in OPENAPI["paths"].items()
        for method, operation in item.items()
        if operation["operationId"] == name
    )
    here = f"/paths/{path.replace('/', '~1')}/{method}"
    found = [(f"{here}/requestBody", operation.get("requestBody", {}))]
    found += [(f"{here}/responses/{status}", answer) for status, answer in operation["responses"].items()]
    return [
        (f"#{place}/content/{kind.replace('/', '~1')}/schema", media)
        for place, part in found
        for kind, media in part.get("content", {}).items()
    ]


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operations_examples_fit_its_schemas(name):
    for place, media in medias(name):
        if "application/json" in place.replace("~1", "/") and name not in {"GetOpenApi", "GetAsyncApi"}:
            check(media["example"], place, OPENAPI)


def test_the_problem_example_fits_its_schema():
    (media,) = OPENAPI["components"]["responses"]["Problem"]["content"].values()
    check(media["example"], media["schema"]["$ref"], OPENAPI)


@pytest.mark.parametrize("name", ASYNCAPI["components"]["messages"])
def test_a_messages_example_fits_its_schema(name):
    message = ASYNCAPI["components"]["messages"][name]
    for example in message["examples"]:
        check(example["payload"], message["payload"]["$ref"], ASYNCAPI)


def test_the_asyncapi_document_names_nothing_that_it_lacks():
    for channel in ASYNCAPI["channels"].values():
        for reference in channel["messages"].values():
            assert reference["$ref"].rpartition("/")[2] in ASYNCAPI["components"]["messages"]
    for operation in ASYNCAPI["operations"].values():
        channel = ASYNCAPI["channels"][operation["channel"]["$ref"].rpartition("/")[2]]
        assert {message["$ref"].rpartition("/")[2] for message in operation["messages"]} <= set(channel["messages"])


@pytest.mark.parametrize("name", examples.SAID)
def test_what_a_client_says_in_the_examples_is_understood(name):
    data = msgspec.json.encode(examples.SAID[name])
    assert type(socket.said(data)) is type(examples.SAID[name])


@pytest.mark.parametrize("name", examples.HEARD)
def test_what_a_client_hears_in_the_examples_is_understood(name):
    data = msgspec.json.encode(examples.HEARD[name])
    kind = {"View": View, "Frame": Frame}.get(name, socket.ServerSays)
    assert type(msgspec.json.decode(data, type=kind)) is type(examples.HEARD[name])
