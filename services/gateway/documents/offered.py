"""The schema of what is offered and commanded. The types on the wire leave both open, for they are passed on unread."""

from typing import Any

import msgspec

from libs.kernel.offers import Offer

OFFERING = ("View", "Frame", "Offered")
"""Types with offers."""
COMMANDING = ("CommandBody", "CheckBody", "SendCommand")
"""Types with a command for a match or a table."""
COMMAND: dict[str, Any] = {
    "type": "object",
    "properties": {"type": {"type": "string"}},
    "required": ["type"],
    "description": (
        "To a match: a command of its game, whose schemas `commands` of /v1/games/{game} has, or one that all matches"
        " take: undo, step_away, come_back, resign, call_off, vote_end, claim. To a table: a TableCommand."
    ),
}


def schemas(types: tuple[Any, ...], template: str) -> dict[str, Any]:
    """The components of the types by name, with those of offers; `template` makes references, `{name}` in it."""
    _, found = msgspec.json.schema_components(types, ref_template=template)
    if not found.keys().isdisjoint(OFFERING):
        _, found = msgspec.json.schema_components((*types, Offer), ref_template=template)
    offers = {"type": "array", "items": {"$ref": template.format(name="Offer")}}
    for name in OFFERING:
        if name in found:
            found[name]["properties"]["offers"] = offers
    for name in COMMANDING:
        if name in found:
            found[name]["properties"]["command"] = COMMAND
    return found
