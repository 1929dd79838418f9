"""The spans that Furrow makes, in the order in which a command meets them. Their attributes are in the README."""

from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["internal", "server", "client", "producer", "consumer"]

HTTP_COMMAND: Final = "POST /v1/matches/{id}/commands"
SOCKET_COMMAND: Final = "socket command"
COMMAND_SEND: Final = "command send"
COMMAND: Final = "command"
QUEUED: Final = "queued"
LOAD: Final = "load"
DECIDE: Final = "decide"
APPEND: Final = "append"
PUBLISH_VIEW: Final = "publish view"
PROJECT: Final = "project"
FACT_APPEND: Final = "fact append"
RATE: Final = "rate"

KINDS: Final[dict[str, Kind]] = {
    HTTP_COMMAND: "server",
    SOCKET_COMMAND: "server",
    COMMAND_SEND: "client",
    COMMAND: "server",
    APPEND: "client",
    PUBLISH_VIEW: "producer",
    PROJECT: "consumer",
    FACT_APPEND: "producer",
    RATE: "consumer",
}


def kind_of(name: str) -> Kind:
    """A span's kind by its name; other HTTP routes are servers, what is not listed happens inside."""
    return KINDS.get(name) or ("server" if name.startswith(_VERBS) else "internal")


_VERBS = ("GET ", "POST ", "PUT ", "PATCH ", "DELETE ")
