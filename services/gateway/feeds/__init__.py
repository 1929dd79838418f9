"""Matches as they happen: one subscription a watched match, one lane an audience, any number of watchers."""
