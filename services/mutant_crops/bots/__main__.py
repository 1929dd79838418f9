"""Runs the bots of Mutant Crops: `python -m services.mutant_crops.bots`."""

from libs.botting import by_chance, run
from services.mutant_crops.bots.greedy import greedy
from services.mutant_crops.rules.game import GAME

CHOOSERS = {"random": by_chance, "greedy": greedy}
"""By level, as bots/levels.py names them."""

if __name__ == "__main__":
    run(GAME.name, CHOOSERS, rules_version=GAME.rules_version)
