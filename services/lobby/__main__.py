"""Runs the lobby: `python -m services.lobby`."""

from libs.host.following import Told
from libs.host.serve import Parts, Wired, run
from libs.projections import FactSource, KeyValueCheckpoints, connect_valkey
from services.lobby.directory import Directory
from services.lobby.ending import Endings
from services.lobby.errands import Errands
from services.lobby.kind import Lobby
from services.lobby.player.buckets import Buckets
from services.lobby.projections import ASKED, FACT_KINDS, OPEN_TABLES, table_facts
from services.lobby.queue.pairer import Pairer
from services.lobby.queue.ratings import ScoredRatings
from services.lobby.sorts import sorts


class Service:
    """The lobby's parts that need the running service's."""

    def __init__(self) -> None:
        self.directory = Directory()
        self.kind = Lobby(())

    async def first(self, wired: Wired) -> None:
        """What must stand before the first command is decided."""
        buckets = Buckets(*(wired.bucket(name) for name in ("PLAYERS", "TOKENS", "PASSWORDS", "LOGINS")))
        self.valkey = connect_valkey(wired.redis)
        self.kind.know(sorts(self.directory.games, buckets, ratings=ScoredRatings(self.valkey)))
        self.errands = Errands(wired.bus, wired.keeper, self.kind, buckets)
        self.kind.wake = self.errands.wake
        await self.directory.start(wired.bucket("GAMES"))

    async def endings(self, wired: Wired) -> None:
        checkpoints = KeyValueCheckpoints(wired.bucket("CHECKPOINTS"), self.kind.owner)
        try:
            await Endings(FactSource(wired.facts), checkpoints, wired.keeper, wired.leases).run()
        finally:
            await self.errands.stop()
            await self.directory.stop()
            await self.valkey.aclose()

    async def pairing(self, wired: Wired) -> None:
        await Pairer(wired.keeper, wired.leases).run()


def main() -> None:
    service = Service()
    told = Told(FACT_KINDS, table_facts, (OPEN_TABLES, ASKED))
    run(Parts(lambda: service.kind, told, first=service.first, besides=(service.endings, service.pairing)))


if __name__ == "__main__":
    main()
