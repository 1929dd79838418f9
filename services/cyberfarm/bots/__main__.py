"""Runs the bots of Cyberfarm: `python -m services.cyberfarm.bots`."""

from libs.botting import by_chance, run
from services.cyberfarm.bots.greedy import greedy
from services.cyberfarm.rules.game import GAME

if __name__ == "__main__":
    run(GAME.name, {"random": by_chance, "greedy": greedy}, rules_version=GAME.rules_version)
