"""The pure decider of a table."""
