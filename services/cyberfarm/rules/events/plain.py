"""Words that all events share."""

from typing import ClassVar, TypeAlias

from libs.kernel import Event

Map: TypeAlias = dict[str, int]
"""Units by product."""


class Plain(Event, frozen=True):
    """Base of what may be taken back; what it shows of a hand stays known (`CardsSeen`)."""

    reversible: ClassVar[bool] = True
    seat: int
