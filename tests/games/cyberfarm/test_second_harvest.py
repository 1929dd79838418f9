"""What work brings is reckoned a second time, by the clauses alone: plots, trees, feedings, recipes, dishes, baskets.

Cards and buildings come from their rows; which commands are legal is taken from the game, what they bring is not.
"""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import pytest
from msgspec import convert

from libs.kernel import Chance, Seat, decided, sampled
from libs.testkit.discovery import ROOT
from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules.game import GAME
from services.cyberfarm.rules.state import Farm, State
from services.cyberfarm.rules.words import KINDS, PRODUCTS

DATA = ROOT / "services/cyberfarm/rules/cards/data"
FRUIT = {"apple_tree": ("apple", 3), "cherry_tree": ("cherry", 2)}
IDLE = {"pass_season", "discard_for_coins", "move_lock", "end_turn"}
Units = Counter[str]


def rows(pattern: str) -> dict[str, Any]:
    found = (tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(DATA.glob(pattern)))
    return dict(chain.from_iterable(table.items() for table in found))


CARDS, BUILDINGS, PRODUCT_ROWS = rows("inventions/*.toml"), rows("buildings/*.toml"), rows("products.toml")


def level_of(farm: Farm, building: str) -> dict[str, Any]:
    level = next(place.level for place in farm.buildings if place.id == building)
    row: dict[str, Any] = BUILDINGS[building]["levels"][level - 1]
    return row


def effects(farm: Farm, building: str, *ops: str) -> list[dict[str, Any]]:
    """Of those kinds, by the properties that stay visible (CF-213)."""
    lying = next(place.cards for place in farm.buildings if place.id == building)
    parts = (part for card in lying for part in CARDS[card.card]["properties"] if part["position"] == card.position)
    return [effect for part in parts for effect in part["effects"] if effect["op"] in ops]


def has_bee(state: State, seat: int, building: str) -> bool:
    """Of whoever; more than one add nothing (CF-358)."""
    return any((bee.farm, bee.building) == (seat, building) for farm in state.farms for bee in farm.bees)


def used(amounts: dict[str, int]) -> Units:
    return +Counter(amounts)


