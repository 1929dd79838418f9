"""Servers, streams and every service, started in order, kept alive, and stopped in the reverse order."""

import asyncio
import os
import re
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from libs.operate.process import ServerError, free_port, require_free_port
from libs.operate.running.child import PAUSES, Child
from libs.operate.running.environment import Environments, Options
from libs.operate.running.health import unreadiness
from libs.operate.running.instance import Instance, Note, require_whole
from libs.operate.running.inventory import Kind, Service, module_command
from libs.operate.running.lines import Lines
from libs.operate.servers import NatsServer, Servers, ValkeyServer
from libs.operate.streams import ensure_at

READY_WITHIN = 60.0
"""Seconds from the start of the services to the gateway's word that it is ready."""

GIVE_UP_AFTER = 3
"""Deaths in a row, before the platform is ready, after which a service is taken to be broken."""

DRAIN_WITHIN = 15.0
"""Seconds that a service has to finish what it began."""

LOOK_EVERY = 0.05
"""Seconds between looks at the gateway before it is ready, and at the servers."""

T = TypeVar("T")


class BrokenServiceError(ServerError): ...


class NotReadyError(ServerError): ...


class Platform:
    """All of it. Use it on the main thread, whose end is the end of every child, and stop it however it started."""

    def __init__(
        self,
        options: Options,
        services: Sequence[Service],
        lines: Lines,
        *,
        command: Callable[[Service], Sequence[str]] = module_command,
    ) -> None:
        self.url = ""
        self._options = options
        self._services = services
        self._lines = lines
        self._command = command
        self._servers = Servers(options.data, sorted({service.game for service in services if service.game}))
        self._instance = Instance(options.data)
        self._children: dict[Kind, list[Child]] = {kind: [] for kind in Kind}
        self._stopped = False
        self._tending: list[asyncio.Task[None]] = []
        # A thread of its own that lives as long as we do: a server dies with the thread that started it.
        self._starter = ThreadPoolExecutor(1, "starts-servers")

    async def start(self) -> None:
        """Returns when the gateway is ready. Raises ServerError, with a sentence for the operator."""
        options = self._options
        self._instance.claim()
        require_whole(options.data)
        require_free_port(options.host, options.port, "The gateway")
        port = options.port or free_port(options.host)
        await self._on_starter(self._servers.start)
        await ensure_at(self._servers.nats.settings("operator"), self._servers.games)
        self._tending = [
            asyncio.create_task(self._tend(name, server))
            for name, server in (("nats", self._servers.nats), ("valkey", self._servers.valkey))
        ]
        environments = Environments(options, self._servers, port=port)
        self._launch(environments, (Kind.OWNER, Kind.DOOR))
        await self._until_ready(environments.url)
        self.url = environments.url
        self._launch(environments, (Kind.PLAYER,))
        self._note()

    async def stop(self) -> None:
        """Bots leave, the door closes, services finish what they began, and the servers go last. Twice is once."""
        if self._stopped:
            return
        self._stopped = True
        for kind in reversed(Kind):
            await asyncio.gather(*(child.stop(DRAIN_WITHIN) for child in self._children[kind]))
        for task in self._tending:
            task.cancel()
        await asyncio.gather(*self._tending, return_exceptions=True)
        await self._on_starter(self._servers.stop)
        self._starter.shutdown()
        self._instance.release()

    @property
    def data(self) -> Path:
        return self._options.data

    def kill(self) -> None:
        """Let nobody finish anything; `stop` then has nothing to wait for but the servers."""
        for children in self._children.values():
            for child in children:
                child.kill()

    def _launch(self, environments: Environments, kinds: Sequence[Kind]) -> None:
        for service in self._services:
            if service.kind in kinds:
                for number in range(self._options.workers if service.kind is Kind.OWNER else 1):
                    child = Child(
                        f"{service.name}/w{number}",
                        self._command(service),
                        environments.of(service, number),
                        say=self._lines.say,
                        changed=self._note,
                    )
                    self._children[service.kind].append(child)
                    child.start()

    async def _until_ready(self, url: str) -> None:
        deadline = time.monotonic() + READY_WITHIN
        children = [child for kind in Kind for child in self._children[kind]]
        while missing := await asyncio.to_thread(unreadiness, url, self._servers.games) or _unwell(children):
            for child in children:
                if child.deaths >= GIVE_UP_AFTER:
                    raise BrokenServiceError(_broken(child))
            if time.monotonic() > deadline:
                message = f"The platform is not ready within {READY_WITHIN:g} seconds: {missing}"
                raise NotReadyError(message)
            await asyncio.sleep(LOOK_EVERY)

    async def _tend(self, name: str, server: NatsServer | ValkeyServer) -> None:
        """Start a server again when it has crashed; services come back to it by themselves."""
        deaths = 0
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if server.running:
                continue
            self._lines.say(name, "has ended; it is started again")
            await asyncio.sleep(PAUSES[min(deaths, len(PAUSES) - 1)])
            try:
                await self._on_starter(server.start)
            except ServerError as error:
                self._lines.say(name, str(error))
                deaths += 1
            else:
                deaths = 0
                self._note()

    async def _on_starter(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._starter, work)

    def _note(self) -> None:
        children = {child.name: child.pid for kind in Kind for child in self._children[kind] if child.pid}
        nats, valkey = self._servers.nats, self._servers.valkey
        self._instance.write(
            Note(
                pid=os.getpid(),
                url=self.url,
                nats=nats.url,
                nats_monitor=nats.monitor_url,
                valkey=valkey.url,
                processes={"nats": nats.pid, "valkey": valkey.pid} | children,
            )
        )


def _unwell(children: Sequence[Child]) -> str:
    names = ", ".join(child.name for child in children if not child.well)
    return f"{names} has died and is started again" if names else ""


def _broken(child: Child) -> str:
    if missing := re.match(r"ModuleNotFoundError: No module named '([^']+)'", child.last_word):
        return f"{child.name} does not start: the package {missing[1]} is not installed; `make setup` installs it."
    if setting := re.match(r"\S*SettingsError: (.+)", child.last_word):
        return f"{child.name} does not start: {setting[1]}"
    return f"{child.name} does not start; its last words: {child.last_word or 'none'}"
