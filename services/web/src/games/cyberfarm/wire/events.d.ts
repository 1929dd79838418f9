/** Made by types.mjs of what stands in proto/. Not to be edited. */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * GameStarted
         * @description The table is laid. Hands are for their owners' eyes, decks for nobody's. Rule: CF-014 to CF-022.
         */
        readonly GameStarted: {
            /** @enum {unknown} */
            readonly type: "game_started";
            readonly first: number;
            readonly row: readonly string[];
            readonly orders: readonly string[];
            readonly square: string;
            readonly circle: string;
            /** @default [] */
            readonly hands?: readonly (readonly string[])[];
            /** @default [] */
            readonly deck?: readonly string[];
            /** @default [] */
            readonly order_deck?: readonly string[];
        };
        /**
         * ChoiceMade
         * @description A hidden choice; what it is, only its seat sees. Rule: CF-024, CF-035.
         */
        readonly ChoiceMade: {
            /** @enum {unknown} */
            readonly type: "choice_made";
            readonly seat: number;
            /** @default null */
            readonly choice?: (components["schemas"]["ChooseCapital"] | components["schemas"]["KeepCard"] | components["schemas"]["LoadLoaf"] | components["schemas"]["SettleSpoilage"]) | null;
        };
        /**
         * ChooseCapital
         * @description Rule: CF-023.
         */
        readonly ChooseCapital: {
            /** @enum {unknown} */
            readonly type: "choose_capital";
            /** @enum {unknown} */
            readonly option: "hen" | "livestock" | "tree";
            readonly token: string;
        };
        /**
         * KeepCard
         * @description Keep one of the new cards. Rule: CF-036.
         */
        readonly KeepCard: {
            /** @enum {unknown} */
            readonly type: "keep_card";
            readonly card: string;
        };
        /**
         * LoadLoaf
         * @description Rule: CF-274.
         */
        readonly LoadLoaf: {
            /** @enum {unknown} */
            readonly type: "load_loaf";
            /** @default {} */
            readonly items?: {
                readonly [key: string]: number;
            };
        };
        /**
         * SettleSpoilage
         * @description `juice` is what ferments, `locks` where movable locks lie, `extra` what is given up for compost besides.
         *
         *     Rule: CF-281 to CF-283.
         */
        readonly SettleSpoilage: {
            /** @enum {unknown} */
            readonly type: "settle_spoilage";
            /** @default 0 */
            readonly juice?: number;
            /** @default {} */
            readonly locks?: {
                readonly [key: string]: number;
            };
            /** @default {} */
            readonly extra?: {
                readonly [key: string]: number;
            };
        };
        /**
         * CapitalTaken
         * @description Rule: CF-023, CF-025.
         */
        readonly CapitalTaken: {
            /** @enum {unknown} */
            readonly type: "capital_taken";
            readonly seat: number;
            readonly token: string;
            readonly coins: number;
        };
        /**
         * PhaseBegan
         * @description A step of the season; hidden choices start afresh for the seats that wait. Rule: CF-031.
         */
        readonly PhaseBegan: {
            /** @enum {unknown} */
            readonly type: "phase_began";
            /** @enum {unknown} */
            readonly phase: "auction" | "capital" | "draw" | "loaf" | "over" | "spoilage" | "turns";
            readonly season: number;
            /** @default [] */
            readonly waiting?: readonly number[];
        };
        /**
         * CardsDealt
         * @description New cards to choose from. Rule: CF-036.
         */
        readonly CardsDealt: {
            /** @enum {unknown} */
            readonly type: "cards_dealt";
            readonly seat: number;
            readonly count: number;
            /** @default [] */
            readonly cards?: readonly string[];
        };
        /**
         * CardKept
         * @description Which one was kept only its seat sees. Rule: CF-036, CF-038.
         */
        readonly CardKept: {
            /** @enum {unknown} */
            readonly type: "card_kept";
            readonly seat: number;
            readonly discarded: readonly string[];
            /** @default  */
            readonly card?: string;
        };
        /**
         * DeckShuffled
         * @description The discard pile becomes the deck. Rule: CF-042.
         */
        readonly DeckShuffled: {
            /** @enum {unknown} */
            readonly type: "deck_shuffled";
            readonly count: number;
            /** @default [] */
            readonly deck?: readonly string[];
        };
        /**
         * CardsDrawn
         * @description From the deck to the hand. Rule: CF-226.
         */
        readonly CardsDrawn: {
            /** @enum {unknown} */
            readonly type: "cards_drawn";
            readonly seat: number;
            readonly count: number;
            /** @default [] */
            readonly cards?: readonly string[];
        };
        /**
         * AuctionOpened
         * @description A round of bidding. Rule: CF-046.
         */
        readonly AuctionOpened: {
            /** @enum {unknown} */
            readonly type: "auction_opened";
            readonly bidding: number;
        };
        /** BidderCalled */
        readonly BidderCalled: {
            /** @enum {unknown} */
            readonly type: "bidder_called";
            readonly seat: number;
        };
        /**
         * AuctionTaken
         * @description `fee` to the bank, `laid` on the cards before it, `found` on the card itself. Rule: CF-047 to CF-050.
         */
        readonly AuctionTaken: {
            /** @enum {unknown} */
            readonly type: "auction_taken";
            readonly seat: number;
            readonly position: number;
            readonly card: string;
            readonly fee: number;
            readonly laid: number;
            readonly found: number;
        };
        /**
         * RowRefilled
         * @description Rule: CF-050.
         */
        readonly RowRefilled: {
            /** @enum {unknown} */
            readonly type: "row_refilled";
            readonly card: string;
        };
        /**
         * AuctionDeclined
         * @description Rule: CF-051.
         */
        readonly AuctionDeclined: {
            /** @enum {unknown} */
            readonly type: "auction_declined";
            readonly seat: number;
        };
        /**
         * TurnStarted
         * @description Rule: CF-059.
         */
        readonly TurnStarted: {
            /** @enum {unknown} */
            readonly type: "turn_started";
            readonly seat: number;
        };
        /**
         * ActionTaken
         * @description The turn's action is used. Rule: CF-059.
         */
        readonly ActionTaken: {
            /** @enum {unknown} */
            readonly type: "action_taken";
            readonly seat: number;
        };
        /**
         * CardPlayed
         * @description From the hand: to the discard pile, or into play. Rule: CF-200, CF-043.
         */
        readonly CardPlayed: {
            /** @enum {unknown} */
            readonly type: "card_played";
            readonly seat: number;
            readonly card: string;
            /** @default 0 */
            readonly coins?: number;
            /** @default false */
            readonly discarded?: boolean;
        };
        /**
         * CardsDiscarded
         * @description From the hand, for no coins. Rule: CF-351, CF-347.
         */
        readonly CardsDiscarded: {
            /** @enum {unknown} */
            readonly type: "cards_discarded";
            readonly seat: number;
            readonly cards: readonly string[];
        };
        /**
         * CardSold
         * @description Rule: CF-064.
         */
        readonly CardSold: {
            /** @enum {unknown} */
            readonly type: "card_sold";
            readonly seat: number;
            readonly card: string;
            readonly coins: number;
        };
        /**
         * CardsSeen
         * @description Cards of the hand that all know, for what had them leave it was taken back. Rule: CF-436.
         */
        readonly CardsSeen: {
            /** @enum {unknown} */
            readonly type: "cards_seen";
            readonly seat: number;
            readonly cards: readonly string[];
        };
        /**
         * BuildingPlaced
         * @description Rule: CF-204.
         */
        readonly BuildingPlaced: {
            /** @enum {unknown} */
            readonly type: "building_placed";
            readonly seat: number;
            readonly building: string;
        };
        /**
         * BuildingImproved
         * @description Rule: CF-205, CF-111.
         */
        readonly BuildingImproved: {
            /** @enum {unknown} */
            readonly type: "building_improved";
            readonly seat: number;
            readonly building: string;
            readonly level: number;
        };
        /**
         * FieldCubePlaced
         * @description Rule: CF-207.
         */
        readonly FieldCubePlaced: {
            /** @enum {unknown} */
            readonly type: "field_cube_placed";
            readonly seat: number;
            readonly cubes: number;
        };
        /**
         * CardUnderlaid
         * @description Rule: CF-211.
         */
        readonly CardUnderlaid: {
            /** @enum {unknown} */
            readonly type: "card_underlaid";
            readonly seat: number;
            readonly card: string;
            readonly building: string;
            /** @enum {unknown} */
            readonly position: "bottom" | "only" | "top";
        };
        /**
         * CardLaidOut
         * @description An autonomous card. Rule: CF-222.
         */
        readonly CardLaidOut: {
            /** @enum {unknown} */
            readonly type: "card_laid_out";
            readonly seat: number;
            readonly card: string;
        };
        /**
         * RobotGained
         * @description Rule: CF-096.
         */
        readonly RobotGained: {
            /** @enum {unknown} */
            readonly type: "robot_gained";
            readonly seat: number;
        };
        /**
         * ConveyorGained
         * @description Into the reserve. Rule: CF-187.
         */
        readonly ConveyorGained: {
            /** @enum {unknown} */
            readonly type: "conveyor_gained";
            readonly seat: number;
        };
        /**
         * ConveyorPlaced
         * @description From the reserve, or a card that lies as one. Rule: CF-187, CF-384.
         */
        readonly ConveyorPlaced: {
            /** @enum {unknown} */
            readonly type: "conveyor_placed";
            readonly seat: number;
            readonly source: string;
            readonly target: string;
            /** @default  */
            readonly card?: string;
        };
        /**
         * ConveyorMoved
         * @description Rule: CF-252.
         */
        readonly ConveyorMoved: {
            /** @enum {unknown} */
            readonly type: "conveyor_moved";
            readonly seat: number;
            readonly old_source: string;
            readonly old_target: string;
            readonly source: string;
            readonly target: string;
        };
        /**
         * RobotPlaced
         * @description Rule: CF-091.
         */
        readonly RobotPlaced: {
            /** @enum {unknown} */
            readonly type: "robot_placed";
            readonly seat: number;
            readonly slot: string;
        };
        /**
         * RobotReturned
         * @description Its slot stays closed. Rule: CF-241.
         */
        readonly RobotReturned: {
            /** @enum {unknown} */
            readonly type: "robot_returned";
            readonly seat: number;
        };
        /**
         * SlotsClosed
         * @description By a harrow or the Worm, owned or brought along. Rule: CF-122, CF-126, CF-405.
         */
        readonly SlotsClosed: {
            /** @enum {unknown} */
            readonly type: "slots_closed";
            readonly seat: number;
            readonly slot: string;
            readonly count: number;
            /** @default 0 */
            readonly harrows?: number;
            /** @default false */
            readonly worm?: boolean;
        };
        /**
         * HarrowsGained
         * @description Rule: CF-125.
         */
        readonly HarrowsGained: {
            /** @enum {unknown} */
            readonly type: "harrows_gained";
            readonly seat: number;
            readonly harrows: number;
        };
        /**
         * WormGained
         * @description Rule: CF-345.
         */
        readonly WormGained: {
            /** @enum {unknown} */
            readonly type: "worm_gained";
            readonly seat: number;
        };
        /**
         * BuildingActivated
         * @description A link of the chain; `conveyor` is the one that ran. Rule: CF-189, CF-190, CF-432.
         */
        readonly BuildingActivated: {
            /** @enum {unknown} */
            readonly type: "building_activated";
            readonly seat: number;
            readonly building: string;
            /** @default  */
            readonly conveyor?: string;
            /** @default false */
            readonly more?: boolean;
        };
        /**
         * UnitsMade
         * @description What counts for side products and conversions in this action. Rule: CF-105.
         */
        readonly UnitsMade: {
            /** @enum {unknown} */
            readonly type: "units_made";
            readonly seat: number;
            readonly building: string;
            readonly product: string;
            /** @default 0 */
            readonly units?: number;
            /** @default 0 */
            readonly turned?: number;
        };
        /**
         * ProductsSpent
         * @description Rule: CF-103.
         */
        readonly ProductsSpent: {
            /** @enum {unknown} */
            readonly type: "products_spent";
            readonly seat: number;
            readonly products: {
                readonly [key: string]: number;
            };
        };
        /**
         * ProductsGained
         * @description `made` when produced on the farm, which opens product cards. Rule: CF-073, CF-076.
         */
        readonly ProductsGained: {
            /** @enum {unknown} */
            readonly type: "products_gained";
            readonly seat: number;
            readonly products: {
                readonly [key: string]: number;
            };
            /** @default false */
            readonly made?: boolean;
        };
        /**
         * ProductOpened
         * @description Rule: CF-073, CF-074.
         */
        readonly ProductOpened: {
            /** @enum {unknown} */
            readonly type: "product_opened";
            readonly seat: number;
            readonly product: string;
        };
        /** CoinsGained */
        readonly CoinsGained: {
            /** @enum {unknown} */
            readonly type: "coins_gained";
            readonly seat: number;
            readonly coins: number;
        };
        /**
         * CoinsPaid
         * @description Rule: CF-071.
         */
        readonly CoinsPaid: {
            /** @enum {unknown} */
            readonly type: "coins_paid";
            readonly seat: number;
            readonly coins: number;
        };
        /**
         * StarsGained
         * @description By opening a product, by an order, or on a track.
         */
        readonly StarsGained: {
            /** @enum {unknown} */
            readonly type: "stars_gained";
            readonly seat: number;
            readonly stars: number;
            readonly why: string;
        };
        /** TokensGained */
        readonly TokensGained: {
            /** @enum {unknown} */
            readonly type: "tokens_gained";
            readonly seat: number;
            readonly kind: string;
            /** @enum {unknown} */
            readonly condition: "ready" | "used" | "young";
            /** @default 1 */
            readonly count?: number;
        };
        /**
         * TokensChanged
         * @description Tokens of a kind and condition become another. Rule: CF-009.
         */
        readonly TokensChanged: {
            /** @enum {unknown} */
            readonly type: "tokens_changed";
            readonly seat: number;
            readonly kind: string;
            /** @enum {unknown} */
            readonly condition: "ready" | "used" | "young";
            readonly to_kind: string;
            /** @enum {unknown} */
            readonly to_condition: "ready" | "used" | "young";
            /** @default 1 */
            readonly count?: number;
        };
        /**
         * LocksGained
         * @description Movable ones to lay at once, or tied ones on products. Rule: CF-086, CF-333.
         */
        readonly LocksGained: {
            /** @enum {unknown} */
            readonly type: "locks_gained";
            readonly seat: number;
            /** @default 0 */
            readonly count?: number;
            /** @default [] */
            readonly tied?: readonly string[];
        };
        /**
         * LockPlaced
         * @description Rule: CF-086.
         */
        readonly LockPlaced: {
            /** @enum {unknown} */
            readonly type: "lock_placed";
            readonly seat: number;
            readonly product: string;
        };
        /**
         * LockMoved
         * @description Rule: CF-087.
         */
        readonly LockMoved: {
            /** @enum {unknown} */
            readonly type: "lock_moved";
            readonly seat: number;
            readonly lock: string;
            readonly product: string;
        };
        /**
         * BeePlaced
         * @description Rule: CF-354, CF-355.
         */
        readonly BeePlaced: {
            /** @enum {unknown} */
            readonly type: "bee_placed";
            readonly seat: number;
            readonly farm: number;
            readonly building: string;
        };
        /**
         * CompostUsed
         * @description Rule: CF-326.
         */
        readonly CompostUsed: {
            /** @enum {unknown} */
            readonly type: "compost_used";
            readonly seat: number;
            readonly count: number;
        };
        /**
         * DishesCooked
         * @description Rule: CF-160.
         */
        readonly DishesCooked: {
            /** @enum {unknown} */
            readonly type: "dishes_cooked";
            readonly seat: number;
            readonly dish: string;
            readonly count: number;
        };
        /**
         * SwapFixed
         * @description Olenka's or Pashulya's tokens lie. Rule: CF-396.
         */
        readonly SwapFixed: {
            /** @enum {unknown} */
            readonly type: "swap_fixed";
            readonly seat: number;
            readonly dish: string;
            readonly product: string;
            readonly by: string;
        };
        /**
         * TeaChanged
         * @description Rule: CF-370, CF-371, CF-373.
         */
        readonly TeaChanged: {
            /** @enum {unknown} */
            readonly type: "tea_changed";
            readonly seat: number;
            readonly stage: number;
        };
        /**
         * OrderFulfilled
         * @description Rule: CF-260, CF-264.
         */
        readonly OrderFulfilled: {
            /** @enum {unknown} */
            readonly type: "order_fulfilled";
            readonly seat: number;
            readonly order: string;
        };
        /**
         * TrackAdvanced
         * @description Rule: CF-269.
         */
        readonly TrackAdvanced: {
            /** @enum {unknown} */
            readonly type: "track_advanced";
            readonly seat: number;
            readonly track: string;
            readonly space: number;
        };
        /**
         * DecisionAwaited
         * @description Rule: CF-434.
         */
        readonly DecisionAwaited: {
            /** @enum {unknown} */
            readonly type: "decision_awaited";
            readonly seat: number;
            /** @enum {unknown} */
            readonly decision: "cubes" | "gain";
        };
        /**
         * DecisionMade
         * @description The first decision that waited is made.
         */
        readonly DecisionMade: {
            /** @enum {unknown} */
            readonly type: "decision_made";
            readonly seat: number;
        };
        /**
         * TurnEnded
         * @description Rule: CF-431.
         */
        readonly TurnEnded: {
            /** @enum {unknown} */
            readonly type: "turn_ended";
            readonly seat: number;
        };
        /**
         * SeasonPassed
         * @description Rule: CF-060.
         */
        readonly SeasonPassed: {
            /** @enum {unknown} */
            readonly type: "season_passed";
            readonly seat: number;
        };
        /**
         * LoafShipped
         * @description Products and dishes leave for the market. Rule: CF-274 to CF-277.
         */
        readonly LoafShipped: {
            /** @enum {unknown} */
            readonly type: "loaf_shipped";
            readonly seat: number;
            readonly products: {
                readonly [key: string]: number;
            };
            readonly value: number;
            readonly stars: number;
            readonly coins: number;
        };
        /**
         * JuiceFermented
         * @description Rule: CF-307, CF-308.
         */
        readonly JuiceFermented: {
            /** @enum {unknown} */
            readonly type: "juice_fermented";
            readonly seat: number;
            readonly units: number;
        };
        /**
         * LocksLaid
         * @description Where a seat's movable locks lie when products spoil. Rule: CF-282.
         */
        readonly LocksLaid: {
            /** @enum {unknown} */
            readonly type: "locks_laid";
            readonly seat: number;
            readonly locks: readonly string[];
        };
        /**
         * ProductsSpoiled
         * @description What rots or is given up, and the compost in all after it. Rule: CF-282, CF-324.
         */
        readonly ProductsSpoiled: {
            /** @enum {unknown} */
            readonly type: "products_spoiled";
            readonly seat: number;
            readonly products: {
                readonly [key: string]: number;
            };
            readonly compost: number;
        };
        /**
         * SeasonReset
         * @description Robots come home, harrows and the Worm go, tokens are ready. Rule: CF-285 to CF-288.
         */
        readonly SeasonReset: {
            /** @enum {unknown} */
            readonly type: "season_reset";
        };
        /**
         * OrdersRenewed
         * @description `laid` from the deck; the backs that count from then on. Rule: CF-289 to CF-291.
         */
        readonly OrdersRenewed: {
            /** @enum {unknown} */
            readonly type: "orders_renewed";
            readonly removed: readonly string[];
            readonly laid: readonly string[];
            readonly square: string;
            readonly circle: string;
        };
        /**
         * FirstPlayerMoved
         * @description Rule: CF-292.
         */
        readonly FirstPlayerMoved: {
            /** @enum {unknown} */
            readonly type: "first_player_moved";
            readonly seat: number;
        };
        /**
         * GameScored
         * @description Stars and places (from 1) of each seat. Rule: CF-417 to CF-424.
         */
        readonly GameScored: {
            /** @enum {unknown} */
            readonly type: "game_scored";
            readonly stars: readonly number[];
            readonly places: readonly number[];
        };
        /**
         * MatchOpened
         * @description The match exists. `seed` is the root of all its chance: secret until the end, `seed_commitment` its promise.
         */
        readonly MatchOpened: {
            /** @enum {unknown} */
            readonly type: "match_opened";
            readonly table: string;
            readonly players: readonly string[];
            readonly options: unknown;
            readonly rules_version: number;
            /** @default  */
            readonly seed?: string;
            readonly seed_commitment: string;
            /** @default false */
            readonly seed_given?: boolean;
            /** @default false */
            readonly rated?: boolean;
            /** @default true */
            readonly spectators?: boolean;
            /** @default autopilot */
            readonly absence?: string;
            /** @default null */
            readonly clock?: unknown;
        };
        /**
         * CommitTakenBack
         * @description The seat's commit `version` no longer stands: the game goes on as if it had not been.
         *
         *     The game's events after it say what everybody knows of it nevertheless.
         */
        readonly CommitTakenBack: {
            /** @enum {unknown} */
            readonly type: "match_commit_taken_back";
            readonly seat: number;
            readonly version: number;
        };
        /**
         * SeatLeft
         * @description The autopilot acts for the seat.
         *
         *     `why`: stepped_away, out_of_time, claimed or expired (until its player comes back), skipped (until its turn is
         *     over), resigned or forfeited (for good).
         */
        readonly SeatLeft: {
            /** @enum {unknown} */
            readonly type: "seat_left";
            readonly seat: number;
            /** @default stepped_away */
            readonly why?: string;
        };
        /** SeatReturned */
        readonly SeatReturned: {
            /** @enum {unknown} */
            readonly type: "seat_returned";
            readonly seat: number;
        };
        /**
         * SeatOnVacation
         * @description The seat's clock stands still from one time to the other, UTC milliseconds; told anew when the end changes.
         */
        readonly SeatOnVacation: {
            /** @enum {unknown} */
            readonly type: "seat_on_vacation";
            readonly seat: number;
            readonly since: number;
            readonly until: number;
        };
        /**
         * EndVoted
         * @description The seat wants the match to end without a result.
         */
        readonly EndVoted: {
            /** @enum {unknown} */
            readonly type: "seat_voted_end";
            readonly seat: number;
        };
        /**
         * MatchFinished
         * @description The game is over; the seed is revealed in hexadecimal.
         */
        readonly MatchFinished: {
            /** @enum {unknown} */
            readonly type: "match_finished";
            readonly outcome: components["schemas"]["Outcome"];
            readonly seed: string;
            /** @default played */
            readonly how?: string;
        };
        /**
         * Outcome
         * @description The result of a finished match, one score a seat in seat order.
         */
        readonly Outcome: {
            readonly scores: readonly components["schemas"]["SeatScore"][];
        };
        /**
         * SeatScore
         * @description One seat's result. `place` is 1-based, in competition ranking (1, 1, 3).
         */
        readonly SeatScore: {
            readonly seat: number;
            readonly place: number;
            readonly total: number;
            /** @default [] */
            readonly tie_break?: readonly number[];
            /** @default [] */
            readonly lines?: readonly components["schemas"]["ScoreLine"][];
        };
        /**
         * ScoreLine
         * @description One line of a score sheet. `item` is a stable id that clients translate, `note` what it was counted from.
         */
        readonly ScoreLine: {
            readonly item: string;
            readonly points: number;
            readonly clause: string;
            /** @default  */
            readonly note?: string;
        };
        /**
         * MatchAborted
         * @description The match ends, or never begins, without a result. `seed` in hexadecimal, "" if it never opened.
         */
        readonly MatchAborted: {
            /** @enum {unknown} */
            readonly type: "match_aborted";
            readonly why: string;
            /** @default  */
            readonly seed?: string;
        };
        readonly Event: components["schemas"]["GameStarted"] | components["schemas"]["ChoiceMade"] | components["schemas"]["CapitalTaken"] | components["schemas"]["PhaseBegan"] | components["schemas"]["CardsDealt"] | components["schemas"]["CardKept"] | components["schemas"]["DeckShuffled"] | components["schemas"]["CardsDrawn"] | components["schemas"]["AuctionOpened"] | components["schemas"]["BidderCalled"] | components["schemas"]["AuctionTaken"] | components["schemas"]["RowRefilled"] | components["schemas"]["AuctionDeclined"] | components["schemas"]["TurnStarted"] | components["schemas"]["ActionTaken"] | components["schemas"]["CardPlayed"] | components["schemas"]["CardsDiscarded"] | components["schemas"]["CardSold"] | components["schemas"]["CardsSeen"] | components["schemas"]["BuildingPlaced"] | components["schemas"]["BuildingImproved"] | components["schemas"]["FieldCubePlaced"] | components["schemas"]["CardUnderlaid"] | components["schemas"]["CardLaidOut"] | components["schemas"]["RobotGained"] | components["schemas"]["ConveyorGained"] | components["schemas"]["ConveyorPlaced"] | components["schemas"]["ConveyorMoved"] | components["schemas"]["RobotPlaced"] | components["schemas"]["RobotReturned"] | components["schemas"]["SlotsClosed"] | components["schemas"]["HarrowsGained"] | components["schemas"]["WormGained"] | components["schemas"]["BuildingActivated"] | components["schemas"]["UnitsMade"] | components["schemas"]["ProductsSpent"] | components["schemas"]["ProductsGained"] | components["schemas"]["ProductOpened"] | components["schemas"]["CoinsGained"] | components["schemas"]["CoinsPaid"] | components["schemas"]["StarsGained"] | components["schemas"]["TokensGained"] | components["schemas"]["TokensChanged"] | components["schemas"]["LocksGained"] | components["schemas"]["LockPlaced"] | components["schemas"]["LockMoved"] | components["schemas"]["BeePlaced"] | components["schemas"]["CompostUsed"] | components["schemas"]["DishesCooked"] | components["schemas"]["SwapFixed"] | components["schemas"]["TeaChanged"] | components["schemas"]["OrderFulfilled"] | components["schemas"]["TrackAdvanced"] | components["schemas"]["DecisionAwaited"] | components["schemas"]["DecisionMade"] | components["schemas"]["TurnEnded"] | components["schemas"]["SeasonPassed"] | components["schemas"]["LoafShipped"] | components["schemas"]["JuiceFermented"] | components["schemas"]["LocksLaid"] | components["schemas"]["ProductsSpoiled"] | components["schemas"]["SeasonReset"] | components["schemas"]["OrdersRenewed"] | components["schemas"]["FirstPlayerMoved"] | components["schemas"]["GameScored"] | components["schemas"]["MatchOpened"] | components["schemas"]["CommitTakenBack"] | components["schemas"]["SeatLeft"] | components["schemas"]["SeatReturned"] | components["schemas"]["SeatOnVacation"] | components["schemas"]["EndVoted"] | components["schemas"]["MatchFinished"] | components["schemas"]["MatchAborted"];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type GameStarted = components['schemas']['GameStarted'];
