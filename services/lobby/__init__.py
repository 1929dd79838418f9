"""Tables and players: who may sit where, and how a table becomes a match."""
