"""One-time cards, the Meteor shower among them."""

from collections import Counter

from libs.kernel import Amounts, Choice, Offer, Option
from libs.kernel.amounts import Bound
from services.cyberfarm.rules import doing
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.book import BOOK, Invention
from services.cyberfarm.rules.cards.unique.meteor_shower import MeteorShower
from services.cyberfarm.rules.commands import PlayOneTime
from services.cyberfarm.rules.decide.cards import begin, happen, held, level_of
from services.cyberfarm.rules.doing import Doing
from services.cyberfarm.rules.effects.happening import Choose
from services.cyberfarm.rules.families import amounts, chosen, family, total, used
from services.cyberfarm.rules.reasons import Reason
from services.cyberfarm.rules.refusing import (
    refuse_unless,
    refuse_unless_fresh,
    refuse_unless_held,
    refuse_without_coins,
)
from services.cyberfarm.rules.state import Farm, State
from services.cyberfarm.rules.words import CONDITIONS, KINDS, token_of

TURN, FIELD = 1, 2
"""The options of the Meteor shower."""
_TURNED_MOST = 2


def options_of(card: Invention) -> tuple[tuple[object, ...], ...]:
    """What a card without a choice of its own price may do, option 1 first. Rule: CF-227."""
    first = card.effects[0]
    return first.options if isinstance(first, Choose) else (card.effects,)


def is_meteor(card: Invention) -> bool:
    return bool(card.effects) and isinstance(card.effects[0], MeteorShower)


def tokens_by_condition(farm: Farm) -> dict[str, int]:
    """Tokens on the farm by kind and condition, as "hen:ready"."""
    return {
        f"{kind}:{condition}": getattr(herd, condition)
        for kind, herd in zip(KINDS, farm.herds, strict=True)
        for condition in CONDITIONS
        if getattr(herd, condition)
    }


def _cards(state: State, seat: int) -> Offer | None:
    options = []
    for card in held(state, seat, "one_time"):
        if is_meteor(card):
            modes = _meteor(state, seat, card)
            if modes:
                options.append(Option(card.id, Choice("option", tuple(modes))))
        elif card.effects and (card.row.coins or 0) <= state.farms[seat].coins:
            numbers = tuple(Option(number) for number in range(1, len(options_of(card)) + 1))
            options.append(Option(card.id, Choice("option", numbers)))
    return chosen(PlayOneTime, "card", options)


def _meteor(state: State, seat: int, card: Invention) -> list[Option]:
    """Rule: CF-351 to CF-353."""
    others = Counter(state.hands[seat])
    others[card.id] -= 1
    needed = card.row.discards
    if others.total() < needed:
        return []
    pay = [Bound(f"pay.{name}", 0, min(count, needed)) for name, count in sorted(others.items()) if count]
    price = total([bound.field for bound in pay], needed, needed)
    modes = []
    tokens = tokens_by_condition(state.farms[seat])
    if tokens:
        turned = [Bound(f"turn.{name}", 0, min(count, _TURNED_MOST)) for name, count in tokens.items()]
        limit = total([bound.field for bound in turned], 1, _TURNED_MOST)
        modes.append(Option(TURN, amounts([*pay, *turned], [price, limit])))
    if level_of(state.farms[seat], "field") == 1:
        modes.append(Option(FIELD, Amounts(tuple(pay), (price,))))
    return modes


def _play(draft: Doing, seat: int, command: PlayOneTime) -> None:
    card = BOOK.inventions[command.card]
    begin(draft, seat, card.id, card.row.coins or 0, discarded=True)
    if not is_meteor(card):
        happen(draft, seat, options_of(card)[command.option - 1])
        return
    paid = tuple(name for name, count in sorted(command.pay.items()) for _ in range(count))
    draft.emit(e.CardsDiscarded(seat=seat, cards=paid))
    if command.option == FIELD:
        doing.add_field_cube(draft, seat)
        return
    for name, count in used(command.turn).items():
        kind, condition = token_of(name)
        draft.emit(
            e.TokensChanged(
                seat=seat,
                kind=kind,
                condition=condition,
                to_kind=BOOK.tokens[kind].turns,
                to_condition=condition,
                count=count,
            )
        )


def _refuse(state: State, seat: int, command: PlayOneTime) -> None:
    refuse_unless_fresh(state, seat)
    refuse_unless_held(state, seat, command.card)
    card = BOOK.inventions[command.card]
    refuse_unless(card.kind == "one_time" and card.effects, Reason.NOT_OFFERED, "CF-202")
    refuse_without_coins(state, seat, card.row.coins or 0)
    if not is_meteor(card):
        return
    enough = len(state.hands[seat]) > card.row.discards
    refuse_unless(enough, Reason.CARD_NOT_IN_HAND, "CF-351")
    improved = command.option == FIELD and level_of(state.farms[seat], "field") > 1
    refuse_unless(not improved, Reason.MAX_LEVEL, "CF-353")
    refuse_unless(command.option == FIELD, Reason.BAD_SPEND, "CF-352")


family(PlayOneTime, _cards, _play, _refuse)
