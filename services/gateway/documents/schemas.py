"""JSON Schemas of what is said in JSON, one file for each owner of the words."""

from typing import Any

from libs.messages import scores
from libs.messages.facts import MatchFact, ScoringFact
from libs.messages.feeds import Frame, View
from libs.messages.operations import OperatorCommand
from libs.messages.players import OwnCommand
from libs.messages.problems import Problem
from libs.messages.queue import QueueCommand
from libs.messages.socket import ClientSays, ServerSays
from libs.messages.tables import TableCommand
from services.gateway.documents import passed
from services.gateway.documents.openapi import TYPES

OWNERS: dict[str, tuple[Any, ...]] = {
    "gateway": (*TYPES, ClientSays, ServerSays, Problem),
    "host": (View, Frame, MatchFact),
    "lobby": (TableCommand, OwnCommand, OperatorCommand, QueueCommand),
    "scoring": (ScoringFact, scores.ExportedMatch),
}


def documents() -> dict[str, dict[str, Any]]:
    """By owner; each type is a definition of the file."""
    return {owner: _document(types) for owner, types in OWNERS.items()}


def _document(types: tuple[Any, ...]) -> dict[str, Any]:
    found = passed.schemas(types, "#/$defs/{name}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": dict(sorted(found.items()))}
