"""Bots of Cyberfarm. They come in by the door, as players do, and see what players see."""
