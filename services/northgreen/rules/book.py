"""What the rules look things up in: the bound rows, filled once by the catalogue."""

from collections.abc import Mapping

from services.northgreen.rules.cards import rows
from services.northgreen.rules.operation import Operation


class Book:
    """The printed material of the game. Empty until the catalogue has read its data."""

    def __init__(self) -> None:
        self.ops: dict[str, Operation] = {}
        """Every operation of every row by its id."""
        self.cards: dict[str, rows.Card] = {}
        self.starts: dict[str, rows.StartCard] = {}
        self.decks: Mapping[str, rows.Deck] = {}
        self.layouts: Mapping[str, rows.Layout] = {}
        self.pools: Mapping[str, rows.Pool] = {}
        self.tiles: Mapping[str, rows.Tile] = {}
        self.spaces: Mapping[str, rows.Space] = {}
        self.forest: Mapping[str, rows.ForestSpace] = {}
        self.boundaries: Mapping[str, rows.Boundary] = {}
        self.community: tuple[rows.CommunitySpace, ...] = ()
        self.food: rows.FoodTrack
        self.workforce: rows.WorkforceTrack
        self.houses: rows.HousePin
        self.objectives: Mapping[int, rows.Objective] = {}
        self.shelves: Mapping[str, rows.Shelf] = {}
        self.slots: Mapping[str, rows.Slot] = {}
        self.pins: Mapping[str, rows.PinBonus] = {}
        self.actions: Mapping[str, rows.Action] = {}
        self.places: Mapping[str, rows.ActionSpace] = {}
        """Main action spaces."""
        self.bonuses: Mapping[str, rows.Bonus] = {}
        """Action bonuses."""
        self.rounds: Mapping[int, rows.Round] = {}
        self.delivery_slots: Mapping[str, rows.DeliverySlot] = {}
        """From top to bottom."""
        self.deliveries: Mapping[str, rows.DeliveryTile] = {}
        self.free: rows.FreeDelivery
        self.components: Mapping[str, rows.Component] = {}
        self.personal: Mapping[str, rows.Component] = {}
        self.scoring: rows.Scoring
        self.discard: rows.LongTermDiscard
        self.options: Mapping[str, rows.OptionRow] = {}
        self.solo: rows.SoloRow
        self.markers: Mapping[int, rows.Marker] = {}
        self.titles: Mapping[str, rows.Title] = {}
        self.draft: rows.DraftRow
        self.opening: rows.OpeningRow
        self.clauses: Mapping[str, rows.ClauseRow] = {}


BOOK = Book()
