"""From what a client is shown to a whole position, with everything hidden made up.

Nothing is known that the view does not say: decks and other hands are dealt by the bot's own chance.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, convert, to_builtins

from libs.kernel import Chance
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.state import NOBODY, Farm, Lot, Options, Order, State, Turn
from services.cyberfarm.rules.words import KINDS, PRODUCTS, TRACKS

Sections = Mapping[str, Any]


def imagined(sections: Sections, rules_version: int, seat: int, chance: Chance) -> State:
    """A position that looks to the seat like the one shown; in simultaneous steps, with all seats still to choose."""
    sections = to_builtins(sections)
    table, market, shown, hand = (sections[name] for name in ("table", "market", "orders", "hand"))
    farms = _farms(sections)
    seen = tuple(map(tuple, table.get("seen", ()))) or ((),) * len(farms)
    others = tuple(card for place, known in enumerate(seen) if place != seat for card in known)
    cards = _unseen(sections, farms, others, chance)
    hands, drawn = [], []
    for place, (held, new, known) in enumerate(zip(table["hands"], table["drawn"], seen, strict=True)):
        mine = place == seat
        hands.append(tuple(hand["cards"] if mine else sorted((*known, *_taken(cards, held - len(known))))))
        drawn.append(tuple(hand["drawn"] if mine else _taken(cards, new)))
    return State(
        options=convert(sections["options"], Options),
        rules_version=rules_version,
        farms=farms,
        hands=tuple(hands),
        seen=seen if any(seen) else UNSET,
        drawn=tuple(drawn),
        choices=(None,) * len(farms),
        waiting=tuple(range(len(farms))) if table["waiting"] else (),
        phase=table["phase"],
        season=table["season"],
        first=table["first_player"],
        acting=NOBODY if table["acting"] is None else table["acting"],
        bidding=table["bidding"],
        turn=convert(table["turn"], Turn) if table["turn"] else Turn(),
        row=tuple(Lot(lot["card"], lot["coins"]) for lot in market["row"]),
        deck=tuple(cards[: market["deck"]]),
        discard=tuple(market["discard"]),
        opened=tuple(sections["products"]),
        orders=tuple(Order(order["id"], tuple(order["done"])) for order in shown["open"]),
        order_deck=_order_deck(shown, chance),
        square=shown["square"],
        circle=shown["circle"],
    )


def _farms(sections: Sections) -> tuple[Farm, ...]:
    count = sum(1 for name in sections if name.startswith("farm:"))
    return tuple(_farm(sections[f"farm:{seat}"]) for seat in range(count))


def _farm(shown: Mapping[str, Any]) -> Farm:
    body = dict(shown)
    for name in ("stock", "shipped"):
        body[name] = [shown[name].get(product, 0) for product in PRODUCTS]
    body["herds"] = [shown["herds"][kind] for kind in KINDS]
    body["tracks"] = [shown["tracks"][track] for track in TRACKS]
    return convert(body, Farm)


def _unseen(sections: Sections, farms: tuple[Farm, ...], others: tuple[str, ...], chance: Chance) -> list[str]:
    """Cards that the seat cannot place, shuffled; more than there are places for when some have left the game.

    `others` are those in other hands that all know.
    """
    left = Counter(BOOK.deck)
    left.subtract(others)
    market, hand = sections["market"], sections["hand"]
    left.subtract((*(lot["card"] for lot in market["row"]), *market["discard"], *hand["cards"], *hand["drawn"]))
    for farm in farms:
        left.subtract((*farm.cards, *(under.card for building in farm.buildings for under in building.cards)))
        left.subtract(link.card for link in farm.links if link.card)
        left.subtract(building.id for building in farm.buildings if building.id in {"apiary", "granary"})
    return list(chance.shuffled(sorted((+left).elements())))


def _taken(cards: list[str], count: int) -> list[str]:
    taken, cards[:count] = cards[:count], []
    return taken


def _order_deck(shown: Mapping[str, Any], chance: Chance) -> tuple[str, ...]:
    """Any orders that are not open, the top one with the back that is shown."""
    opened = {order["id"] for order in shown["open"]}
    rest = [name for name in BOOK.orders if name not in opened]
    back = (shown["square"], shown["circle"])
    tops = [name for name in rest if (BOOK.orders[name].square, BOOK.orders[name].circle) == back]
    if not shown["deck"] or not tops:
        return ()
    rest.remove(tops[0])
    return (tops[0], *chance.shuffled(rest)[: shown["deck"] - 1])
