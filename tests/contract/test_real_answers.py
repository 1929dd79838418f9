"""What matches really answer fits the published schemas: random matches of every game, with every kind of options."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from libs.eventlog import MemoryEventLog, MemoryStreams
from libs.host.core.keeper import Keeper
from libs.host.core.kind import Request
from libs.host.description import description
from libs.host.match.kind import Matches
from libs.kernel import Seat
from libs.messages.feeds import broadcast
from libs.messages.requests import (
    Accepted,
    ExportQuery,
    Found,
    HistoryQuery,
    OffersQuery,
    Open,
    ReadQuery,
    ViewQuery,
)
from libs.testkit.cases import Case, case, option_sets
from libs.testkit.discovery import games
from libs.testkit.exports import NoSnapshots
from libs.testkit.playouts import played
from services.gateway.documents.writing import files

PLAYERS = ("ann", "bob", "cleo", "dan")
LOOKS = 23
"""Views are looked at every so many versions."""
OPENAPI = msgspec.json.decode(files()["openapi.json"])
REGISTRY: Registry[Any] = Registry().with_resource(
    "urn:openapi", Resource.from_contents({"$schema": "https://json-schema.org/draft/2020-12/schema", **OPENAPI})
)
_MADE: dict[str, Draft202012Validator] = {}


def fits(value: Any, name: str) -> None:
    """Raises jsonschema's ValidationError unless the value fits the component of the OpenAPI document."""
    if name not in _MADE:
        schema = {"$ref": f"urn:openapi#/components/schemas/{name}"}
        _MADE[name] = Draft202012Validator(schema, registry=REGISTRY)
    _MADE[name].validate(value)


class Told:
    """A game's own schemas, as its description has them."""

    def __init__(self, case: Case) -> None:
        told = msgspec.json.decode(msgspec.json.encode(description(case.game, ("random",))))
        fits(told, "GameDescription")
        self.options, self.commands, self.events, self.sections = (
            Draft202012Validator(told[part]) for part in ("options", "commands", "events", "sections")
        )

    def view(self, view: Any) -> None:
        fits(view, "View")
        self.options.validate(view["options"])
        self.sections.validate(view["sections"])

    def frame(self, frame: Any) -> None:
        fits(frame, "Frame")
        self.sections.validate(frame.get("sections", {}))
        self.all_events(frame["events"])

    def all_events(self, events: list[Any]) -> None:
        for event in events:
            self.events.validate(event)


class Hosted:
    """A match that is played in memory, and all that it broadcasts."""

    def __init__(self, case: Case) -> None:
        self.match = f"{case.game.name}-told"
        self.frames: list[bytes] = []
        clock = count(1_700_000_000_000)
        log = MemoryEventLog(case.game.name, server=MemoryStreams())
        self.keeper = Keeper(Matches(case.game), log, NoSnapshots(), publish=self._publish, clock=lambda: next(clock))
        self._numbers = count(1)

    async def _publish(self, _: str, data: bytes) -> None:
        self.frames += broadcast(data).frames

    async def command(self, actor: str, body: bytes, message: Any = None) -> Accepted:
        name = f"00000000-0000-4000-8000-{next(self._numbers):012}"
        request = Request(actor=actor, id=name, body=body, received=0, now=1_700_000_000_000, message=message)
        answer = await self.keeper.command(self.match, request)
        assert isinstance(answer, Accepted), answer
        return answer

    async def ask(self, query: Any) -> Any:
        found = await self.keeper.query(self.match, query)
        assert isinstance(found, Found), found
        return found.json


def tables() -> Iterator[Any]:
    """A case for each set of options of each game, with different numbers of seats in turn."""
    for game in games():
        for number, label in enumerate(option_sets(game)):
            seats = game.seats[number % len(game.seats)]
            yield pytest.param(case(game, seats, label), id=str(case(game, seats, label)))


@pytest.mark.parametrize("table", list(tables()))
async def test_a_whole_match_fits_what_is_published_of_it(table):
    told, hosted = Told(table), Hosted(table)
    players = PLAYERS[: table.setup.seats]
    seed = table.seed(0)
    options = msgspec.json.encode(table.setup.options)
    told.options.validate(msgspec.json.decode(options))
    await hosted.command("<lobby>", b"", Open(table="t-1", players=players, options_json=options, seed=seed))

    async def look() -> None:
        for player in (*players, None):
            view = msgspec.json.decode(await hosted.ask(ViewQuery(player=player)))
            told.view(view)
            if player:
                offers = msgspec.json.decode(await hosted.ask(OffersQuery(player=player)))
                fits({"match": hosted.match, "version": view["version"], "offers": offers}, "Offered")

    await look()
    assert "status" not in msgspec.json.decode(await hosted.ask(ViewQuery()))
    for step in played(table, seed).steps:
        body = msgspec.json.encode(step.command)
        told.commands.validate(msgspec.json.decode(body))
        answer = await hosted.command(players[Seat(step.seat)], body)
        events = msgspec.json.decode(answer.events_json)
        told.all_events(events)
        result = {"id": "c", "target": hosted.match, "version": answer.version, "at": answer.at, "events": events}
        fits(result, "CommandResult")
        if step.number % LOOKS == 0:
            await look()
    await look()
    assert len(hosted.frames) > LOOKS
    for frame in hosted.frames[:: max(1, len(hosted.frames) // 40)]:
        told.frame(msgspec.json.decode(frame))
    for player in (players[0], None):
        history = msgspec.json.decode(await hosted.ask(HistoryQuery(player=player)))
        fits({"match": hosted.match, "version": len(history), "frames": history, "next": None}, "History")
        told.frame(history[-1])
        assert not any({"sections", "offers"} & frame.keys() for frame in history[:-1])
        assert any("awaiting" in frame for frame in history[:-1])
        assert history[-1]["full"]
    fits(msgspec.json.decode(await hosted.ask(ReadQuery(name="verify"))), "Verification")
    header, *lines = map(msgspec.json.decode, (await hosted.ask(ExportQuery())).splitlines())
    fits(header, "ExportHeader")
    for line in lines:
        fits(line, "ExportedCommit")
        told.all_events(line["events"])
    await hosted.keeper.drain()
