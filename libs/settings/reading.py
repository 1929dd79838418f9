"""Reading a concern's variables: strict, with messages that name the variable and what to do."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeVar, get_args, get_origin

import msgspec

PREFIX = "FURROW_"


class SettingsError(Exception):
    """The environment does not say what a service needs; the message names the variable."""


class Secret:
    """A value that never shows itself in a repr, a log or a traceback. `reveal` gives it to who needs it."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        return self._value

    def __bool__(self) -> bool:
        return bool(self._value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and self._value == other._value

    def __hash__(self) -> int:
        return hash(self._value)

    def __repr__(self) -> str:
        return "Secret(…)" if self._value else "Secret('')"


class Concern(msgspec.Struct, frozen=True, kw_only=True):
    """One concern's settings. A field `url` of the group `NATS` is read from FURROW_NATS_URL.

    A subclass that is defined is thereby known: its variables are no longer refused as misspelt.
    """

    group: ClassVar[str] = ""
    """What stands between the prefix and the field's name; empty for none."""


ConcernT = TypeVar("ConcernT", bound=Concern)


def variable(concern: type[Concern], field: str) -> str:
    """The environment variable that a field is read from."""
    group = f"{concern.group}_" if concern.group else ""
    return f"{PREFIX}{group}{field.upper()}"


def settings(concern: type[ConcernT], environ: Mapping[str, str]) -> ConcernT:
    """The concern as the environment states it; an empty variable counts as absent.

    Raises SettingsError for a missing, malformed or unknown variable.
    """
    _refuse_unknown(concern, environ)
    given = {
        field: environ[name]
        for field in concern.__struct_fields__
        if environ.get(name := variable(concern, field), "") != ""
    }
    missing = sorted(
        variable(concern, field.name)
        for field in msgspec.structs.fields(concern)
        if field.required
        if field.name not in given
    )
    if missing:
        message = f"{missing[0]} is not set."
        raise SettingsError(message)
    return _converted(concern, given)


def _converted(concern: type[ConcernT], given: Mapping[str, str]) -> ConcernT:
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(concern):
        if field.name not in given:
            continue
        try:
            values[field.name] = msgspec.convert(given[field.name], field.type, strict=False, dec_hook=_plain)
        except msgspec.ValidationError as error:
            raise malformed(concern, field.name, _expected(field.type, error)) from None
    return concern(**values)


def malformed(concern: type[Concern], field: str, why: str) -> SettingsError:
    """The error of a field's value, which is not repeated: it may be a secret that was put into the wrong variable."""
    return SettingsError(f"{variable(concern, field)} is malformed: {why}.")


def _expected(kind: Any, error: msgspec.ValidationError) -> str:
    """What the library says repeats a value that is none of those it may be, and no other."""
    return f"it is one of {', '.join(get_args(kind))}" if get_origin(kind) is Literal else str(error)


def _plain(kind: type, value: Any) -> Any:
    if kind in {Secret, Path}:
        return kind(value)
    message = f"settings cannot hold a {kind.__name__}"
    raise NotImplementedError(message)


def _refuse_unknown(concern: type[Concern], environ: Mapping[str, str]) -> None:
    concerns = list(_concerns(Concern))
    known = {variable(each, field) for each in concerns for field in each.__struct_fields__}
    # One environment may serve several services, and only the gateway knows all that can be set of a gateway.
    foreign = tuple(f"{PREFIX}{each.group}_" for each in concerns if each.group not in ("", concern.group))
    for name in environ:
        if name.startswith(PREFIX) and name not in known and not name.startswith(foreign):
            # Compared without what all have in common, which would make everything look alike.
            near = get_close_matches(name[len(PREFIX) :], [each[len(PREFIX) :] for each in known], n=3, cutoff=0.6)
            hint = f" Did you mean {' or '.join(PREFIX + each for each in near)}?" if near else ""
            message = f"{name} is not a setting of Furrow.{hint}"
            raise SettingsError(message)


def _concerns(root: type[Concern]) -> Iterator[type[Concern]]:
    for child in root.__subclasses__():
        yield child
        yield from _concerns(child)
