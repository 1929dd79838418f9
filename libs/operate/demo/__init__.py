"""`furrow demo`: four players, one whole match of every game there is, seen by whoever watches the terminal."""
