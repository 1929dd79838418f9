"""Scenarios of Northgreen: a drawn position, commands, and what they lead to.

`given` makes a position in which seat 0 acts. Its fields are those of the player (`soil=3`, `land="F1 G1c2 / S1 F2h"`),
of the open window (`space="growth_left"`, `stage="place"`, `pending=(...)`) and of the state (`round=4`); `top` are
cards that lie on top of their piles, `others` the fields of further players. A landscape is drawn in rows, each cell
with its tokens: c, t, s or h and a count; a dot is an empty cell, and a dash joins the halves of a double tile
(`F3-G3`). Cells go by "column,row".

Every step is also folded, encoded, compared with the offers and looked at with other secrets, unseen.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from libs.kernel import Chance, Rejected, Seat, Setup, contains, decided, listed
from libs.testkit.scenario import Scenario
from services.northgreen.rules.board import board_of
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.commands import EndTurn, PlaceToken
from services.northgreen.rules.game import GAME
from services.northgreen.rules.scoring import sheet
from services.northgreen.rules.state import Cell, Options, Pile, Player, State, Turn, WindowName

TOKENS = {"c": "cabbage", "t": "tomato", "s": "sheep", "h": "horse"}
PLAIN = "F1 F1 / G1 S1 / G1 ."
_CELL = re.compile(r"([FGS][123])(?:([ctsh])(\d*))?")


def drawn(text: str) -> tuple[Cell, ...]:
    """The landscape of a drawing."""
    cells = []
    for y, row in enumerate(text.split("/")):
        places = [(word, _tile(tile)) for tile in row.split() for word in tile.split("-")]
        for x, (word, tile) in enumerate(places):
            if word == ".":
                continue
            found = _CELL.fullmatch(word)
            assert found, word
            space, token, count = found.groups()
            cells.append(Cell(x, y, space, (tile,), TOKENS.get(token or "", ""), int(count or 1) if token else 0))
    return tuple(sorted(cells, key=lambda cell: (cell.x, cell.y)))


def _tile(drawing: str) -> str:
    """The tile of one half, or of two joined ones in either order."""
    halves = {half[:2] for half in drawing.split("-")}
    if len(halves) == 1:
        return halves.pop()
    return next(name for name, tile in BOOK.tiles.items() if set(tile.halves) == halves)


class Position(Scenario):
    """A table in the course of a scenario; seat 0 acts unless another is named."""

    def do(self, *commands: Any, seat: int = 0) -> "Position":
        """The commands one after the other, all accepted."""
        for command in commands:
            self.when(seat, command)
        return self

    def until(self, window: WindowName, seat: int = 0) -> "Position":
        """Everybody does the least until the seat has a window of that kind in which it has done nothing yet."""
        while self.state.turns[seat] != Turn(window=window, stage="place" if window == "main" else "before"):
            acting = GAME.awaiting(self.state)[0]
            self.do(GAME.autopilot(self.state, acting), seat=acting)
        return self

    def begin(self, space: str, seat: int = 0) -> "Position":
        """The seat's turn is over, and in its next one it goes to the space."""
        if self.state.turns[seat] is not None:
            self.do(EndTurn(), seat=seat)
        return self.until("main", seat).do(PlaceToken(space=space), seat=seat)

    def no(self, command: Any, seat: int = 0) -> str:
        """The reason for which a command is refused; it is not offered either."""
        assert not contains(GAME.offers(self.state, Seat(seat)), command), command
        with pytest.raises(Rejected) as refusal:
            decided(GAME, self.state, Seat(seat), command, Chance(b"refused"))
        assert refusal.value.clause in BOOK.clauses
        return refusal.value.reason

    def offered(self, kind: str, seat: int = 0) -> list[dict[str, Any]]:
        """The parameters of the offered commands of a kind."""
        offers = tuple(offer for offer in GAME.offers(self.state, Seat(seat)) if offer.command == kind)
        return [{name: value for name, value in body.items() if name != "type"} for body in listed(offers)]

    def kinds(self, seat: int = 0) -> set[str]:
        return {offer.command for offer in GAME.offers(self.state, Seat(seat))}

    def player(self, seat: int = 0) -> Player:
        found: Player = self.state.players[seat]
        return found

    @property
    def me(self) -> Player:
        return self.player(0)

    @property
    def turn(self) -> Turn:
        turn: Turn | None = self.state.turns[0]
        assert turn is not None
        return turn

    def cell(self, name: str, seat: int = 0) -> str:
        """Space and tokens of a cell, as they are drawn."""
        cell = board_of(self.player(seat).land).cells[name]
        return cell.space + (f"{cell.token[0]}{cell.count}" if cell.count else "")

    def has(self, seat: int = 0, **fields: Any) -> bool:
        """Whether the player has exactly these things."""
        found = {name: getattr(self.player(seat), name) for name in fields}
        assert found == fields
        return True

    def line(self, item: str, seat: int = 0) -> int:
        return next(line.points for line in sheet(self.state.players[seat]) if line.item == item)

    def tags(self) -> list[str]:
        """The kinds of the events of the last command."""
        return [event.__struct_config__.tag for event in self.events]


