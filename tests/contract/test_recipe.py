"""The recipe in proto/README.md for checking a finished match offline, followed word by word with the standard library.

Nothing of the platform's own checking or chance is used; msgspec reads MessagePack.
"""

import hmac
import json
from base64 import b64decode, b64encode
from hashlib import sha256
from math import prod

import msgspec
import pytest

from libs.host.description import description
from libs.testkit.discovery import games, named
from libs.testkit.exports import recorded


def readable(value):
    """As a line has it: bytes in base64."""
    match value:
        case bytes():
            return b64encode(value).decode()
        case list() | tuple():
            return [readable(one) for one in value]
        case dict():
            return {name: readable(one) for name, one in value.items()}
    return value


def mac(key, message):
    return hmac.digest(key, message, "sha256")


def check(export, promised):
    """The header and the commits' lines. Raises AssertionError at the first thing that is wrong."""
    header, *lines = map(json.loads, export.splitlines())
    seed = bytes.fromhex(header["seed"])
    assert header["seed_commitment"] == promised == sha256(seed).hexdigest(), "the promise"
    key, last = mac(seed, b"furrow chain 1"), bytes(32)
    for version, line in enumerate(lines, start=1):
        assert line["version"] == version, "a gap"
        if line["actor"] == "<lost>":
            continue
        message = b64decode(line["message"])
        chain, packed = message[:32], message[32:]
        assert chain == mac(key, last + packed) == bytes.fromhex(line["chain"]), "the chain"
        last = chain
        commit = msgspec.msgpack.decode(packed)
        body = commit.get("body", b"")
        told = {
            "version": commit["version"],
            "at": commit["at"],
            "actor": commit["actor"],
            "command_id": commit["command"],
            "command": json.loads(body) if body else None,
            "drawn": commit.get("drawn", 0),
            "events": readable(commit["events"]),
            "awaiting": commit.get("awaiting", []),
        }
        assert commit["id"] == header["match"]
        assert told == {name: line[name] for name in told}, "what is readable"
    assert len(lines) == header["version"], "the end"
    return header, lines


class Draws:
    def __init__(self, seed):
        self.seed, self.made = seed, 0

    def below(self, bound):
        while True:
            number = int.from_bytes(mac(self.seed, self.made.to_bytes(8, "big")), "big")
            self.made += 1
            if number < 2**256 - 2**256 % bound:
                return number % bound

    def shuffle(self, cards):
        cards, last = list(cards), len(cards) - 1
        while last > 0:
            steps = min(last, 24)
            sizes = range(last + 1, last + 1 - steps, -1)
            rest = self.below(prod(sizes))
            for size in sizes:
                rest, place = divmod(rest, size)
                cards[place], cards[size - 1] = cards[size - 1], cards[place]
            last -= steps
        return cards


@pytest.fixture(scope="module", params=games(), ids=lambda game: game.name)
def export(request):
    return recorded(request.param)


def promise(export):
    """The seed's commitment, as whoever watched the match wrote it down."""
    return json.loads(export.splitlines()[1])["events"][0]["seed_commitment"]


def test_an_honest_export_passes(export):
    header, lines = check(export, promise(export))
    assert header["status"] == "finished"
    drawn = [line["drawn"] for line in lines]
    assert drawn == sorted(drawn)
    assert drawn[0] > 0


@pytest.mark.parametrize(
    "field", ["at", "actor", "command", "drawn", "events", "awaiting", "command_id", "message", "chain"]
)
def test_a_line_that_was_changed_does_not(export, field):
    head, first, second, *rest = export.splitlines()
    lines = [json.loads(first), json.loads(second)]
    lines[1][field] = lines[0][field]
    if lines[1] == json.loads(second):
        lines[1][field] = lines[1][field] + 1 if isinstance(lines[1][field], int) else [7]
    forged = b"\n".join([head, *(json.dumps(line).encode() for line in lines), *rest])
    with pytest.raises(AssertionError):
        check(forged, promise(export))


def test_an_export_that_ends_early_or_promises_another_seed_does_not(export):
    with pytest.raises(AssertionError, match="the end"):
        check(export[: export.rstrip().rindex(b"\n")], promise(export))
    with pytest.raises(AssertionError, match="the promise"):
        check(export, "00" * 32)


def test_the_shuffle_of_mutant_crops_comes_of_the_seed():
    game = named("mutant_crops")
    header, lines = check(export := recorded(game), promise(export))
    started = next(event for event in lines[0]["events"] if event["type"] == "game_started")
    promo = header["options"]["promo_pack"]
    crops = json.loads(msgspec.json.encode(description(game)))["catalogue"]["crops"].values()
    draws = Draws(bytes.fromhex(header["seed"]))

    if header["options"]["first_player"] is None:
        assert draws.below(len(header["players"])) == started["first"]
    cards = [card for crop in crops if promo or not crop["promo"] for card in crop["cards"]]
    assert draws.shuffle(cards) == started["display"] + started["deck"]
    draws.shuffle(range(3))
    draws.shuffle(range(3))
    assert draws.made == lines[0]["drawn"]
