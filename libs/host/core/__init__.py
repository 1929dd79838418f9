"""Load, decide, append: how any aggregate (a match, a table, a rating) is run on the log. Knows no game."""
