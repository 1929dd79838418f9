"""Nothing that a viewer gets depends on what it cannot know."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from libs.kernel import Chance, Seat, Viewer
from libs.testkit.checks.looking import dice, observed, offered, seats, some_steps, verdict, viewers
from libs.testkit.checks.registry import check, confirm
from libs.testkit.corruption import BUNDLE, corrupted
from libs.testkit.discovery import AnyGame
from libs.testkit.encoding import packed
from libs.testkit.leaves import leaves, plain, words
from libs.testkit.playouts import Match, Step
from libs.testkit.views import knowledge, view

_TRIES = 8
"""Commands tried a state and seat, of either kind."""


@check(share=0.1)
def answers_ignore_what_is_hidden(match: Match) -> None:
    """View, awaiting, standing, offers, autopilot and verdicts are the same on a state and on its resample."""
    chance = dice(match, "hidden")
    for step in some_steps(match, 6, "hidden"):
        for viewer in viewers(match):
            other = match.case.game.resample(step.before, viewer, chance)
            where = f"step {step.number}, viewer {viewer}:"
            _confirm_same_view(match, step, other, viewer, where)
            if viewer is not None:
                _confirm_same_answers(match, step, other, viewer, where)


def _confirm_same_view(match: Match, step: Step, other: Any, viewer: Viewer, where: str) -> None:
    game, state = match.case.game, step.before
    confirm(view(game, other, viewer) == view(game, state, viewer), where, "the view tells a secret")
    confirm(game.awaiting(other) == game.awaiting(state), where, "who is awaited tells a secret")
    confirm(game.at_liberty(other) == game.at_liberty(state), where, "who is at liberty tells a secret")
    confirm(game.standing(other) == game.standing(state), where, "the standing tells a secret")
    confirm(game.outcome(other) is None, where, "the match is over or not, depending on a secret")
    confirm(packed(game.statistics(other)) == packed(game.statistics(state)), where, "statistics tell a secret")


def _confirm_same_answers(match: Match, step: Step, other: Any, seat: Seat, where: str) -> None:
    game, state = match.case.game, step.before
    offers = game.offers(state, seat)
    confirm(packed(game.offers(other, seat)) == packed(offers), where, "offers tell a secret")
    if not offers:
        return
    confirm(game.autopilot(other, seat) == game.autopilot(state, seat), where, "the autopilot tells a secret")
    chance = dice(match, f"answers {step.number}")
    near = (corrupted(game, offers, chance, _others_offers(match, step)) for _ in range(_TRIES))
    for command in (*offered(game, offers, chance, _TRIES), *near):
        if command is None or getattr(command, BUNDLE, None):
            continue
        here = verdict(game, state, seat, command, Chance(match.seed, step.drawn))
        there = verdict(game, other, seat, command, Chance(b"other" + match.seed))
        confirm(here == there, where, command, "is judged", here, "or, with other secrets,", there)


def _others_offers(match: Match, step: Step) -> tuple[Any, ...]:
    game = match.case.game
    return tuple(game.offers(step.before, seat) for seat in game.awaiting(step.before))


def confirm_resampling_draws_again(matches: Iterable[Match]) -> None:
    """Who is shown less than everything has something drawn again, and so has what other seats know privately.

    Without this, a `resample` that returns its state would make every other secrecy check pass. It needs a few matches
    of one case: what happened not to vary in one of them varies in another. Raises AssertionError.
    """
    shown_less: set[Viewer] = set()
    varied: set[Viewer] = set()
    kept: set[tuple[Viewer, Seat]] = set()
    redrawn: set[tuple[Viewer, Seat]] = set()
    for match in matches:
        game = match.case.game
        chance = dice(match, "again")
        states = [step.before for step in some_steps(match, 30, "again")]
        events = [*match.opening.events, *(event for step in match.steps for event in step.decision.events)]
        for viewer in viewers(match):
            shown_less |= {viewer for event in events if game.observe(event, viewer) != event}
            pairs = [(state, game.resample(state, viewer, chance)) for state in states]
            varied |= {viewer for state, other in pairs if packed(other) != packed(state)}
            for seat in set(seats(match)) - {viewer}:
                held = [(_private(game, state, seat), _private(game, other, seat)) for state, other in pairs]
                kept |= {(viewer, seat)} if len({mine for mine, _ in held}) > 1 else set()
                redrawn |= {(viewer, seat) for mine, other in held if mine != other}
    confirm(shown_less <= varied, "not shown all events, yet nothing is ever drawn again for", shown_less - varied)
    confirm(kept <= redrawn, "(viewer, seat): the seat's private sections are never drawn again:", kept - redrawn)


def _private(game: AnyGame, state: Any, seat: Seat) -> bytes:
    return packed(dict(game.private(state, seat)))


@check(share=0.3)
def spectators_see_least(match: Match) -> None:
    """What a spectator sees of an event, every seat sees too.

    mtgred/netrunner #6124: leave, come back as a spectator, read face-down cards.
    """
    game = match.case.game
    for events in (match.opening.events, *(step.decision.events for step in match.steps)):
        for event in events:
            shown = game.observe(event, None)
            for seat in seats(match):
                seen = game.observe(event, seat)
                confirm(
                    shown is None or (seen is not None and _within(plain(shown), plain(seen))),
                    "a spectator sees", shown, "but seat", seat, "only", seen,
                )  # fmt: skip


def _within(part: Any, whole: Any) -> bool:
    """Whether a value says no more than another: equal, or blank, in every place."""
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(_within(value, whole.get(key)) for key, value in part.items())
    if isinstance(part, list) and isinstance(whole, list) and len(part) == len(whole):
        return all(map(_within, part, whole))
    return part == whole or not part


@check(share=0.3)
def private_sections_are_apart(match: Match) -> None:
    """No private section has a public one's name, or it would hide it."""
    game = match.case.game
    for step in some_steps(match, 20, "sections"):
        public = set(game.public(step.before))
        for seat in seats(match):
            shared = public & set(game.private(step.before, seat))
            confirm(
                not shared, "step", step.number, "seat", seat, "has private sections called like public ones", shared
            )


