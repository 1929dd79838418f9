"""A second bookkeeper, written from the clauses alone, closes every season and scores every match alike.

It takes cards and buildings from their rows and all other numbers from here, and never asks the game's own rules.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from msgspec import convert
from msgspec.structs import replace

from libs.kernel import Chance, Outcome, Seat, decided, opened, sampled
from libs.testkit import cases
from libs.testkit.discovery import ROOT
from services.cyberfarm.rules.commands import SettleSpoilage
from services.cyberfarm.rules.game import GAME
from services.cyberfarm.rules.state import Farm, State
from services.cyberfarm.rules.words import KINDS, PRODUCTS

DATA = ROOT / "services/cyberfarm/rules/cards/data"
VALUES = {
    "hay": 0, "beet": 1, "grain": 2, "carrot": 2, "potato": 2, "apple": 2, "egg": 2, "milk": 2, "cherry": 3,
    "flour": 1, "malt": 2, "cucumber": 2, "tomato": 2, "sugar": 3, "cottage_cheese": 3, "strawberry": 3,
    "bread": 3, "butter": 4, "snack": 4, "juice": 5, "pickle": 5,
    "ice_cream": 6, "jam": 6, "beer": 6, "cheese": 7, "pie": 7, "cider": 7,
}  # fmt: skip
COINS = (
    2, 3, 4, 5, 6, 7, 8, 8, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, 18, 19, 19, 20, 20,
)  # fmt: skip
"""Of the Loaf track, for every 4 Food Value up to 120; a star for each 4 goes with them (CF-277)."""
TEA_STARS = (0, 1, 3, 6)
HARVESTS = {"garden": {"apple", "cherry"}, "barn": {"milk"}, "henhouse": {"egg"}, "apiary": {"sugar"}}
"""What a building's tokens make, rather than its rows."""


def rows(pattern: str) -> dict[str, Any]:
    found = (tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(DATA.glob(pattern)))
    return dict(chain.from_iterable(table.items() for table in found))


CARDS, BUILDINGS, PRODUCT_ROWS = rows("inventions/*.toml"), rows("buildings/*.toml"), rows("products.toml")
ORDERS = rows("orders.toml")
PERISHABLE = {name for name, row in PRODUCT_ROWS.items() if not row["storable"]}


def effects_under(farm: Farm, building: str) -> Iterator[dict[str, Any]]:
    """Of the properties that stay visible (CF-213)."""
    for lying in next(place.cards for place in farm.buildings if place.id == building):
        for part in CARDS[lying.card]["properties"]:
            if part["position"] == lying.position:
                yield from part["effects"]


def effects_of(farm: Farm) -> Iterator[dict[str, Any]]:
    for building in farm.buildings:
        yield from effects_under(farm, building.id)
        yield from BUILDINGS[building.id]["levels"][building.level - 1].get("effects", ())


def has(farm: Farm, op: str) -> bool:
    return any(effect["op"] == op for effect in effects_of(farm))


def added_by(effect: dict[str, Any]) -> set[str]:
    """The products that a card lets its building make."""
    match effect["op"]:
        case "production_option" | "harvest_byproduct":
            return {effect["product"]}
        case "recipe":
            return set().union(*(recipe["gives"] for recipe in effect["recipes"]))
        case "byproduct":
            return set(effect["gain"] or effect["trigger"])
        case "convert_on_produce":
            return {effect["into"]}
        case "martian_hornets":
            return {"sugar"}
        case _:
            return set()


def made_in(farm: Farm, building: str) -> set[str]:
    """All that it can make as it stands. Rule: CF-181, CF-316."""
    level = next(place.level for place in farm.buildings if place.id == building)
    row = BUILDINGS[building]["levels"][level - 1]
    recipes = (set(recipe.get("gives", ())) for recipe in row.get("recipes", ()))
    cards = map(added_by, effects_under(farm, building))
    return set(row.get("yields", ())) | HARVESTS.get(building, set()) | set().union(*recipes, *cards)


def value(farm: Farm, product: str) -> int:
    """Own Food Value: boosts add up, Quality Marks do not. Rule: CF-080 to CF-082, CF-317."""
    marked = False
    boosts = [effect for effect in effects_of(farm) if effect["op"] == "fv_plus" and "group" not in effect]
    for building in farm.buildings:
        if any(lying.card == "quality_mark" for lying in building.cards):
            marked = marked or product in made_in(farm, building.id)
    plus = (int(boost["amount"]) for boost in boosts if product in boost["products"])
    return VALUES[product] + marked + sum(plus)


