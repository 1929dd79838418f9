"""Why a command is refused. When several reasons apply, the first of this list is reported."""

from enum import StrEnum


class Reason(StrEnum):
    GAME_OVER = "game_over"
    NOT_YOUR_ACTION = "not_your_action"
    WRONG_STEP = "wrong_step"
    """Nothing, or something else, is to be decided at this point."""
    UNKNOWN_ID = "unknown_id"
    FARMER_NOT_AVAILABLE = "farmer_not_available"
    """On the board while the hand is not empty, or used in this action before."""
    SLOT_NOT_REVEALED = "slot_not_revealed"
    SLOT_OCCUPIED = "slot_occupied"
    SLOT_NOT_OCCUPIED_BY_OTHER = "slot_not_occupied_by_other"
    SAME_SLOT = "same_slot"
    NOT_PERFORMABLE = "not_performable"
    """Some step of the slot, or the ability that the area switches on, cannot be carried out."""
    NOT_ENOUGH_TOKENS = "not_enough_tokens"
    AREA_COVERED = "area_covered"
    SPECIAL_LOCKED = "special_locked"
    WRONG_KIND = "wrong_kind"
    CROP_NOT_AVAILABLE = "crop_not_available"
    WRONG_TOTAL = "wrong_total"
    LEAVES_ACTION_INCOMPLETE = "leaves_action_incomplete"
    """Legal by itself, but what remains of the action could then not be completed."""
    CANNOT_CANCEL = "cannot_cancel"
    PASS_NOT_ALLOWED = "pass_not_allowed"  # noqa: S105 - not a password
