"""What matches come to: ratings, leaderboards, statistics and histories, from public facts alone."""
