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
             * Training game
             * @description Without Dining room, Supermarket, orders and Galactic tracks.
             * @default false
             */
            readonly training: boolean;
            /**
             * With the Dining room
             * @description Off: a standard game without it, for a first time.
             * @default true
             */
            readonly dining_room: boolean;
            /**
             * The price of robots is capped
             * @description Off: with 7 robots a conveyor costs 8.
             * @default true
             */
            readonly price_capped: boolean;
            /**
             * A harrow may start a conveyor
             * @description Off: only robots start a chain.
             * @default true
             */
            readonly harrow_starts_conveyor: boolean;
            /**
             * The first auction may be declined
             * @description Off: a card must be taken in round 1.
             * @default true
             */
            readonly round1_may_decline: boolean;
            /**
             * First player
             * @description Who begins; drawn by lot unless it is said.
             * @default null
             */
            readonly first_player: number | null;
            /**
             * Discards of the draw pay
             * @description The two cards discarded bring a coin each.
             */
            readonly draw_discards_pay?: boolean;
            /**
             * Orders only from season II
             * @description They open together with the zones.
             */
            readonly orders_from_season_2?: boolean;
            /**
             * No recipe books in orders
             * @description They do not help to pay for an order.
             */
            readonly orders_without_books?: boolean;
            /**
             * The subsidy also for a shared lead
             * @description Who shares the first place does not lead.
             */
            readonly ties_get_subsidy?: boolean;
            /**
             * One more order goes
             * @description After the fulfilled orders the one then leftmost goes as well.
             */
            readonly next_leftmost_order_goes?: boolean;
            /**
             * No hungry Leviathan at the end
             * @description Nothing starves in season VI.
             */
            readonly leviathan_safe_at_end?: boolean;
        };
        /** Table */
        readonly Table: {
            readonly phase: string;
            readonly season: number;
            readonly seasons: number;
            readonly first_player: number;
            readonly acting: number | null;
            readonly waiting: readonly number[];
            readonly bidding: number;
            readonly fee: number | null;
            readonly turn: components["schemas"]["Turn"] | null;
            readonly hands: readonly number[];
            readonly drawn: readonly number[];
            /** @default [] */
            readonly seen: readonly (readonly string[])[];
        };
        /**
         * Turn
         * @description The turn of the acting seat: its action and the chain that the action started. Rule: CF-431, CF-432.
         */
        readonly Turn: {
            /** @default false */
            readonly acted: boolean;
            /** @default [] */
            readonly activated: readonly string[];
            /** @default [] */
            readonly used: readonly string[];
            /** @default  */
            readonly current: string;
            /** @default [] */
            readonly made: readonly components["schemas"]["Made"][];
            /** @default [] */
            readonly asks: readonly ("cubes" | "gain")[];
        };
        /**
         * Made
         * @description Units of a product that a building's recipes or slots made in this action, and how many were turned at once.
         */
        readonly Made: {
            readonly building: string;
            readonly product: string;
            readonly units: number;
            /** @default 0 */
            readonly turned: number;
        };
        /** Market */
        readonly Market: {
            readonly row: readonly components["schemas"]["Lot"][];
            readonly deck: number;
            readonly discard: readonly string[];
        };
        /**
         * Lot
         * @description A card of the auction row with the coins on it.
         */
        readonly Lot: {
            readonly card: string;
            /** @default 0 */
            readonly coins: number;
        };
        /** Orders */
        readonly Orders: {
            readonly open: readonly components["schemas"]["OrderView"][];
            readonly square: string;
            readonly circle: string;
            readonly deck: number;
        };
        /** OrderView */
        readonly OrderView: {
            readonly id: string;
            readonly takes: {
                readonly [key: string]: number;
            };
            readonly done: readonly number[];
        };
        /**
         * FarmView
         * @description A farm with its tuples spelled out by name; what is zero is left out of stock and shipped.
         */
        readonly FarmView: {
            readonly coins: number;
            readonly stars: number;
            readonly stock: {
                readonly [key: string]: number;
            };
            readonly robots: number;
            readonly placed: number;
            readonly slots: readonly components["schemas"]["Visits"][];
            readonly harrows: number;
            readonly worm: boolean;
            readonly buildings: readonly components["schemas"]["Building"][];
            readonly herds: {
                readonly [key: string]: components["schemas"]["Herd"];
            };
            readonly cubes: number;
            readonly cards: readonly string[];
            readonly tea: number;
            readonly compost: number;
            readonly links: readonly components["schemas"]["Link"][];
            readonly reserve: number;
            readonly locks: readonly string[];
            readonly tied: readonly string[];
            readonly unplaced: number;
            readonly bees: readonly components["schemas"]["Bee"][];
            readonly breakfasts: number;
            readonly lunches: number;
            readonly swaps: readonly components["schemas"]["Swap"][];
            readonly tracks: {
                readonly [key: string]: number;
            };
            readonly passed: boolean;
            readonly loafs: readonly components["schemas"]["Income"][];
            readonly unlock_stars: number;
            readonly order_stars: number;
            readonly track_stars: number;
            readonly shipped: {
                readonly [key: string]: number;
            };
            readonly played: readonly string[];
            readonly orders: number;
        };
        /**
         * Visits
         * @description What stands on a slot: robots, and spaces closed by harrows or the Worm.
         */
        readonly Visits: {
            readonly slot: string;
            /** @default 0 */
            readonly robots: number;
            /** @default 0 */
            readonly harrows: number;
        };
        /** Building */
        readonly Building: {
            readonly id: string;
            /** @default 1 */
            readonly level: number;
            /** @default [] */
            readonly cards: readonly components["schemas"]["Underlay"][];
        };
        /**
         * Underlay
         * @description A card under a building, and which of its properties stays visible.
         */
        readonly Underlay: {
            readonly card: string;
            /** @enum {unknown} */
            readonly position: "bottom" | "only" | "top";
        };
        /**
         * Herd
         * @description Tokens of one kind by condition.
         */
        readonly Herd: {
            /** @default 0 */
            readonly ready: number;
            /** @default 0 */
            readonly used: number;
            /** @default 0 */
            readonly young: number;
        };
        /**
         * Link
         * @description A conveyor; `card` when a named robot's card lies there as one.
         */
        readonly Link: {
            readonly source: string;
            readonly target: string;
            /** @default  */
            readonly card: string;
        };
        /**
         * Bee
         * @description A bee on the Garden or Greenhouse of a seat.
         */
        readonly Bee: {
            readonly farm: number;
            readonly building: string;
        };
        /**
         * Swap
         * @description What Olenka (lunch) or Pashulya (breakfast) replaces this season.
         */
        readonly Swap: {
            readonly dish: string;
            readonly product: string;
            readonly by: string;
        };
        /**
         * Income
         * @description What one season's Loaf and dishes brought.
         */
        readonly Income: {
            readonly value: number;
            readonly stars: number;
            readonly coins: number;
            readonly products: number;
        };
        /**
         * Hand
         * @description For its owner.
         */
        readonly Hand: {
            readonly cards: readonly string[];
            readonly drawn: readonly string[];
            readonly choice: (components["schemas"]["ChooseCapital"] | components["schemas"]["KeepCard"] | components["schemas"]["LoadLoaf"] | components["schemas"]["SettleSpoilage"]) | null;
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
        readonly Sections: {
            readonly options?: components["schemas"]["Options"];
            readonly table?: components["schemas"]["Table"];
            readonly market?: components["schemas"]["Market"];
            readonly products?: readonly string[];
            readonly orders?: components["schemas"]["Orders"];
            readonly hand?: components["schemas"]["Hand"];
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
export type Made = components['schemas']['Made'];
export type Market = components['schemas']['Market'];
export type Lot = components['schemas']['Lot'];
export type Orders = components['schemas']['Orders'];
export type OrderView = components['schemas']['OrderView'];
export type FarmView = components['schemas']['FarmView'];
export type Visits = components['schemas']['Visits'];
export type Building = components['schemas']['Building'];
export type Underlay = components['schemas']['Underlay'];
export type Herd = components['schemas']['Herd'];
export type Link = components['schemas']['Link'];
export type Bee = components['schemas']['Bee'];
export type Swap = components['schemas']['Swap'];
export type Income = components['schemas']['Income'];
export type Hand = components['schemas']['Hand'];
export type ChooseCapital = components['schemas']['ChooseCapital'];
export type KeepCard = components['schemas']['KeepCard'];
export type LoadLoaf = components['schemas']['LoadLoaf'];
export type SettleSpoilage = components['schemas']['SettleSpoilage'];
export type Sections = components['schemas']['Sections'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
export type View = Sections & { readonly [section: `farm:${number}`]: FarmView; };
