"""The export of a match, and checking it offline with nothing but hashes."""

import base64

import msgspec
import pytest

from libs.messages.requests import ExportQuery, Found
from libs.messages.verify import verified

MATCH = "harvest_fair-1"
PLANT = {"type": "plant", "beds": {"carrots": 1, "beans": 0}}


async def finished(host):
    await host.open(MATCH, seed=None)
    await host.played(MATCH, "ann", PLANT)
    await host.played(MATCH, "ann", {"type": "undo"})
    promised = (await host.view(MATCH)).seed_commitment
    await host.play_on(MATCH)
    answer = await host.ask(MATCH, ExportQuery())
    assert isinstance(answer, Found)
    return answer.json.splitlines(), promised


async def test_an_honest_export_is_verified_offline(host):
    lines, promised = await finished(host)

    checked = verified(lines, promised=promised)

    assert checked.ok, checked.fault
    assert checked.commits == len(lines) - 1


async def test_an_export_in_pages_is_the_same_export(host):
    lines, _ = await finished(host)
    pages = []
    for after in range(0, len(lines) - 1, 3):
        answer = await host.ask(MATCH, ExportQuery(after=after, limit=3))
        pages += answer.json.splitlines()

    assert pages == lines


async def test_any_change_to_an_export_is_found(host):
    lines, promised = await finished(host)
    parsed = [msgspec.json.decode(line) for line in lines]

    def fault(number, **changes):
        changed = [*parsed[:number], parsed[number] | changes, *parsed[number + 1 :]]
        return verified([msgspec.json.encode(line) for line in changed], promised=promised).fault

    for number in range(1, len(parsed)):
        raw = bytearray(base64.b64decode(parsed[number]["message"]))
        raw[-1] ^= 1
        assert fault(number, message=base64.b64encode(raw).decode())
        assert fault(number, at=parsed[number]["at"] + 1)
        assert fault(number, actor="eve")
        assert fault(number, events=[])
    assert fault(0, seed="00" * 32)
    assert verified(lines[:-1], promised=promised).fault
    assert verified(lines, promised="00" * 32).fault == "the opening promised another seed"


async def test_a_running_match_is_not_verified_yet(host):
    await host.open(MATCH, seed=None)
    answer = await host.ask(MATCH, ExportQuery())

    checked = verified(answer.json.splitlines())

    assert not checked.ok
    assert "seed is not revealed" in checked.fault


@pytest.mark.parametrize("lines", [[], [b"{}"], [b"nonsense"]])
def test_what_is_no_export_is_told_from_a_false_one(lines):
    with pytest.raises(ValueError, match="not an export"):
        verified(lines)