export type ChoiceMade = components['schemas']['ChoiceMade'];
export type ChooseCapital = components['schemas']['ChooseCapital'];
export type KeepCard = components['schemas']['KeepCard'];
export type LoadLoaf = components['schemas']['LoadLoaf'];
export type SettleSpoilage = components['schemas']['SettleSpoilage'];
export type CapitalTaken = components['schemas']['CapitalTaken'];
export type PhaseBegan = components['schemas']['PhaseBegan'];
export type CardsDealt = components['schemas']['CardsDealt'];
export type CardKept = components['schemas']['CardKept'];
export type DeckShuffled = components['schemas']['DeckShuffled'];
export type CardsDrawn = components['schemas']['CardsDrawn'];
export type AuctionOpened = components['schemas']['AuctionOpened'];
export type BidderCalled = components['schemas']['BidderCalled'];
export type AuctionTaken = components['schemas']['AuctionTaken'];
export type RowRefilled = components['schemas']['RowRefilled'];
export type AuctionDeclined = components['schemas']['AuctionDeclined'];
export type TurnStarted = components['schemas']['TurnStarted'];
export type ActionTaken = components['schemas']['ActionTaken'];
export type CardPlayed = components['schemas']['CardPlayed'];
export type CardsDiscarded = components['schemas']['CardsDiscarded'];
export type CardSold = components['schemas']['CardSold'];
export type CardsSeen = components['schemas']['CardsSeen'];
export type BuildingPlaced = components['schemas']['BuildingPlaced'];
export type BuildingImproved = components['schemas']['BuildingImproved'];
export type FieldCubePlaced = components['schemas']['FieldCubePlaced'];
export type CardUnderlaid = components['schemas']['CardUnderlaid'];
export type CardLaidOut = components['schemas']['CardLaidOut'];
export type RobotGained = components['schemas']['RobotGained'];
export type ConveyorGained = components['schemas']['ConveyorGained'];
export type ConveyorPlaced = components['schemas']['ConveyorPlaced'];
export type ConveyorMoved = components['schemas']['ConveyorMoved'];
export type RobotPlaced = components['schemas']['RobotPlaced'];
export type RobotReturned = components['schemas']['RobotReturned'];
export type SlotsClosed = components['schemas']['SlotsClosed'];
export type HarrowsGained = components['schemas']['HarrowsGained'];
export type WormGained = components['schemas']['WormGained'];
export type BuildingActivated = components['schemas']['BuildingActivated'];
export type UnitsMade = components['schemas']['UnitsMade'];
export type ProductsSpent = components['schemas']['ProductsSpent'];
export type ProductsGained = components['schemas']['ProductsGained'];
export type ProductOpened = components['schemas']['ProductOpened'];
export type CoinsGained = components['schemas']['CoinsGained'];
export type CoinsPaid = components['schemas']['CoinsPaid'];
export type StarsGained = components['schemas']['StarsGained'];
export type TokensGained = components['schemas']['TokensGained'];
export type TokensChanged = components['schemas']['TokensChanged'];
export type LocksGained = components['schemas']['LocksGained'];
export type LockPlaced = components['schemas']['LockPlaced'];
export type LockMoved = components['schemas']['LockMoved'];
export type BeePlaced = components['schemas']['BeePlaced'];
export type CompostUsed = components['schemas']['CompostUsed'];
export type DishesCooked = components['schemas']['DishesCooked'];
export type SwapFixed = components['schemas']['SwapFixed'];
export type TeaChanged = components['schemas']['TeaChanged'];
export type OrderFulfilled = components['schemas']['OrderFulfilled'];
export type TrackAdvanced = components['schemas']['TrackAdvanced'];
export type DecisionAwaited = components['schemas']['DecisionAwaited'];
export type DecisionMade = components['schemas']['DecisionMade'];
export type TurnEnded = components['schemas']['TurnEnded'];
export type SeasonPassed = components['schemas']['SeasonPassed'];
export type LoafShipped = components['schemas']['LoafShipped'];
export type JuiceFermented = components['schemas']['JuiceFermented'];
export type LocksLaid = components['schemas']['LocksLaid'];
export type ProductsSpoiled = components['schemas']['ProductsSpoiled'];
export type SeasonReset = components['schemas']['SeasonReset'];
export type OrdersRenewed = components['schemas']['OrdersRenewed'];
export type FirstPlayerMoved = components['schemas']['FirstPlayerMoved'];
export type GameScored = components['schemas']['GameScored'];
export type MatchOpened = components['schemas']['MatchOpened'];
export type CommitTakenBack = components['schemas']['CommitTakenBack'];
export type SeatLeft = components['schemas']['SeatLeft'];
export type SeatReturned = components['schemas']['SeatReturned'];
export type SeatOnVacation = components['schemas']['SeatOnVacation'];
export type EndVoted = components['schemas']['EndVoted'];
export type MatchFinished = components['schemas']['MatchFinished'];
export type Outcome = components['schemas']['Outcome'];
export type SeatScore = components['schemas']['SeatScore'];
export type ScoreLine = components['schemas']['ScoreLine'];
export type MatchAborted = components['schemas']['MatchAborted'];
export type Event = components['schemas']['Event'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
