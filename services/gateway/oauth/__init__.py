"""OAuth 2: others' programs act for players who have agreed to it (authorization code with PKCE, RFC 6749 and 7636)."""
