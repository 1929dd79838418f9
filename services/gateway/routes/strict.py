"""What a request holds must have its type: the framework takes "2" for a 2, 1 for a true and 1e3 for a thousand."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from litestar import Request
from litestar.handlers.base import BaseRouteHandler
from litestar.typing import FieldDefinition

from services.gateway.commanding import malformed
from services.gateway.problems import ProblemError, refuse

_FORMS: Mapping[type, re.Pattern[str]] = {int: re.compile(r"-?[0-9]+"), bool: re.compile(r"true|false")}


async def require_strict(request: Request[Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Raises malformed where the body or the query would need a conversion."""
    forms, decode, optional = _expected(handler)
    if forms and (query := request.scope["query_string"]):
        for name, value in parse_qsl(query.decode("latin-1"), keep_blank_values=True):
            form = forms.get(name)
            if form is not None and form.fullmatch(value) is None:
                raise refuse("malformed", f"{name} has another form", reason="malformed_request")
    if decode is not None:
        body = await request.body()
        if optional and not body:
            return
        try:
            decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise ProblemError(malformed(error, body)) from None


@lru_cache(512)
def _expected(handler: BaseRouteHandler) -> tuple[Mapping[str, re.Pattern[str]], Any, bool]:
    """The forms of the handler's query parameters, the decoder of its JSON body, if it has one, and if it may lack."""
    forms: dict[str, re.Pattern[str]] = {}
    decode, optional = None, False
    for name, field in handler.parsed_fn_signature.parameters.items():
        if name == "data":
            decode, optional = msgspec.json.Decoder(field.annotation).decode, field.is_optional
        elif (form := _form_of(field)) is not None:
            forms[name] = form
    return forms, decode, optional


def _form_of(field: FieldDefinition) -> re.Pattern[str] | None:
    return next((form for kind, form in _FORMS.items() if field.annotation in (kind, kind | None)), None)
