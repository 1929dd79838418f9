"""The sections of a game's views as a JSON Schema, for those who read them without knowing the rules."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET, Struct, inspect, structs

A_SEAT = "*"
"""What stands for the seat in the name of a section that is there once a seat."""


def sections_schema(types: Mapping[str, Any]) -> dict[str, Any]:
    """An object with a property a section, none of them required, since a view may lack any.

    A section a seat is a pattern property. What is sent whole is required, although its types have defaults; what is
    unset is left out.
    """
    schemas, definitions = msgspec.json.schema_components(types.values(), ref_template="#/$defs/{name}")
    for kind in _structs(types.values()):
        definition = definitions.get(kind.__name__)
        if definition is not None and not kind.__struct_config__.omit_defaults:
            unset = {field.encode_name for field in structs.fields(kind) if field.default is UNSET}
            definition["required"] = [name for name in definition["properties"] if name not in unset]
    named = dict(zip(types, schemas, strict=True))
    return {
        "type": "object",
        "properties": {name: schema for name, schema in named.items() if not name.endswith(A_SEAT)},
        "patternProperties": {
            f"^{re.escape(name.removesuffix(A_SEAT))}[0-9]+$": schema
            for name, schema in named.items()
            if name.endswith(A_SEAT)
        },
        "$defs": definitions,
    }


def type_of(types: Mapping[str, Any], section: str) -> Any:
    """The type of a section by its name in a view. Raises KeyError for one that is not declared."""
    return types[section] if section in types else types[re.sub(r"[0-9]+$", A_SEAT, section)]


def _structs(types: Any) -> Iterator[type[Struct]]:
    """Every struct that the types are made of."""
    seen: set[type[Struct]] = set()
    rest: list[Any] = list(inspect.multi_type_info(types))
    while rest:
        info = rest.pop()
        if isinstance(info, inspect.StructType):
            if info.cls in seen:
                continue
            seen.add(info.cls)
            yield info.cls
            rest.extend(field.type for field in info.fields)
        elif isinstance(info, inspect.UnionType):
            rest.extend(info.types)
        elif isinstance(info, inspect.DictType):
            rest.append(info.value_type)
        elif isinstance(info, inspect.TupleType):
            rest.extend(info.item_types)
        elif isinstance(info, inspect.CollectionType):
            rest.append(info.item_type)
