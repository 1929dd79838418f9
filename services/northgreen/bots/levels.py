"""The levels of Northgreen's bots, by name, weakest first."""

LEVELS = ("random", "greedy")
