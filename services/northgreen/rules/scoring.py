"""The score sheet, by the lines of the final scoring. Rule: NG-230 to NG-243."""

from functools import lru_cache

from libs.kernel import ScoreLine, Seat, SeatScore, ranked
from services.northgreen.rules.board import board_of
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.effects.gain import Per
from services.northgreen.rules.metrics import count_of, full_books, in_land, in_storage
from services.northgreen.rules.state import Player, State


@lru_cache(maxsize=4096)
def sheet(player: Player) -> tuple[ScoreLine, ...]:
    """The lines of a player as if the game ended now."""
    board = board_of(player.land)
    row = BOOK.scoring
    tokens = in_land(board, "any") + in_storage(player, "any")
    cards, bonus = display_points(player)
    books = full_books(player)
    return (
        ScoreLine(item="during_the_game", points=player.vp, clause="NG-230"),
        ScoreLine(item="display", points=cards + bonus, clause="NG-231", note=f"{cards} printed, {bonus} at the end"),
        ScoreLine(item="landscape", points=board.vp, clause="NG-232", note=f"{len(board.cells)} spaces"),
        ScoreLine(
            item="books",
            points=sum(BOOK.shelves[name].vp for name in books),
            clause="NG-233",
            note=", ".join(books),
        ),
        ScoreLine(
            item="objectives",
            points=BOOK.objectives[player.objectives].vp,
            clause="NG-234",
            note=f"space {player.objectives}",
        ),
        ScoreLine(item="community", points=community_points(player), clause="NG-235", note=f"space {player.community}"),
        ScoreLine(item="pins", points=player.pins * row.pin, clause="NG-236", note=f"{player.pins} pins"),
        ScoreLine(item="tokens", points=tokens * row.token, clause="NG-237", note=f"{tokens} tokens"),
        ScoreLine(item="soil", points=player.soil * row.soil, clause="NG-238", note=f"{player.soil} soil"),
        ScoreLine(
            item="field_steps",
            points=player.progress // row.field_steps_a_point,
            clause="NG-239",
            note=f"{player.progress} steps",
        ),
        ScoreLine(
            item="workforce",
            points=player.workforce // row.workforce_a_point,
            clause="NG-240",
            note=f"{player.workforce} workforce",
        ),
    )


def display_points(player: Player) -> tuple[int, int]:
    """Printed points of the display, and those of its end-of-game effects. Rule: NG-187, NG-200."""
    cards = [BOOK.cards[name] for name in player.display]
    printed = sum(card.vp for card in cards)
    ops = [op for card in cards if card.when == "end" for op in card.effect if isinstance(op, Per)]
    bonus = sum(op.limited(count_of(player, op.metric, op.of) // op.each) * op.amounts.get("vp", 0) for op in ops)
    return printed, bonus


def community_points(player: Player) -> int:
    """A pin space counts as the space before it. Rule: NG-163."""
    space = player.community
    while BOOK.community[space].pin:
        space -= 1
    return BOOK.community[space].vp


def total(player: Player) -> int:
    return sum([line.points for line in sheet(player)])


def results(state: State) -> tuple[SeatScore, ...]:
    """Places by points, then by turn order. Rule: NG-242, NG-243."""
    sheets = [sheet(player) for player in state.players]
    keys = [(sum(line.points for line in lines), (-state.order.index(seat),)) for seat, lines in enumerate(sheets)]
    return tuple(
        SeatScore(seat=Seat(seat), place=place, total=key[0], tie_break=key[1], lines=lines)
        for seat, (place, key, lines) in enumerate(zip(ranked(keys), keys, sheets, strict=True))
    )


def title_of(points: int) -> str:
    """The solo title. Rule: NG-258."""
    return max((row.least, title) for title, row in BOOK.titles.items() if row.least <= points)[1]
