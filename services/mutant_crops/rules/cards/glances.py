"""Glances for the commonest chains of steps: made once for each slot, asked at every offer.

A glance says whether the chain can be carried out, or None where only trying choices out can tell. The tests compare
glances with such trials.
"""

from services.mutant_crops.rules.effects.exchange import Exchange
from services.mutant_crops.rules.effects.gain import Gain
from services.mutant_crops.rules.effects.sow import Sow, prices_of
from services.mutant_crops.rules.effects.tend import Tend
from services.mutant_crops.rules.prospect import Glance, Means, Prospect, Steps

WATER: tuple[str, ...] = ("water",)
FEED: tuple[str, ...] = ("feed",)
NOTHING = Gain()


def glance_of(steps: Steps) -> Glance | None:  # noqa: PLR0911 - one form a case
    """The glance for a chain, or None for a chain of another form."""
    gain = steps[0] if steps and isinstance(steps[0], Gain) else NOTHING
    match steps[1:] if gain is not NOTHING else steps:
        case (Sow(limit=None) as sow,):
            return _one_sowing(gain, sow)
        case (Sow(limit=None) as sow, Sow(limit=None) as again) if sow.price == again.price:
            return _two_sowings(gain, sow)
        case (Tend(price="full") as tend,):
            return _one_tending(gain, tend.kinds)
        case (Tend(price="full", kinds=first), Tend(price="full", kinds=second)):
            return _two_tendings(gain, first, second)
        case (Sow(limit=None) as sow, Tend(price="full") as tend):
            return _sowing_and_tending(gain, sow, tend.kinds)
        case (Exchange(),):
            return _exchange
        case _:
            return None


def _one_sowing(gain: Gain, sow: Sow) -> Glance:
    prices, gained = prices_of(sow.price), gain.seeds

    def glance(prospect: Prospect, costs: tuple[int, ...], _: Means) -> bool | None:
        return bool(costs) and prices[costs[0]] <= prospect.seeds + gained

    return glance


def _two_sowings(gain: Gain, sow: Sow) -> Glance:
    """What replaces the first crop does not count."""
    prices, gained = prices_of(sow.price), gain.seeds

    def glance(prospect: Prospect, costs: tuple[int, ...], _: Means) -> bool | None:
        return len(costs) > 1 and prices[costs[0]] + prices[costs[1]] <= prospect.seeds + gained

    return glance


def _one_tending(gain: Gain, kinds: tuple[str, ...]) -> Glance:
    water, feed = "water" in kinds, "feed" in kinds
    more_water, more_meat = gain.water, gain.meat

    def glance(prospect: Prospect, _: tuple[int, ...], means: Means) -> bool | None:
        if (water and means.water <= prospect.water + more_water) or (feed and means.feed <= prospect.meat + more_meat):
            return True
        return None if means.live else False

    return glance


def _two_tendings(gain: Gain, first: tuple[str, ...], second: tuple[str, ...]) -> Glance | None:
    def waters(prospect: Prospect, _: tuple[int, ...], means: Means) -> bool | None:
        return means.waters <= prospect.water + gain.water or (None if means.live else False)

    def feeds(prospect: Prospect, _: tuple[int, ...], means: Means) -> bool | None:
        return means.feeds <= prospect.meat + gain.meat or (None if means.live else False)

    def both(prospect: Prospect, _: tuple[int, ...], means: Means) -> bool | None:
        held_water, held_meat = prospect.water + gain.water, prospect.meat + gain.meat
        for water, meat in means.both:
            if water <= held_water and meat <= held_meat:
                return True
        return None if means.live else False

    return {(WATER, WATER): waters, (FEED, FEED): feeds, (WATER, FEED): both}.get((first, second))


def _sowing_and_tending(gain: Gain, sow: Sow, kinds: tuple[str, ...]) -> Glance:
    """An own crop that can be tended will do, whatever is sown; else the new one must be looked at."""
    tending, sowing = _one_tending(gain, kinds), _one_sowing(gain, sow)

    def glance(prospect: Prospect, costs: tuple[int, ...], means: Means) -> bool | None:
        if not sowing(prospect, costs, means):
            return False
        return True if tending(prospect, costs, means) else None

    return glance


def _exchange(_: Prospect, costs: tuple[int, ...], means: Means) -> bool | None:
    return bool(costs) and means.untouched
