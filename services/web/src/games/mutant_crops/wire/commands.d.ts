/** Made by types.mjs of what stands in proto/. Not to be edited. */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AssignFarmer
         * @description Open an action: put a farmer on an empty slot. Rule: MC-050 to MC-054, MC-063.
         *
         *     `steps` bundles the commands that would follow, all or nothing. They count only on what is visible when they are
         *     sent, and on kinds that are then certainly in the deck.
         */
        readonly AssignFarmer: {
            /** @enum {unknown} */
            readonly type: "assign_farmer";
            readonly farmer: number;
            readonly slot: string;
            /** @default [] */
            readonly steps?: readonly (components["schemas"]["TakeTokens"] | components["schemas"]["PayToken"] | components["schemas"]["Dual"] | components["schemas"]["Sow"] | components["schemas"]["Tend"] | components["schemas"]["SearchSow"] | components["schemas"]["ChangeTokens"] | components["schemas"]["Exchange"])[];
        };
        /**
         * TakeTokens
         * @description Take exactly the asked number of tokens, in any mix. Rule: MC-084, MC-089, MC-115, MC-118, MC-206.
         */
        readonly TakeTokens: {
            /** @enum {unknown} */
            readonly type: "take_tokens";
            /** @default 0 */
            readonly seeds?: number;
            /** @default 0 */
            readonly water?: number;
            /** @default 0 */
            readonly meat?: number;
        };
        /**
         * PayToken
         * @description Return the token that a dual action costs. Rule: MC-094.
         */
        readonly PayToken: {
            /** @enum {unknown} */
            readonly type: "pay_token";
            /** @enum {unknown} */
            readonly colour: "meat" | "seeds" | "water";
        };
        /**
         * Dual
         * @description Send a companion to an occupied slot, whose benefit is then carried out. Rule: MC-095 to MC-103.
         */
        readonly Dual: {
            /** @enum {unknown} */
            readonly type: "dual";
            readonly farmer: number;
            readonly slot: string;
        };
        /**
         * Sow
         * @description Sow a displayed crop, by card id. Rule: MC-072.
         */
        readonly Sow: {
            /** @enum {unknown} */
            readonly type: "sow";
            readonly crop: string;
        };
        /**
         * Tend
         * @description Water or feed one open area of an own crop, by card id. Rule: MC-076 to MC-079.
         */
        readonly Tend: {
            /** @enum {unknown} */
            readonly type: "tend";
            readonly crop: string;
            /** @enum {unknown} */
            readonly area: "feed" | "special" | "water";
        };
        /**
         * SearchSow
         * @description Sow a crop from the deck: a card id, or a kind, of which the card with the lowest id is taken. Rule: MC-148.
         */
        readonly SearchSow: {
            /** @enum {unknown} */
            readonly type: "search_sow";
            readonly crop: string;
        };
        /**
         * ChangeTokens
         * @description Return tokens and take as many others. Rule: MC-115.
         */
        readonly ChangeTokens: {
            /** @enum {unknown} */
            readonly type: "change_tokens";
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
         * Exchange
         * @description Put an untouched own crop under the deck and sow a displayed one for free, both by card id. Rule: MC-119.
         */
        readonly Exchange: {
            /** @enum {unknown} */
            readonly type: "exchange";
            readonly own_crop: string;
            readonly display_crop: string;
        };
        /**
         * Cancel
         * @description Call the open action off, as long as nothing hidden has come to light in it. Rule: MC-069.
         */
        readonly Cancel: {
            /** @enum {unknown} */
            readonly type: "cancel";
        };
        /**
         * Pass
         * @description Let the action go by. Rule: MC-046.
         */
        readonly Pass: {
            /** @enum {unknown} */
            readonly type: "pass";
        };
        /**
         * Undo
         * @description Take back one's own last standing commit. Refuses `nothing_to_undo`, `undo_would_unlearn`.
         */
        readonly Undo: {
            /** @enum {unknown} */
            readonly type: "undo";
        };
        /**
         * StepAway
         * @description Let the autopilot act for one's seat. Refuses `already_away`.
         */
        readonly StepAway: {
            /** @enum {unknown} */
            readonly type: "step_away";
        };
        /**
         * ComeBack
         * @description Act oneself again; any other command does the same. Refuses `not_away`.
         */
        readonly ComeBack: {
            /** @enum {unknown} */
            readonly type: "come_back";
        };
        /**
         * Resign
         * @description Leave the match for good, to be placed last. It ends when one player is left; else the autopilot plays on.
         */
        readonly Resign: {
            /** @enum {unknown} */
            readonly type: "resign";
        };
        /**
         * CallOff
         * @description End the match without a result before anybody has moved. Refuses `already_moved`.
         */
        readonly CallOff: {
            /** @enum {unknown} */
            readonly type: "call_off";
        };
        /**
         * VoteEnd
         * @description Want the match to end without a result; it does when all who are still in it do. Refuses `already_voted`.
         */
        readonly VoteEnd: {
            /** @enum {unknown} */
            readonly type: "vote_end";
        };
        /**
         * Claim
         * @description Have the autopilot act for a seat that has kept the others waiting for days without a clock.
         *
         *     Refuses `not_waiting`, `too_early`.
         */
        readonly Claim: {
            /** @enum {unknown} */
            readonly type: "claim";
            readonly seat: number;
        };
        readonly Command: components["schemas"]["AssignFarmer"] | components["schemas"]["TakeTokens"] | components["schemas"]["PayToken"] | components["schemas"]["Dual"] | components["schemas"]["Sow"] | components["schemas"]["Tend"] | components["schemas"]["SearchSow"] | components["schemas"]["ChangeTokens"] | components["schemas"]["Exchange"] | components["schemas"]["Cancel"] | components["schemas"]["Pass"] | components["schemas"]["Undo"] | components["schemas"]["StepAway"] | components["schemas"]["ComeBack"] | components["schemas"]["Resign"] | components["schemas"]["CallOff"] | components["schemas"]["VoteEnd"] | components["schemas"]["Claim"];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AssignFarmer = components['schemas']['AssignFarmer'];
export type TakeTokens = components['schemas']['TakeTokens'];
export type PayToken = components['schemas']['PayToken'];
export type Dual = components['schemas']['Dual'];
export type Sow = components['schemas']['Sow'];
export type Tend = components['schemas']['Tend'];
export type SearchSow = components['schemas']['SearchSow'];
export type ChangeTokens = components['schemas']['ChangeTokens'];
export type Tokens = components['schemas']['Tokens'];
export type Exchange = components['schemas']['Exchange'];
export type Cancel = components['schemas']['Cancel'];
export type Pass = components['schemas']['Pass'];
export type Undo = components['schemas']['Undo'];
export type StepAway = components['schemas']['StepAway'];
export type ComeBack = components['schemas']['ComeBack'];
export type Resign = components['schemas']['Resign'];
export type CallOff = components['schemas']['CallOff'];
export type VoteEnd = components['schemas']['VoteEnd'];
export type Claim = components['schemas']['Claim'];
export type Command = components['schemas']['Command'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