def dishes_value(farm: Farm) -> int:
    """Rule: CF-162, CF-235."""
    plus = Counter[str]()
    for effect in effects_of(farm):
        if effect["op"] == "dish_fv_plus":
            plus[effect["dish"]] += effect["amount"]
    return farm.breakfasts * (4 + plus["breakfast"]) + farm.lunches * (6 + plus["lunch"])


def income(total: int) -> tuple[int, int]:
    """Stars and coins. Rule: CF-277."""
    return total // 4, COINS[total // 4] if total < 120 else 20 + (total - 120) // 8


def stock_of(farm: Farm) -> Counter[str]:
    return Counter({product: units for product, units in zip(PRODUCTS, farm.stock, strict=True) if units})


def tea_after(farm: Farm, state: State) -> int:
    """A Leviathan without a robot on it shrinks. Rule: CF-280, CF-373."""
    fed = any(visits.slot == "card:tea_fungus" for visits in farm.slots)
    spared = state.season == 6 and state.options.leviathan_safe_at_end is True
    return 2 if farm.tea == 3 and not fed and not spared else farm.tea


def left_after(farm: Farm, loaded: Counter[str], settled: SettleSpoilage | None) -> tuple[Counter[str], int]:
    """Stock and compost after step 5. Rule: CF-281 to CF-283, CF-307, CF-308, CF-324 to CF-328."""
    stock = stock_of(farm) - loaded
    locked = set(farm.locks)
    if has(farm, "yeast_cordyceps"):
        juice = settled.juice if settled and "juice" in locked else stock["juice"]
        stock = stock - Counter(juice=juice) + Counter(beer=juice)
    if settled:
        locked = {product for product, lies in settled.locks.items() if lies}
    rotten = PERISHABLE - locked - set(farm.tied)
    extra = Counter(settled.extra if settled else {})
    gone = extra + Counter({product: units for product, units in stock.items() if product in rotten})
    heap = "compost_black_hole" in farm.cards
    return stock - gone, min(5, farm.compost + gone.total()) if heap else farm.compost


def orders_after(state: State) -> tuple[str, ...]:
    """Those that stay, and what the deck brings. Rule: CF-289 to CF-291."""
    if state.options.training:
        return ()
    left = [order.id for order in state.orders if not order.done]
    if state.season > 1:
        if state.options.next_leftmost_order_goes is True:
            left = left[1:]
        else:
            left = [order for order in left if order != state.orders[0].id]
    return (*left, *state.order_deck[: 3 - len(left)])


def conveyors(farm: Farm) -> int:
    return len(farm.links) + farm.reserve


def final_stars(farms: tuple[Farm, ...], seat: int) -> dict[str, int]:
    """By the sheet's items, but for the cards' own stars. Rule: CF-417 to CF-420."""
    farm = farms[seat]
    herds = {kind: herd.size for kind, herd in zip(KINDS, farm.herds, strict=True)}
    lying = sum(len(building.cards) for building in farm.buildings) + sum(link.card != "" for link in farm.links)
    most = max(map(conveyors, farms))
    return {
        "cow": herds["cow"],
        "horse": herds["horse"],
        "laying_hen": herds["laying_hen"],
        "underlaid_cards": lying // 2,
        "level_2_buildings": sum(building.level == 2 for building in farm.buildings),
        "most_conveyors": 3 if conveyors(farm) == most > 0 else 0,
    }


def confirm_scored(state: State, outcome: Outcome | None) -> None:
    """Rule: CF-417 to CF-424."""
    assert outcome is not None
    ends = []
    for seat, (farm, score) in enumerate(zip(state.farms, outcome.scores, strict=True)):
        lines = {line.item: line.points for line in score.lines}
        counted = final_stars(state.farms, seat)
        cards = TEA_STARS[farm.tea] + sum(CARDS[card].get("stars", 0) for card in farm.cards)
        assert {item: lines[item] for item in counted} == counted, (seat, state)
        assert score.total == farm.stars + sum(counted.values()) + cards, (seat, state)
        assert score.tie_break == (farm.coins + len(state.hands[seat]),), (seat, state)
        ends.append((score.total, score.tie_break))
    assert [score.place for score in outcome.scores] == [1 + sum(other > end for other in ends) for end in ends]


