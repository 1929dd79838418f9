"""Which streams an owner's records lie in, and which ids their subjects bear."""

from libs.messages import subjects


class Naming:
    """An owner's logs. `streams` is how many event streams it has: four for a game, else one."""

    __slots__ = ("owner", "streams")

    def __init__(self, owner: str, streams: int = subjects.GAME_STREAMS) -> None:
        self.owner = owner
        name = f"EVT_{owner.upper()}"
        self.streams = (name,) if streams == 1 else tuple(f"{name}_{number}" for number in range(streams))

    def event(self, identifier: str) -> tuple[str, str]:
        """Subject and stream of an aggregate's commits. Raises MalformedIdError."""
        subject = subjects.event(self.owner, identifier)
        return subject, self.streams[subjects.partition(identifier) % len(self.streams)]
