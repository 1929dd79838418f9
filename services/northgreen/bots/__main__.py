"""Runs the bots of Northgreen: `python -m services.northgreen.bots`."""

from libs.botting import by_chance, run
from services.northgreen.bots.greedy import greedy
from services.northgreen.rules.game import GAME

CHOOSERS = {"random": by_chance, "greedy": greedy}
"""By level, as bots/levels.py names them."""

if __name__ == "__main__":
    run(GAME.name, CHOOSERS, rules_version=GAME.rules_version)
