"""Score sheets, places and standings."""

from libs.kernel import ranked
from libs.testkit.checks.looking import seats
from libs.testkit.checks.registry import check, confirm
from libs.testkit.discovery import clause_ids
from libs.testkit.playouts import Match


@check(share=0.5)
def score_sheets_add_up(match: Match) -> None:
    """Totals are the sums of their lines and what stands; lines name known clauses; places follow from totals."""
    outcome = match.case.game.outcome(match.final)
    confirm(outcome is not None, "no outcome")
    scores = outcome.scores if outcome else ()
    standing = match.case.game.standing(match.final)
    confirm(standing.points == tuple(score.total for score in scores), "scored otherwise than", standing.points)
    confirm([score.seat for score in scores] == list(seats(match)), "not one score a seat in seat order:", scores)
    for score in scores:
        points = sum(line.points for line in score.lines)
        confirm(points == score.total, "seat", score.seat, "has lines of", points, "and a total of", score.total)
        items = [line.item for line in score.lines]
        confirm(len(items) == len(set(items)), "seat", score.seat, "has an item twice:", items)
        for line in score.lines:
            confirm(line.clause in clause_ids(match.case.game), "unknown clause of a line:", line)
    lengths = {len(score.tie_break) for score in scores}
    confirm(len(lengths) == 1, "tie breaks of different lengths:", scores)
    places = ranked([(score.total, score.tie_break) for score in scores])
    confirm(tuple(score.place for score in scores) == places, "places should be", places, "in", scores)


@check(share=0.3)
def standings_fit_the_table(match: Match) -> None:
    """A standing has points for each seat and progress that never goes back; statistics are a map a seat, or none."""
    game = match.case.game
    progress = 0.0
    for version, state in enumerate(match.states, start=1):
        standing = game.standing(state)
        confirm(len(standing.points) == len(seats(match)), "version", version, standing)
        confirm(progress <= standing.progress <= 1, "version", version, "goes from", progress, "to", standing.progress)
        confirm(standing.phase, "version", version, "names no phase")
        progress = standing.progress
        counts = game.statistics(state)
        confirm(len(counts) in {0, len(seats(match))}, "version", version, "statistics of", len(counts), "seats")
