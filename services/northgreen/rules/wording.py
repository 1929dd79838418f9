"""Effects and conditions as English texts, so that a corrected row always reads as it plays."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from services.northgreen.rules.cards.rows import Card

_NAMES = {
    "vp": "VP",
    "community": "community step",
    "forest": "forest step",
    "field": "field research step",
    "pin": "pin",
    "animal": "sheep or horse",
    "crop": "cabbage or tomato",
    "token": "token of yours",
}
_STEPS = ("community step", "forest step", "field research step")
_PLURAL = {"pin": "pins", "token of yours": "tokens of yours", **{step: f"{step}s" for step in _STEPS}}
_METRICS = {
    "tokens_any": "{of} in landscape and storage",
    "tokens_storage": "{of} in storage",
    "tokens_landscape": "{of} in the landscape",
    "forests_level": "forests of level {of} or more",
    "greenhouses_level": "greenhouses of level {of} or more",
    "settlements_level": "settlements of level {of} or more",
    "sown_greenhouses": "greenhouses with crops",
    "stocked_forests": "forests with animals",
    "houses": "visible houses",
    "trees": "visible trees",
    "spaces": "landscape spaces",
    "forest_group": "connected forests",
    "greenhouse_group": "connected greenhouses",
    "forest_section": "forest section",
    "community_space": "community space",
    "objectives_space": "objectives space",
    "papers": "papers",
    "papers_of": "{of} papers",
    "full_books": "full books",
    "display": "cards in the display",
    "pins_available": "available pins",
    "delivery_cost": "workforce spent on this delivery",
}
_KINDS = {
    "forest": "single forest",
    "greenhouse": "single greenhouse",
    "double_gf": "double greenhouse+forest",
    "settlement": "single settlement",
    "double_sg": "double settlement+greenhouse",
    "double_sf": "double settlement+forest",
}


def amounts(given: Mapping[str, int]) -> str:
    """Such as `2 food and 1 pin`; of forest steps fewer may be moved."""
    return " and ".join(_amount(name, count) for name, count in given.items())


def _amount(name: str, count: int) -> str:
    found = _NAMES.get(name, name)
    named = f"{count} {_PLURAL.get(found, found) if count > 1 else found}"
    return f"up to {named}" if name == "forest" and count > 1 else named


def _metric(part: Any) -> str:
    name: str = part.metric
    return _METRICS.get(name, name).format(of="tokens" if part.of == "any" else part.of)


def conditions(needs: Iterable[Any]) -> str:
    return "; ".join(
        f"at least {need.n} more {need.metric} than {need.other}"
        if hasattr(need, "other")
        else f"{_metric(need)}: at least {need.n}"
        for need in needs
    )


def effect(ops: Iterable[Any]) -> str:
    """The operations as one text."""
    return "; ".join(text for op in ops if (text := _text(op)))


def timing(card: Card) -> str:
    if card.kind == "instant":
        return "at once"
    when = card.when.replace("_", " ")
    return {
        "either": f"before or after {when}",
        "before": f"before {when}",
        "after": f"after {when}",
        "research": f"with the forest move of {when}",
    }.get(card.timing, f"at the {when}")


def _text(op: Any) -> str:
    return _TEXTS[str(op.__struct_config__.tag)](op)


def _per(op: Any) -> str:
    most = f", at most {op.most} times" if op.most is not None else ""
    one = "each" if op.metric.startswith("tokens_") else "each of the"
    return f"{amounts(op.amounts)} for {f'every {op.each}' if op.each > 1 else one} {_metric(op)}{most}"


def _tiers(op: Any) -> str:
    rows = ", ".join(f"{row.least}: {amounts(row.amounts)}" for row in op.rows)
    return f"by {_metric(op)} - {rows}"


def _pay(op: Any) -> str:
    place = {"any": "", "storage": " from storage", "landscape": " from the landscape"}[op.where]
    return f"you may pay {amounts(op.cost)}{place}: {effect(op.then)}"


def _expand(op: Any) -> str:
    return "place one " + " or ".join(_KINDS[kind] for kind in op.kinds) + " for its cost"


def _publish(op: Any) -> str:
    papers = f"up to {op.papers} papers" if op.papers > 1 else "a paper"
    each = " each" if op.papers > 1 else ""
    return f"publish {papers} " + (f"for {op.workforce} workforce{each}" if op.workforce else "without workforce")


def _play(op: Any) -> str:
    kind = "a project" if len(op.kinds) > 1 else f"a {op.kinds[0].replace('_', '-')} project"
    return f"play {kind}" + (" whatever its conditions" if op.free else "")


def _draw(op: Any) -> str:
    return "draw " + " and ".join(
        f"{count} {kind}"
        for kind, count in (("long-term project", op.long_term), ("instant project", op.instant))
        if count
    )


_TEXTS: dict[str, Callable[[Any], str]] = {
    "gain": lambda op: amounts(op.amounts),
    "per": _per,
    "tiers": _tiers,
    "choose": lambda op: " or ".join(map(effect, op.options)),
    "pay": _pay,
    "if": lambda op: f"if {conditions(op.needs)}: {effect(op.then)}",
    "sow": lambda op: f"sow {op.times}",
    "expand": _expand,
    "publish": _publish,
    "play": _play,
    "discard": lambda _: "discard a project for its bonus",
    "draw": _draw,
    "breed": lambda op: f"breed {op.times} species",
    "research": lambda _: "as many forest steps as trees on it and beside it",
    "research_bonus": lambda op: f"{op.trees} more in the research",
    "flip": lambda _: "turn an empty level-1 greenhouse into a forest",
    "shop": lambda op: " or ".join(map(effect, op.options.values())),
    "imitate": lambda _: "carry out the sections of a space with another token",
    "instead_adjacent": lambda _: "take the reward of a space right before or behind instead",
    "current_or_adjacent": lambda _: "take the reward of your forest space or one right beside it, no final one",
    "vp_from_destination": lambda op: f"{op.vp} VP if the destination reward had VP",
}
