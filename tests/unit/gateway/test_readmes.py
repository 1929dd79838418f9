"""What the READMEs show is true."""

import re
import runpy
from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from libs.messages import socket
from libs.messages.requests import Accepted, Found
from services.gateway.documents import openapi
from services.gateway.sockets.closing import RESUMABLE, Close
from services.gateway.sockets.session import LARGEST_FRAME

FRAME_TOO_LARGE = 1009
"""The library's code, and the only one that is not of our own choice."""
ROOT = Path(__file__).resolve().parents[3]
CLIENT = (ROOT / "libs" / "client" / "README.md").read_text()
GATEWAY = (ROOT / "services" / "gateway" / "README.md").read_text()


def block(text, language):
    (found,) = re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)
    return found


async def test_the_bot_of_the_sdk_plays(house, tmp_path, capsys):
    script = tmp_path / "bot.py"
    script.write_text(block(CLIENT, "python").replace("mutant_crops", "meadow"))
    assert len(script.read_text().splitlines()) <= 30
    accepted = Accepted(version=1, at=1, events_json=b"[]")
    players = []

    def answer(target, command):
        body = msgspec.json.decode(command.json)
        if body["type"] == "sign_in_guest":
            entry = {"player": target, "scopes": body["scopes"]}
            house.tokens._write(body["token_sha256"], msgspec.json.encode(entry))
            players.append(target)
        if body["type"] == "start":
            house.meadow.open("meadow-1", players[0], "bot-meadow-calm-1")
        return accepted

    def play(match, command):
        answered = house.meadow.accept(match, command)
        house.meadow.matches[match].move(1, over=house.meadow.matches[match].version > 6)
        house.meadow._unsent.append((match, house.meadow.matches[match].broadcast(house.meadow.matches[match].version)))
        return answered

    house.lobby.answer = answer
    house.meadow.answer = play
    house.lobby.answer_query = lambda _table, _query: Found(json=b'{"status":"started","match":"meadow-1"}')
    await runpy.run_path(str(script))["main"](house.url)
    assert capsys.readouterr().out == "finished {'scores': []}\n"


def test_what_is_said_on_the_socket_is_understood():
    lines = block(GATEWAY, "json").splitlines()
    assert {type(socket.said(line)) for line in lines} == {
        socket.Hello,
        socket.Watch,
        socket.SendCommand,
        socket.WatchTurns,
        socket.Listen,
        socket.Unwatch,
        socket.Ping,
    }


def test_the_close_codes_are_those_of_the_code():
    ((resumable, final),) = re.findall(r"After close codes (.*?) connect again and resume; after (.*?) do not", GATEWAY)
    assert {int(code) for code in re.findall(r"\d{4}", resumable)} == set(RESUMABLE)
    assert {int(code) for code in re.findall(r"\d{4}", final)} == set(Close) - RESUMABLE | {FRAME_TOO_LARGE}


async def test_a_frame_too_large_closes_with_the_code_that_is_told(house):
    async with house.connect() as connection:
        await connection.send(b"x" * (LARGEST_FRAME + 1), text=True)
        with pytest.raises(ConnectionClosed) as closed:
            await connection.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == FRAME_TOO_LARGE


def test_the_program_that_the_socket_is_tried_with_is_installed():
    ((program, module),) = re.findall(r"`(\S+python) -m (\w+) ws://", GATEWAY)
    assert program == ".venv/bin/python"
    assert find_spec(f"{module}.__main__") is not None


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\$URL(/v1/[^ \"?)]*)", GATEWAY))))
async def test_the_calls_are_to_addresses_that_exist(house, path):
    known = {re.sub(r"{\w+}", "*", each) for each in openapi.document()["paths"]}
    assert re.sub(r"\$\w+|(?<=games/)\w+", "*", path) in known
