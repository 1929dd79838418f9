"""Rows of scoring: from its own rating logs (boards), and from everybody's facts (histories, counts)."""

from typing import Final

from libs.host.following import Heard as HeardRows
from services.scoring.projections.boards import FACT_KINDS, LEADERBOARDS, RATING_CHANGES
from services.scoring.projections.counts import GAME_STATISTICS, PLAYER_STATISTICS, VERSUS
from services.scoring.projections.heard import heard
from services.scoring.projections.histories import EXPORTS, HISTORIES

RATING_PROJECTIONS: Final = (LEADERBOARDS, RATING_CHANGES)
MATCH_PROJECTIONS: Final = (HISTORIES, EXPORTS, PLAYER_STATISTICS, VERSUS, GAME_STATISTICS)
HEARD: Final = HeardRows(MATCH_PROJECTIONS, heard)

__all__ = ["FACT_KINDS", "HEARD", "MATCH_PROJECTIONS", "RATING_PROJECTIONS"]
