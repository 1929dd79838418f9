"""Tea fungus, Tea Megafungus and Tea Leviathan: one card slot whose choices change with the stage."""

from msgspec import Struct

from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.doing import Doing
from services.cyberfarm.rules.effects.happening import Gain, Happening, SlotOption
from services.cyberfarm.rules.state import Farm


class Grow(Happening, frozen=True, tag="grow"):
    """To a stage; no beer. Rule: CF-370 to CF-372."""

    stage: int

    def happen(self, draft: Doing, seat: int, why: str) -> None:
        draft.emit(e.TeaChanged(seat=seat, stage=self.stage))


@operation
class TeaFungus(Struct, frozen=True, tag="tea_fungus", tag_field="op", forbid_unknown_fields=True):
    """Feed it simply for beer, or generously to let it grow. Rule: CF-369 to CF-375."""

    def happen(self, draft: Doing, seat: int, why: str) -> None:
        draft.emit(e.TeaChanged(seat=seat, stage=1))

    def choices(self, farm: Farm) -> tuple[SlotOption, ...]:
        stage = BOOK.table.tea.stages[farm.tea - 1]
        simple = SlotOption({"sugar": stage.feed}, (Gain(products={"beer": stage.brew}, unlocks=True),))
        if not stage.grow:
            return (simple,)
        return simple, SlotOption({"sugar": stage.grow}, (Grow(farm.tea + 1),))

    def makes(self) -> frozenset[str]:
        return frozenset({"beer"})
