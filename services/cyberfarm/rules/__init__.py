"""The rules of Cyberfarm."""
