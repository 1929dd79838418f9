"""The operations that cards are made of, found by their tags; binding of raw rows. Every fault of a row is fatal."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, TypeVar

from msgspec import Struct, ValidationError, convert

T = TypeVar("T")
E = TypeVar("E", bound=type[Struct])

OPERATIONS: dict[str, type[Struct]] = {}


class CardError(ValueError):
    """A row that cannot be taken as it is."""


def operation(kind: E) -> E:
    """Enter a class under its tag. Raises CardError when the name is taken."""
    name = str(kind.__struct_config__.tag)
    if name in OPERATIONS:
        message = f"{name}: the operation is registered twice"
        raise CardError(message)
    OPERATIONS[name] = kind
    return kind


def walked(package: ModuleType) -> None:
    """Import every module of a package, so that its operations are entered."""
    for module in iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")


def converted(name: str, raw: Any, form: type[T]) -> T:
    """A raw row in its strict form."""
    try:
        return convert(raw, form)
    except ValidationError as error:
        message = f"{name}: {error}"
        raise CardError(message) from error


def bound(name: str, raws: tuple[Mapping[str, Any], ...]) -> tuple[Any, ...]:
    """Operations of raw rows, those inside others included."""
    return tuple(_bound(name, raw) for raw in raws)


def _bound(name: str, value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_bound(name, item) for item in value)
    if not isinstance(value, Mapping):
        return value
    inner = {key: _bound(name, item) for key, item in value.items()}
    if "op" not in inner:
        return inner
    op = str(inner.pop("op"))
    if op not in OPERATIONS:
        message = f"{name}: there is no operation {op}"
        raise CardError(message)
    return converted(f"{name}: {op}", inner, OPERATIONS[op])