@check(share=0.1)
def hidden_tokens_are_never_shown(match: Match) -> None:
    """No id that lies hidden from a viewer after a commit was in what the viewer saw of the commit.

    boardgame.io #399: secrets taken out of the state but left elsewhere. A token is a string that stands in the state
    once; it lies hidden when resampling puts it elsewhere and neither the view before nor the one after has it.
    """
    _confirm_no_token(match, match.opening.events, None, match.opening.state, None)
    for step in some_steps(match, 10, "tokens"):
        _confirm_no_token(match, step.decision.events, step.before, step.decision.state, step)


def _confirm_no_token(match: Match, events: tuple[Any, ...], before: Any, after: Any, step: Step | None) -> None:
    game = match.case.game
    chance = dice(match, "tokens")
    for viewer in viewers(match):
        others = [game.resample(after, viewer, chance) for _ in range(3)]
        known = set(words(plain(knowledge(match.case.game, after, viewer))))
        if before is not None:
            known |= set(words(plain(knowledge(match.case.game, before, viewer))))
        if step is not None and step.seat == viewer:
            known |= set(words(plain(step.command)))
        hidden = _displaced(after, others) - known
        leaked = hidden & set(words(plain(observed(game, events, viewer))))
        confirm(not leaked, "viewer", viewer, "was shown", leaked, "in", observed(game, events, viewer))


def _displaced(state: Any, others: list[Any]) -> set[str]:
    """Strings that stand in the state once, and in some other state not in the same place."""
    places = dict(leaves(plain(state)))
    counts = Counter(value for value in places.values() if isinstance(value, str))
    elsewhere = [dict(leaves(plain(other))) for other in others]
    return {
        value
        for path, value in places.items()
        if isinstance(value, str) and value and counts[value] == 1
        if any(other.get(path) != value for other in elsewhere)
    }
