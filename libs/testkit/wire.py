"""Frozen samples of everything that is said on the wire, under proto/samples: added to, never edited.

`make documents` writes a sample of every type and field that has none. Old samples stay: they stand for
what is in logs, in flight during an upgrade, and in the hands of clients.
"""

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec
from msgspec import inspect

from libs.messages import (
    accounts,
    answers,
    buckets,
    chat,
    facts,
    feeds,
    operations,
    players,
    problems,
    queue,
    requests,
    scores,
    socket,
    tables,
)

SAMPLES = Path(__file__).resolve().parents[2] / "proto" / "samples"

_DIGEST = "ab" * 32


class Family(NamedTuple):
    """Types that are decoded alike."""

    name: str
    roots: tuple[Any, ...]
    binary: bool = False
    """MessagePack; else JSON."""


COMMANDS = (requests.PlayerCommand, *get_args(requests.SystemCommand), *get_args(requests.CommandAnswer))
QUERIES = (*get_args(requests.Query), requests.Found, requests.Heads)
ANSWERS = (
    answers.CheckBody,
    answers.CommandBody,
    answers.CommandResult,
    answers.GuestRequest,
    answers.UndoRequest,
    answers.SignedIn,
    answers.Me,
    answers.PlayerCards,
    answers.GameList,
    answers.TableList,
    answers.MatchList,
    answers.TurnList,
    answers.Allowance,
    answers.Offered,
    answers.History,
    answers.Health,
    accounts.AccountRequest,
    accounts.ActOrdered,
    accounts.ActRequest,
    accounts.Blocked,
    accounts.CodeRequest,
    accounts.EraseRequest,
    accounts.NewToken,
    accounts.NoticesRequest,
    accounts.PasswordRequest,
    accounts.PersonalData,
    accounts.PlayerAbout,
    accounts.ProfileRequest,
    accounts.SignInRequest,
    accounts.TokenList,
    accounts.TokenRequest,
    operations.Acts,
    chat.ChatLine,
    chat.ChatLines,
    chat.ChatRequest,
    queue.LookAgain,
    queue.SeekView,
    scores.Leaderboard,
    scores.Profile,
    scores.RatingCourse,
    scores.MatchRatings,
    scores.PlayerHistory,
    scores.Versus,
    scores.GameStatistics,
    scores.ExportedMatch,
    problems.Problem,
)

FAMILIES = (
    Family("commands", COMMANDS, binary=True),
    Family("queries", QUERIES, binary=True),
    Family("broadcast", (feeds.Broadcast,), binary=True),
    Family("feeds", (feeds.View, feeds.Frame)),
    Family("facts", (*get_args(facts.MatchFact), *get_args(facts.TableFact), facts.RatingChanged)),
    Family("socket", (*get_args(socket.ClientSays), *get_args(socket.ServerSays))),
    Family(
        "lobby",
        (
            *get_args(tables.TableCommand),
            *get_args(players.OwnCommand),
            *get_args(operations.OperatorCommand),
            *get_args(queue.QueueCommand),
        ),
    ),
    Family("buckets", (buckets.PlayerEntry, buckets.TokenEntry, buckets.LoginEntry)),
    Family("answers", ANSWERS),
)


class Sample(NamedTuple):
    """A stored message, and the type that has to go on reading it."""

    path: Path
    kind: Any
    binary: bool

    def decoded(self) -> Any:
        """Raises msgspec.DecodeError when today's type no longer reads it."""
        data = self.path.read_bytes()
        decode = msgspec.msgpack.decode if self.binary else msgspec.json.decode
        return decode(data, type=self.kind)

    def raw(self) -> Any:
        """As built-ins, whatever today's types say."""
        data = self.path.read_bytes()
        return msgspec.msgpack.decode(data) if self.binary else msgspec.json.decode(data)


def types() -> Iterator[tuple[Family, Any]]:
    for family in FAMILIES:
        for kind in family.roots:
            yield family, kind


def stored(family: Family, kind: Any) -> list[Sample]:
    """The samples of a type, oldest first."""
    pattern = f"{kind.__name__}.*.{'msgpack' if family.binary else 'json'}"
    found = sorted((SAMPLES / family.name).glob(pattern), key=lambda path: int(path.name.split(".")[1]))
    return [Sample(path, kind, family.binary) for path in found]


def wanting(family: Family, kind: Any) -> set[str]:
    """The fields, by path, that no sample of the type has."""
    have: set[str] = set()
    for sample in stored(family, kind):
        have |= set(_paths(sample.raw(), ""))
    encoded = _encoded(family, filled(kind))
    whole = msgspec.msgpack.decode(encoded) if family.binary else msgspec.json.decode(encoded)
    return set(_paths(whole, "")) - have


def write() -> list[Path]:
    """Add a sample wherever a type or field has none; the paths written."""
    written = []
    for family, kind in types():
        if stored(family, kind) and not wanting(family, kind):
            continue
        number = len(stored(family, kind)) + 1
        path = SAMPLES / family.name / f"{kind.__name__}.{number}.{'msgpack' if family.binary else 'json'}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_encoded(family, filled(kind)))
        written.append(path)
    return written


def _encoded(family: Family, value: Any) -> bytes:
    return msgspec.msgpack.encode(value) if family.binary else msgspec.json.encode(value)


@cache
def filled(kind: Any) -> Any:
    """A value of the type with every field given: the same on every run."""
    return _value(inspect.type_info(kind))


_PLAIN: dict[type, Any] = {
    inspect.IntType: 2,
    inspect.FloatType: 1.5,
    inspect.BoolType: True,
    inspect.BytesType: b"{}",
    inspect.RawType: msgspec.Raw(b'{"type":"a"}'),
    inspect.AnyType: {"a": 1},
}


def _value(info: inspect.Type) -> Any:  # noqa: PLR0911 (one case a kind of type)
    match info:
        case inspect.Metadata(type=told):
            return _value(told)
        case inspect.StructType(cls=cls, fields=fields):
            return cls(**{field.name: _value(field.type) for field in fields})
        case inspect.UnionType(types=options):
            return _value(next(option for option in options if not isinstance(option, inspect.NoneType)))
        case inspect.VarTupleType(item_type=item):
            return (_value(item),)
        case inspect.DictType(key_type=key, value_type=value):
            return {_value(key): _value(value)}
        case inspect.StrType() | inspect.LiteralType():
            return _text(info)
        case inspect.IntType(ge=least) if least is not None:
            return max(_PLAIN[inspect.IntType], least)
        case _:
            return _PLAIN[type(info)]


def _text(info: inspect.StrType | inspect.LiteralType) -> Any:
    if isinstance(info, inspect.LiteralType):
        return info.values[-1]
    if info.pattern is None:
        return "a" * (info.min_length or 1)
    if "@" in info.pattern:
        return "ada@example.org"
    return _DIGEST if "64" in info.pattern else "greedy"


def _paths(value: Any, path: str) -> Iterator[str]:
    """The path of every field of an object, items of arrays counting as one."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield f"{path}.{name}"
            yield from _paths(inner, f"{path}.{name}")
    elif isinstance(value, list):
        yield f"{path}#{len(value)}" if path == "" else f"{path}[]"
        for inner in value:
            yield from _paths(inner, f"{path}[]")


if __name__ == "__main__":
    sys.stdout.write("".join(f"{path.relative_to(SAMPLES)}\n" for path in write()))
