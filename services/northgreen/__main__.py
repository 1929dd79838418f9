"""Hosts Northgreen: `python -m services.northgreen`."""

from libs.host.serve import serve_game
from services.northgreen.bots.levels import LEVELS
from services.northgreen.rules.game import GAME

if __name__ == "__main__":
    serve_game(GAME, bots=LEVELS)
