"""Runs scoring: `python -m services.scoring`; with `check` it compares all ratings with the facts instead."""

import asyncio
import sys

from libs.connection import CannotConnectError
from libs.eventlog import LogUnavailableError
from libs.host.following import Told
from libs.host.serve import Parts, Wired, run
from libs.messages.facts import scoring_fact
from libs.projections import FactSource, KeyValueCheckpoints
from libs.settings import SettingsError
from services.scoring.checking import check
from services.scoring.kind import RatingLogs
from services.scoring.projections import FACT_KINDS, HEARD, RATING_PROJECTIONS
from services.scoring.rating import Rater


async def rate(wired: Wired) -> None:
    """Rate matches for as long as the service runs."""
    checkpoints = KeyValueCheckpoints(wired.bucket("CHECKPOINTS"), RatingLogs.owner)
    await Rater(FactSource(wired.facts), checkpoints, wired.keeper, wired.leases).run()


def main() -> None:
    if sys.argv[1:] == ["check"]:
        try:
            sys.exit(asyncio.run(check()))
        except (SettingsError, CannotConnectError, LogUnavailableError) as error:
            sys.exit(str(error))
    told = Told(FACT_KINDS, scoring_fact, RATING_PROJECTIONS)
    run(Parts(RatingLogs, told, heard=HEARD, besides=(rate,)))


if __name__ == "__main__":
    main()
