"""Busy matches: players that build and work as much as they can, held against all that games promise.

And matches from a farm on which everything lies, for what no short match comes to.
"""

from collections import Counter
from typing import Any

import pytest

from libs.kernel import Chance, Decision, Seat, decided, sampled
from libs.testkit import AnyGame, cases
from libs.testkit.checks import failures
from libs.testkit.checks.registry import CHECKS
from libs.testkit.playouts import Match, Step, opening, playout
from libs.testkit.policies import command
from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.game import GAME
from services.cyberfarm.rules.words import PRODUCTS

IDLE = frozenset({"pass_season", "discard_for_coins", "move_lock", "end_turn", "auction_decline"})
FROM_ANYWHERE = (
    "offered_means_accepted", "unoffered_means_refused", "answers_ignore_what_is_hidden",
    "everything_survives_the_wire",
    "offers_are_trees_without_dead_branches", "taking_back_is_as_if_never_done", "commuting_commits_may_be_swapped",
    "reversible_commits_show_nothing", "what_is_remembered_was_shown", "hidden_tokens_are_never_shown",
    "nothing_changes_a_state_given",
)  # fmt: skip
"""Checks that do not need a match's beginning."""
CASES = {str(case): case for case in cases(GAME)}


class Busy:
    """Never idles while something else is offered, and prefers what it has done least."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()

    def __call__(self, game: AnyGame, state: Any, seat: Seat, chance: Chance) -> Any:
        offers = game.offers(state, seat)
        busy = tuple(offer for offer in offers if offer.command not in IDLE) or offers
        rarest = min(self.done[offer.command] for offer in busy) + chance.below(6)
        body = sampled(tuple(offer for offer in busy if self.done[offer.command] <= rarest), chance)
        self.done[body["type"]] += 1
        return command(game, body)


@pytest.mark.parametrize("name", ["cyberfarm-2-default", "cyberfarm-3-all"])
def test_busy_matches_keep_what_games_promise(name: str) -> None:
    case = CASES[name]
    seed = case.seed(77)
    match = Match(case, seed, opening(case, seed), tuple(playout(case, seed, Busy())))
    broken = failures([match], 1)

    if broken:
        raise ExceptionGroup(name, broken)


def rich(given: Any, number: int, seats: int = 3, **words: Any) -> Any:
    """A farm with every building and about half of all cards, a full stock, and the other half in hand."""
    chance = Chance(f"rich {number}".encode())
    names = (*BOOK.buildings,)
    under, hand = [], []
    lying = set()
    for card in chance.shuffled(BOOK.deck):
        parts = [part for part in BOOK.inventions[card].properties if not part.between]
        if not parts or chance.below(3) == 0:
            hand.append(card)
            continue
        part = chance.pick(parts)
        building = chance.pick([name for name in names if part.fits(name)])
        if (building, card) not in lying:
            lying.add((building, card))
            under.append(f"{building}:{card}@{part.position}")
    autonomous = "recipe_book_ceres recipe_book_alpha compost_black_hole bio_tractor space_slug martian_worm tea_fungus"
    levels = " ".join(f"{name}:{1 + chance.below(BOOK.levels(name))}" for name in names)
    return given(
        seats, build=levels, under=" ".join(under), hand=" ".join(chance.shuffled(hand)[:25]), cards=autonomous, tea=2,
        stock=" ".join(f"{product} {chance.below(9)}" for product in PRODUCTS), coins=60, robots=7, harrows=2,
        worm=True,
        herds="cow 2 cow:used 1 horse 1 hen 2 laying_hen 1 hen:used 1 apple_tree 1 cherry_tree:used 1",
        links="field>mill mill>bakery barn>cheese_dairy cheese_dairy>bakery field>barn henhouse>butter_churn",
        bees="0garden 1garden", compost=3, reserve=2, locks="milk juice", farm1={"stars": 2, "coins": 30},
        hand1="chips scrap_metal", **words,
    )  # fmt: skip


def busy_from(state: Any, number: int) -> Match:
    """A match that goes on from a position to its end."""
    case = CASES["cyberfarm-3-default"]
    seed, player, players = case.seed(number), Busy(), Chance(b"rich players")
    decision: Decision[Any, Any] = Decision((), state, 0)
    steps: list[Step] = []
    while GAME.awaiting(decision.state):
        before, drawn = decision.state, decision.drawn
        seat = players.pick(GAME.awaiting(before))
        body = player(GAME, before, seat, players)
        decision = decided(GAME, before, seat, body, Chance(seed, drawn))
        steps.append(Step(len(steps), before, drawn, seat, body, decision))
    return Match(case, seed, Decision((), state, 0), tuple(steps))


@pytest.mark.parametrize("number", range(2))
def test_rich_farms_keep_what_games_promise(given: Any, number: int) -> None:
    match = busy_from(rich(given, number, season=5 + number % 2).state, number)
    broken = []
    for name in FROM_ANYWHERE:
        try:
            CHECKS[name].run(match)
        except AssertionError as error:
            error.add_note(name)
            broken.append(error)

    if broken:
        raise ExceptionGroup(str(number), broken)


@pytest.mark.clause("CF-436", "CF-425")
def test_what_leaves_a_hand_may_be_taken_back(given: Any) -> None:
    """Sold, redeemed, played and paid with: nothing is shown but what stays known."""
    table = given(
        3, hand="chips masha meteor_shower scrap_metal scrap_metal tolik", hand1="borka annex", hand2="granary"
    )
    case = CASES["cyberfarm-3-default"]
    start: Decision[Any, Any] = Decision((), table.state, 0)
    decision, steps = start, list[Step]()
    for body in (
        c.DiscardForCoins(card="chips"),
        c.RedeemScrap(other="scrap_metal", gain="robot"),
        c.PlayOneTime(card="meteor_shower", option=2, pay={"masha": 1, "tolik": 1}),
    ):
        before, drawn = decision.state, decision.drawn
        decision = decided(GAME, before, Seat(0), body, Chance(case.seed(0), drawn))
        steps.append(Step(len(steps), before, drawn, Seat(0), body, decision))
    assert all(event.reversible for step in steps for event in step.decision.events)
    match = Match(case, case.seed(0), start, tuple(steps))
    for name in ("reversible_commits_show_nothing", "what_is_remembered_was_shown", "taking_back_is_as_if_never_done"):
        CHECKS[name].run(match)
