"""The score sheet."""

from libs.kernel import ScoreLine, Seat, SeatScore, ranked
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.look import herd
from services.cyberfarm.rules.state import Farm, State
from services.cyberfarm.rules.words import KINDS


def totals(state: State) -> tuple[int, ...]:
    """All stars of each seat. Rule: CF-423."""
    return tuple(sum(line.points for line in sheet(state, seat)) for seat in range(len(state.farms)))


def tie_breaks(state: State) -> tuple[int, ...]:
    """Coins, a card in hand counting as one. Rule: CF-424."""
    return tuple(farm.coins + len(hand) for farm, hand in zip(state.farms, state.hands, strict=True))


def places(state: State) -> tuple[int, ...]:
    results = zip(totals(state), tie_breaks(state), strict=True)
    return ranked([(total, (coins,)) for total, coins in results])


def results(state: State) -> tuple[SeatScore, ...]:
    """Places and score sheets. Rule: CF-417 to CF-424."""
    return tuple(
        SeatScore(seat=Seat(seat), place=place, total=total, tie_break=(coins,), lines=sheet(state, seat))
        for seat, (place, total, coins) in enumerate(zip(places(state), totals(state), tie_breaks(state), strict=True))
    )


def sheet(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """Stars of the seasons, then those of the final scoring."""
    farm = state.farms[seat]
    lines = [
        ScoreLine(item=f"loaf_{season}", points=load.stars, clause="CF-276", note=f"{load.value} FV")
        for season, load in enumerate(farm.loafs, start=1)
    ]
    lines += [
        ScoreLine(item="openings", points=farm.unlock_stars, clause="CF-073"),
        ScoreLine(item="orders", points=farm.order_stars, clause="CF-263", note=str(farm.orders)),
        ScoreLine(item="tracks", points=farm.track_stars, clause="CF-269"),
    ]
    return (*lines, *_final(state, farm))


def _final(state: State, farm: Farm) -> list[ScoreLine]:
    """Rule: CF-417 to CF-421."""
    lines = []
    for kind in KINDS:
        row = BOOK.tokens[kind]
        if row.stars:
            count = herd(farm, kind).size
            lines.append(ScoreLine(item=kind, points=count * row.stars, clause="CF-417", note=str(count)))
    cards = underlaid(farm)
    lines.append(_line("underlaid_cards", "underlaid_pair", cards // 2, cards))
    improved = sum(building.level > 1 for building in farm.buildings)
    lines.append(_line("level_2_buildings", "level_2", improved, improved))
    most = max(conveyors(other) for other in state.farms)
    leading = conveyors(farm) == most > 0
    lines.append(_line("most_conveyors", "most_conveyors", int(leading), conveyors(farm)))
    for card in farm.cards:
        stars = BOOK.table.tea.stages[farm.tea - 1].stars if card == "tea_fungus" else BOOK.inventions[card].row.stars
        if stars:
            lines.append(ScoreLine(item=f"card:{card}", points=stars, clause="CF-421"))
    return lines


def _line(item: str, rule: str, times: int, count: int) -> ScoreLine:
    row = BOOK.table.scoring[rule]
    return ScoreLine(item=item, points=times * row.stars, clause=row.clause, note=str(count))


def underlaid(farm: Farm) -> int:
    """Invention cards under or between buildings. Rule: CF-418."""
    return sum(len(building.cards) for building in farm.buildings) + sum(bool(link.card) for link in farm.links)


def conveyors(farm: Farm) -> int:
    """Laid, in reserve, and Borka. Rule: CF-420."""
    return len(farm.links) + farm.reserve
