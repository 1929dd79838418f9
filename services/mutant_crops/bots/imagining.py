"""From what a client is shown to a whole position, with the hidden orders made up.

Nothing is known that the view does not say: deck and piles are shuffled by the bot's own chance.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import convert

from libs.kernel import Chance
from services.mutant_crops.rules.cards.catalogue import BASE, PROMO
from services.mutant_crops.rules.state import EMPTY, NOBODY, Action, Before, Farm, Options, State

Sections = Mapping[str, Any]


def imagined(sections: Sections, rules_version: int, chance: Chance) -> State:
    """A position that looks like the sections of a view and may be the real one."""
    table, board = sections["table"], sections["board"]
    options = convert(sections["options"], Options)
    book = PROMO if options.promo_pack else BASE
    farms = _farms(sections)
    display = tuple(card or EMPTY for card in sections["display"]["crops"])
    piles = {
        stage: chance.shuffled([card for card in board["hidden"] if card in book.stages[stage]]) for stage in (2, 3)
    }
    acting = NOBODY if table["acting"] is None else table["acting"]
    return State(
        options=options,
        rules_version=rules_version,
        rounds=table["rounds"],
        farms=farms,
        revealed=tuple(board["revealed"]),
        display=display,
        deck=_deck(sections["display"], chance),
        known_bottom=len(sections["display"]["bottom"]),
        stage2=piles[2][: board["stage2"]],
        stage3=piles[3][: board["stage3"]],
        left_out=piles[3][board["stage3"] :],
        turn=table["turn"],
        round=table["round"],
        first=table["first_player"],
        claim=NOBODY if table["latest_claim"] is None else table["latest_claim"],
        acting=acting,
        action=None if table["action"] is None else _action(table["action"], farms[acting], display),
        finished=table["finished"],
    )


def _farms(sections: Sections) -> tuple[Farm, ...]:
    count = sum(1 for name in sections if name.startswith("farm:"))
    return tuple(convert(sections[f"farm:{seat}"], Farm) for seat in range(count))


def _deck(display: Sections, chance: Chance) -> tuple[str, ...]:
    bottom = tuple(display["bottom"])
    unknown = list(display["remaining"])
    for card in bottom:
        unknown.remove(card)
    return (*chance.shuffled(unknown), *bottom)


def _action(shown: Sections, farm: Farm, display: tuple[str, ...]) -> Action:
    """The open action. What it began from is not shown; only calling it off would need it, which no bot does."""
    return Action(
        used=tuple(shown["used"]),
        before=Before(farm=farm, display=display),
        steps=tuple(shown["steps"]),
        sealed=not shown["may_cancel"],
    )
