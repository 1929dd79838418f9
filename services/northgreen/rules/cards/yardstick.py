"""The measure of this edition's own cards, by the rows of `yardstick.toml`. Rule: NG-286 to NG-288."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct, convert

from services.northgreen.rules.cards.files import DATA
from services.northgreen.rules.cards.rows import Card

Weights: TypeAlias = Mapping[str, float]
Band: TypeAlias = tuple[float, float]


class Yardstick(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    gain: Weights
    spend: Weights
    acts: Weights
    uses: Weights
    """How often a card is used that takes effect then."""
    expected: Weights
    """What a metric comes to in the middle of the game."""
    difficulty: Mapping[str, tuple[float, float]]
    chances: Weights
    """How often an inner condition holds."""
    bands: Mapping[str, Band]
    extra: Weights


YARDSTICK = convert(DATA["yardstick"], Yardstick)


def effect_value(ops: Iterable[Any]) -> float:
    """An effect in points."""
    return sum(map(_value, ops))


def _value(op: Any) -> float:  # noqa: PLR0911 - one rule an operation
    row = YARDSTICK
    match str(op.__struct_config__.tag):
        case "gain":
            return _weighed(row.gain, op.amounts)
        case "pay":
            return effect_value(op.then) - _weighed(row.spend, op.cost)
        case "choose":
            return max(map(effect_value, op.options)) + row.extra["choose"]
        case "per":
            times = row.expected[_key(op.metric, op.of)] / op.each
            return float(min(times, times if op.most is None else op.most)) * _weighed(row.gain, op.amounts)
        case "if":
            chance = "delivery_cost" if op.needs[0].metric == "delivery_cost" else "state"
            return row.chances[chance] * effect_value(op.then)
        case "vp_from_destination":
            return float(row.chances["flag"] * op.vp * row.gain["vp"])
        case name:
            return _act(op, name)


def _act(op: Any, name: str) -> float:
    row = YARDSTICK
    match name:
        case "publish":
            return float(op.papers * (row.acts["publish"] - op.workforce * row.spend["workforce"]))
        case "play":
            return row.acts["play_free" if op.free else "play"]
        case "draw":
            return float(row.acts["draw"] * (op.long_term + op.instant))
        case "sow" | "breed":
            return float(row.acts[name] * op.times)
        case "research_bonus":
            return float(row.acts[name] * op.trees)
        case _:
            return row.acts[name]


def _weighed(weights: Weights, amounts: Mapping[str, int]) -> float:
    return sum(weights[name] * number for name, number in amounts.items())


def _key(metric: str, of: Any) -> str:
    return metric if of == "" else f"{metric}:{of}"


def strain(need: Any) -> float:
    """How hard a condition is."""
    rows = YARDSTICK.difficulty
    if hasattr(need, "other"):
        return float(need.n * rows["diff"][1])
    offset, weight = rows.get(_key(need.metric, need.of), rows.get(need.metric, (0.0, 0.0)))
    return float((need.n - offset) * weight)


def net(card: Card) -> float:
    """A project's points, plus what its uses bring, minus what its conditions cost."""
    uses = YARDSTICK.uses[card.when or "immediate"]
    return card.vp + uses * effect_value(card.effect) - sum(map(strain, card.needs))


def band(card: Card) -> Band:
    return YARDSTICK.bands["long_term_net" if card.kind == "long_term" else "instant_net"]


def within(value: float, limits: Band) -> bool:
    least, most = limits
    slack = 1e-9
    return least - slack <= value <= most + slack
