"""What happened, with resolved numbers. Seats from 0, seasons, rounds and positions from 1.

Events of a `Plain` kind show nothing that was hidden but cards of the own hand, so that they may be taken back; the
others may not.
"""

from typing import TypeAlias

from services.cyberfarm.rules.events.farm import (
    BeePlaced,
    BuildingImproved,
    BuildingPlaced,
    CardLaidOut,
    CardUnderlaid,
    CoinsGained,
    CoinsPaid,
    CompostUsed,
    ConveyorGained,
    ConveyorMoved,
    ConveyorPlaced,
    DishesCooked,
    FieldCubePlaced,
    HarrowsGained,
    JuiceFermented,
    LoafShipped,
    LockMoved,
    LockPlaced,
    LocksGained,
    LocksLaid,
    ProductsGained,
    ProductsSpent,
    ProductsSpoiled,
    RobotGained,
    RobotPlaced,
    RobotReturned,
    SlotsClosed,
    StarsGained,
    SwapFixed,
    TeaChanged,
    TokensChanged,
    TokensGained,
    TrackAdvanced,
    WormGained,
)
from services.cyberfarm.rules.events.plain import Plain
from services.cyberfarm.rules.events.table import (
    ActionTaken,
    AuctionDeclined,
    AuctionOpened,
    AuctionTaken,
    BidderCalled,
    BuildingActivated,
    CapitalTaken,
    CardKept,
    CardPlayed,
    CardsDealt,
    CardsDiscarded,
    CardsDrawn,
    CardSold,
    CardsSeen,
    ChoiceMade,
    DecisionAwaited,
    DecisionMade,
    DeckShuffled,
    FirstPlayerMoved,
    GameScored,
    GameStarted,
    OrderFulfilled,
    OrdersRenewed,
    PhaseBegan,
    ProductOpened,
    RowRefilled,
    SeasonPassed,
    SeasonReset,
    TurnEnded,
    TurnStarted,
    UnitsMade,
)

__all__ = [
    "ActionTaken",
    "AuctionDeclined",
    "AuctionOpened",
    "AuctionTaken",
    "BeePlaced",
    "BidderCalled",
    "BuildingActivated",
    "BuildingImproved",
    "BuildingPlaced",
    "CapitalTaken",
    "CardKept",
    "CardLaidOut",
    "CardPlayed",
    "CardSold",
    "CardUnderlaid",
    "CardsDealt",
    "CardsDiscarded",
    "CardsDrawn",
    "CardsSeen",
    "ChoiceMade",
    "CoinsGained",
    "CoinsPaid",
    "CompostUsed",
    "ConveyorGained",
    "ConveyorMoved",
    "ConveyorPlaced",
    "CyberfarmEvent",
    "DecisionAwaited",
    "DecisionMade",
    "DeckShuffled",
    "DishesCooked",
    "FieldCubePlaced",
    "FirstPlayerMoved",
    "GameScored",
    "GameStarted",
    "HarrowsGained",
    "JuiceFermented",
    "LoafShipped",
    "LockMoved",
    "LockPlaced",
    "LocksGained",
    "LocksLaid",
    "OrderFulfilled",
    "OrdersRenewed",
    "PhaseBegan",
    "Plain",
    "ProductOpened",
    "ProductsGained",
    "ProductsSpent",
    "ProductsSpoiled",
    "RobotGained",
    "RobotPlaced",
    "RobotReturned",
    "RowRefilled",
    "SeasonPassed",
    "SeasonReset",
    "SlotsClosed",
    "StarsGained",
    "SwapFixed",
    "TeaChanged",
    "TokensChanged",
    "TokensGained",
    "TrackAdvanced",
    "TurnEnded",
    "TurnStarted",
    "UnitsMade",
    "WormGained",
]

CyberfarmEvent: TypeAlias = (
    GameStarted
    | ChoiceMade
    | CapitalTaken
    | PhaseBegan
    | CardsDealt
    | CardKept
    | DeckShuffled
    | CardsDrawn
    | AuctionOpened
    | BidderCalled
    | AuctionTaken
    | RowRefilled
    | AuctionDeclined
    | TurnStarted
    | ActionTaken
    | CardPlayed
    | CardsDiscarded
    | CardSold
    | CardsSeen
    | BuildingPlaced
    | BuildingImproved
    | FieldCubePlaced
    | CardUnderlaid
    | CardLaidOut
    | RobotGained
    | ConveyorGained
    | ConveyorPlaced
    | ConveyorMoved
    | RobotPlaced
    | RobotReturned
    | SlotsClosed
    | HarrowsGained
    | WormGained
    | BuildingActivated
    | UnitsMade
    | ProductsSpent
    | ProductsGained
    | ProductOpened
    | CoinsGained
    | CoinsPaid
    | StarsGained
    | TokensGained
    | TokensChanged
    | LocksGained
    | LockPlaced
    | LockMoved
    | BeePlaced
    | CompostUsed
    | DishesCooked
    | SwapFixed
    | TeaChanged
    | OrderFulfilled
    | TrackAdvanced
    | DecisionAwaited
    | DecisionMade
    | TurnEnded
    | SeasonPassed
    | LoafShipped
    | JuiceFermented
    | LocksLaid
    | ProductsSpoiled
    | SeasonReset
    | OrdersRenewed
    | FirstPlayerMoved
    | GameScored
)
