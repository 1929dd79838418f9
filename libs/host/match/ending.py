"""Results of matches that players have left for good."""

from msgspec.structs import replace

from libs.host.match.state import Seating
from libs.kernel import Outcome, Seat, SeatScore, Standing, ranked


def retired_last(seats: tuple[Seating, ...], outcome: Outcome) -> Outcome:
    """The outcome with everybody who retired placed behind everybody who did not, else in the game's order."""
    if not any(seating.retired for seating in seats):
        return outcome
    places = ranked([(int(not seats[score.seat].retired), (-score.place,)) for score in outcome.scores])
    return Outcome(
        scores=tuple(replace(score, place=place) for score, place in zip(outcome.scores, places, strict=True))
    )


def cut_short(seats: tuple[Seating, ...], standing: Standing) -> Outcome:
    """The outcome of a match that ends because at most one player is left: by public points, who retired last."""
    scores = tuple(
        SeatScore(seat=Seat(number), place=place, total=points)
        for number, (points, place) in enumerate(
            zip(standing.points, ranked([(points, ()) for points in standing.points]), strict=True)
        )
    )
    return retired_last(seats, Outcome(scores=scores))
