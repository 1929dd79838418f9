"""Dual actions: a second farmer joins an occupied slot."""

from collections.abc import Iterator

from msgspec.structs import replace

from libs.kernel import Choice, Draft, Offer, Offers, Option, require
from services.mutant_crops.rules.commands import Dual as DualCommand
from services.mutant_crops.rules.events import CompanionAssigned, MutantCropsEvent
from services.mutant_crops.rules.prospect import Book, Chosen, Prospect, Steps, Way, performable
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.registry import operation
from services.mutant_crops.rules.state import HAND, State


@operation
class Dual(Chosen, frozen=True, kw_only=True, tag="dual"):
    """Send a further farmer to a slot that another player occupies, and take its benefit. Rule: MC-095 to MC-103."""

    answer = DualCommand

    def ways(self, prospect: Prospect) -> Iterator[Way]:
        for farmer in _companions(prospect):
            for slot in _targets(prospect, farmer):
                yield _joined(prospect, farmer, slot)

    def checked(self, prospect: Prospect, command: DualCommand) -> Way:
        farmer, book = command.farmer, prospect.book
        known = 1 <= farmer <= len(prospect.farmers)
        require(known, Reason.UNKNOWN_ID, "MC-095", "You have no such farmer.")
        require(command.slot in book.slots, Reason.UNKNOWN_ID, "MC-095", "There is no such slot.")
        free = farmer in _companions(prospect)
        require(free, Reason.FARMER_NOT_AVAILABLE, "MC-098", "That farmer cannot be the companion.")
        revealed = book.slots[command.slot].card in prospect.table.revealed
        require(revealed, Reason.SLOT_NOT_REVEALED, "MC-037", "Its card is not revealed.")
        occupied = command.slot in _occupied(prospect, farmer)
        require(occupied, Reason.SLOT_NOT_OCCUPIED_BY_OTHER, "MC-100", "No other player's farmer is there.")
        moves = prospect.farmers[farmer - 1] != command.slot
        require(moves, Reason.SAME_SLOT, "MC-099", "The farmer stands there already.")
        way = _joined(prospect, farmer, command.slot)
        works = performable(way.after, way.then)
        require(works, Reason.NOT_PERFORMABLE, "MC-096", "Its benefit cannot be carried out completely.")
        return way

    def carry_out(self, draft: Draft[State, MutantCropsEvent], book: Book, command: DualCommand) -> Steps:
        slot = book.slots[command.slot]
        seat = draft.state.acting
        draft.emit(CompanionAssigned(seat=seat, farmer=command.farmer, slot=slot.id, letter=slot.letter))
        return slot.steps

    def offered(self, prospect: Prospect, rest: Steps) -> Offers:
        farmers = []
        for farmer in _companions(prospect):
            ways = ((slot, _joined(prospect, farmer, slot)) for slot in _targets(prospect, farmer))
            slots = tuple(Option(slot) for slot, way in ways if performable(way.after, way.then + rest))
            if slots:
                farmers.append(Option(farmer, Choice("slot", slots)))
        return (Offer("dual", Choice("farmer", tuple(farmers))),) if farmers else ()


def _companions(prospect: Prospect) -> list[int]:
    """Farmers in hand, if there are any, else those not yet used in the action. Rule: MC-098."""
    farmers = list(enumerate(prospect.farmers, start=1))
    hand = [farmer for farmer, place in farmers if place == HAND]
    return hand or [farmer for farmer, _ in farmers if farmer not in prospect.used]


def _targets(prospect: Prospect, farmer: int) -> list[str]:
    place = prospect.farmers[farmer - 1]
    return [slot for slot in sorted(_occupied(prospect, farmer)) if slot != place]


def _occupied(prospect: Prospect, companion: int) -> set[str]:
    """Slots held by another player, alone at the table by another own farmer not yet used. Rule: MC-095, MC-028."""
    farms = prospect.table.farms
    if len(farms) == 1:
        spent = (*prospect.used, companion)
        places = {place for farmer, place in enumerate(prospect.farmers, start=1) if farmer not in spent}
    else:
        places = {place for seat, farm in enumerate(farms) if seat != prospect.seat for place in farm.farmers}
    return places - {HAND}


def _joined(prospect: Prospect, farmer: int, slot: str) -> Way:
    farmers = prospect.farmers
    moved = (*farmers[: farmer - 1], slot, *farmers[farmer:])
    return Way(replace(prospect, farmers=moved, used=(*prospect.used, farmer)), prospect.book.slots[slot].steps)
