"""What a sender is told of a command that led to nothing."""

from libs.host.core.kind import RefusalError, StaleError
from libs.kernel import Rejected
from libs.messages.requests import CommandAnswer, Conflict, Refused


def led_nowhere(refusal: Rejected | RefusalError | StaleError, version: int) -> CommandAnswer:
    """The answer for what deciding at this version raised."""
    return Conflict(version=version) if isinstance(refusal, StaleError) else refused(refusal, version)


def refused(refusal: Rejected | RefusalError, version: int) -> Refused:
    """The answer for a refusal at this version."""
    if isinstance(refusal, Rejected):
        return Refused(
            kind="rule", reason=refusal.reason, clause=refusal.clause, detail=refusal.detail, version=version
        )
    return Refused(
        kind=refusal.kind, reason=refusal.reason, detail=refusal.detail, version=version, since=refusal.since
    )