def cards_of(state: State) -> Counter[str]:
    """Wherever they are; an additional building is its card."""
    hidden = (*state.hands, *state.drawn, state.deck, state.discard)
    lots = (lot.card for lot in state.row)
    lying = (
        (
            *(card.card for building in farm.buildings for card in building.cards),
            *(link.card for link in farm.links if link.card),
            *(building.id for building in farm.buildings if building.id in CARDS),
            *farm.cards,
        )
        for farm in state.farms
    )
    return Counter(chain(*hidden, lots, *lying))


def confirm_stores(state: State) -> None:
    """Nobody owes anything, and what is limited stays within its limit."""
    for farm in state.farms:
        assert min(farm.stock) >= 0 <= farm.coins
        assert 0 <= farm.placed <= farm.robots <= 7
        assert len({*farm.locks, *farm.tied}) == len(farm.locks) + len(farm.tied)
        assert farm.compost <= 5
        assert len(farm.bees) <= 4


class Bookkeeper:
    """Plays on from a position by chance, and closes the season whenever the turns of one are over."""

    def __init__(self, state: State, seed: bytes) -> None:
        self.state = state
        self.seed, self.drawn = seed, 0
        self.players = Chance(b"players" + seed)

    def do(self, seat: int, body: dict[str, Any]) -> Any:
        command = convert(body, GAME.command_type)
        decision = decided(GAME, self.state, Seat(seat), command, Chance(self.seed, self.drawn))
        self.state, self.drawn = decision.state, decision.drawn
        return command

    def chosen(self, seat: int, *unless: str) -> dict[str, Any]:
        """One of the offered commands, of those named only if there are no others."""
        offers = GAME.offers(self.state, Seat(seat))
        busy = tuple(offer for offer in offers if offer.command not in unless)
        return sampled(busy or offers, self.players)

    def step(self) -> None:
        seat = self.players.pick(GAME.awaiting(self.state))
        idle = () if self.players.below(12) == 0 else ("pass_season", "discard_for_coins", "move_lock", "end_turn")
        self.do(seat, self.chosen(seat, *idle))

    def each(self) -> dict[int, Any]:
        """The hidden choices of all who are asked in this step of the season."""
        asked, phase = self.state.waiting, self.state.phase
        made = {seat: self.do(seat, self.chosen(seat, "discard_for_coins", "move_lock")) for seat in asked}
        assert phase != self.state.phase
        return made

    def close_season(self) -> None:
        before = self.state
        loaded = {seat: Counter(load.items) for seat, load in self.each().items()}
        totals = [
            dishes_value(farm) + sum(value(farm, product) * units for product, units in loaded[seat].items())
            for seat, farm in enumerate(before.farms)
        ]
        stars, coins = zip(*map(income, totals), strict=True)
        for seat, (was, now) in enumerate(zip(before.farms, self.state.farms, strict=True)):
            assert now.stars == was.stars + stars[seat], (seat, loaded, before)
            assert now.loafs[-1].value == totals[seat], (seat, loaded, before)
            assert now.tea == tea_after(was, before)
            assert now.breakfasts == now.lunches == 0
        if before.season == 6:
            assert [farm.coins for farm in self.state.farms] == [
                farm.coins + coins[seat] for seat, farm in enumerate(before.farms)
            ]
            assert self.state.phase == "over"
            return
        settled = self.each() if self.state.phase == "spoilage" else {}
        self.confirm_closed(before, loaded, settled)

    def confirm_closed(self, before: State, loaded: dict[int, Counter[str]], settled: dict[int, Any]) -> None:
        """Steps 5 to 8. Rule: CF-281 to CF-292."""
        after = self.state
        for seat, (was, now) in enumerate(zip(before.farms, after.farms, strict=True)):
            stock, compost = left_after(was, +loaded[seat], settled.get(seat))
            assert stock_of(now) == stock, (seat, loaded, settled, before)
            assert now.compost == compost, (seat, loaded, settled, before)
            assert (now.placed, now.slots, now.harrows, now.worm, now.passed) == (0, (), 0, False, False)
            assert [(herd.ready, herd.used, herd.young) for herd in now.herds] == [
                (herd.size, 0, 0) for herd in was.herds
            ]
            assert (now.robots, now.links, now.tracks, now.bees) == (was.robots, was.links, was.tracks, was.bees)
        assert after.season == before.season + 1
        assert after.first == (before.first + 1) % len(before.farms)
        orders = orders_after(before)
        assert tuple(order.id for order in after.orders) == orders
        assert not any(order.done for order in after.orders)
        if orders:
            back = ORDERS[after.order_deck[0] if after.order_deck else orders[-1]]
            assert (after.square, after.circle) == (back["square"], back["circle"])

    def play(self) -> None:
        whole = cards_of(self.state)
        while GAME.awaiting(self.state):
            if self.state.phase == "loaf":
                self.close_season()
            else:
                self.step()
            confirm_stores(self.state)
            assert cards_of(self.state) == whole
        confirm_scored(self.state, GAME.outcome(self.state))


