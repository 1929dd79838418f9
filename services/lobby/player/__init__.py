"""The pure decider of a player. What is personal lies in buckets, never in the log."""
