"""Dual actions: a second farmer joins an occupied slot."""

from collections.abc import Iterator
from functools import lru_cache

from libs.kernel import Choice, Draft, Offer, Offers, Option, require
from services.mutant_crops.rules.commands import Dual as DualCommand
from services.mutant_crops.rules.effects.registry import operation
from services.mutant_crops.rules.events import CompanionAssigned, MutantCropsEvent
from services.mutant_crops.rules.means import able, is_roomy
from services.mutant_crops.rules.prospect import Book, Chosen, Prospect, Slot, Steps, Way, assigned, performable
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import HAND, State


@operation
class Dual(Chosen, frozen=True, kw_only=True, tag="dual"):
    """Send a further farmer to a slot that another player occupies, and take its benefit. Rule: MC-095 to MC-103."""

    answer = DualCommand
    dual = True

    def can(self, prospect: Prospect, rest: Steps) -> bool:
        book = prospect.book
        companions = _companions(prospect.farmers, prospect.used)
        if not rest and is_roomy(prospect):
            for farmer in companions:
                if _targets(prospect, farmer) & book.always:
                    return True
        for farmer in companions:
            for slot in book.listed(_targets(prospect, farmer)):
                if _works(prospect, farmer, slot, rest):
                    return True
        return False

    def ways(self, prospect: Prospect) -> Iterator[Way]:
        for farmer in _companions(prospect.farmers, prospect.used):
            for slot in prospect.book.listed(_targets(prospect, farmer)):
                yield _joined(prospect, farmer, slot.id)

    def check(self, prospect: Prospect, command: DualCommand) -> None:
        farmer, book = command.farmer, prospect.book
        known = 1 <= farmer <= len(prospect.farmers)
        require(known, Reason.UNKNOWN_ID, "MC-095", "You have no such farmer.")
        require(command.slot in book.slots, Reason.UNKNOWN_ID, "MC-095", "There is no such slot.")
        free = farmer in _companions(prospect.farmers, prospect.used)
        require(free, Reason.FARMER_NOT_AVAILABLE, "MC-098", "That farmer cannot be the companion.")
        revealed = book.slots[command.slot].card in prospect.table.revealed
        require(revealed, Reason.SLOT_NOT_REVEALED, "MC-037", "Its card is not revealed.")
        occupied = _occupied(prospect, farmer) & book.bits[command.slot]
        require(occupied, Reason.SLOT_NOT_OCCUPIED_BY_OTHER, "MC-100", "No other player's farmer is there.")
        moves = prospect.farmers[farmer - 1] != command.slot
        require(moves, Reason.SAME_SLOT, "MC-099", "The farmer stands there already.")
        works = _works(prospect, farmer, book.slots[command.slot], ())
        require(works, Reason.NOT_PERFORMABLE, "MC-096", "Its benefit cannot be carried out completely.")

    def way(self, prospect: Prospect, command: DualCommand) -> Way:
        return _joined(prospect, command.farmer, command.slot)

    def carry_out(self, draft: Draft[State, MutantCropsEvent], book: Book, command: DualCommand) -> Steps:
        slot = book.slots[command.slot]
        seat = draft.state.acting
        draft.emit(CompanionAssigned(seat=seat, farmer=command.farmer, slot=slot.id, letter=slot.letter))
        return slot.steps

    def offered(self, prospect: Prospect, rest: Steps) -> Offers:
        book, farmers = prospect.book, []
        sure = book.always if is_roomy(prospect) and not rest else 0
        for farmer in _companions(prospect.farmers, prospect.used):
            targets = _targets(prospect, farmer)
            joined = targets & sure
            for slot in book.listed(targets & ~sure):
                if _works(prospect, farmer, slot, rest):
                    joined |= book.bits[slot.id]
            if joined:
                farmers.append(Option(farmer, Choice("slot", book.options(joined))))
        return (Offer("dual", Choice("farmer", tuple(farmers))),) if farmers else ()


@lru_cache(maxsize=4096)
def _companions(farmers: tuple[str, ...], used: tuple[int, ...]) -> tuple[int, ...]:
    """Farmers in hand, if there are any, else those not yet used in the action. Rule: MC-098."""
    numbered = tuple(enumerate(farmers, start=1))
    hand = tuple(farmer for farmer, place in numbered if place == HAND)
    return hand or tuple(farmer for farmer, _ in numbered if farmer not in used)


def _targets(prospect: Prospect, farmer: int) -> int:
    """The slots that the farmer may join. Rule: MC-095, MC-099."""
    return _occupied(prospect, farmer) & ~prospect.book.bits[prospect.farmers[farmer - 1]]


def _occupied(prospect: Prospect, companion: int) -> int:
    """Slots held by another player, alone at the table by another own farmer not yet used. Rule: MC-095, MC-028."""
    if len(prospect.table.farms) > 1:
        return _held_by_others(prospect)
    bits = 0
    for farmer, place in enumerate(prospect.farmers, start=1):
        if farmer != companion and farmer not in prospect.used:
            bits |= prospect.book.bits[place]
    return bits


def _held_by_others(prospect: Prospect) -> int:
    places, bits = prospect.book.bits, 0
    for seat, farm in enumerate(prospect.table.farms):
        if seat != prospect.seat:
            for place in farm.farmers:
                bits |= places[place]
    return bits


def _works(prospect: Prospect, farmer: int, slot: Slot, rest: Steps) -> bool:
    """Whether the slot's benefit, and the rest after it, can be carried out once that farmer has joined it."""
    after = assigned(prospect, farmer, slot.id)
    return performable(after, slot.steps + rest) if rest else able(after, slot)


def _joined(prospect: Prospect, farmer: int, slot: str) -> Way:
    return Way(assigned(prospect, farmer, slot), prospect.book.slots[slot].steps)