def fits(card: str, building: str) -> list[str]:
    """The positions in which an upgrade may lie there."""
    return [
        part["position"]
        for part in CARDS[card].get("properties", ())
        if not part.get("between")
        and (
            building in part["buildings"] or (part["buildings"] == ["any"] and building not in part.get("excluded", ()))
        )
    ]


def furnished(chance: Chance, cards: list[str]) -> dict[str, str]:
    """A farm of all buildings, written as the scenarios write farms; the cards that find a place under it are taken."""
    under, lying = [], set()
    for card in tuple(cards):
        building = chance.pick(tuple(BUILDINGS))
        positions = fits(card, building)
        if positions and (card, building) not in lying:
            lying.add((card, building))
            under.append(f"{building}:{card}@{chance.pick(positions)}")
            cards.remove(card)
    alone = [card for card in cards if card in STANDING_ALONE and chance.below(2)]
    for card in alone:
        cards.remove(card)
    levels = {name: 1 + chance.below(len(row["levels"])) for name, row in BUILDINGS.items()}
    others = chance.shuffled(sorted(PERISHABLE - {"hay", "flour", "malt", "juice"}))
    return {
        "build": " ".join(f"{name}:{level}" for name, level in levels.items()),
        "under": " ".join(under),
        "cards": " ".join(alone),
        "stock": " ".join(f"{product} {chance.below(7)}" for product in PRODUCTS),
        "herds": "cow 2 cow:used 1 horse 1 hen 2 laying_hen:young 1 apple_tree 1 cherry_tree:used 1",
        "links": "field>mill mill>bakery barn>cheese_dairy cheese_dairy>bakery henhouse>butter_churn",
        "locks": " ".join(("juice", others[0]) if chance.below(2) else others[:2]),
        "tied": "hay flour malt" if "schrodinger_cat" in alone else "",
    }


STANDING_ALONE = {
    "bio_tractor", "compost_black_hole", "martian_worm", "recipe_book_alpha", "recipe_book_ceres", "schrodinger_cat",
    "space_slug", "tea_fungus",
}  # fmt: skip


@pytest.mark.clause("CF-012", "CF-033", "CF-276", "CF-277", "CF-281", "CF-285", "CF-290", "CF-292", "CF-417", "CF-424")
@pytest.mark.parametrize("case", cases(GAME), ids=str)
def test_matches_are_kept_alike(case: Any) -> None:
    seed = case.seed(5)
    state = opened(GAME, case.setup, Chance(seed)).state
    assert cards_of(state) == {card: row["copies"] for card, row in CARDS.items()}

    Bookkeeper(state, seed).play()


@pytest.mark.clause("CF-080", "CF-082", "CF-162", "CF-280", "CF-307", "CF-308", "CF-316", "CF-317", "CF-324", "CF-418")
@pytest.mark.parametrize("number", range(16))
def test_rich_farms_are_kept_alike(given: Any, number: int) -> None:
    """Farms on which most cards lie, so that boosts, compost, ferments and the tea have their say."""
    chance = Chance(bytes([number]))
    cards = list(chance.shuffled([card for card, row in CARDS.items() for _ in range(row["copies"])]))
    cards = [card for card in cards if card not in BUILDINGS]
    first, *others = (furnished(chance, cards) for _ in range(2 + number % 3))
    farms = {f"farm{seat}": farm | {"coins": 30, "passed": False} for seat, farm in enumerate(others, start=1)}
    tea = [1 + chance.below(3) if "tea_fungus" in farm["cards"] else 0 for farm in (first, *others)]
    for seat, farm in enumerate(farms.values(), start=1):
        farm |= {"tea": tea[seat], "lunches": number % 3}
    numbers = {"robots": 6, "tea": tea[0], "compost": number % 4, "breakfasts": number % 3, "season": 1 + number % 6}
    table = given(1 + len(others), row=" ".join(cards[:5]), deck=" ".join(cards[5:]), **first, **farms, **numbers)
    left = table.state.order_deck[: 3 * (6 - table.state.season)]

    Bookkeeper(replace(table.state, order_deck=left), b"rich" + bytes([number])).play()
