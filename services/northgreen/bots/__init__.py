"""Players of Northgreen: they know what a client knows, sections of views and offers, and nothing else."""
