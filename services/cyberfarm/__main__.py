"""Hosts Cyberfarm: `python -m services.cyberfarm`."""

from libs.host.serve import serve_game
from services.cyberfarm.bots.levels import LEVELS
from services.cyberfarm.rules.game import GAME

if __name__ == "__main__":
    serve_game(GAME, bots=LEVELS)
