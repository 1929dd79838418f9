"""The levels of Cyberfarm's bots, by name, weakest first."""

LEVELS = ("random", "greedy")
