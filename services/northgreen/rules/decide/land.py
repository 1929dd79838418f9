"""Landscape and books: conversion, tiles, turning a greenhouse, sowing, papers."""

from libs.kernel import Rejected, require
from services.northgreen.rules import events as ev
from services.northgreen.rules.board import board_of, has_horse
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.cells import cell_at
from services.northgreen.rules.commands import STORAGE, ConvertFood, Expand, FlipGreenhouse, Publish, Sow
from services.northgreen.rules.effects.sections import Flip, Research
from services.northgreen.rules.gaining import check_houses, move_community, run
from services.northgreen.rules.operation import NorthgreenDraft
from services.northgreen.rules.pending import Moving
from services.northgreen.rules.permits import (
    convertible,
    expanding,
    kinds_of,
    paper_cost,
    publishing,
    sowing,
    spades_below,
    take,
    take_conversion,
    was_converted,
)
from services.northgreen.rules.reasons import Reason
from services.northgreen.rules.sections import Part, acted_on, chosen_part, parts_of, use
from services.northgreen.rules.state import Player, Turn
from services.northgreen.rules.walking import passives

TO_FOREST = {"G1": "F1"}
"""What turning a tile makes of a greenhouse."""


def convert_food(draft: NorthgreenDraft, seat: int, turn: Turn, command: ConvertFood) -> None:
    """Rule: NG-114 to NG-120.

    Refuses: no_permission, section_closed, decision_pending, tile_not_allowed, converted_already, not_a_spade.
    """
    permit = expanding(turn, "")
    allowed = convertible(kinds_of(permit))
    require(allowed, Reason.TILE_NOT_ALLOWED, "NG-084", "A settlement is never paid for with soil.")
    fresh = not was_converted(turn, permit)
    require(fresh, Reason.CONVERTED_ALREADY, "NG-120", "Only one conversion goes with this.")
    soil = dict(spades_below(draft.state.players[seat].food)).get(command.to)
    require(soil, Reason.NOT_A_SPADE, "NG-115", "The food marker moves down to a space with a spade.")
    take_conversion(draft, seat, permit)
    draft.emit(ev.FoodConverted(seat=seat, to=command.to, soil=soil or 0))


def expand(draft: NorthgreenDraft, seat: int, turn: Turn, command: Expand) -> None:
    """Rule: NG-101 to NG-111, NG-277.

    Refuses: unknown_id, no_permission, section_closed, decision_pending, tile_not_allowed, pool_empty, not_enough,
    wrong_place.
    """
    permit = expanding(turn, command.section)
    tile = BOOK.tiles.get(command.tile)
    if tile is None:
        raise Rejected(Reason.UNKNOWN_ID, "NG-107", "There is no such tile.")
    require(tile.kind in kinds_of(permit), Reason.TILE_NOT_ALLOWED, "NG-065", "That kind of tile is not allowed here.")
    require(draft.state.pools[tile.pool], Reason.POOL_EMPTY, "NG-006", "There is no such tile left.")
    player = draft.state.players[seat]
    paid = tile.soil <= player.soil and tile.food <= player.food
    require(paid, Reason.NOT_ENOUGH, "NG-108", "You cannot pay for it.")
    board = board_of(player.land)
    fits = command.cells in board.placements(tile.id)
    require(fits, Reason.WRONG_PLACE, "NG-102", "It does not go there.")
    take(draft, seat, permit)
    if tile.soil or tile.food:
        draft.emit(ev.ResourcesPaid(seat=seat, soil=tile.soil, food=tile.food))
    surplus = tuple(_surplus(player, cell, half) for cell, half in zip(command.cells, tile.halves, strict=True))
    draft.emit(
        ev.TileBuilt(seat=seat, tile=tile.id, pool=tile.pool, cells=command.cells, spaces=tile.halves, surplus=surplus)
    )
    check_houses(draft, seat)
    if permit.part is not None:
        _research(draft, seat, turn, permit.part, command.cells[0])


def _surplus(player: Player, cell: str, half: str) -> int:
    """Sheep for which the new forest has no room. Rule: NG-110, NG-111."""
    found = cell_at(player.land, cell)
    if found is None or not found.count or BOOK.spaces[half].type != "forest" or has_horse(found):
        return 0
    return max(0, found.count - BOOK.spaces[half].sheep)


