"""Who is at the door, and what they may do: tokens, access rules of routes, quotas."""
