"""Writing to players when a match waits for them: one notice a turn, unless they have acted. Off by default."""