def _research(draft: NorthgreenDraft, seat: int, turn: Turn, part: Part, cell: str) -> None:
    """Grant the steps of a Forest Research from the tile just placed. Rule: NG-075 to NG-079, NG-198."""
    parts = parts_of(acted_on(turn))
    if not any(isinstance(other.op, Research) and other.section == part.section for other in parts):
        return
    steps = board_of(draft.state.players[seat].land).trees_around(cell)
    steps += sum(other.op.research_trees() for other in parts)
    steps += sum(op.research_trees() for op in passives(draft.state, seat))
    draft.emit(ev.DecisionAwaited(seat=seat, decision=Moving(steps=steps, research=True)))


def flippable(player: Player) -> tuple[str, ...]:
    """Empty greenhouses that may be turned over. Rule: NG-086."""
    board = board_of(player.land)
    return tuple(cell for cell in board.beds if board.cells[cell].space in TO_FOREST)


def flip_greenhouse(draft: NorthgreenDraft, seat: int, turn: Turn, command: FlipGreenhouse) -> None:
    """Rule: NG-086, NG-088. Refuses: decision_pending, no_permission, section_closed, wrong_place."""
    part = chosen_part(turn, "", "NG-086", Flip)
    player = draft.state.players[seat]
    fits = command.cell in flippable(player)
    require(fits, Reason.WRONG_PLACE, "NG-086", "It is not an empty greenhouse of level 1.")
    use(draft, seat, turn, part)
    space = TO_FOREST[board_of(player.land).cells[command.cell].space]
    draft.emit(ev.GreenhouseFlipped(seat=seat, cell=command.cell, space=space))


def sow(draft: NorthgreenDraft, seat: int, turn: Turn, command: Sow) -> None:
    """Rule: NG-126 to NG-128, NG-278. Refuses: no_permission, section_closed, decision_pending, not_sowable."""
    permit = sowing(turn, command.section)
    player = draft.state.players[seat]
    held = getattr(player, command.crop)
    require(held, Reason.NOT_SOWABLE, "NG-127", "You have no such crop in storage.")
    board = board_of(player.land)
    require(command.cell in board.beds, Reason.NOT_SOWABLE, "NG-126", "It is not an empty greenhouse.")
    row = BOOK.spaces[board.cells[command.cell].space]
    take(draft, seat, permit)
    draft.emit(ev.CropSown(seat=seat, crop=command.crop, cell=command.cell, count=1 + row.sow_add))
    if row.sow_community:
        move_community(draft, seat, row.sow_community)


def open_slots(player: Player) -> dict[str, str]:
    """Empty book slots with the token that each takes. Rule: NG-175, NG-176."""
    return {name: BOOK.shelves[slot.book].token for name, slot in BOOK.slots.items() if name not in player.slots}


def origins(player: Player, token: str) -> tuple[str, ...]:
    """Where a token for a paper can come from: storage, cells. Rule: NG-173, NG-174."""
    cells = board_of(player.land).cells
    there = tuple(name for name, cell in cells.items() if cell.token == token)
    return (STORAGE, *there) if getattr(player, token) else there


def publish(draft: NorthgreenDraft, seat: int, turn: Turn, command: Publish) -> None:
    """Pay, move the token, reward. Rule: NG-080 to NG-082, NG-173 to NG-176, NG-281.

    Refuses: no_permission, section_closed, decision_pending, unknown_id, slot_filled, not_enough, wrong_place.
    """
    permit = publishing(turn, command.section)
    player = draft.state.players[seat]
    slot = BOOK.slots.get(command.slot)
    if slot is None:
        raise Rejected(Reason.UNKNOWN_ID, "NG-173", "There is no such book slot.")
    require(command.slot not in player.slots, Reason.SLOT_FILLED, "NG-175", "That slot is filled.")
    cost = paper_cost(permit)
    require(cost <= player.workforce, Reason.NOT_ENOUGH, "NG-080", "A paper costs workforce here.")
    token = BOOK.shelves[slot.book].token
    there = command.origin in origins(player, token)
    require(there, Reason.WRONG_PLACE, "NG-173", "There is no matching token of yours.")
    take(draft, seat, permit)
    if cost:
        draft.emit(ev.ResourcesPaid(seat=seat, workforce=cost))
    filled = {*player.slots, command.slot}
    draft.emit(
        ev.PaperPublished(
            seat=seat,
            slot=command.slot,
            token=token,
            origin=command.origin,
            slots=tuple(name for name in BOOK.slots if name in filled),
        )
    )
    run(draft, seat, slot.reward)
