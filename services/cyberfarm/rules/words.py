"""The closed words of the game, in the order in which states lay them out."""

from typing import Literal, TypeAlias, get_args

Product: TypeAlias = Literal[
    "hay", "beet", "grain", "carrot", "potato", "apple", "egg", "milk", "cherry",
    "flour", "malt", "cucumber", "tomato", "sugar", "cottage_cheese", "strawberry",
    "bread", "butter", "snack", "juice", "pickle",
    "ice_cream", "jam", "beer", "cheese", "pie", "cider",
]  # fmt: skip
PRODUCTS: tuple[str, ...] = get_args(Product)
"""By row and place on the table; the order of a stock. Rule: CF-002, CF-015."""
PLACE = {product: place for place, product in enumerate(PRODUCTS)}

Kind: TypeAlias = Literal["cow", "horse", "hen", "laying_hen", "apple_tree", "cherry_tree"]
KINDS: tuple[str, ...] = get_args(Kind)
"""The order of a farm's herds."""
HERD = {kind: place for place, kind in enumerate(KINDS)}

Condition: TypeAlias = Literal["ready", "used", "young"]
"""A token without a cube; one activated this season; one born or planted this season."""
CONDITIONS: tuple[Condition, ...] = get_args(Condition)


def token_of(name: str) -> tuple[str, Condition]:
    """Kind and condition of a token's name, as in "hen:ready"."""
    kind, _, condition = name.partition(":")
    return kind, next(known for known in CONDITIONS if known == condition)


Track: TypeAlias = Literal["earth", "solar", "aliens"]
TRACKS: tuple[str, ...] = get_args(Track)
LANE = {track: place for place, track in enumerate(TRACKS)}

Dish: TypeAlias = Literal["breakfast", "lunch"]
Position: TypeAlias = Literal["only", "top", "bottom"]
Source: TypeAlias = Literal["rulebook", "public", "house"]
Gain: TypeAlias = Literal["robot", "conveyor"]

ROBOT, HARROW, WORM, SAME = "robot", "harrow", "worm", "same"
"""How an activation begins, besides the card under a building or the building that a conveyor comes from: by a robot
on a printed slot, by a harrow, by the Worm; SAME adds to the activation that is open."""
