"""The WebSocket: one connection for any number of watched matches, and for commands."""
