"""Counting what can be reached, after chess programs' `perft`: one number that any change of the rules disturbs."""

from typing import Any

from libs.kernel import Chance, decided, listed
from libs.testkit.cases import Case
from libs.testkit.encoding import packed
from libs.testkit.playouts import played
from libs.testkit.policies import command

MOST = 400
"""Most commands decided for one count; a level that would take more is counted but not entered."""
_LISTED = 2000


def counted(table: Case, part: float, most: int = MOST) -> dict[str, Any]:
    """Commands offered, and different positions they lead to, by depth from a position of the case's first match.

    The position is the one after the given part of the match's commands. Chance stays the match's own. The last level
    has a count of commands only.
    """
    match = played(table, table.seed(0))
    version = int(len(match.steps) * part)
    step = match.steps[version]
    level = {packed(step.before): (step.before, step.drawn)}
    commands: list[int] = []
    positions: list[int] = []
    while level:
        moves = [
            (state, drawn, seat, body)
            for state, drawn in level.values()
            for seat in table.game.awaiting(state)
            for body in listed(table.game.offers(state, seat), _LISTED)
        ]
        commands.append(len(moves))
        if sum(commands) > most:
            break
        level = {}
        for state, drawn, seat, body in moves:
            after = decided(table.game, state, seat, command(table.game, body), Chance(match.seed, drawn))
            level[packed((after.state, after.drawn))] = (after.state, after.drawn)
        positions.append(len(level))
    return {"after": version, "commands": commands, "positions": positions}
