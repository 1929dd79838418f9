"""What a viewer may know of a state, in one piece."""

from typing import Any

from libs.kernel import Viewer
from libs.testkit.discovery import AnyGame
from libs.testkit.encoding import packed


def knowledge(game: AnyGame, state: Any, viewer: Viewer) -> dict[str, Any]:
    """All sections that the viewer is shown, public and private."""
    return {**game.public(state), **(game.private(state, viewer) if viewer is not None else {})}


def view(game: AnyGame, state: Any, viewer: Viewer) -> bytes:
    """The same as bytes, to compare."""
    return packed(knowledge(game, state, viewer))
