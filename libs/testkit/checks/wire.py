"""Everything that is sent or stored survives both encodings."""

from typing import Any

import msgspec

from libs.host.sections import type_of
from libs.kernel import Offers, Outcome, Standing
from libs.testkit.checks.looking import some_steps, viewers
from libs.testkit.checks.registry import check, confirm
from libs.testkit.encoding import as_json, from_json, packed, unpacked
from libs.testkit.playouts import Match


@check(share=0.1)
def everything_survives_the_wire(match: Match) -> None:
    """JSON and MessagePack give back equal commands, events, states, offers, views, standings and outcomes."""
    game = match.case.game
    for event in match.opening.events:
        _confirm_equal(event, game.event_type)
    for step in match.steps:
        _confirm_equal(step.command, game.command_type)
        _confirm_strict(step.command, game.command_type)
        for event in step.decision.events:
            _confirm_equal(event, game.event_type)
            for viewer in viewers(match):
                seen = game.observe(event, viewer)
                if seen is not None:
                    _confirm_equal(seen, game.event_type)
    for step in some_steps(match, 12, "wire"):
        _confirm_equal(step.before, game.state_type)
        _confirm_equal(game.standing(step.before), Standing)
        _confirm_stable(game.offers(step.before, step.seat), Offers)
        for sections in (game.public(step.before), game.private(step.before, step.seat)):
            _confirm_alike(dict(sections))
            for name, section in sections.items():
                _confirm_declared(section, type_of(game.section_types, name))
    _confirm_equal(game.outcome(match.final), Outcome)
    _confirm_alike(game.statistics(match.final))


def _confirm_equal(value: Any, kind: Any) -> None:
    confirm(from_json(as_json(value), kind) == value, "changed by JSON:", value)
    confirm(unpacked(packed(value), kind) == value, "changed by MessagePack:", value)


def _confirm_stable(value: Any, kind: Any) -> None:
    """For values whose tuples come back as lists: the second encoding equals the first."""
    confirm(as_json(from_json(as_json(value), kind)) == as_json(value), "changed by JSON:", value)
    confirm(packed(unpacked(packed(value), kind)) == packed(value), "changed by MessagePack:", value)


def _confirm_declared(section: Any, kind: Any) -> None:
    """A section says what its declared type says, in all its fields, and nothing else."""
    sent = from_json(as_json(section), Any)
    confirm(from_json(as_json(from_json(as_json(section), kind)), Any) == sent, "is not of the declared type:", section)


def _confirm_alike(value: Any) -> None:
    """For what clients decode without a type: both encodings say the same."""
    confirm(from_json(as_json(value), Any) == unpacked(packed(value), Any), "differs between encodings:", value)


def _confirm_strict(command: Any, kind: Any) -> None:
    """An unknown field is refused, never ignored: a client's misspelling must not become another command."""
    body = {**msgspec.to_builtins(command), "unheard_of": 1}
    try:
        from_json(as_json(body), kind)
    except msgspec.ValidationError:
        return
    confirm(False, "accepts an unknown field:", command)  # noqa: FBT003 - the condition is having come here
