"""The queue: one aggregate holds all tickets and pairs them, so that nobody is paired twice."""
