"""Fixed gains."""

from msgspec.structs import replace

from libs.kernel import Draft
from services.mutant_crops.rules.effects.registry import operation
from services.mutant_crops.rules.events import MutantCropsEvent, TokensGained
from services.mutant_crops.rules.prospect import Automatic, Prospect
from services.mutant_crops.rules.state import State


@operation
class Gain(Automatic, frozen=True, kw_only=True, tag="gain"):
    """Take exactly these tokens. Rule: MC-070, MC-088, MC-110; MC-007 when the pool is limited."""

    surely = True
    seeds: int = 0
    water: int = 0
    meat: int = 0

    def foreseen(self, prospect: Prospect) -> Prospect | None:
        pool = prospect.pool
        if pool is not None:
            pool = (pool[0] - self.seeds, pool[1] - self.water, pool[2] - self.meat)
            if min(pool) < 0:
                return None
        return replace(
            prospect,
            seeds=prospect.seeds + self.seeds,
            water=prospect.water + self.water,
            meat=prospect.meat + self.meat,
            pool=pool,
        )

    def carry_out(self, draft: Draft[State, MutantCropsEvent]) -> None:
        seat = draft.state.acting
        draft.emit(TokensGained(seat=seat, seeds=self.seeds, water=self.water, meat=self.meat))
