"""An owner of matches that does as it is told, on any bus: for tests of whatever stands before real games.

Its matches have a public section `board`, one section a seat, and a hand for each seat's own eyes. What it broadcasts,
answers and tells of the past has the shape of a real host's.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from libs.bus.port import Bus, Incoming, Subscription
from libs.messages import requests, subjects
from libs.messages.feeds import Actor, Broadcast, Frame, SeatInfo, View, encode_broadcast, encode_json
from libs.messages.requests import (
    Accepted,
    CommandAnswer,
    ExportQuery,
    Found,
    Heads,
    HeadsQuery,
    HistoryQuery,
    OffersQuery,
    PlayerCommand,
    Query,
    QueryAnswer,
    Refused,
    ViewQuery,
)

OFFERS = ({"command": "sow", "then": {"ask": "choice", "field": "crop", "options": [{"value": "rye"}]}},)


class Moment(Struct, frozen=True):
    """A match after one commit."""

    actor: Actor
    events: tuple[Any, ...]
    public: dict[str, Any]
    private: tuple[dict[str, Any], ...]
    awaiting: tuple[int, ...]
    over: bool = False


class ScriptedMatch:
    """`moments[v - 1]` is the match at version v."""

    def __init__(self, match: str, game: str, players: tuple[str, ...], *, spectators: bool) -> None:
        self.match, self.game, self.players, self.spectators = match, game, players, spectators
        private = tuple({"hand": [f"secret-{seat}"]} for seat in range(len(players)))
        public: dict[str, Any] = {"board": {"turn": 1}, **{f"farm{seat}": 0 for seat in range(len(players))}}
        opened = ({"type": "match_opened"},)
        self.moments = [Moment(Actor(kind="lobby"), opened, public, private, (0,))]

    @property
    def version(self) -> int:
        return len(self.moments)

    def seat_of(self, player: str | None) -> int | None:
        return self.players.index(player) if player in self.players else None

    def move(self, seat: int, *, over: bool = False) -> bytes:
        """A commit of the seat; returns its broadcast."""
        old = self.moments[-1]
        turn = self.version + 1
        public = {**old.public, "board": {"turn": turn}, f"farm{seat}": turn}
        private = tuple(
            {"hand": [*own["hand"], f"secret-{number}-{turn}"]} if number == seat else own
            for number, own in enumerate(old.private)
        )
        awaiting = () if over else ((seat + 1) % len(self.players),)
        events = ({"type": "crop_sown", "seat": seat, "turn": turn},)
        self.moments.append(Moment(Actor(kind="seat", seat=seat), events, public, private, awaiting, over))
        return self.broadcast(self.version)

    def broadcast(self, version: int) -> bytes:
        audiences: list[int | None] = [*range(len(self.players)), None]
        frames = tuple(encode_json(self.frame(version, seat)) for seat in audiences)
        return encode_broadcast(Broadcast(version, frames, tuple(range(len(frames)))))

    def sections(self, version: int, seat: int | None) -> dict[str, Any]:
        moment = self.moments[version - 1]
        return {**moment.public, **({} if seat is None else moment.private[seat])}

    def frame(self, version: int, seat: int | None, *, told: bool = False, full: bool = False) -> Frame:
        """`told`: from history, without sections; `full`: with all of them."""
        moment = self.moments[version - 1]
        now = self.sections(version, seat)
        before = self.sections(version - 1, seat) if version > 1 else {}
        changed = {name: value for name, value in now.items() if before.get(name) != value}
        return Frame(
            match=self.match,
            version=version,
            at=1_700_000_000_000 + version,
            actor=moment.actor,
            events=moment.events,
            sections=now if full else {} if told else changed,
            full=full,
            awaiting=moment.awaiting,
            offers=OFFERS if seat in moment.awaiting and not told else UNSET,
            outcome={"scores": []} if moment.over and (full or not told) else UNSET,
            status="finished" if moment.over and (full or not told) else UNSET,
            seats=self.seats() if full else UNSET,
        )

    def seats(self) -> tuple[SeatInfo, ...]:
        return tuple(SeatInfo(seat=seat, player=player) for seat, player in enumerate(self.players))

    def view(self, player: str | None, version: int | None = None) -> View:
        version = version or self.version
        seat = self.seat_of(player)
        moment = self.moments[version - 1]
        return View(
            match=self.match,
            game=self.game,
            rules_version=1,
            table="t-1",
            options={},
            version=version,
            at=1_700_000_000_000 + version,
            you=seat,
            seats=self.seats(),
            sections=self.sections(version, seat),
            awaiting=moment.awaiting,
            offers=OFFERS if seat in moment.awaiting else UNSET,
            outcome={"scores": []} if moment.over else UNSET,
            status="finished" if moment.over else "running",
            seed_commitment="0" * 64,
        )

    def history(self, player: str | None, after: int, limit: int) -> list[Frame]:
        seat = self.seat_of(player)
        stop = min(self.version, after + limit)
        numbers = range(after + 1, stop + 1)
        return [
            self.frame(number, seat, told=number != self.version, full=number == self.version) for number in numbers
        ]


class ScriptedOwner:
    """Serves matches of `game`. `answer` decides on commands; what came in is kept in `commands` and `queries`."""

    def __init__(self, bus: Bus, game: str) -> None:
        self.game = game
        self.matches: dict[str, ScriptedMatch] = {}
        self.commands: list[tuple[str, PlayerCommand]] = []
        self.queries: list[Query] = []
        self.answer: Callable[[str, PlayerCommand], CommandAnswer | None] = self.accept
        self.answer_query: Callable[[str, Query], QueryAnswer | None] = self.found
        self.broadcasting = True
        self._bus = bus
        self._known: dict[tuple[str, str, str], Accepted] = {}
        self._unsent: list[tuple[str, bytes]] = []
        self._subscriptions: list[Subscription] = []
        self.asked: dict[str, int] = defaultdict(int)
        """How often each kind of query came."""

    async def start(self) -> None:
        self._subscriptions = [
            await self._bus.subscribe(f"cmd.{self.game}.*.*", self._on_command),
            await self._bus.subscribe(f"qry.{self.game}.*.*", self._on_query),
        ]

    async def stop(self) -> None:
        for subscription in self._subscriptions:
            await subscription.stop()

    def open(self, match: str, *players: str, spectators: bool = True) -> ScriptedMatch:
        opened = ScriptedMatch(match, self.game, players, spectators=spectators)
        self.matches[match] = opened
        return opened

    async def move(self, match: str, seat: int, *, over: bool = False) -> int:
        """A commit that is broadcast, unless `broadcasting` is off."""
        data = self.matches[match].move(seat, over=over)
        if self.broadcasting:
            await self.publish(match, data)
        return self.matches[match].version

    async def publish(self, match: str, data: bytes) -> None:
        await self._bus.publish(subjects.view(self.game, match), data)

    def accept(self, match: str, command: PlayerCommand) -> CommandAnswer:
        """A move of the player's seat, once for each command id."""
        found = self.matches.get(match)
        if found is None:
            return Refused(kind="missing", reason="match_not_found")
        known = self._known.get((match, command.player, command.id))
        if known is not None:
            return msgspec.structs.replace(known, repeated=True)
        seat = found.seat_of(command.player)
        if seat is None:
            return Refused(kind="forbidden", reason="not_seated")
        data = found.move(seat)
        if self.broadcasting:
            self._unsent.append((match, data))
        events = encode_json(found.moments[-1].events)
        accepted = Accepted(version=found.version, at=1_700_000_000_000 + found.version, events_json=events)
        self._known[match, command.player, command.id] = accepted
        return accepted

    def found(self, match: str, query: Query) -> QueryAnswer:
        """What a real host answers."""
        if isinstance(query, HeadsQuery):
            known = self.matches
            return Heads(versions={name: known[name].version if name in known else 0 for name in query.matches})
        kept = self.matches.get(match)
        if kept is None:
            return Refused(kind="missing", reason="match_not_found")
        seat = kept.seat_of(query.player)
        if seat is None and not kept.spectators:
            return Refused(kind="forbidden", reason="spectators_not_admitted")
        if seat is None and isinstance(query, OffersQuery):
            return Refused(kind="forbidden", reason="not_seated")
        return Found(json=self._told(kept, query), version=kept.version)

    def _told(self, kept: ScriptedMatch, query: Query) -> bytes:
        match query:
            case ViewQuery(player=player, at=at):
                return encode_json(kept.view(player, at))
            case HistoryQuery(player=player, after=after, limit=limit):
                return encode_json(kept.history(player, after, limit))
            case OffersQuery():
                return encode_json(OFFERS)
            case ExportQuery(player=player, after=after, limit=limit):
                first = {"format": 1, "match": kept.match, "version": kept.version}
                lines: list[Any] = [*([first] if after == 0 else []), *kept.history(player, after, limit)]
                return b"".join(encode_json(line) + b"\n" for line in lines)
            case _:
                return encode_json({"match": kept.match, "ok": True})

    async def _on_command(self, incoming: Incoming) -> None:
        match = subjects.identifier_of(incoming.subject)
        command = requests.player_command(incoming.data)
        self.commands.append((match, command))
        answer = self.answer(match, command)
        for name, data in self._unsent:
            await self.publish(name, data)
        self._unsent.clear()
        if answer is not None:
            await incoming.respond(requests.encode(answer))

    async def _on_query(self, incoming: Incoming) -> None:
        query = requests.query(incoming.data)
        self.queries.append(query)
        self.asked[type(query).__name__] += 1
        answer = self.answer_query(subjects.identifier_of(incoming.subject), query)
        if answer is not None:
            await incoming.respond(requests.encode(answer))
