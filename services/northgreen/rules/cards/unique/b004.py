"""B004: points when the destination reward of a Forest Research had points. Rule: NG-196."""

from services.northgreen.rules.events import ResourcesGained
from services.northgreen.rules.operation import NorthgreenDraft, Passive, operation


@operation
class PointsFromDestination(Passive, frozen=True, kw_only=True, tag="vp_from_destination"):
    vp: int

    def after_reward(self, draft: NorthgreenDraft, seat: int, space: str) -> None:
        draft.emit(ResourcesGained(seat=seat, vp=self.vp))
