/** Made by types.mjs of what stands in proto/. Not to be edited. */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * FarmerAssigned
         * @description An action is opened. Rule: MC-050, MC-051.
         */
        readonly FarmerAssigned: {
            /** @enum {unknown} */
            readonly type: "farmer_assigned";
            readonly seat: number;
            readonly farmer: number;
            readonly slot: string;
            readonly letter: string;
        };
        /** TokensGained */
        readonly TokensGained: {
            /** @enum {unknown} */
            readonly type: "tokens_gained";
            readonly seat: number;
            /** @default 0 */
            readonly seeds?: number;
            /** @default 0 */
            readonly water?: number;
            /** @default 0 */
            readonly meat?: number;
        };
        /**
         * ActionEnded
         * @description The action is complete and cannot be taken back; `next_seat` acts. Rule: MC-032, MC-069.
         */
        readonly ActionEnded: {
            /** @enum {unknown} */
            readonly type: "action_ended";
            readonly seat: number;
            readonly next_seat: number;
        };
        /**
         * ChoiceAwaited
         * @description The action stops for a decision on the first of these steps.
         */
        readonly ChoiceAwaited: {
            /** @enum {unknown} */
            readonly type: "choice_awaited";
            readonly steps: readonly string[];
        };
        /**
         * CropSown
         * @description A displayed crop goes to a seat for the seeds named, and leaves its place empty. Rule: MC-072.
         */
        readonly CropSown: {
            /** @enum {unknown} */
            readonly type: "crop_sown";
            readonly seat: number;
            readonly crop: string;
            readonly place: number;
            /** @default 0 */
            readonly seeds?: number;
        };
        /**
         * DisplayRefilled
         * @description The top card of the deck is turned up. Rule: MC-073.
         */
        readonly DisplayRefilled: {
            /** @enum {unknown} */
            readonly type: "display_refilled";
            readonly place: number;
            readonly crop: string;
            /** @default 0 */
            readonly known_bottom?: number;
        };
        /**
         * AreaCovered
         * @description An area is tended for the tokens named, one of which covers it. Rule: MC-079, MC-081.
         */
        readonly AreaCovered: {
            /** @enum {unknown} */
            readonly type: "area_covered";
            readonly seat: number;
            readonly crop: string;
            /** @enum {unknown} */
            readonly area: "feed" | "special" | "water";
            readonly covered: readonly ("feed" | "special" | "water")[];
            /** @default 0 */
            readonly water?: number;
            /** @default 0 */
            readonly meat?: number;
            /** @default 0 */
            readonly points?: number;
        };
        /**
         * RoundStarted
         * @description The round marker moves, and the first player acts. Rule: MC-032, MC-033.
         */
        readonly RoundStarted: {
            /** @enum {unknown} */
            readonly type: "round_started";
            readonly turn: number;
            readonly round: number;
            readonly seat: number;
        };
        /**
         * CropsRotated
         * @description Display and deck were shuffled together and the display dealt anew. Rule: MC-085.
         *
         *     The order of the deck is for nobody's eyes.
         */
        readonly CropsRotated: {
            /** @enum {unknown} */
            readonly type: "crops_rotated";
            readonly display: readonly string[];
            /** @default [] */
            readonly deck?: readonly string[];
        };
        /**
         * FirstPlayerClaimed
         * @description Rule: MC-089.
         */
        readonly FirstPlayerClaimed: {
            /** @enum {unknown} */
            readonly type: "first_player_claimed";
            readonly seat: number;
        };
        /**
         * TokensPaid
         * @description Tokens go back to the pool as the price of a dual action. Rule: MC-094.
         */
        readonly TokensPaid: {
            /** @enum {unknown} */
            readonly type: "tokens_paid";
            readonly seat: number;
            /** @default 0 */
            readonly seeds?: number;
            /** @default 0 */
            readonly water?: number;
            /** @default 0 */
            readonly meat?: number;
        };
        /**
         * CompanionAssigned
         * @description A further farmer of a dual action goes to an occupied slot. Rule: MC-095.
         */
        readonly CompanionAssigned: {
            /** @enum {unknown} */
            readonly type: "companion_assigned";
            readonly seat: number;
            readonly farmer: number;
            readonly slot: string;
            readonly letter: string;
        };
        /**
         * Passed
         * @description Rule: MC-046.
         */
        readonly Passed: {
            /** @enum {unknown} */
            readonly type: "passed";
            readonly seat: number;
        };
        /**
         * ActionCancelled
         * @description Everything is as before the action. Rule: MC-069.
         */
        readonly ActionCancelled: {
            /** @enum {unknown} */
            readonly type: "action_cancelled";
            readonly seat: number;
        };
        /**
         * TurnEnded
         * @description Rule: MC-033.
         */
        readonly TurnEnded: {
            /** @enum {unknown} */
            readonly type: "turn_ended";
            readonly turn: number;
        };
        /**
         * CardRevealed
         * @description The next action card lies open. Rule: MC-035.
         */
        readonly CardRevealed: {
            /** @enum {unknown} */
            readonly type: "card_revealed";
            readonly card: string;
            readonly stage: number;
        };
        /**
         * FirstPlayerSet
         * @description Who leads the turn that begins; claims start afresh. Rule: MC-038, MC-039.
         */
        readonly FirstPlayerSet: {
            /** @enum {unknown} */
            readonly type: "first_player_set";
            readonly seat: number;
        };
        /**
         * TokensChanged
         * @description Rule: MC-115.
         */
        readonly TokensChanged: {
            /** @enum {unknown} */
            readonly type: "tokens_changed";
            readonly seat: number;
            readonly give: components["schemas"]["Tokens"];
            readonly take: components["schemas"]["Tokens"];
        };
        /**
         * Tokens
         * @description Tokens of each colour.
         */
        readonly Tokens: {
            /** @default 0 */
            readonly seeds?: number;
            /** @default 0 */
            readonly water?: number;
            /** @default 0 */
            readonly meat?: number;
        };
        /**
         * CropsExchanged
         * @description An own crop goes under the deck, a displayed one to the seat. Rule: MC-119.
         */
        readonly CropsExchanged: {
            /** @enum {unknown} */
            readonly type: "crops_exchanged";
            readonly seat: number;
            readonly own_crop: string;
            readonly display_crop: string;
            readonly place: number;
        };
        /**
         * DeckSearched
         * @description A crop from the deck goes to a seat for the seeds named. Rule: MC-148, MC-202, MC-209.
         */
        readonly DeckSearched: {
            /** @enum {unknown} */
            readonly type: "deck_searched";
            readonly seat: number;
            readonly crop: string;
            /** @default 0 */
            readonly seeds?: number;
        };
        /**
         * GameScored
         * @description The last turn is over. Points and places (from 1) of each seat. Rule: MC-160.
         */
        readonly GameScored: {
            /** @enum {unknown} */
            readonly type: "game_scored";
            readonly points: readonly number[];
            readonly places: readonly number[];
        };
        /**
         * GameStarted
         * @description The table is set up. Deck (below the display) and piles are for nobody's eyes. Rule: MC-010 to MC-016.
         */
        readonly GameStarted: {
            /** @enum {unknown} */
            readonly type: "game_started";
            readonly first: number;
            readonly seeds: readonly number[];
            readonly display: readonly string[];
            /** @default [] */
            readonly deck?: readonly string[];
            /** @default [] */
            readonly stage2?: readonly string[];
            /** @default [] */
            readonly stage3?: readonly string[];
            /** @default [] */
            readonly left_out?: readonly string[];
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
        readonly Event: components["schemas"]["FarmerAssigned"] | components["schemas"]["TokensGained"] | components["schemas"]["ActionEnded"] | components["schemas"]["ChoiceAwaited"] | components["schemas"]["CropSown"] | components["schemas"]["DisplayRefilled"] | components["schemas"]["AreaCovered"] | components["schemas"]["RoundStarted"] | components["schemas"]["CropsRotated"] | components["schemas"]["FirstPlayerClaimed"] | components["schemas"]["TokensPaid"] | components["schemas"]["CompanionAssigned"] | components["schemas"]["Passed"] | components["schemas"]["ActionCancelled"] | components["schemas"]["TurnEnded"] | components["schemas"]["CardRevealed"] | components["schemas"]["FirstPlayerSet"] | components["schemas"]["TokensChanged"] | components["schemas"]["CropsExchanged"] | components["schemas"]["DeckSearched"] | components["schemas"]["GameScored"] | components["schemas"]["GameStarted"] | components["schemas"]["MatchOpened"] | components["schemas"]["CommitTakenBack"] | components["schemas"]["SeatLeft"] | components["schemas"]["SeatReturned"] | components["schemas"]["SeatOnVacation"] | components["schemas"]["EndVoted"] | components["schemas"]["MatchFinished"] | components["schemas"]["MatchAborted"];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type FarmerAssigned = components['schemas']['FarmerAssigned'];
export type TokensGained = components['schemas']['TokensGained'];
export type ActionEnded = components['schemas']['ActionEnded'];
export type ChoiceAwaited = components['schemas']['ChoiceAwaited'];
export type CropSown = components['schemas']['CropSown'];
export type DisplayRefilled = components['schemas']['DisplayRefilled'];
export type AreaCovered = components['schemas']['AreaCovered'];
export type RoundStarted = components['schemas']['RoundStarted'];
export type CropsRotated = components['schemas']['CropsRotated'];
export type FirstPlayerClaimed = components['schemas']['FirstPlayerClaimed'];
export type TokensPaid = components['schemas']['TokensPaid'];
export type CompanionAssigned = components['schemas']['CompanionAssigned'];
export type Passed = components['schemas']['Passed'];
export type ActionCancelled = components['schemas']['ActionCancelled'];
export type TurnEnded = components['schemas']['TurnEnded'];
export type CardRevealed = components['schemas']['CardRevealed'];
export type FirstPlayerSet = components['schemas']['FirstPlayerSet'];
export type TokensChanged = components['schemas']['TokensChanged'];
export type Tokens = components['schemas']['Tokens'];
export type CropsExchanged = components['schemas']['CropsExchanged'];
export type DeckSearched = components['schemas']['DeckSearched'];
export type GameScored = components['schemas']['GameScored'];
export type GameStarted = components['schemas']['GameStarted'];
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
