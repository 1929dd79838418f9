"""What players are told of a table's options."""

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from msgspec import Meta


def variant(
    title: str, told: str, *, section: str, rare: bool = False, values: Mapping[str, str] | None = None
) -> Meta:
    """An option's name, a sentence on what choosing it means, and the part of the rules that it belongs to, in English.

    `rare`: few tables want it, and clients may keep it behind a further step. `values` names those of an option that is
    no switch. In the options' JSON Schema they are `title`, `description`, `x-section`, `x-rare` and `x-values`.
    """
    more: dict[str, Any] = {"x-section": section}
    if rare:
        more["x-rare"] = True
    if values:
        more["x-values"] = dict(values)
    return Meta(title=title, description=told, extra_json_schema=more)


FirstPlayer: TypeAlias = Annotated[
    Annotated[int, Meta(ge=0, le=3)] | None,
    variant("First player", "Who begins; drawn by lot unless it is said.", section="Set-up"),
]
"""The option of a game for up to four that draws who begins: a seat, 0-based, or null to draw."""
