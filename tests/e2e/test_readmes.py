"""What the READMEs show is done as it stands there, on the running platform, by the programs that it names."""

import asyncio
import re
import runpy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

from libs.client import Furrow
from libs.operate.running.tokens import OPERATOR, token
from libs.testkit.installation import Installation

ROOT = Path(__file__).resolve().parents[2]
CLIENT = (ROOT / "libs" / "client" / "README.md").read_text()
GATEWAY = (ROOT / "services" / "gateway" / "README.md").read_text()

CURL = """
set -euo pipefail
curl() {
    local status=0
    case "$*" in
        *-sN*) command curl --fail-with-body -m 3 "$@" || status=$?; [ $status = 28 ] || return $status ;;
        *) command curl --fail-with-body "$@" ;;
    esac
    echo "$*" >> "$CALLS"
}
"""
"""As it is, but that a refusal ends the script, and that streams are left after some seconds."""
UNTIL_STARTED = (
    """until curl -s $URL/v1/tables/$TABLE -H "$AUTH" | grep -q '"status":"started"'; do sleep 0.1; done\n"""
)
UNTIL_OVER = """curl -s $URL/v1/matches/$MATCH/commands -H "$AUTH" --json '{"command": {"type": "resign"}}'
until curl -s $URL/v1/export/matches?after=0 | grep -q $MATCH; do sleep 0.1; done\n"""
"""What somebody who types is slow enough for, and what is said of a finished match."""
ANSWERS = {
    "hello": "welcome",
    "watch": "view",
    "command": "problem",
    "watch_turns": "turns",
    "listen": "told",
    "unwatch": "unwatched",
    "ping": "pong",
}
"""What each line on the socket is answered with, by type; the command is to undo before anything was done."""


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def shell(platform: Installation) -> str:
    """Both scripts, one after the other. What nobody can know is filled in, and waits where a person would."""
    lines = "".join(blocks(GATEWAY, "sh"))
    for old, new in (
        ("URL=http://127.0.0.1:8000\n", f"URL={platform.url}\nOPERATOR={token(platform.data, OPERATOR)}\n"),
        ("MATCH=$(", f"{UNTIL_STARTED}MATCH=$("),
        ("curl -s $URL/v1/matches/$MATCH/verification", f"{UNTIL_OVER}curl -s $URL/v1/matches/$MATCH/verification"),
        ('"match": "…"', '"match": "\'$MATCH\'"'),
    ):
        assert lines.count(old) == 1, old
        lines = lines.replace(old, new)
    return CURL + lines


async def test_every_call_with_curl_does_as_it_says(platform: Installation, tmp_path: Path) -> None:
    script, calls = tmp_path / "script.sh", tmp_path / "calls"
    script.write_text(shell(platform))
    run = await asyncio.create_subprocess_exec(
        "bash",
        str(script),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={"PATH": "/usr/bin:/bin", "CALLS": str(calls)},
    )
    out, err = await asyncio.wait_for(run.communicate(), 150)

    assert run.returncode == 0, f"{out.decode()[-2000:]}\n{err.decode()}"
    done = calls.read_text()
    shown = re.findall(r"\$URL(/v1/[^ \"?)]*)", "".join(blocks(GATEWAY, "sh")))
    for path in shown:
        assert re.search(re.sub(r"\$\w+", "[a-z0-9_-]+", path), done), path


async def test_the_bot_of_the_sdk_plays_a_whole_match(
    platform: Installation, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (source,) = blocks(CLIENT, "python")
    (tmp_path / "bot.py").write_text(source)

    await runpy.run_path(str(tmp_path / "bot.py"))["main"](platform.url)

    assert capsys.readouterr().out.startswith("finished {'scores': [")


async def test_what_is_said_on_the_socket_is_answered(platform: Installation) -> None:
    """Each line after the answer to the one before, with a token and a match that there are."""
    async with Furrow(platform.url) as client:
        await client.sign_in_guest("Ada")
        table = await client.open_table("mutant_crops", seats=2)
        await table.add_bot("greedy")
        await table.start()
        match = await table.match()
        (lines,) = (found for found in blocks(GATEWAY, "json") if '"hello"' in found)
        said = (
            lines.replace("fur_…", str(client.token))
            .replace("mutant_crops-…", match)
            .replace("t-…", table.id)
            .replace('"after": 12, ', "")
        )
        answers: dict[str, Any] = {}
        async with connect(platform.url.replace("http", "ws") + "/v1/socket") as door, asyncio.timeout(30):
            for line in said.splitlines():
                answer = ANSWERS[msgspec.json.decode(line)["type"]]
                await door.send(line)
                while answer not in answers:
                    heard = msgspec.json.decode(await door.recv())
                    answers[heard["type"]] = heard

    assert answers["welcome"]["player"].startswith("p-")
    assert answers["view"]["you"] is not None
    assert answers["problem"]["problem"]["reason"] == "nothing_to_undo"
    assert answers["pong"]["id"] == "p1"
