"""A match of any game as an aggregate: seats, undo, chance, absence, what each audience is shown."""
