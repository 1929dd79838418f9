/** Made by types.mjs of what stands in proto/. Not to be edited. */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Options
         * @description Variants of a table. One player always plays the solo mode, whatever the mode says (NG-012).
         */
        readonly Options: {
            /**
             * Mode
             * @description Which project cards everybody begins with: printed hands, cards to choose from, or cards drafted.
             * @default basic
             * @enum {unknown}
             */
            readonly mode: "advanced" | "basic" | "draft";
            /**
             * First player
             * @description Who begins; drawn by lot unless it is said.
             * @default null
             */
            readonly first_player: number | null;
        };
        /** Table */
        readonly Table: {
            readonly round: number;
            readonly rounds: number;
            /** @enum {unknown} */
            readonly phase: "breeding" | "cards" | "delivery" | "draft" | "final" | "main" | "over" | "pins" | "setup" | "start";
            readonly order: readonly number[];
            readonly turns: readonly (components["schemas"]["Turn"] | null)[];
            readonly queue: readonly number[];
        };
        /**
         * Turn
         * @description A seat's open window.
         */
        readonly Turn: {
            /** @enum {unknown} */
            readonly window: "breeding" | "delivery" | "draft" | "final" | "main" | "pin" | "setup" | "start" | "yield";
            /**
             * @default before
             * @enum {unknown}
             */
            readonly stage: "after" | "before" | "place" | "sections";
            /** @default  */
            readonly space: string;
            /** @default  */
            readonly copied: string;
            /** @default  */
            readonly section: string;
            /** @default [] */
            readonly closed: readonly string[];
            /** @default [] */
            readonly done: readonly string[];
            /** @default  */
            readonly bonus: string;
            /** @default [] */
            readonly used: readonly string[];
            /** @default 0 */
            readonly paid: number;
            /** @default false */
            readonly chosen: boolean;
            /** @default true */
            readonly kept: boolean;
            /** @default [] */
            readonly pending: readonly (components["schemas"]["Placing"] | components["schemas"]["Moving"] | components["schemas"]["Rewarding"] | components["schemas"]["Reckoning"] | components["schemas"]["Expanding"] | components["schemas"]["Sowing"] | components["schemas"]["Publishing"] | components["schemas"]["Playing"] | components["schemas"]["Discarding"] | components["schemas"]["Choosing"] | components["schemas"]["Wild"] | components["schemas"]["Paying"] | components["schemas"]["Breeding"])[];
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
            readonly research: boolean;
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
            readonly research: boolean;
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
            readonly converted: boolean;
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
            readonly mandatory: boolean;
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
            readonly bred: readonly ("horse" | "sheep")[];
        };
        /** Board */
        readonly Board: {
            readonly tokens: readonly string[];
            readonly moving: number | null;
            readonly deliveries: readonly string[];
            readonly pools: {
                readonly [key: string]: number;
            };
            readonly crossed: readonly string[];
            readonly marker: string;
        };
        /** Projects */
        readonly Projects: {
            readonly long_term: number;
            readonly instant: number;
            readonly long_term_discards: readonly string[];
            readonly instant_discards: readonly string[];
            readonly hands: readonly (readonly [
                number,
                number
            ])[];
            readonly pack: number;
            readonly pack_number: number;
            /** @default [] */
            readonly seen: readonly (readonly string[])[];
        };
        /**
         * Player
         * @description All that lies open in front of a seat; public as it is.
         */
        readonly Player: {
            /** @default 0 */
            readonly vp: number;
            /** @default 0 */
            readonly food: number;
            /** @default 0 */
            readonly workforce: number;
            /** @default 0 */
            readonly soil: number;
            /** @default 0 */
            readonly cabbage: number;
            /** @default 0 */
            readonly tomato: number;
            /** @default 0 */
            readonly sheep: number;
            /** @default 0 */
            readonly horse: number;
            /** @default [] */
            readonly land: readonly components["schemas"]["Cell"][];
            /** @default 0 */
            readonly community: number;
            /** @default start */
            readonly forest: string;
            /** @default 0 */
            readonly progress: number;
            /** @default 6 */
            readonly objectives: number;
            /** @default [] */
            readonly slots: readonly string[];
            /** @default [] */
            readonly display: readonly string[];
            /** @default 0 */
            readonly pins: number;
            /** @default [] */
            readonly pinned: readonly string[];
            /**
             * @default [
             *       "food",
             *       "workforce",
             *       "houses"
             *     ]
             */
            readonly board_pins: readonly string[];
            /** @default [] */
            readonly start_cards: readonly string[];
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
            readonly token: string;
            /** @default 0 */
            readonly count: number;
        };
        /**
         * StartChoice
         * @description Start Resources, for their owner.
         */
        readonly StartChoice: {
            readonly dealt: readonly string[];
            readonly chosen: readonly string[];
        };
        readonly Sections: {
            readonly options?: components["schemas"]["Options"];
            readonly table?: components["schemas"]["Table"];
            readonly board?: components["schemas"]["Board"];
            readonly projects?: components["schemas"]["Projects"];
            readonly hand?: readonly string[];
            readonly start_resources?: components["schemas"]["StartChoice"];
            readonly drawn?: readonly (readonly string[])[];
            readonly pack?: readonly string[];
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
export type Turn = components['schemas']['Turn'];
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
export type Board = components['schemas']['Board'];
export type Projects = components['schemas']['Projects'];
export type Player = components['schemas']['Player'];
export type Cell = components['schemas']['Cell'];
export type StartChoice = components['schemas']['StartChoice'];
export type Sections = components['schemas']['Sections'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
export type View = Sections & { readonly [section: `player:${number}`]: Player; };
