"""Running bots that come in by the door: which match to look at and when; how to choose is each game's own."""

from libs.botting.looking import Choose, Look, by_chance
from libs.botting.running import run

__all__ = ["Choose", "Look", "by_chance", "run"]