class Reckoning:
    """What the acting seat's commands bring, with what each building has made in the turn so far (CF-105)."""

    def __init__(self) -> None:
        self.made: Counter[tuple[str, str]] = Counter()
        self.turned: Counter[tuple[str, str]] = Counter()

    def of(self, state: State, command: Any) -> Units | None:
        """The change of the stock; None for commands that are not looked at here."""
        seat = state.acting
        farm = state.farms[seat]
        reckoned = _RECKONED.get(type(command))
        return None if reckoned is None else reckoned(self, state, farm, command)

    def brought(self, farm: Farm, building: str, units: Units) -> Units:
        """With what the building makes besides, which counts for nothing itself. Rule: CF-105, CF-106, CF-231."""
        extra: Units = Counter()
        for effect in effects(farm, building, "byproduct"):
            trigger, every = effect["trigger"], effect["every"]
            groups = [trigger] if effect["count"] == "together" else [[product] for product in trigger]
            for group in groups:
                before = sum(self.made[building, product] for product in group)
                times = (before + sum(units[product] for product in group)) // every - before // every
                gain = effect["gain"] or {group[0]: 1}
                extra += Counter({product: count * times for product, count in gain.items()})
        for product, count in units.items():
            self.made[building, product] += count
        return units + extra

    def work(self, state: State, farm: Farm, command: c.Work) -> Units:
        """Rule: CF-117, CF-118, CF-228, CF-229, CF-326, CF-358."""
        building = command.building
        options = dict(level_of(farm, building).get("yields", {}))
        options |= {part["product"]: part["amount"] for part in effects(farm, building, "production_option")}
        bee = building == "greenhouse" and has_bee(state, state.acting, building)
        units: Units = Counter()
        for product, slots in used(command.plots).items():
            plus = (
                part["amount"]
                for part in effects(farm, building, "yield_plus")
                if not part["products"] or product in part["products"]
            )
            units[product] = slots * (options[product] + bee + sum(plus))
        return self.brought(farm, building, units + used(command.compost))

    def harvest(self, state: State, farm: Farm, command: c.Harvest) -> Units:
        """Rule: CF-134, CF-137, CF-302, CF-303."""
        bee = has_bee(state, state.acting, "garden")
        trees, sugar, compost = used(command.trees), used(command.sugar), used(command.compost)
        units: Units = Counter(sugar=sugar.total())
        for tree, count in trees.items():
            fruit, each = FRUIT[tree]
            units[fruit] += count * (each + bee) + compost[tree] - sugar[tree]
        for part in effects(farm, "garden", "harvest_byproduct"):
            units[part["product"]] += part["amount"] * trees.total()
        return units

    def feed(self, state: State, farm: Farm, command: c.Feed) -> Units:
        """Rule: CF-139 to CF-143, CF-293, CF-305, CF-392."""
        milked = used(command.product)["cow"]
        fed = used(command.product) + used(command.offspring)
        cows = -(-fed["cow"] // 2) if effects(farm, "barn", "higgs_bison") else fed["cow"]
        paid = used(command.pay) if effects(farm, "barn", "masha_feed") else Counter(hay=cows + fed["horse"])
        assert paid.total() == cows + fed["horse"]
        together = milked // 2 if effects(farm, "barn", "augmented_reality") else 0
        return minus(Counter(milk=2 * milked + together), paid)

    def feed_birds(self, state: State, farm: Farm, command: c.FeedBirds) -> Units:
        """Rule: CF-149 to CF-151, CF-335, CF-387."""
        herds = dict(zip(KINDS, farm.herds, strict=True))
        hens, laying = herds["hen"].ready, herds["laying_hen"].ready
        if command.by == "wormhole":
            hens, laying = command.hens, command.laying_hens
        turned = bool(effects(farm, "henhouse", "irochka_hens")) and hens > 0
        return minus(Counter(egg=hens + 2 * laying + turned - command.hatch), Counter({command.pay: 1}))

    def process(self, state: State, farm: Farm, command: c.Process) -> Units:
        """Rule: CF-101 to CF-103, CF-230, CF-320, CF-329, CF-340, CF-395, CF-401."""
        building, times = command.building, command.times
        lying = next(place.cards for place in farm.buildings if place.id == building)
        if any(card.card == command.recipe for card in lying) and command.recipe in ("candies", "smoked_cheese"):
            (turn,) = effects(farm, building, "convert_on_produce")
            self.turned[building, turn["product"]] += times
            assert self.turned[building, turn["product"]] <= self.made[building, turn["product"]]
            return minus(Counter({turn["into"]: turn["amount"] * times}), Counter({turn["product"]: times}))
        recipe = next(row for row in recipes(farm, building) if row["id"] == command.recipe)
        cost = Counter({product: count * times for product, count in recipe.get("takes", {}).items()})
        for swap, count in used(command.swap).items():
            product, by = swap.split(">")
            cost = minus(cost, Counter({product: count})) + Counter({by: count})
        each = 2 if recipe.get("wild") == "identical" else 1
        cost += Counter({product: each * count for product, count in used(command.wild).items()})
        units = Counter({product: count * times for product, count in recipe.get("gives", {}).items()})
        return minus(self.brought(farm, building, units), cost)

    def shop(self, state: State, farm: Farm, command: c.Shop) -> Units:
        return used(command.basket)


def minus(one: Units, other: Units) -> Units:
    """Below zero, too."""
    found = Counter(one)
    found.subtract(other)
    return found


def recipes(farm: Farm, building: str) -> Iterator[dict[str, Any]]:
    yield from level_of(farm, building).get("recipes", ())
    yield from chain.from_iterable(part["recipes"] for part in effects(farm, building, "recipe"))


_RECKONED: dict[type, Callable[[Reckoning, State, Farm, Any], Units]] = {
    c.Work: Reckoning.work,
    c.Harvest: Reckoning.harvest,
    c.Feed: Reckoning.feed,
    c.FeedBirds: Reckoning.feed_birds,
    c.Process: Reckoning.process,
    c.Shop: Reckoning.shop,
}


def price(basket: Units) -> int:
    """Base values; two hay for a coin, rounded up. Rule: CF-254, CF-255."""
    return sum(
        -(-count // 2) if name == "hay" else count * PRODUCT_ROWS[name]["value"] for name, count in basket.items()
    )


def stock(farm: Farm) -> Units:
    return Counter(dict(zip(PRODUCTS, farm.stock, strict=True)))


def confirm_brought(before: State, after: State, command: Any, units: Units) -> None:
    farm, then = before.farms[before.acting], after.farms[before.acting]
    change = minus(stock(then), stock(farm))
    context = (command, farm)
    assert {name: count for name, count in change.items() if count} == {
        name: count for name, count in units.items() if count
    }, context
    match command:
        case c.Shop():
            assert then.coins == farm.coins - price(used(command.basket)), context
        case c.Feed():
            assert then.harrows == farm.harrows + command.product.get("horse", 0), context
        case c.Work() | c.Harvest():
            assert then.compost == farm.compost - used(command.compost).total(), context


def lies_under(chance: Chance) -> tuple[str, list[str]]:
    """Cards under buildings that they fit, as scenarios write them, and the cards left over."""
    under, left, lying = [], [], set()
    copies = [card for card, row in CARDS.items() for _ in range(row["copies"])]
    for card in chance.shuffled(copies):
        parts = [part for part in CARDS[card].get("properties", ()) if not part.get("between")]
        part = chance.pick(parts) if parts else None
        names = tuple(BUILDINGS) if part and part["buildings"] == ["any"] else tuple(part["buildings"]) if part else ()
        building = chance.pick(names) if names else ""
        if part is None or (card, building) in lying or building in part.get("excluded", ()):
            left.append(card)
        else:
            lying.add((card, building))
            under.append(f"{building}:{card}@{part['position']}")
    return " ".join(under), left


@pytest.fixture
def rich(given: Any) -> Callable[[int], State]:
    """A farm of all buildings with most cards under them, bees on it, and plenty in stock."""

    def made(number: int) -> State:
        chance = Chance(b"second harvest %d" % number)
        under, _ = lies_under(chance)
        levels = " ".join(f"{name}:{1 + chance.below(len(row['levels']))}" for name, row in BUILDINGS.items())
        table = given(
            2,
            build=levels,
            under=under,
            cards="recipe_book_ceres recipe_book_alpha compost_black_hole",
            stock=" ".join(f"{product} {2 + chance.below(9)}" for product in PRODUCTS),
            herds="cow 3 cow:used 1 horse 1 hen 2 laying_hen 1 hen:used 1 apple_tree 1 cherry_tree 1 apple_tree:used 1",
            links="field>mill mill>bakery field>barn barn>cheese_dairy henhouse>butter_churn apiary>twist_off",
            bees="1garden" if number % 3 else "0greenhouse",
            farm1={"bees": "0garden"} if number % 2 else {},
            coins=90,
            robots=7,
            harrows=2,
            compost=4,
        )
        state: State = table.state
        return state

    return made


@pytest.mark.clause("CF-105", "CF-117", "CF-137", "CF-139", "CF-149", "CF-230", "CF-231", "CF-254", "CF-305", "CF-326")
@pytest.mark.parametrize("number", range(24))
def test_work_brings_what_the_clauses_say(rich: Callable[[int], State], number: int) -> None:
    state, reckoning, seen, done = rich(number), Reckoning(), 0, Counter[str]()
    players = Chance(b"players %d" % number)
    while state.phase == "turns" and state.acting == 0:
        offers = GAME.offers(state, Seat(0))
        busy = tuple(offer for offer in offers if offer.command not in IDLE)
        rarest = min((done[offer.command] for offer in busy), default=0) + players.below(4)
        body = sampled(tuple(offer for offer in busy if done[offer.command] <= rarest) or offers, players)
        command = convert(body, GAME.command_type)
        units = reckoning.of(state, command)
        after = decided(GAME, state, Seat(0), command, Chance(bytes([number]))).state
        if units is not None:
            confirm_brought(state, after, command, units)
            seen += 1
        done[body["type"]] += 1
        if body["type"] == "end_turn":
            reckoning = Reckoning()
        state = after

    assert seen > 5
