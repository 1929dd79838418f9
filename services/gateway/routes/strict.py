"""What a request holds must be known and have its type.

The framework passes over what it does not know, and takes "2" for a 2, 1 for a true and 1e3 for a thousand.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

import msgspec
from litestar import Request
from litestar.handlers.base import BaseRouteHandler
from litestar.typing import FieldDefinition

from services.gateway.commanding import malformed
from services.gateway.problems import ProblemError, refuse
from services.gateway.routes.raw import require_json

_FORMS: Mapping[type, re.Pattern[str]] = {int: re.compile(r"-?[0-9]+"), bool: re.compile(r"true|false")}


_IN_PATH = re.compile(r"{(\w+)(?::\w+)?}")
NAMED = 40
"""Characters of a name that are repeated."""
API = "/v1/"
"""Elsewhere others have a say in what stands in an address: OAuth, Prometheus."""


class _Expected(NamedTuple):
    """`forms` of the query parameters that have one; `optional`: whether the body may lack."""

    known: frozenset[str]
    forms: Mapping[str, re.Pattern[str]]
    decode: Any
    optional: bool


async def require_strict(request: Request[Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Raises malformed where the body or the query would need a conversion, or a query parameter is unknown or doubled.

    Raises unsupported_media_type for a body that is not told to be JSON.
    """
    expected = _expected(handler)
    if query := request.scope["query_string"]:
        _require_query(request.scope["path"], query, expected)
    if expected.decode is not None:
        body = await request.body()
        if expected.optional and not body:
            return
        if body:
            require_json(dict(request.scope["headers"]))
        try:
            expected.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise ProblemError(malformed(error, body)) from None


def _require_query(path: str, query: bytes, expected: _Expected) -> None:
    given: set[str] = set()
    for name, value in parse_qsl(query.decode("latin-1"), keep_blank_values=True):
        if path.startswith(API):
            if name not in expected.known:
                raise unknown_parameter(name)
            if name in given:
                raise refuse("malformed", f"{name} is given twice", reason="doubled_parameter")
            given.add(name)
        form = expected.forms.get(name)
        if form is not None and form.fullmatch(value) is None:
            raise refuse("malformed", f"{name} has another form", reason="malformed_request")


def require_no_query(query: bytes) -> None:
    """For routes that know no parameter. Raises malformed."""
    for name, _ in parse_qsl(query.decode("latin-1"), keep_blank_values=True):
        raise unknown_parameter(name)


def unknown_parameter(name: str) -> ProblemError:
    return refuse("malformed", f"{name[:NAMED]} is no parameter of this address", reason="unknown_parameter")


@lru_cache(512)
def _expected(handler: BaseRouteHandler) -> _Expected:
    elsewhere = {"request", *(name for path in handler.paths for name in _IN_PATH.findall(path))}
    known: set[str] = set()
    forms: dict[str, re.Pattern[str]] = {}
    decode, optional = None, False
    for name, field in handler.parsed_fn_signature.parameters.items():
        if name == "data":
            decode, optional = msgspec.json.Decoder(field.annotation).decode, field.is_optional
            continue
        if name in elsewhere:
            continue
        called = getattr(field.kwarg_definition, "name", None) or name
        known.add(called)
        if (form := _form_of(field)) is not None:
            forms[called] = form
    return _Expected(frozenset(known), forms, decode, optional)


def _form_of(field: FieldDefinition) -> re.Pattern[str] | None:
    return next((form for kind, form in _FORMS.items() if field.annotation in (kind, kind | None)), None)
