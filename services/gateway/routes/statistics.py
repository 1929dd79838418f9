"""Statistics of a game: who wins from which seat, how many points, how long, and with what."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from libs.messages.scores import Bar, Counted, GameStatistics, SeatStatistics
from services.gateway.auth.access import Access
from services.gateway.lists import GAME_STATISTICS, of_game
from services.gateway.routes.shown import average, rate, reading, tagged
from services.gateway.routes.visit import Visit, parts

MOST_ROWS = 200

Seats = Annotated[
    int | None, QueryParameter(ge=1, le=8, description="Matches with so many seats; two or more if absent.")
]
WithBots = Annotated[bool | None, QueryParameter(description="Only matches with bots, or only without.")]

_counts = msgspec.json.Decoder(dict[str, Any]).decode


@get(
    "/games/{game:str}/statistics",
    access=Access.SPECTATOR,
    operation_id="GetGameStatistics",
    tags=["scores"],
    summary="A game's statistics: win rate by seat, points, length, cards and actions by win rate",
)
async def get_game_statistics(
    request: Visit, game: FromPath[str], seats: Seats = None, *, bots: WithBots = None
) -> Response[Any]:
    """Of matches that their own players played out; `matches` and `ended` are of all that have a result.

    Matches with a given seed do not count. Win rates by seat need `seats`.
    """
    gateway = parts(request)
    gateway.games.get(game)
    with reading():
        page = await gateway.lists.page(GAME_STATISTICS, of_game(game), None, MOST_ROWS)
    rows = [
        row
        for row in map(_counts, page.rows)
        if (row["seats"] > 1 if seats is None else row["seats"] == seats) and bots in {None, row["who"] == "bots"}
    ]
    return tagged(request, summed(game, seats, rows, bots=bots))


def summed(game: str, seats: int | None, rows: Iterable[Mapping[str, Any]], *, bots: bool | None) -> GameStatistics:
    """What the rows come to together."""
    counts: Counter[str] = Counter()
    for row in rows:
        counts.update({name: value for name, value in row.items() if isinstance(value, int)})
    played_out = counts["played_out"]
    return GameStatistics(
        game=game,
        seats=seats,
        bots=bots,
        matches=counts["matches"],
        ended=_named(counts, "how."),
        played_out=played_out,
        average_length=average(counts["commits"], played_out),
        by_seat=() if seats is None else _by_seat(counts, seats),
        points=_bars(counts, "score."),
        lengths=_bars(counts, "length."),
        minutes=_bars(counts, "minutes."),
        counted=_counted(counts, versus=seats != 1),
    )


def _by_seat(counts: Mapping[str, int], seats: int) -> tuple[SeatStatistics, ...]:
    played = counts["played_out"]
    if not played:
        return ()
    return tuple(
        SeatStatistics(
            seat=seat,
            wins=counts[f"won.seat.{seat}"],
            win_rate=rate(counts[f"won.seat.{seat}"], played) if seats > 1 else None,
            average_points=average(counts[f"points.seat.{seat}"], played) or 0.0,
        )
        for seat in range(seats)
    )


def _counted(counts: Mapping[str, int], *, versus: bool) -> tuple[Counted, ...]:
    return tuple(
        Counted(
            name=name,
            had=had,
            win_rate=rate(counts[f"win.{name}"], had) if versus else None,
            average=average(counts[f"sum.{name}"], had) or 0.0,
        )
        for name, had in _named(counts, "had.").items()
    )


def _bars(counts: Mapping[str, int], prefix: str) -> tuple[Bar, ...]:
    found = ((int(least), number) for least, number in _named(counts, prefix).items())
    return tuple(Bar(least=least, number=number) for least, number in sorted(found))


def _named(counts: Mapping[str, int], prefix: str) -> dict[str, int]:
    return {name.removeprefix(prefix): number for name, number in sorted(counts.items()) if name.startswith(prefix)}
