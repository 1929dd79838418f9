"""What NATS and Valkey share as servers of this machine: a folder, ports, start and stop."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from libs.operate.process import BusyPortError, Process, free_port, require_free_port, require_writable

ATTEMPTS = 5
"""Free ports tried, because another process may take one in between."""


class Server(ABC):
    """One server over its own folder of the data folder."""

    program: ClassVar[str]
    """What its process is called."""
    listeners: ClassVar[Mapping[str, str]]
    """The attributes that hold its ports, each with who listens there, as the operator is told."""

    def __init__(self, data: Path, folder: str, *, host: str, port: int) -> None:
        self.folder = (data / folder).absolute()
        self.host = host
        self.port = port
        self._data = data
        self._process = Process(self.program, [], self._output)

    @property
    def _output(self) -> Path:
        return self.folder / f"{self.program.partition('-')[0]}.out"

    def start(self) -> None:
        """Start it and wait until it answers. A port of 0 becomes a free one, kept for later starts.

        Raises the errors of libs.operate.process, each with a sentence for the operator.
        """
        binary = self._binary()
        require_writable(self._data)
        require_writable(self.folder)
        chosen = [name for name in self.listeners if getattr(self, name) == 0]
        for attempt in range(ATTEMPTS):
            for name in chosen:
                setattr(self, name, free_port(self.host))
            try:
                self._begin(binary)
            except BusyPortError:
                if not chosen or attempt == ATTEMPTS - 1:
                    raise
            else:
                return

    def _begin(self, binary: Path) -> None:
        for name, who in self.listeners.items():
            require_free_port(self.host, getattr(self, name), who)
        self._process = Process(self.program, self._command(binary), self._output)
        self._process.start(self._answers)

    def restart(self) -> None:
        """Stop cleanly and start on the same ports."""
        self.stop()
        self.start()

    def stop(self) -> bool:
        """Whether it ended by itself, with all that it had to write."""
        return self._process.stop()

    def kill(self) -> None:
        self._process.kill()

    def pause(self) -> None:
        self._process.pause()

    def resume(self) -> None:
        self._process.resume()

    @property
    def running(self) -> bool:
        return self._process.running

    @property
    def pid(self) -> int:
        return self._process.pid

    @abstractmethod
    def _binary(self) -> Path:
        """The installed program. Raises MissingBinaryError, TooOldServerError."""

    @abstractmethod
    def _command(self, binary: Path) -> Sequence[str | Path]:
        """Write what it is configured by, and give its command line."""

    @abstractmethod
    def _answers(self) -> bool:
        """Whether it has come up."""
