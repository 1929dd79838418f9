"""The cards: rows in data/*.toml, read and checked once, at import."""
