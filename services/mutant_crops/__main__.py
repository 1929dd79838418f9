"""Hosts Mutant Crops: `python -m services.mutant_crops`."""

from libs.host.serve import serve_game
from services.mutant_crops.bots.levels import LEVELS
from services.mutant_crops.rules.game import GAME

if __name__ == "__main__":
    serve_game(GAME, bots=LEVELS)
