"""Conditions of cards. Rule: NG-179."""

from services.northgreen.rules.metrics import Of, count
from services.northgreen.rules.operation import Test, test
from services.northgreen.rules.state import State


@test
class AtLeast(Test, frozen=True, kw_only=True, tag="at_least"):
    metric: str
    of: Of = ""
    n: int

    def holds(self, state: State, seat: int) -> bool:
        return count(state, seat, self.metric, self.of) >= self.n


@test
class Exceeds(Test, frozen=True, kw_only=True, tag="exceeds"):
    """The metric is at least so much more than the other."""

    metric: str
    other: str
    n: int

    def holds(self, state: State, seat: int) -> bool:
        return count(state, seat, self.metric) - count(state, seat, self.other) >= self.n
