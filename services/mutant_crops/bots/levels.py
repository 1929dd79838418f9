"""The levels of Mutant Crops' bots, by name, weakest first."""

LEVELS = ("random", "greedy")
