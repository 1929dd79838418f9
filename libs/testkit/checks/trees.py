"""The offers as trees: what a client may rely on when it walks them."""

from collections.abc import Iterator

from libs.kernel import Amounts, Choice, Offer, listed
from libs.testkit.checks.looking import some_steps
from libs.testkit.checks.registry import check, confirm
from libs.testkit.encoding import as_json
from libs.testkit.kinds import kinds, tag
from libs.testkit.playouts import Match

Node = Choice | Amounts


@check(share=0.15)
def offers_are_trees_without_dead_branches(match: Match) -> None:
    """Offers name commands, choices have options that differ, amounts have a vector, no field is asked twice."""
    game = match.case.game
    tags = {tag(kind) for kind in kinds(game.command_type)}
    for step in some_steps(match, 15, "trees"):
        offers = game.offers(step.before, step.seat)
        confirm(
            len(offers) == len({as_json(offer) for offer in offers}), "step", step.number, "an offer twice:", offers
        )
        for offer in offers:
            where = f"step {step.number}: seat {step.seat}: {offer.command}:"
            confirm(offer.command in tags, where, "no such command")
            for node, asked in _nodes(offer.then, frozenset()):
                _confirm_alive(node, asked, where)


def _nodes(node: Node | None, asked: frozenset[str]) -> Iterator[tuple[Node, frozenset[str]]]:
    """Every node, with the fields asked on the way to it."""
    if isinstance(node, Choice):
        yield node, asked
        for option in node.options:
            yield from _nodes(option.then, asked | {node.field})
    elif isinstance(node, Amounts):
        yield node, asked
        yield from _nodes(node.then, asked | {bound.field for bound in node.bounds})


def _confirm_alive(node: Node, asked: frozenset[str], where: str) -> None:
    if isinstance(node, Choice):
        values = [as_json(sorted(option.value) if node.unordered else option.value) for option in node.options]
        confirm(values, where, "a choice without options:", node.field)
        confirm(len(set(values)) == len(values), where, "options alike:", node.options)
        confirm(node.field not in asked, where, "asked twice:", node.field)
        return
    fields = {bound.field for bound in node.bounds}
    confirm(len(fields) == len(node.bounds) and not fields & asked, where, "asked twice:", node.bounds)
    confirm(all(set(total.weights) <= fields for total in node.sums), where, "a sum over other fields:", node)
    alone = Offer("", Amounts(node.bounds, node.sums))
    confirm(next(listed((alone,), 1), None) is not None, where, "amounts that nothing obeys:", node)
