"""Cards unlike any other, one module each, by card number."""
