"""The only door: HTTP, event streams and WebSocket in, messages on the bus out. Knows no game."""
