"""A player's vacations: how many days they have taken, and what is shown of it.

A year has so many days. A vacation counts in the year (UTC) in which it began, by the days begun: coming back within
the hour costs a day. So there are never more of them a year than days, and all of them end.
"""

from collections.abc import Iterable
from datetime import UTC, datetime

from msgspec import Struct

from libs.messages.clocks import DAY


class Stretch(Struct, frozen=True):
    """One vacation, UTC milliseconds."""

    since: int
    until: int
    """When the player came back, or is taken to have at the latest."""

    @property
    def days(self) -> int:
        """As it counts."""
        return max(1, -(-(self.until - self.since) // DAY))

    @property
    def year(self) -> int:
        return year_of(self.since)


class VacationView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's own vacation. While it lasts, their clocks in matches by correspondence stand still."""

    on: bool
    since: int | None = None
    """UTC milliseconds."""
    until: int | None = None
    """When it ends by itself, UTC milliseconds."""
    days_left: int = 0
    """This year, besides those of a vacation that lasts."""
    days_a_year: int = 0


def year_of(at: int) -> int:
    return datetime.fromtimestamp(at / 1000, UTC).year


def current(stretches: Iterable[Stretch], now: int) -> Stretch | None:
    """The vacation that lasts at this time."""
    return next((one for one in stretches if one.since <= now < one.until), None)


def days_left(stretches: Iterable[Stretch], now: int, a_year: int) -> int:
    """How many days may still be taken in the year of `now`."""
    year = year_of(now)
    return max(0, a_year - sum(one.days for one in stretches if one.year == year))


def shown(stretches: Iterable[Stretch], now: int, a_year: int) -> VacationView:
    taken = tuple(stretches)
    lasting = current(taken, now)
    return VacationView(
        on=lasting is not None,
        since=lasting.since if lasting else None,
        until=lasting.until if lasting else None,
        days_left=days_left(taken, now, a_year),
        days_a_year=a_year,
    )
