"""Deciding commands, one module a family."""

from collections.abc import Callable, Mapping
from typing import Any

from libs.kernel import Command, Draft, Seat, require
from services.northgreen.rules import commands as cm
from services.northgreen.rules.decide import animals, cards, choices, forest, land, places, setup, yields
from services.northgreen.rules.events import NorthgreenEvent
from services.northgreen.rules.flow import go_on
from services.northgreen.rules.permits import turn_of
from services.northgreen.rules.reasons import Reason
from services.northgreen.rules.state import State, Turn

Family = Callable[[Draft[State, NorthgreenEvent], int, Turn, Any], None]

FAMILIES: Mapping[type[Command], Family] = {
    cm.ChooseStartResources: setup.choose_start_resources,
    cm.KeepProjects: setup.keep_projects,
    cm.DraftPick: setup.draft_pick,
    cm.PlaceToken: places.place_token,
    cm.Imitate: places.imitate,
    cm.UseBonus: places.use_bonus,
    cm.TakeSection: places.take_section,
    cm.Shop: places.shop,
    cm.Deliver: places.deliver,
    cm.UseCard: cards.use_card,
    cm.PlayProject: cards.play_project,
    cm.DiscardProject: cards.discard_project,
    cm.ConvertFood: land.convert_food,
    cm.Expand: land.expand,
    cm.FlipGreenhouse: land.flip_greenhouse,
    cm.Sow: land.sow,
    cm.Publish: land.publish,
    cm.Choose: choices.choose,
    cm.Pay: choices.pay,
    cm.Skip: choices.skip,
    cm.EndTurn: choices.end_turn,
    cm.MoveForest: forest.move_forest,
    cm.TakeForestReward: forest.take_forest_reward,
    cm.Breed: yields.breed,
    cm.PlacePin: yields.place_pin,
    cm.PlaceAnimal: animals.place_animal,
    cm.MoveAnimal: animals.move_animal,
    cm.RearrangeAnimals: animals.rearrange_animals,
    cm.ToStorage: animals.to_storage,
}


def decide(draft: Draft[State, NorthgreenEvent], seat: Seat, command: cm.NorthgreenCommand) -> None:
    """Emit what the command leads to, and whatever happens by itself after it.

    Refuses: game_over, not_your_window, and what its family refuses.
    """
    state = draft.state
    require(state.phase != "over", Reason.GAME_OVER, "NG-229", "The game is over.")
    require(0 <= seat < len(state.players), Reason.NOT_YOUR_WINDOW, "NG-044", "There is no such seat.")
    FAMILIES[type(command)](draft, seat, turn_of(state, seat), command)
    go_on(draft, seat)
