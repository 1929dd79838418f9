/** Made by types.mjs of what stands in proto/. Not to be edited. */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Options
         * @description Variants of a table.
         */
        readonly Options: {
            /**
             * Tokens run out
             * @description 24 tokens of each colour and no more.
             * @default false
             */
            readonly limited_tokens: boolean;
            /**
             * Passing only as a last resort
             * @description Nobody passes while an action can be taken.
             * @default false
             */
            readonly must_move: boolean;
            /**
             * With the promo pack
             * @description Five more crops and three more Stage 3 cards.
             * @default false
             */
            readonly promo_pack: boolean;
            /**
             * First player
             * @description Who begins; drawn by lot unless it is said.
             * @default null
             */
            readonly first_player: number | null;
        };
        /** Table */
        readonly Table: {
            readonly turn: number;
            readonly turns: number;
            readonly round: number;
            readonly rounds: number;
            readonly first_player: number;
            readonly latest_claim: number | null;
            readonly acting: number | null;
            readonly action: components["schemas"]["Open"] | null;
            readonly finished: boolean;
        };
        /**
         * Open
         * @description The open action.
         */
        readonly Open: {
            readonly used: readonly number[];
            readonly awaited: Record<string, never>;
            readonly steps: readonly string[];
            readonly may_cancel: boolean;
        };
        /** Board */
        readonly Board: {
            readonly revealed: readonly string[];
            readonly slots: {
                readonly [key: string]: readonly (readonly [
                    number,
                    number
                ])[];
            };
            readonly stage2: number;
            readonly stage3: number;
            readonly hidden: readonly string[];
            readonly pool: readonly [
                number,
                number,
                number
            ] | null;
        };
        /** Display */
        readonly Display: {
            readonly crops: readonly (string | null)[];
            readonly deck: number;
            readonly remaining: readonly string[];
            readonly bottom: readonly string[];
        };
        /**
         * Farm
         * @description All that belongs to one seat; public as it is.
         */
        readonly Farm: {
            readonly seeds: number;
            readonly water: number;
            readonly meat: number;
            readonly farmers: readonly string[];
            /** @default [] */
            readonly crops: readonly components["schemas"]["Crop"][];
            /** @default 0 */
            readonly points: number;
            /** @default  */
            readonly letters: string;
            /** @default 0 */
            readonly passes: number;
            /** @default [] */
            readonly returned: readonly string[];
        };
        /**
         * Crop
         * @description A crop card in front of a seat.
         */
        readonly Crop: {
            readonly card: string;
            /** @default [] */
            readonly covered: readonly ("feed" | "special" | "water")[];
        };
        readonly Sections: {
            readonly options?: components["schemas"]["Options"];
            readonly table?: components["schemas"]["Table"];
            readonly board?: components["schemas"]["Board"];
            readonly display?: components["schemas"]["Display"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Options = components['schemas']['Options'];
export type Table = components['schemas']['Table'];
export type Open = components['schemas']['Open'];
export type Board = components['schemas']['Board'];
export type Display = components['schemas']['Display'];
export type Farm = components['schemas']['Farm'];
export type Crop = components['schemas']['Crop'];
export type Sections = components['schemas']['Sections'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
export type View = Sections & { readonly [section: `farm:${number}`]: Farm; };
