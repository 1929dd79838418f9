"""The gateway's parts, put together once at the start and handed to every route and socket."""

from collections.abc import Mapping

from msgspec import Struct

from libs.bus.keyvalue import KeyValue
from libs.bus.port import Bus
from libs.telemetry.traceparent import Sampling
from services.gateway.auth.access import Doorkeeper
from services.gateway.auth.quotas import Quotas
from services.gateway.auth.tokens import Tokens
from services.gateway.auth.uses import Uses
from services.gateway.calls import Calls
from services.gateway.chat.keeping import ChatLog
from services.gateway.commanding import Commands
from services.gateway.directories.games import Games
from services.gateway.directories.names import Names
from services.gateway.directories.players import Players
from services.gateway.directories.workers import Workers
from services.gateway.feeds.feeds import Feeds
from services.gateway.feeds.nudges import Nudges
from services.gateway.feeds.tables import OpenTables
from services.gateway.feeds.turns import Turns
from services.gateway.lists import Lists
from services.gateway.oauth.clients import Client
from services.gateway.oauth.codes import Codes
from services.gateway.settings import Policy
from services.gateway.sockets.crowd import Crowd
from services.gateway.watching.asking import Processes
from services.gateway.watching.counting import Counting
from services.gateway.watching.observatory import Observatory
from services.gateway.watching.reports import Reports


class Buckets(Struct, frozen=True, kw_only=True):
    """The key-value buckets that the gateway reads; in `uses` it notes when tokens were used."""

    tokens: KeyValue
    players: KeyValue
    logins: KeyValue
    uses: KeyValue
    codes: KeyValue
    games: KeyValue
    workers: KeyValue


class Gateway(Struct, frozen=True, kw_only=True):
    policy: Policy
    bus: Bus
    calls: Calls
    commands: Commands
    doorkeeper: Doorkeeper
    games: Games
    players: Players
    names: Names
    logins: KeyValue
    uses: Uses
    codes: Codes
    clients: Mapping[str, Client]
    workers: Workers
    lists: Lists
    feeds: Feeds
    turns: Turns
    nudges: Nudges
    open_tables: OpenTables
    chat: ChatLog
    crowd: Crowd
    observatory: Observatory
    processes: Processes
    counting: Counting

    @property
    def tokens(self) -> Tokens:
        return self.doorkeeper.tokens

    @property
    def quotas(self) -> Quotas:
        return self.doorkeeper.quotas

    async def start(self) -> None:
        """Read the buckets and begin to follow."""
        await self.tokens.start()
        await self.uses.start()
        await self.games.start()
        self.names.begin()
        await self.workers.start()
        await self.feeds.start()
        await self.nudges.start()
        await self.observatory.start()
        await self.counting.start()

    async def stop(self) -> None:
        """Send sockets and streams away, to resume elsewhere, and let go of everything."""
        await self.crowd.stop()
        await self.counting.stop()
        await self.observatory.stop()
        await self.uses.stop()
        await self.turns.stop()
        await self.nudges.stop()
        await self.feeds.stop()
        for directory in (self.workers, self.games, self.names, self.tokens):
            await directory.stop()


def put_together(
    bus: Bus, buckets: Buckets, lists: Lists, policy: Policy, chat: ChatLog, *, reports: Reports
) -> Gateway:
    """The parts around one connection to the bus."""
    games, workers = Games(buckets.games), Workers(buckets.workers)
    observatory = Observatory(reports)
    calls = Calls(bus, give_up_after=policy.give_up_after)
    tokens = Tokens(buckets.tokens, policy.service_tokens)
    return Gateway(
        policy=policy,
        bus=bus,
        calls=calls,
        commands=Commands(calls, Sampling(policy.trace_sampling), slow_ms=policy.slow_ms),
        doorkeeper=Doorkeeper(tokens, Quotas(policy.rates), policy.origins),
        games=games,
        players=Players(buckets.players, calls),
        names=Names(buckets.players),
        logins=buckets.logins,
        uses=Uses(buckets.uses, tokens),
        codes=Codes(buckets.codes),
        clients=policy.oauth_clients,
        workers=workers,
        lists=lists,
        feeds=Feeds(bus, calls, sweep_every=policy.sweep_every),
        turns=Turns(lists, every=policy.turns_every),
        nudges=Nudges(bus),
        open_tables=OpenTables(lists),
        chat=chat,
        crowd=Crowd(policy.sockets_per_visitor),
        observatory=observatory,
        processes=Processes(bus, workers, observatory),
        counting=Counting(games, lists),
    )
