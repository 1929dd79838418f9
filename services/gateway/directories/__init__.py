"""Buckets that the gateway keeps in memory: tokens, games, workers; and the players' names."""
