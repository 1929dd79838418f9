"""Who watches a match: a socket, an event stream."""

from abc import ABC, abstractmethod

from libs.messages.problems import Problem


class Watcher(ABC):
    """Takes what one audience of one match is shown. Compared by identity."""

    __slots__ = ()

    @abstractmethod
    def deliver(self, version: int, message: str) -> None:
        """A view, a frame or an array of frames, up to this version. Never blocks; a slow one gives up by itself."""

    @abstractmethod
    def end(self, problem: Problem) -> None:
        """Nothing more will come. Watching again may work."""
