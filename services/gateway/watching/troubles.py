"""The warnings and errors of the recent past, equal ones as one, so that what repeats hides nothing else."""

import re
from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from libs.messages.watching import Trouble

LASTS: Final = 900_000
"""Milliseconds after which one that did not come again is of the past."""
KINDS: Final = 300
KEPT: Final = 200
"""Of one kind, the newest, for whoever asks about one match or trace."""

Kind: TypeAlias = tuple[str, str, str, str, str]

_VARYING = re.compile(r"0x[0-9a-f]+|[0-9a-f]{8,}|\d+")
"""In the words of packages that do not tell what varies as fields of its own."""
_WARNING = "warning"


class _Group(Struct, kw_only=True):
    count: int = 0
    first: str
    at: int
    """When one came last, UTC milliseconds."""
    kept: deque[Trouble]


class Troubles:
    """Taken in the order in which they were told. The oldest kinds go first."""

    def __init__(self) -> None:
        self._groups: OrderedDict[Kind, _Group] = OrderedDict()
        """The one that came last is the last."""

    def take(self, one: Trouble, at: int) -> None:
        """`at`: when it was told, UTC milliseconds."""
        self._forget(at - LASTS)
        kind = kind_of(one)
        group = self._groups.get(kind)
        if group is None:
            group = self._groups[kind] = _Group(first=one.at, at=at, kept=deque(maxlen=KEPT))
            if len(self._groups) > KINDS:
                self._groups.popitem(last=False)
        group.count += 1
        group.at = at
        group.kept.append(one)
        self._groups.move_to_end(kind)

    def all(self, *, limit: int) -> tuple[Trouble, ...]:
        """One of each kind as it came last, errors before warnings, the newest of both first."""
        found = (
            replace(group.kept[-1], count=group.count, first=group.first) for group in reversed(self._groups.values())
        )
        return _errors_first(found)[:limit]

    def about(self, *, match: str = "", trace: str = "", limit: int = 50) -> tuple[Trouble, ...]:
        """The same of those that name a match, or were logged under a trace."""
        found = (_together(_about(group.kept, match, trace)) for group in reversed(self._groups.values()))
        return _errors_first(filter(None, found))[:limit]

    def _forget(self, before: int) -> None:
        while self._groups and next(iter(self._groups.values())).at < before:
            self._groups.popitem(last=False)


def kind_of(one: Trouble) -> Kind:
    """What equal ones share: who logged what, and the class of the exception, whatever the values."""
    thrown = one.exception.strip().rpartition("\n")[2].partition(":")[0]
    return one.service, one.logger, one.level, _VARYING.sub("…", one.event), thrown


def _about(kept: Iterable[Trouble], match: str, trace: str) -> Iterator[Trouble]:
    for one in kept:
        if (not match or match in one.fields.values()) and (not trace or one.trace == trace):
            yield one


def _together(found: Iterator[Trouble]) -> Trouble | None:
    equal = list(found)
    return replace(equal[-1], count=len(equal), first=equal[0].at) if equal else None


def _errors_first(found: Iterable[Trouble]) -> tuple[Trouble, ...]:
    return tuple(sorted(found, key=lambda one: one.level == _WARNING))
