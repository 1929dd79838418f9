"""Pairing: a pure function from tickets and a time to groups. The same tickets at the same time give the same groups.

- A group has one ticket for each seat, all of the same terms, and each rating range covers the whole group.
- Who waits longest is served first: with the group of those who wait longest.
- Players who are to be kept apart are in no group together.
- When it is done, no further group could be made of what is left. So who fits waits for the next pairing and no longer.
- Only then bots fill up groups in which everybody agreed to bots and somebody has waited long enough.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec

from libs.messages.ids import BOTS_A_LEVEL
from libs.messages.queue import WIDENS_EVERY_MS
from services.lobby.queue.state import Ticket

Tickets: TypeAlias = tuple[Ticket, ...]
Apart: TypeAlias = frozenset[frozenset[str]]
"""Pairs of players of whom one does not want to play with the other."""
NOBODY: Final[Apart] = frozenset()
STEPS = 50_000
"""How many tickets are tried in one pairing: only a tangle of block lists takes more, and waits for another time."""
_encode = msgspec.json.Encoder(order="sorted").encode


class Group(NamedTuple):
    """Who plays together, the longest waiting first, and how many bots with them."""

    tickets: Tickets
    bots: int = 0


def width(ticket: Ticket, now: int) -> int | None:
    """How far apart ratings may be, in points, after waiting until `now` (UTC milliseconds); None for any distance."""
    if ticket.spread is None:
        return None
    return ticket.spread * (1 + max(0, now - ticket.since) // WIDENS_EVERY_MS)


def fit(group: Iterable[Ticket], now: int) -> bool:
    """Whether every range covers the whole group."""
    tickets = tuple(group)
    ratings = [ticket.rating for ticket in tickets]
    distance = max(ratings) - min(ratings)
    return all(reach is None or distance <= reach for reach in (width(ticket, now) for ticket in tickets))


def pair(tickets: Sequence[Ticket], now: int, apart: Apart = NOBODY) -> list[Group]:
    """All groups that can be made; tickets are given the longest waiting first, those that lapsed left out."""
    pools: dict[bytes, list[Ticket]] = {}
    for ticket in tickets:
        if now < ticket.until:
            pools.setdefault(_encode(ticket.terms), []).append(ticket)
    places = {ticket.id: place for place, ticket in enumerate(tickets)}
    kept = _Apart(apart)
    groups = [group for pool in pools.values() for group in _paired(pool, now, kept)]
    return sorted(groups, key=lambda group: places[group.tickets[0].id])


class _Apart:
    """Who is kept apart, and how much trying that may still take."""

    def __init__(self, pairs: Apart) -> None:
        self.pairs = pairs
        self._left = STEPS

    def admits(self, group: Tickets, ticket: Ticket) -> bool:
        """Whether nobody in the group is to be kept apart from the ticket's player."""
        return not self.pairs or all(frozenset((one.player, ticket.player)) not in self.pairs for one in group)

    def try_one(self) -> bool:
        self._left -= 1
        return self._left >= 0


def _paired(pool: list[Ticket], now: int, apart: _Apart) -> list[Group]:
    """The groups of tickets of the same terms."""
    seats = pool[0].terms.seats
    groups: list[Group] = []
    waiting = pool
    left: list[Ticket] = []
    while waiting:
        first, *others = waiting
        best = _best(first, others, seats, now, apart)
        if best is None:
            left.append(first)
            waiting = others
        else:
            groups.append(Group(best))
            waiting = [ticket for ticket in others if ticket not in best]
    return groups + _with_bots(left, seats, now, apart)


def _best(first: Ticket, others: Sequence[Ticket], size: int, now: int, apart: _Apart) -> Tickets | None:
    """The group of `size` around `first` that has waited longest; None if there is none."""
    if size == 1:
        return (first,)
    found: list[Tickets] = []
    for low, high in _spans(first, others, now):
        inside = [ticket for ticket in others if low <= ticket.rating <= high and _reaches(ticket, high - low, now)]
        group = _oldest((first,), inside, size, apart)
        if group is not None:
            found.append(group)
    places = {ticket.id: place for place, ticket in enumerate(others)}
    return min(found, key=lambda group: [places[ticket.id] for ticket in group[1:]], default=None)


def _oldest(begun: Tickets, others: Sequence[Ticket], size: int, apart: _Apart) -> Tickets | None:
    """The group of `size` that begins so and goes on with those who have waited longest."""
    if len(begun) == size:
        return begun
    if not apart.pairs:
        group = (*begun, *others[: size - len(begun)])
        return group if len(group) == size else None
    for place in range(len(others) - (size - len(begun)) + 1):
        if not apart.try_one():
            return None
        if apart.admits(begun, others[place]):
            found = _oldest((*begun, others[place]), others[place + 1 :], size, apart)
            if found is not None:
                return found
    return None


def _spans(first: Ticket, others: Sequence[Ticket], now: int) -> list[tuple[int, int]]:
    """Every span of ratings from one ticket's to another's, around the first one's and within its reach."""
    near = [ticket for ticket in others if fit((first, ticket), now)]
    lows = {first.rating, *(ticket.rating for ticket in near if ticket.rating < first.rating)}
    highs = {first.rating, *(ticket.rating for ticket in near if ticket.rating > first.rating)}
    return [(low, high) for low in sorted(lows) for high in sorted(highs) if _reaches(first, high - low, now)]


def _reaches(ticket: Ticket, distance: int, now: int) -> bool:
    reach = width(ticket, now)
    return reach is None or distance <= reach


def _with_bots(left: list[Ticket], seats: int, now: int, apart: _Apart) -> list[Group]:
    """Groups of persons who agreed to bots, begun by who has waited long enough, with bots for the free seats."""
    groups: list[Group] = []
    taken: set[str] = set()
    for first in left:
        if first.id in taken or first.bots_after is None or now - first.since < first.bots_after:
            continue
        group: Tickets = (first,)
        for other in left:
            free = other.id not in taken and other not in group and other.bots_after is not None
            if free and len(group) < seats and fit((*group, other), now) and apart.admits(group, other):
                group = (*group, other)
        if seats - len(group) <= BOTS_A_LEVEL:
            taken.update(ticket.id for ticket in group)
            groups.append(Group(group, seats - len(group)))
    return groups
