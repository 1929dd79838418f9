"""Chat at tables: kept for thirty days, told live, in two rooms a table."""
