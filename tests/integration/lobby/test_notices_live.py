"""A whole platform that writes to a real mail server: each turn change leads to exactly one notice."""

import asyncio
import re
import socket
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from libs.client import Furrow
from libs.testkit.installation import Installation

pytestmark = [pytest.mark.live, pytest.mark.timeout(180)]

GAME = "mutant_crops"


class Inbox:
    def __init__(self) -> None:
        self.messages: list[Message] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802 (aiosmtpd's name)
        self.messages.append(message_from_bytes(envelope.content))
        return "250 OK"

    def about_turns(self) -> list[str]:
        return [str(one["Message-ID"]) for one in self.messages if str(one["Message-ID"]).startswith("<turn.")]


@pytest.fixture(scope="module")
def inbox() -> Iterator[tuple[Inbox, int]]:
    made = Inbox()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(made, hostname="127.0.0.1", port=port)
    controller.start()
    yield made, port
    controller.stop()


@pytest.fixture(scope="module")
def platform(inbox: tuple[Inbox, int], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    mail = {"HOST": "127.0.0.1", "PORT": str(inbox[1]), "SECURITY": "none", "DELAY": "0.3", "LOOK_EVERY": "0.1"}
    environment = {f"FURROW_MAIL_{name}": value for name, value in mail.items()}
    installation = Installation(tmp_path_factory.mktemp("notices") / "var", environment=environment)
    installation.start()
    yield installation
    installation.stop()


async def until(done):
    async with asyncio.timeout(20):
        while not done():  # noqa: ASYNC110 (what came in, in another thread)
            await asyncio.sleep(0.05)


async def test_each_turn_change_is_one_notice_though_everything_is_restarted(platform, inbox):
    box, _ = inbox
    async with Furrow(platform.url) as ann, Furrow(platform.url) as bob:
        await ann.sign_in_guest("Ann")
        await bob.sign_in_guest("Bob")
        await ann.account.notices("ann@example.org")
        await until(lambda: box.messages)
        code = re.search(r"^ {4}(\w+)\s*$", str(box.messages[0].get_payload()), re.MULTILINE)
        assert code is not None
        await ann.account.confirm_notices(code[1])
        table = await ann.open_table(GAME, 2)
        await bob.table(table.id).join()
        await bob.table(table.id).ready()
        await table.start()
        match = await table.match()
        async with ann.match(match) as anns, bob.match(match) as bobs:
            for turn in range(1, 5):
                await play_until(bobs, lambda: anns.my_turn)
                await until(lambda: len(box.about_turns()) >= turn)  # noqa: B023 (called at once)
                if turn % 2 == 0:
                    for name in ("lobby/w0", "valkey"):
                        pid = platform.kill(name)
                        await asyncio.to_thread(platform.until_replaced, name, pid)
                await asyncio.sleep(1.0)
                assert len(box.about_turns()) == len(set(box.about_turns())) == turn
                await play_until(anns, lambda: bobs.my_turn)


async def play_until(match, done):
    """Play the first offer for the match's player until it is the other's turn."""
    async with asyncio.timeout(20):
        while not done():
            if match.my_turn:
                await match.play(match.offers.sample())
            await asyncio.sleep(0.05)
