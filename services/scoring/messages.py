"""What scoring tells its own rating logs; never on the bus."""

from libs.messages.facts import MatchFinished
from libs.messages.requests import Message


class Rate(Message, frozen=True, kw_only=True, tag="rate"):
    """The fact at this sequence of FACTS: rate the match by it, unless that is done."""

    fact: MatchFinished
    sequence: int

    @property
    def id(self) -> str:
        """The command id: the same for a repeat of the same fact, whichever sequence it came under."""
        return f"rate:{self.fact.id}"
