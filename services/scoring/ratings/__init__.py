"""The pure decider of a rating log."""
