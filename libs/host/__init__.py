"""Runs the aggregates of a service: load, decide, append, publish; leases; followers. Knows no game by name."""