def _player(fields: dict[str, Any], base: Player) -> Player:
    known = {name: fields[name] for name in Player.__struct_fields__ if name in fields}
    known["land"] = drawn(fields.get("land", PLAIN))
    if isinstance(known.get("display"), str):
        known["display"] = tuple(known["display"].split())
    if "slots" in known:
        known["slots"] = tuple(slot for slot in BOOK.slots if slot in {"starter_1", *known["slots"].split()})
    return replace(base, **known)


def _state(seats: int, fields: dict[str, Any]) -> State:
    state = GAME.initial(Setup(seats=seats, options=fields.get("options", Options()), rules_version=1))
    others = (*fields.get("others", ()), *({},) * seats)[: seats - 1]
    players = tuple(_player(found, state.players[0]) for found in (fields, *others))
    hands = tuple(tuple(found.get("hand", "").split()) for found in (fields, *others))
    out = {card for player in players for card in player.display} | {card for hand in hands for card in hand}
    out |= {*fields.get("discards", "").split()}
    piles = {
        kind: Pile(
            tuple(
                sorted(
                    (name for name, card in BOOK.cards.items() if card.kind == kind and name not in out),
                    key=lambda name: name not in fields.get("top", ()),
                )
            ),
            tuple(card for card in fields.get("discards", "").split() if BOOK.cards[card].kind == kind),
        )
        for kind in ("long_term", "instant")
    }
    turn = {name: fields[name] for name in Turn.__struct_fields__ if name in fields}
    tokens = fields.get("tokens", (fields.get("space", ""), *("shop",) * (seats - 1)))
    known: dict[str, Any] = {
        name: fields[name] for name in ("round", "phase", "order", "queue", "crossed", "marker") if name in fields
    }
    known |= {name: fields[name] for name in ("deliveries", "stacks", "pack", "pack_number") if name in fields}
    deliveries = fields.get("deliveries", ("D-I-1", "D-II-1", "D-III-1"))
    base = {
        "players": players,
        "hands": hands,
        "tokens": tokens,
        "turns": (Turn(window=turn.pop("window", "main"), **turn), *(None,) * (seats - 1)),
        "round": 2,
        "phase": "main",
        "pools": {name: pool.count for name, pool in BOOK.pools.items()} | fields.get("pools", {}),
        "deliveries": deliveries,
        "stacks": tuple(
            tuple(name for name, tile in BOOK.deliveries.items() if tile.level == level and name not in deliveries)
            for level in ("I", "II", "III")
        ),
        **{kind: Pile((), pile.discards) if kind in fields.get("empty", ()) else pile for kind, pile in piles.items()},
    }
    return replace(state, **(base | known))


@pytest.fixture
def given() -> Callable[..., Position]:
    """A position by its fields; two seats unless more are described, or `solo`."""

    def made(**fields: Any) -> Position:
        seats = 1 if fields.pop("solo", False) else max(2, 1 + len(fields.get("others", ())))
        return Position(GAME, _state(seats, fields))

    return made


@pytest.fixture
def match() -> Callable[..., Position]:
    """A match right after its opening."""

    def made(seats: int, seed: bytes = b"scenario", **options: Any) -> Position:
        return Position.opened(GAME, seats, Options(**options), seed)

    return made
