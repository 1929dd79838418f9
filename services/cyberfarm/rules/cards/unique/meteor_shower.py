"""Meteor shower: paid for with cards, it turns tokens over or works on the Field; see decide/one_time.py."""

from msgspec import Struct

from services.cyberfarm.rules.cards.binding import operation


@operation
class MeteorShower(Struct, frozen=True, tag="meteor_shower", tag_field="op", forbid_unknown_fields=True):
    """Rule: CF-351 to CF-353."""
