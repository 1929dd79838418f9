/** Made by types.mjs of what stands in proto/. Not to be edited. */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * GameOpened
         * @description The table is set up. Piles, stacks and hands are hidden. Rule: NG-012 to NG-026.
         */
        readonly GameOpened: {
            /** @enum {unknown} */
            readonly type: "game_opened";
            readonly order: readonly number[];
            readonly points: readonly number[];
            readonly lands: readonly (readonly components["schemas"]["Cell"][])[];
            readonly pools: {
                readonly [key: string]: number;
            };
            readonly deliveries: readonly string[];
            /** @default [] */
            readonly stacks?: readonly (readonly string[])[];
            /** @default [] */
            readonly long_term?: readonly string[];
            /** @default [] */
            readonly instant?: readonly string[];
            /** @default [] */
            readonly hands?: readonly (readonly string[])[];
            /** @default [] */
            readonly drawn?: readonly (readonly string[])[];
        };
        /**
         * Cell
         * @description One space of a landscape: its topmost half, all tiles below it, and the tokens on it (of one kind).
         */
        readonly Cell: {
            readonly x: number;
            readonly y: number;
            readonly space: string;
            readonly tiles: readonly string[];
            /** @default  */
            readonly token?: string;
            /** @default 0 */
            readonly count?: number;
        };
        /**
         * StartResourcesDealt
         * @description Each seat sees its own cards only. Rule: NG-027, NG-261.
         */
        readonly StartResourcesDealt: {
            /** @enum {unknown} */
            readonly type: "start_resources_dealt";
            readonly dealt: readonly (readonly string[])[];
        };
        /**
         * StartResourcesChosen
         * @description A seat has chosen, in secret. Rule: NG-027, NG-034.
         */
        readonly StartResourcesChosen: {
            /** @enum {unknown} */
            readonly type: "start_resources_chosen";
            readonly seat: number;
            /** @default [] */
            readonly cards?: readonly string[];
        };
        /**
         * StartResourcesRevealed
         * @description All have chosen; the other cards leave the game. Rule: NG-027.
         */
        readonly StartResourcesRevealed: {
            /** @enum {unknown} */
            readonly type: "start_resources_revealed";
            readonly chosen: readonly (readonly string[])[];
        };
        /**
         * ProjectsKept
         * @description Solo: the others go to the discard piles. Rule: NG-245, NG-246.
         */
        readonly ProjectsKept: {
            /** @enum {unknown} */
            readonly type: "projects_kept";
            readonly seat: number;
            readonly kept: readonly string[];
            readonly long_term: readonly string[];
            readonly instant: readonly string[];
        };
        /**
         * PackDrawn
         * @description A draft pack from the top of a pile; the seat that picks first sees it. Rule: NG-035 to NG-037, NG-262.
         */
        readonly PackDrawn: {
            /** @enum {unknown} */
            readonly type: "pack_drawn";
            readonly number: number;
            /** @enum {unknown} */
            readonly kind: "instant" | "long_term";
            readonly count: number;
            readonly seat: number;
            /** @default [] */
            readonly cards?: readonly string[];
        };
        /**
         * CardPicked
         * @description A seat takes a card of the pack, in secret. Rule: NG-035.
         */
        readonly CardPicked: {
            /** @enum {unknown} */
            readonly type: "card_picked";
            readonly seat: number;
            /** @default  */
            readonly card?: string;
        };
        /**
         * PackLeft
         * @description The card left over leaves the game unseen. Rule: NG-035, NG-262.
         */
        readonly PackLeft: {
            /** @enum {unknown} */
            readonly type: "pack_left";
        };
        /**
         * RoundStarted
         * @description Rule: NG-041.
         */
        readonly RoundStarted: {
            /** @enum {unknown} */
            readonly type: "round_started";
            readonly round: number;
        };
        /**
         * PhaseStarted
         * @description The phase begins; the seats of the queue get their windows one after the other. Rule: NG-042.
         */
        readonly PhaseStarted: {
            /** @enum {unknown} */
            readonly type: "phase_started";
            /** @enum {unknown} */
            readonly phase: "breeding" | "cards" | "delivery" | "draft" | "final" | "main" | "over" | "pins" | "setup" | "start";
            /** @default [] */
            readonly queue?: readonly number[];
        };
        /**
         * WindowOpened
         * @description A seat is to decide. Rule: NG-268, NG-275.
         */
        readonly WindowOpened: {
            /** @enum {unknown} */
            readonly type: "window_opened";
            readonly seat: number;
            /** @enum {unknown} */
            readonly window: "breeding" | "delivery" | "draft" | "final" | "main" | "pin" | "setup" | "start" | "yield";
            /**
             * @default before
             * @enum {unknown}
             */
            readonly stage?: "after" | "before" | "place" | "sections";
            /** @default true */
            readonly kept?: boolean;
        };
        /**
         * WindowSkipped
         * @description A seat of the queue has nothing to decide. Rule: NG-275.
         */
        readonly WindowSkipped: {
            /** @enum {unknown} */
            readonly type: "window_skipped";
            readonly seat: number;
        };
        /**
         * WindowClosed
         * @description Rule: NG-271.
         */
        readonly WindowClosed: {
            /** @enum {unknown} */
            readonly type: "window_closed";
            readonly seat: number;
        };
        /**
         * TokenPlaced
         * @description An action token, by number from 0, moves to a main action space. Rule: NG-047.
         */
        readonly TokenPlaced: {
            /** @enum {unknown} */
            readonly type: "token_placed";
            readonly seat: number;
            readonly token: number;
            readonly space: string;
        };
        /** SpaceImitated */
        readonly SpaceImitated: {
            /** @enum {unknown} */
            readonly type: "space_imitated";
            readonly seat: number;
            readonly space: string;
        };
        /**
         * SectionUsed
         * @description A part of a section is used; `closed` lists what can no longer be. Rule: NG-055.
         */
        readonly SectionUsed: {
            /** @enum {unknown} */
            readonly type: "section_used";
            readonly seat: number;
            readonly section: string;
            readonly part: string;
            /** @default [] */
            readonly closed?: readonly string[];
        };
        /** BonusUsed */
        readonly BonusUsed: {
            /** @enum {unknown} */
            readonly type: "bonus_used";
            readonly seat: number;
            readonly kind: string;
            /** @enum {unknown} */
            readonly stage: "after" | "before" | "place" | "sections";
        };
        /**
         * CardUsed
         * @description A long-term project of the display takes effect. Rule: NG-190.
         */
        readonly CardUsed: {
            /** @enum {unknown} */
            readonly type: "card_used";
            readonly seat: number;
            readonly card: string;
            /** @enum {unknown} */
            readonly stage: "after" | "before" | "place" | "sections";
        };
        /**
         * DecisionAwaited
         * @description A pending decision goes on top of the seat's stack. Rule: NG-269.
         */
        readonly DecisionAwaited: {
            /** @enum {unknown} */
            readonly type: "decision_awaited";
            readonly seat: number;
            readonly decision: components["schemas"]["Placing"] | components["schemas"]["Moving"] | components["schemas"]["Rewarding"] | components["schemas"]["Reckoning"] | components["schemas"]["Expanding"] | components["schemas"]["Sowing"] | components["schemas"]["Publishing"] | components["schemas"]["Playing"] | components["schemas"]["Discarding"] | components["schemas"]["Choosing"] | components["schemas"]["Wild"] | components["schemas"]["Paying"] | components["schemas"]["Breeding"];
        };
        /**
         * Placing
         * @description A gained animal has to be placed; mandatory. Rule: NG-133.
         */
        readonly Placing: {
            /** @enum {unknown} */
            readonly decide: "place_animal";
            /** @enum {unknown} */
            readonly species: "horse" | "sheep";
        };
        /**
         * Moving
         * @description Steps of one source on the forest track; mandatory while there is a destination. Rule: NG-142, NG-143.
         */
        readonly Moving: {
            /** @enum {unknown} */
            readonly decide: "move_forest";
            readonly steps: number;
            /** @default false */
            readonly research?: boolean;
        };
        /**
         * Rewarding
         * @description The choice among rewards of neighbouring spaces. Rule: NG-195, NG-197.
         */
        readonly Rewarding: {
            /** @enum {unknown} */
            readonly decide: "take_forest_reward";
            readonly spaces: readonly string[];
            readonly here: string;
            /** @default false */
            readonly research?: boolean;
        };
        /**
         * Reckoning
         * @description Resolved by the engine once the destination reward above it has been: what follows a research. Rule: NG-196.
         */
        readonly Reckoning: {
            /** @enum {unknown} */
            readonly decide: "reckon_reward";
            readonly space: string;
        };
        /** Expanding */
        readonly Expanding: {
            /** @enum {unknown} */
            readonly decide: "expand";
            readonly op: string;
            readonly kinds: readonly string[];
            /** @default false */
            readonly converted?: boolean;
        };
        /** Sowing */
        readonly Sowing: {
            /** @enum {unknown} */
            readonly decide: "sow";
            readonly times: number;
        };
        /** Publishing */
        readonly Publishing: {
            /** @enum {unknown} */
            readonly decide: "publish";
            readonly papers: number;
            readonly workforce: number;
        };
        /** Playing */
        readonly Playing: {
            /** @enum {unknown} */
            readonly decide: "play_project";
            readonly kinds: readonly ("instant" | "long_term")[];
            readonly free: boolean;
        };
        /**
         * Discarding
         * @description A card may be discarded for its bonus. Rule: NG-189.
         */
        readonly Discarding: {
            /** @enum {unknown} */
            readonly decide: "discard_project";
        };
        /** Choosing */
        readonly Choosing: {
            /** @enum {unknown} */
            readonly decide: "choose";
            readonly op: string;
            readonly options: number;
        };
        /**
         * Wild
         * @description A token whose kind is chosen: index 0 is sheep or cabbage, 1 horse or tomato.
         */
        readonly Wild: {
            /** @enum {unknown} */
            readonly decide: "choose_kind";
            /** @enum {unknown} */
            readonly resource: "animal" | "crop";
            /** @default false */
            readonly mandatory?: boolean;
        };
        /** Paying */
        readonly Paying: {
            /** @enum {unknown} */
            readonly decide: "pay";
            readonly op: string;
        };
        /** Breeding */
        readonly Breeding: {
            /** @enum {unknown} */
            readonly decide: "breed";
            readonly times: number;
            /** @default [] */
            readonly bred?: readonly ("horse" | "sheep")[];
        };
        /**
         * DecisionTaken
         * @description The top decision is answered, declined or has lapsed; `left` is what remains of it.
         */
        readonly DecisionTaken: {
            /** @enum {unknown} */
            readonly type: "decision_taken";
            readonly seat: number;
            /** @default null */
            readonly left?: (components["schemas"]["Placing"] | components["schemas"]["Moving"] | components["schemas"]["Rewarding"] | components["schemas"]["Reckoning"] | components["schemas"]["Expanding"] | components["schemas"]["Sowing"] | components["schemas"]["Publishing"] | components["schemas"]["Playing"] | components["schemas"]["Discarding"] | components["schemas"]["Choosing"] | components["schemas"]["Wild"] | components["schemas"]["Paying"] | components["schemas"]["Breeding"]) | null;
        };
        /**
         * ResourcesGained
         * @description What is kept of a gain; what went beyond the top of a track is lost. Tokens go to storage. Rule: NG-121.
         */
        readonly ResourcesGained: {
            /** @enum {unknown} */
            readonly type: "resources_gained";
            readonly seat: number;
            /** @default 0 */
            readonly vp?: number;
            /** @default 0 */
            readonly food?: number;
            /** @default 0 */
            readonly workforce?: number;
            /** @default 0 */
            readonly soil?: number;
            /** @default 0 */
            readonly cabbage?: number;
            /** @default 0 */
            readonly tomato?: number;
            /** @default 0 */
            readonly sheep?: number;
            /** @default 0 */
            readonly horse?: number;
        };
        /**
         * ResourcesPaid
         * @description Tokens are those of storage. Rule: NG-122.
         */
        readonly ResourcesPaid: {
            /** @enum {unknown} */
            readonly type: "resources_paid";
            readonly seat: number;
            /** @default 0 */
            readonly food?: number;
            /** @default 0 */
            readonly workforce?: number;
            /** @default 0 */
            readonly soil?: number;
            /** @default 0 */
            readonly cabbage?: number;
            /** @default 0 */
            readonly tomato?: number;
            /** @default 0 */
            readonly sheep?: number;
            /** @default 0 */
            readonly horse?: number;
        };
        /**
         * PinGained
         * @description From the supply, or from the place named on the own board. Rule: NG-123, NG-125, NG-161.
         */
        readonly PinGained: {
            /** @enum {unknown} */
            readonly type: "pin_gained";
            readonly seat: number;
            /** @default  */
            readonly place?: string;
        };
        /** CommunityMoved */
        readonly CommunityMoved: {
            /** @enum {unknown} */
            readonly type: "community_moved";
            readonly seat: number;
            readonly space: number;
        };
        /** FieldMoved */
        readonly FieldMoved: {
            /** @enum {unknown} */
            readonly type: "field_moved";
            readonly seat: number;
            readonly progress: number;
        };
        /**
         * FieldSucceeded
         * @description The progress marker reached the objectives marker and goes back to 0. Rule: NG-166.
         */
        readonly FieldSucceeded: {
            /** @enum {unknown} */
            readonly type: "field_succeeded";
            readonly seat: number;
            readonly objectives: number;
        };
        /**
         * ForestMoved
         * @description The forest token arrives; `via` are the spaces entered at forks. Rule: NG-142.
         */
        readonly ForestMoved: {
            /** @enum {unknown} */
            readonly type: "forest_moved";
            readonly seat: number;
            readonly space: string;
            readonly steps: number;
            /** @default [] */
            readonly via?: readonly string[];
        };
        /**
         * BoundaryCrossed
         * @description Rule: NG-149 to NG-152.
         */
        readonly BoundaryCrossed: {
            /** @enum {unknown} */
            readonly type: "boundary_crossed";
            readonly seat: number;
            readonly boundary: string;
            readonly first: boolean;
        };
        /**
         * ForestRewardTaken
         * @description The reward of a space is taken, standing there or not. Rule: NG-157, NG-195, NG-197.
         */
        readonly ForestRewardTaken: {
            /** @enum {unknown} */
            readonly type: "forest_reward_taken";
            readonly seat: number;
            readonly space: string;
        };
        /**
         * FoodConverted
         * @description Rule: NG-115.
         */
        readonly FoodConverted: {
            /** @enum {unknown} */
            readonly type: "food_converted";
            readonly seat: number;
            readonly to: number;
            readonly soil: number;
        };
        /**
         * TileBuilt
         * @description A tile is placed; `spaces` are its halves by cell, `surplus` the sheep that go to storage. Rule: NG-277.
         */
        readonly TileBuilt: {
            /** @enum {unknown} */
            readonly type: "tile_built";
            readonly seat: number;
            readonly tile: string;
            readonly pool: string;
            readonly cells: readonly string[];
            readonly spaces: readonly string[];
            readonly surplus: readonly number[];
        };
        /**
         * GreenhouseFlipped
         * @description Rule: NG-086, NG-088.
         */
        readonly GreenhouseFlipped: {
            /** @enum {unknown} */
            readonly type: "greenhouse_flipped";
            readonly seat: number;
            readonly cell: string;
            readonly space: string;
        };
        /**
         * AnimalPlaced
         * @description An animal from the supply goes onto a forest. Rule: NG-133.
         */
        readonly AnimalPlaced: {
            /** @enum {unknown} */
            readonly type: "animal_placed";
            readonly seat: number;
            readonly species: string;
            readonly cell: string;
        };
        /** AnimalMoved */
        readonly AnimalMoved: {
            /** @enum {unknown} */
            readonly type: "animal_moved";
            readonly seat: number;
            readonly species: string;
            readonly origin: string;
            readonly to: string;
        };
        /**
         * AnimalsRearranged
         * @description The animals by cell, all others being empty. Rule: NG-140.
         */
        readonly AnimalsRearranged: {
            /** @enum {unknown} */
            readonly type: "animals_rearranged";
            readonly seat: number;
            /** @default {} */
            readonly sheep?: {
                readonly [key: string]: number;
            };
            /** @default {} */
            readonly horses?: {
                readonly [key: string]: number;
            };
        };
        /**
         * TokensStored
         * @description From a cell to storage. Rule: NG-129.
         */
        readonly TokensStored: {
            /** @enum {unknown} */
            readonly type: "tokens_stored";
            readonly seat: number;
            readonly cell: string;
            readonly token: string;
            readonly count: number;
        };
        /**
         * TokensSpent
         * @description From a cell to the supply. Rule: NG-186.
         */
        readonly TokensSpent: {
            /** @enum {unknown} */
            readonly type: "tokens_spent";
            readonly seat: number;
            readonly cell: string;
            readonly count: number;
        };
        /**
         * CropSown
         * @description A crop from storage and more of its kind from the supply. Rule: NG-126.
         */
        readonly CropSown: {
            /** @enum {unknown} */
            readonly type: "crop_sown";
            readonly seat: number;
            readonly crop: string;
            readonly cell: string;
            readonly count: number;
        };
        /**
         * PaperPublished
         * @description A token from storage or a cell fills a book slot; `slots` are all filled ones. Rule: NG-173.
         */
        readonly PaperPublished: {
            /** @enum {unknown} */
            readonly type: "paper_published";
            readonly seat: number;
            readonly slot: string;
            readonly token: string;
            readonly origin: string;
            readonly slots: readonly string[];
        };
        /**
         * CardsDrawn
         * @description Rule: NG-059, NG-260.
         */
        readonly CardsDrawn: {
            /** @enum {unknown} */
            readonly type: "cards_drawn";
            readonly seat: number;
            /** @enum {unknown} */
            readonly kind: "instant" | "long_term";
            readonly count: number;
            /** @default [] */
            readonly cards?: readonly string[];
        };
        /**
         * PileReshuffled
         * @description The discard pile becomes the pile. Rule: NG-009.
         */
        readonly PileReshuffled: {
            /** @enum {unknown} */
            readonly type: "pile_reshuffled";
            /** @enum {unknown} */
            readonly kind: "instant" | "long_term";
            /** @default [] */
            readonly cards?: readonly string[];
        };
        /** ProjectPlayed */
        readonly ProjectPlayed: {
            /** @enum {unknown} */
            readonly type: "project_played";
            readonly seat: number;
            readonly card: string;
        };
        /** ProjectDiscarded */
        readonly ProjectDiscarded: {
            /** @enum {unknown} */
            readonly type: "project_discarded";
            readonly seat: number;
            readonly card: string;
            /** @enum {unknown} */
            readonly kind: "instant" | "long_term";
        };
        /**
         * ProjectsSeen
         * @description Projects that lay open and are hidden again, for what opened them was taken back: all know them. Rule: NG-272.
         */
        readonly ProjectsSeen: {
            /** @enum {unknown} */
            readonly type: "projects_seen";
            readonly seat: number;
            readonly cards: readonly string[];
        };
        /**
         * TokenDelivered
         * @description A token, by number, or in solo token C (none), moves to a delivery slot. Rule: NG-203, NG-252.
         */
        readonly TokenDelivered: {
            /** @enum {unknown} */
            readonly type: "token_delivered";
            readonly seat: number;
            readonly slot: string;
            readonly workforce: number;
            /** @default null */
            readonly token?: number | null;
        };
        /**
         * TurnOrderSet
         * @description Rule: NG-212.
         */
        readonly TurnOrderSet: {
            /** @enum {unknown} */
            readonly type: "turn_order_set";
            readonly order: readonly number[];
        };
        /**
         * DeliveryTilesReplaced
         * @description Rule: NG-045.
         */
        readonly DeliveryTilesReplaced: {
            /** @enum {unknown} */
            readonly type: "delivery_tiles_replaced";
            readonly tiles: readonly string[];
        };
        /**
         * AnimalBred
         * @description Rule: NG-217.
         */
        readonly AnimalBred: {
            /** @enum {unknown} */
            readonly type: "animal_bred";
            readonly seat: number;
            readonly species: string;
        };
        /**
         * PinPlaced
         * @description Rule: NG-222.
         */
        readonly PinPlaced: {
            /** @enum {unknown} */
            readonly type: "pin_placed";
            readonly seat: number;
            readonly bonus: string;
        };
        /**
         * MarkerMoved
         * @description Solo: the neutral forest marker moves. Rule: NG-254.
         */
        readonly MarkerMoved: {
            /** @enum {unknown} */
            readonly type: "marker_moved";
            readonly to: string;
            /** @default  */
            readonly boundary?: string;
        };
        /**
         * GameScored
         * @description The game is over. Rule: NG-229.
         */
        readonly GameScored: {
            /** @enum {unknown} */
            readonly type: "game_scored";
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
        readonly Event: components["schemas"]["GameOpened"] | components["schemas"]["StartResourcesDealt"] | components["schemas"]["StartResourcesChosen"] | components["schemas"]["StartResourcesRevealed"] | components["schemas"]["ProjectsKept"] | components["schemas"]["PackDrawn"] | components["schemas"]["CardPicked"] | components["schemas"]["PackLeft"] | components["schemas"]["RoundStarted"] | components["schemas"]["PhaseStarted"] | components["schemas"]["WindowOpened"] | components["schemas"]["WindowSkipped"] | components["schemas"]["WindowClosed"] | components["schemas"]["TokenPlaced"] | components["schemas"]["SpaceImitated"] | components["schemas"]["SectionUsed"] | components["schemas"]["BonusUsed"] | components["schemas"]["CardUsed"] | components["schemas"]["DecisionAwaited"] | components["schemas"]["DecisionTaken"] | components["schemas"]["ResourcesGained"] | components["schemas"]["ResourcesPaid"] | components["schemas"]["PinGained"] | components["schemas"]["CommunityMoved"] | components["schemas"]["FieldMoved"] | components["schemas"]["FieldSucceeded"] | components["schemas"]["ForestMoved"] | components["schemas"]["BoundaryCrossed"] | components["schemas"]["ForestRewardTaken"] | components["schemas"]["FoodConverted"] | components["schemas"]["TileBuilt"] | components["schemas"]["GreenhouseFlipped"] | components["schemas"]["AnimalPlaced"] | components["schemas"]["AnimalMoved"] | components["schemas"]["AnimalsRearranged"] | components["schemas"]["TokensStored"] | components["schemas"]["TokensSpent"] | components["schemas"]["CropSown"] | components["schemas"]["PaperPublished"] | components["schemas"]["CardsDrawn"] | components["schemas"]["PileReshuffled"] | components["schemas"]["ProjectPlayed"] | components["schemas"]["ProjectDiscarded"] | components["schemas"]["ProjectsSeen"] | components["schemas"]["TokenDelivered"] | components["schemas"]["TurnOrderSet"] | components["schemas"]["DeliveryTilesReplaced"] | components["schemas"]["AnimalBred"] | components["schemas"]["PinPlaced"] | components["schemas"]["MarkerMoved"] | components["schemas"]["GameScored"] | components["schemas"]["MatchOpened"] | components["schemas"]["CommitTakenBack"] | components["schemas"]["SeatLeft"] | components["schemas"]["SeatReturned"] | components["schemas"]["SeatOnVacation"] | components["schemas"]["EndVoted"] | components["schemas"]["MatchFinished"] | components["schemas"]["MatchAborted"];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type GameOpened = components['schemas']['GameOpened'];
export type Cell = components['schemas']['Cell'];
export type StartResourcesDealt = components['schemas']['StartResourcesDealt'];
export type StartResourcesChosen = components['schemas']['StartResourcesChosen'];
export type StartResourcesRevealed = components['schemas']['StartResourcesRevealed'];
export type ProjectsKept = components['schemas']['ProjectsKept'];
export type PackDrawn = components['schemas']['PackDrawn'];
export type CardPicked = components['schemas']['CardPicked'];
export type PackLeft = components['schemas']['PackLeft'];
export type RoundStarted = components['schemas']['RoundStarted'];
export type PhaseStarted = components['schemas']['PhaseStarted'];
export type WindowOpened = components['schemas']['WindowOpened'];
export type WindowSkipped = components['schemas']['WindowSkipped'];
export type WindowClosed = components['schemas']['WindowClosed'];
export type TokenPlaced = components['schemas']['TokenPlaced'];
export type SpaceImitated = components['schemas']['SpaceImitated'];
export type SectionUsed = components['schemas']['SectionUsed'];
export type BonusUsed = components['schemas']['BonusUsed'];
export type CardUsed = components['schemas']['CardUsed'];
export type DecisionAwaited = components['schemas']['DecisionAwaited'];
export type Placing = components['schemas']['Placing'];
export type Moving = components['schemas']['Moving'];
export type Rewarding = components['schemas']['Rewarding'];
export type Reckoning = components['schemas']['Reckoning'];
export type Expanding = components['schemas']['Expanding'];
export type Sowing = components['schemas']['Sowing'];
export type Publishing = components['schemas']['Publishing'];
export type Playing = components['schemas']['Playing'];
export type Discarding = components['schemas']['Discarding'];
export type Choosing = components['schemas']['Choosing'];
export type Wild = components['schemas']['Wild'];
export type Paying = components['schemas']['Paying'];
export type Breeding = components['schemas']['Breeding'];
export type DecisionTaken = components['schemas']['DecisionTaken'];
export type ResourcesGained = components['schemas']['ResourcesGained'];
export type ResourcesPaid = components['schemas']['ResourcesPaid'];
export type PinGained = components['schemas']['PinGained'];
export type CommunityMoved = components['schemas']['CommunityMoved'];
export type FieldMoved = components['schemas']['FieldMoved'];
export type FieldSucceeded = components['schemas']['FieldSucceeded'];
export type ForestMoved = components['schemas']['ForestMoved'];
export type BoundaryCrossed = components['schemas']['BoundaryCrossed'];
export type ForestRewardTaken = components['schemas']['ForestRewardTaken'];
export type FoodConverted = components['schemas']['FoodConverted'];
export type TileBuilt = components['schemas']['TileBuilt'];
export type GreenhouseFlipped = components['schemas']['GreenhouseFlipped'];
export type AnimalPlaced = components['schemas']['AnimalPlaced'];
export type AnimalMoved = components['schemas']['AnimalMoved'];
export type AnimalsRearranged = components['schemas']['AnimalsRearranged'];
export type TokensStored = components['schemas']['TokensStored'];
export type TokensSpent = components['schemas']['TokensSpent'];
export type CropSown = components['schemas']['CropSown'];
export type PaperPublished = components['schemas']['PaperPublished'];
export type CardsDrawn = components['schemas']['CardsDrawn'];
export type PileReshuffled = components['schemas']['PileReshuffled'];
export type ProjectPlayed = components['schemas']['ProjectPlayed'];
export type ProjectDiscarded = components['schemas']['ProjectDiscarded'];
export type ProjectsSeen = components['schemas']['ProjectsSeen'];
export type TokenDelivered = components['schemas']['TokenDelivered'];
export type TurnOrderSet = components['schemas']['TurnOrderSet'];
export type DeliveryTilesReplaced = components['schemas']['DeliveryTilesReplaced'];
export type AnimalBred = components['schemas']['AnimalBred'];
export type PinPlaced = components['schemas']['PinPlaced'];
export type MarkerMoved = components['schemas']['MarkerMoved'];
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
