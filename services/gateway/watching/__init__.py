"""Watching the platform: what services report, kept for the recent past, and how it is shown to operators."""
