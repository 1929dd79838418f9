"""Runs the lobby: `python -m services.lobby`."""

import asyncio
import os
import sys

from libs.host.following import Told
from libs.host.serve import Parts, Wired, run
from libs.messages.facts import table_fact
from libs.projections import EventSource, KeyValueCheckpoints, connect_valkey
from libs.settings import MailSettings, SettingsError, VacationSettings, settings
from libs.telemetry.logs import logger
from services.lobby.directory import Directory
from services.lobby.ending import Endings
from services.lobby.errands import Errands
from services.lobby.kind import Lobby
from services.lobby.notices.mail import MailRefusedError, MailUnavailableError, SmtpMailer
from services.lobby.notices.turns import TurnNotices, ValkeyWaitingMatches
from services.lobby.notices.wording import Letterhead, confirmation
from services.lobby.player.buckets import Buckets
from services.lobby.projections import ASKED, FACT_KINDS, OPEN_TABLES, SEATED
from services.lobby.queue.pairer import Pairer
from services.lobby.queue.ratings import ScoredRatings
from services.lobby.seats import ListedSeats
from services.lobby.sorts import sorts

NOTICES = "notices"
"""The one worker that owns this name writes to players."""

_log = logger(__name__)


class Service:
    """The lobby's parts that need the running service's."""

    def __init__(self) -> None:
        self.directory = Directory()
        self.kind = Lobby(())
        self.mail = settings(MailSettings, os.environ)
        self.mailer = SmtpMailer(self.mail)
        self.head = Letterhead(self.mail.sender, self.mail.url)

    async def first(self, wired: Wired) -> None:
        """What must stand before the first command is decided."""
        buckets = Buckets(*(wired.bucket(name) for name in ("PLAYERS", "TOKENS", "PASSWORDS", "LOGINS")))
        self.valkey = connect_valkey(wired.redis)
        confirm = self._confirm if self.mail.host else None
        ratings = ScoredRatings(self.valkey)
        days = settings(VacationSettings, os.environ).days
        known = sorts(self.directory.games, buckets, ratings=ratings, confirm=confirm, vacation_days=days)
        self.kind.know(known)
        (stream,) = wired.log.streams
        seats = ListedSeats(self.valkey, EventSource(wired.log, stream))
        self.errands = Errands(wired.bus, wired.keeper, self.kind, buckets, seats=seats)
        self.kind.wake = self.errands.wake
        await self.directory.start(wired.bucket("GAMES"))

    async def endings(self, wired: Wired) -> None:
        checkpoints = KeyValueCheckpoints(wired.bucket("CHECKPOINTS"), self.kind.owner)
        try:
            await Endings(wired.facts, checkpoints, wired.keeper, wired.leases).run()
        finally:
            await self.errands.stop()
            await self.directory.stop()
            await self.valkey.aclose()

    async def notices(self, wired: Wired) -> None:
        """For ever idle without a mail server."""
        if not self.mail.host:
            await asyncio.Event().wait()
        await TurnNotices(
            ValkeyWaitingMatches(self.valkey),
            notices=wired.bucket("NOTICES"),
            players=wired.bucket("PLAYERS"),
            mailer=self.mailer,
            head=self.head,
            delay_ms=round(self.mail.delay * 1000),
            mine=lambda: wired.leases.owns(NOTICES),
            every=self.mail.look_every,
        ).run()

    async def _confirm(self, email: str, code: str) -> bool:
        try:
            await self.mailer.send(confirmation(self.head, email, code))
        except (MailUnavailableError, MailRefusedError) as error:
            _log.warning("an address could not be confirmed", why=str(error))
            return False
        return True

    async def pairing(self, wired: Wired) -> None:
        await Pairer(wired.keeper, wired.leases).run()


def main() -> None:
    """Exits with 1 and one sentence when it cannot start."""
    try:
        service = Service()
    except SettingsError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(1)
    told = Told(FACT_KINDS, table_fact, (OPEN_TABLES, ASKED, SEATED))
    run(
        Parts(
            lambda: service.kind, told, first=service.first, besides=(service.endings, service.pairing, service.notices)
        )
    )


if __name__ == "__main__":
    main()
