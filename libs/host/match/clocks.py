"""Clocks: folded from the receipts of commits, so that everybody can work out every deduction.

A seat's clock runs while it is awaited and its player is there. A command stops it at the time that the command was
received, at most five seconds before it was decided and never before the last commit. Time in which nobody served the
match is credited to every clock that ran; by correspondence a player's vacation stops theirs. A deadline is over when
a second has passed since: a command received in time beats the flag if it arrives within that second.
"""

from msgspec.structs import replace

from libs.host.core.commit import Receipt
from libs.host.match.state import Away, Match, Seating
from libs.kernel import Seat
from libs.messages.clocks import DAY, SECOND, Clock, Correspondence, RealTime, Untimed

RECEIVED_AT_MOST = 5 * SECOND
"""How far back a command may have been received."""
FLAG_AFTER = SECOND
CLAIM_AFTER = 3 * DAY
"""How long a seat may keep the others waiting without a clock before they may claim it."""
LAST_DAY = 365 * DAY
"""After the opening: then the autopilot plays the match to its end, so that every match has one."""


def grace(clock: Clock) -> int:
    """What a clock has at least after an undo or a return, milliseconds."""
    return 60 * 60 * SECOND if isinstance(clock, Correspondence) else 10 * SECOND


def first_bank(clock: Clock) -> int:
    """What a clock starts with, milliseconds; 0 without a clock."""
    match clock:
        case RealTime(bank=bank):
            return bank * SECOND
        case Correspondence(days=days):
            return days * DAY
        case Untimed():
            return 0


def received(match: Match, claimed: int, now: int) -> int:
    """When a command counts as received: what the gateway says, within bounds."""
    return max(match.at, now - RECEIVED_AT_MOST, min(claimed, now))


def credit(match: Match, outages: tuple[tuple[int, int], ...], now: int) -> int:
    """Milliseconds since the last commit in which nobody served the match."""
    since = match.at
    return sum([max(0, min(end, now) - max(start, since)) for start, end in outages if end > since])


def deadline(match: Match, seat: Seat, credited: int = 0) -> int | None:
    """When the seat's clock runs out, UTC milliseconds; None while it does not run, or without one."""
    seating = match.seats[seat]
    if seating.since is None or isinstance(match.clock, Untimed):
        return None
    end = seating.since + seating.bank + credited
    vacation = seating.vacation
    if vacation is None or vacation.since >= end:
        return end
    return end + rested(seating, seating.since, vacation.until)


def rested(seating: Seating, start: int, end: int) -> int:
    """Milliseconds between two times in which the seat's player was on vacation."""
    vacation = seating.vacation
    return 0 if vacation is None else max(0, min(end, vacation.until) - max(start, vacation.since))


def back(seating: Seating, now: int) -> Seating:
    """The seat without a vacation that is over."""
    return seating if seating.vacation is None or seating.vacation.until > now else ended(seating, seating.vacation)


def ended(seating: Seating, vacation: Away) -> Seating:
    """The seat once its vacation is over: a clock that runs ran so much less."""
    since = seating.since
    if since is not None:
        since += rested(seating, since, vacation.until)
    return replace(seating, since=since, vacation=None)


def next_look(match: Match, credited: int = 0) -> int | None:
    """When the match must be looked at next, UTC milliseconds; None once it is over."""
    if match.status != "running":
        return None
    if isinstance(match.clock, Untimed):
        return match.started + LAST_DAY
    deadlines = [end for seat in match.awaiting if (end := deadline(match, Seat(seat), credited)) is not None]
    return min([end + FLAG_AFTER for end in deadlines] + [match.started + LAST_DAY])


def out_of_time(match: Match, now: int, credited: int) -> Seat | None:
    """A seat whose flag falls now, the one whose time ran out first."""
    over = [
        (end, seat)
        for seat in match.awaiting
        if (end := deadline(match, Seat(seat), credited)) is not None and end + FLAG_AFTER <= now
    ]
    return Seat(min(over)[1]) if over else None


def ticked(before: Match, after: Match, actor: Seat | None, receipt: Receipt, *, undone: bool) -> list[Seating]:
    """The seats with their clocks after a commit."""
    seats = list(after.seats)
    for number, seating in enumerate(seats):
        if seating.since is None and seating.vacation is None and number not in after.awaiting:
            continue
        acted = number == actor
        seats[number] = _ticked(
            before,
            after,
            Seat(number),
            stopped=receipt.received if acted else after.at,
            credited=receipt.credited,
            graced=undone and acted,
        )
    return seats


def _ticked(before: Match, after: Match, seat: Seat, *, stopped: int, credited: int, graced: bool) -> Seating:
    seating, clock = back(after.seats[seat], after.at), after.clock
    runs = seat in after.awaiting and not seating.away
    since = seating.since
    if since is not None:
        since += credited
        if not runs:
            spent = stopped - since - rested(seating, since, stopped)
            left = max(0, seating.bank - max(0, spent))
            gained = clock.increment * SECOND if isinstance(clock, RealTime) and seat not in after.awaiting else 0
            return replace(seating, bank=left + gained, since=None, graced=False)
        if graced and not seating.graced and not isinstance(clock, Untimed):
            spent = after.at - since - rested(seating, since, after.at)
            bank = max(seating.bank, spent + grace(clock))
            return replace(seating, bank=bank, since=since, graced=bank > seating.bank)
        return replace(seating, since=since) if credited else seating
    if not runs:
        return seating
    bank = seating.bank
    if isinstance(clock, Correspondence) and seat not in before.awaiting:
        bank = first_bank(clock)
    skips = after.opened is not None and after.opened.absence == "skip"
    if (skips or (before.status == "running" and before.seats[seat].away)) and not isinstance(clock, Untimed):
        bank = max(bank, grace(clock))
    return replace(seating, bank=bank, since=after.at)
