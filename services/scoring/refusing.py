"""The refusals of rating logs. README.md lists the reasons."""

from libs.host.core.kind import RefusalError


def require(condition: object, reason: str, detail: str = "", *, kind: str = "rule") -> None:
    """Refuse unless `condition` holds. `kind` is one of libs.messages.requests.Refused. Raises RefusalError."""
    if not condition:
        raise RefusalError(kind, reason, detail)
