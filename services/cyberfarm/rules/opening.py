"""Set-up."""

from libs.kernel import Draft, Setup, require
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.events import CyberfarmEvent, GameStarted, PhaseBegan
from services.cyberfarm.rules.reasons import Reason
from services.cyberfarm.rules.state import Building, Farm, Options, State

SEATS = (2, 3, 4)
STARTING = ("field", "garden", "barn", "henhouse", "dining_room")


def initial(setup: Setup) -> State:
    """The table before anything is drawn. Rule: CF-003, CF-004, CF-018 to CF-020, CF-026, CF-028, CF-030.

    Refuses: not_offered when there is no such number of seats, or no such seat to begin.
    """
    options: Options = setup.options
    require(setup.seats in SEATS, Reason.NOT_OFFERED, "CF-003", "The game is for 2 to 4 seats.")
    first = options.first_player
    require(first is None or first < setup.seats, Reason.NOT_OFFERED, "CF-022", "There is no such seat to begin.")
    dining = options.dining_room and not options.training
    buildings = tuple(Building(name) for name in STARTING if dining or name != "dining_room")
    farm = Farm(robots=BOOK.table.robots, buildings=buildings)
    opened = sorted(product for product, row in BOOK.products.items() if row.level == 1)
    nothing: tuple[tuple[str, ...], ...] = ((),) * setup.seats
    return State(
        options=options,
        rules_version=setup.rules_version,
        farms=(farm,) * setup.seats,
        hands=nothing,
        drawn=nothing,
        choices=(None,) * setup.seats,
        opened=tuple(opened),
    )


def open_match(draft: Draft[State, CyberfarmEvent]) -> None:
    """Draw the first player, the Invention deck and the orders, in this sequence. Rule: CF-015 to CF-022."""
    state, chance = draft.state, draft.chance
    seats = len(state.farms)
    first = state.options.first_player
    if first is None:
        first = chance.below(seats)
    deck = chance.shuffled(BOOK.deck)
    row, deck = deck[: BOOK.table.row], deck[BOOK.table.row :]
    hands: list[tuple[str, ...]] = [()] * seats
    for step in range(seats):
        hands[(first + step) % seats] = tuple(sorted(deck[: BOOK.table.hand]))
        deck = deck[BOOK.table.hand :]
    training = state.options.training
    orders = () if training else chance.shuffled(tuple(BOOK.orders))
    laid, rest = orders[: BOOK.table.open_orders], orders[BOOK.table.open_orders :]
    draft.emit(
        GameStarted(
            first=first,
            row=row,
            orders=laid,
            square=BOOK.orders[rest[0]].square if rest else "",
            circle=BOOK.orders[rest[0]].circle if rest else "",
            hands=tuple(hands),
            deck=deck,
            order_deck=rest,
        )
    )
    draft.emit(PhaseBegan(phase="capital", season=1, waiting=tuple(range(seats))))
