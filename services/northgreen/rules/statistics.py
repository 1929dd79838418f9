"""Counts for the statistics of finished matches."""

from collections import Counter
from collections.abc import Mapping

from services.northgreen.rules.board import board_of
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.metrics import full_books, in_land, in_storage, papers
from services.northgreen.rules.state import State


def statistics_of(state: State) -> tuple[Mapping[str, int], ...]:
    """For each seat: projects played, tracks, landscape, papers, tokens, pins."""
    counts: list[Mapping[str, int]] = []
    for player in state.players:
        board = board_of(player.land)
        count: Counter[str] = Counter(f"played.{BOOK.cards[card].kind}" for card in player.display)
        count.update(f"project.{card}" for card in player.display)
        count.update(f"start.{card}" for card in player.start_cards)
        count.update({f"land.{kind}": number for kind, number in board.types.items()})
        count.update({f"visible.{space}": number for space, number in board.spaces.items()})
        count.update(f"pinned.{bonus}" for bonus in player.pinned)
        counts.append(
            {
                **count,
                "spaces": len(board.cells),
                "houses": board.houses,
                "papers": papers(player),
                "full_books": len(full_books(player)),
                "community": player.community,
                "objectives": player.objectives,
                "forest_section": BOOK.forest[player.forest].section,
                "forest_finished": int(BOOK.forest[player.forest].final),
                "tokens_landscape": in_land(board, "any"),
                "tokens_storage": in_storage(player, "any"),
                "pins_left": player.pins,
            }
        )
    return tuple(counts)
