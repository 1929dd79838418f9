/** Made by types.mjs of what stands in proto/. Not to be edited. */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
         * AuctionTake
         * @description Take the card at a position, from 1. Rule: CF-047, CF-048.
         */
        readonly AuctionTake: {
            /** @enum {unknown} */
            readonly type: "auction_take";
            readonly position: number;
        };
        /**
         * AuctionDecline
         * @description Rule: CF-051.
         */
        readonly AuctionDecline: {
            /** @enum {unknown} */
            readonly type: "auction_decline";
        };
        /**
         * PlayBlueprint
         * @description Build or modernise. Rule: CF-203.
         */
        readonly PlayBlueprint: {
            /** @enum {unknown} */
            readonly type: "play_blueprint";
            readonly card: string;
            readonly building: string;
        };
        /**
         * PlayUpgrade
         * @description Lay a card under a building. `token` names the condition of a token that it turns. Rule: CF-212.
         */
        readonly PlayUpgrade: {
            /** @enum {unknown} */
            readonly type: "play_upgrade";
            readonly card: string;
            readonly building: string;
            /** @enum {unknown} */
            readonly position: "bottom" | "only" | "top";
            /** @default null */
            readonly token?: ("ready" | "used" | "young") | null;
        };
        /**
         * PlayNamedRobot
         * @description Receive a robot or a conveyor, and lay the card under, between or away. Rule: CF-217, CF-218.
         */
        readonly PlayNamedRobot: {
            /** @enum {unknown} */
            readonly type: "play_named_robot";
            readonly card: string;
            /** @enum {unknown} */
            readonly gain: "conveyor" | "robot";
            /** @enum {unknown} */
            readonly use: "discard" | "link" | "underlay";
            /** @default  */
            readonly building?: string;
            /** @default null */
            readonly position?: ("bottom" | "only" | "top") | null;
            /** @default  */
            readonly source?: string;
            /** @default  */
            readonly target?: string;
        };
        /**
         * PlayAutonomous
         * @description Rule: CF-222.
         */
        readonly PlayAutonomous: {
            /** @enum {unknown} */
            readonly type: "play_autonomous";
            readonly card: string;
        };
        /**
         * PlayOneTime
         * @description `option` counts from 1. `pay` are cards discarded as the price, `turn` tokens turned by kind and condition.
         *
         *     Rule: CF-224, CF-351.
         */
        readonly PlayOneTime: {
            /** @enum {unknown} */
            readonly type: "play_one_time";
            readonly card: string;
            readonly option: number;
            /** @default {} */
            readonly pay?: {
                readonly [key: string]: number;
            };
            /** @default {} */
            readonly turn?: {
                readonly [key: string]: number;
            };
        };
        /**
         * PlayBuilding
         * @description Place an additional building; an Apiary's first bee goes to a seat's building. Rule: CF-354, CF-177.
         */
        readonly PlayBuilding: {
            /** @enum {unknown} */
            readonly type: "play_building";
            readonly card: string;
            /** @default 0 */
            readonly farm?: number;
            /** @default  */
            readonly spot?: string;
        };
        /**
         * Work
         * @description Work plots of the Field or beds of the Greenhouse, or fetch hay from the Granary.
         *
         *     `plots` counts the slots a product, `compost` those of them that compost helps. Rule: CF-116, CF-122, CF-326.
         */
        readonly Work: {
            /** @enum {unknown} */
            readonly type: "work";
            readonly by: string;
            readonly building: string;
            /** @default {} */
            readonly plots?: {
                readonly [key: string]: number;
            };
            /** @default {} */
            readonly compost?: {
                readonly [key: string]: number;
            };
        };
        /**
         * Plant
         * @description Rule: CF-131.
         */
        readonly Plant: {
            /** @enum {unknown} */
            readonly type: "plant";
            readonly tree: string;
        };
        /**
         * ReplaceTree
         * @description Turn one tree of the kind and condition over. Rule: CF-132.
         */
        readonly ReplaceTree: {
            /** @enum {unknown} */
            readonly type: "replace_tree";
            readonly tree: string;
            /** @enum {unknown} */
            readonly condition: "ready" | "used" | "young";
        };
        /**
         * Harvest
         * @description Harvest trees by kind; some of them give sugar for a fruit, one is helped by compost. Rule: CF-133, CF-137.
         */
        readonly Harvest: {
            /** @enum {unknown} */
            readonly type: "harvest";
            readonly by: string;
            /** @default {} */
            readonly trees?: {
                readonly [key: string]: number;
            };
            /** @default {} */
            readonly sugar?: {
                readonly [key: string]: number;
            };
            /** @default {} */
            readonly compost?: {
                readonly [key: string]: number;
            };
        };
        /**
         * Feed
         * @description Feed cows and horses, each for its product or for offspring. `pay` is asked where the feed may be chosen.
         *
         *     Rule: CF-139 to CF-143.
         */
        readonly Feed: {
            /** @enum {unknown} */
            readonly type: "feed";
            readonly by: string;
            /** @default {} */
            readonly product?: {
                readonly [key: string]: number;
            };
            /** @default {} */
            readonly offspring?: {
                readonly [key: string]: number;
            };
            /** @default {} */
            readonly pay?: {
                readonly [key: string]: number;
            };
        };
        /**
         * FeedBirds
         * @description Feed all ready birds, or by the Wormhole some used ones; hatch fresh eggs. Rule: CF-149 to CF-151.
         */
        readonly FeedBirds: {
            /** @enum {unknown} */
            readonly type: "feed_birds";
            readonly by: string;
            readonly pay: string;
            /** @default 0 */
            readonly hatch?: number;
            /** @default 0 */
            readonly hens?: number;
            /** @default 0 */
            readonly laying_hens?: number;
        };
        /**
         * BuyToken
         * @description Rule: CF-144, CF-155.
         */
        readonly BuyToken: {
            /** @enum {unknown} */
            readonly type: "buy_token";
            readonly kind: string;
        };
        /**
         * ExchangeToken
         * @description Rule: CF-145, CF-156.
         */
        readonly ExchangeToken: {
            /** @enum {unknown} */
            readonly type: "exchange_token";
            readonly kind: string;
            /** @enum {unknown} */
            readonly condition: "ready" | "used" | "young";
        };
        /**
         * Process
         * @description Carry out a recipe, a dish or an on-the-spot conversion some times.
         *
         *     `swap` counts the units replaced, as product>substitute; `wild` the free choices, a pair counting once where two
         *     alike are asked for; `pair` lays Olenka's or Pashulya's tokens. Rule: CF-101, CF-230, CF-320, CF-395.
         */
        readonly Process: {
            /** @enum {unknown} */
            readonly type: "process";
            readonly by: string;
            readonly building: string;
            readonly recipe: string;
            /** @default  */
            readonly pair?: string;
            /** @default 1 */
            readonly times?: number;
            /** @default {} */
            readonly swap?: {
                readonly [key: string]: number;
            };
            /** @default {} */
            readonly wild?: {
                readonly [key: string]: number;
            };
        };
        /**
         * TendBees
         * @description Add a bee to a seat's Garden or Greenhouse, or collect honey. Rule: CF-355, CF-357.
         */
        readonly TendBees: {
            /** @enum {unknown} */
            readonly type: "tend_bees";
            /** @enum {unknown} */
            readonly action: "add_bee" | "honey";
            /** @default 0 */
            readonly farm?: number;
            /** @default  */
            readonly spot?: string;
        };
        /**
         * UseCard
         * @description Send a robot to a card's slot; `option` counts from 1. Rule: CF-238, CF-369.
         */
        readonly UseCard: {
            /** @enum {unknown} */
            readonly type: "use_card";
            readonly card: string;
            readonly option: number;
        };
        /**
         * Shop
         * @description Buy products in the Supermarket. Rule: CF-253.
         */
        readonly Shop: {
            /** @enum {unknown} */
            readonly type: "shop";
            /** @default {} */
            readonly basket?: {
                readonly [key: string]: number;
            };
        };
        /**
         * VisitFactory
         * @description Buy at Izhevsk Dynamics, do a shift, or have a conveyor moved. Rule: CF-248 to CF-252.
         */
        readonly VisitFactory: {
            /** @enum {unknown} */
            readonly type: "visit_factory";
            /** @enum {unknown} */
            readonly action: "buy_conveyor" | "buy_robot" | "demolition" | "work";
            /** @default  */
            readonly conveyor?: string;
            /** @default  */
            readonly source?: string;
            /** @default  */
            readonly target?: string;
        };
        /**
         * FulfilOrder
         * @description `sequence` is the order of reward, stars and marks. Rule: CF-260 to CF-263.
         */
        readonly FulfilOrder: {
            /** @enum {unknown} */
            readonly type: "fulfil_order";
            readonly order: string;
            readonly sequence: string;
            /** @default {} */
            readonly swap?: {
                readonly [key: string]: number;
            };
        };
        /**
         * Resolve
         * @description Answer a decision that waits. `cubes` counts tokens by kind and condition. Rule: CF-434.
         */
        readonly Resolve: {
            /** @enum {unknown} */
            readonly type: "resolve";
            /** @enum {unknown} */
            readonly decision: "cubes" | "gain" | "lock";
            /** @default null */
            readonly gain?: ("conveyor" | "robot") | null;
            /** @default  */
            readonly product?: string;
            /** @default {} */
            readonly cubes?: {
                readonly [key: string]: number;
            };
        };
        /**
         * RedeemScrap
         * @description Discard Scrap metal with a second card. Rule: CF-347, CF-403.
         */
        readonly RedeemScrap: {
            /** @enum {unknown} */
            readonly type: "redeem_scrap";
            readonly other: string;
            /** @enum {unknown} */
            readonly gain: "conveyor" | "robot";
        };
        /**
         * PlaceConveyor
         * @description Lay a conveyor from the reserve. Rule: CF-187.
         */
        readonly PlaceConveyor: {
            /** @enum {unknown} */
            readonly type: "place_conveyor";
            readonly source: string;
            readonly target: string;
        };
        /**
         * MoveLock
         * @description Rule: CF-087.
         */
        readonly MoveLock: {
            /** @enum {unknown} */
            readonly type: "move_lock";
            readonly lock: string;
            readonly product: string;
        };
        /**
         * DiscardForCoins
         * @description One card from the hand for a coin. Rule: CF-064.
         */
        readonly DiscardForCoins: {
            /** @enum {unknown} */
            readonly type: "discard_for_coins";
            readonly card: string;
        };
        /**
         * EndTurn
         * @description Rule: CF-431.
         */
        readonly EndTurn: {
            /** @enum {unknown} */
            readonly type: "end_turn";
        };
        /**
         * PassSeason
         * @description Rule: CF-060, CF-061.
         */
        readonly PassSeason: {
            /** @enum {unknown} */
            readonly type: "pass_season";
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
        readonly Command: components["schemas"]["ChooseCapital"] | components["schemas"]["KeepCard"] | components["schemas"]["AuctionTake"] | components["schemas"]["AuctionDecline"] | components["schemas"]["PlayBlueprint"] | components["schemas"]["PlayUpgrade"] | components["schemas"]["PlayNamedRobot"] | components["schemas"]["PlayAutonomous"] | components["schemas"]["PlayOneTime"] | components["schemas"]["PlayBuilding"] | components["schemas"]["Work"] | components["schemas"]["Plant"] | components["schemas"]["ReplaceTree"] | components["schemas"]["Harvest"] | components["schemas"]["Feed"] | components["schemas"]["FeedBirds"] | components["schemas"]["BuyToken"] | components["schemas"]["ExchangeToken"] | components["schemas"]["Process"] | components["schemas"]["TendBees"] | components["schemas"]["UseCard"] | components["schemas"]["Shop"] | components["schemas"]["VisitFactory"] | components["schemas"]["FulfilOrder"] | components["schemas"]["Resolve"] | components["schemas"]["RedeemScrap"] | components["schemas"]["PlaceConveyor"] | components["schemas"]["MoveLock"] | components["schemas"]["DiscardForCoins"] | components["schemas"]["EndTurn"] | components["schemas"]["PassSeason"] | components["schemas"]["LoadLoaf"] | components["schemas"]["SettleSpoilage"] | components["schemas"]["Undo"] | components["schemas"]["StepAway"] | components["schemas"]["ComeBack"] | components["schemas"]["Resign"] | components["schemas"]["CallOff"] | components["schemas"]["VoteEnd"] | components["schemas"]["Claim"];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type ChooseCapital = components['schemas']['ChooseCapital'];
export type KeepCard = components['schemas']['KeepCard'];
export type AuctionTake = components['schemas']['AuctionTake'];
export type AuctionDecline = components['schemas']['AuctionDecline'];
export type PlayBlueprint = components['schemas']['PlayBlueprint'];
export type PlayUpgrade = components['schemas']['PlayUpgrade'];
export type PlayNamedRobot = components['schemas']['PlayNamedRobot'];
export type PlayAutonomous = components['schemas']['PlayAutonomous'];
export type PlayOneTime = components['schemas']['PlayOneTime'];
export type PlayBuilding = components['schemas']['PlayBuilding'];
export type Work = components['schemas']['Work'];
export type Plant = components['schemas']['Plant'];
export type ReplaceTree = components['schemas']['ReplaceTree'];
export type Harvest = components['schemas']['Harvest'];
export type Feed = components['schemas']['Feed'];
export type FeedBirds = components['schemas']['FeedBirds'];
export type BuyToken = components['schemas']['BuyToken'];
export type ExchangeToken = components['schemas']['ExchangeToken'];
export type Process = components['schemas']['Process'];
export type TendBees = components['schemas']['TendBees'];
export type UseCard = components['schemas']['UseCard'];
export type Shop = components['schemas']['Shop'];
export type VisitFactory = components['schemas']['VisitFactory'];
export type FulfilOrder = components['schemas']['FulfilOrder'];
export type Resolve = components['schemas']['Resolve'];
export type RedeemScrap = components['schemas']['RedeemScrap'];
export type PlaceConveyor = components['schemas']['PlaceConveyor'];
export type MoveLock = components['schemas']['MoveLock'];
export type DiscardForCoins = components['schemas']['DiscardForCoins'];
export type EndTurn = components['schemas']['EndTurn'];
export type PassSeason = components['schemas']['PassSeason'];
export type LoadLoaf = components['schemas']['LoadLoaf'];
export type SettleSpoilage = components['schemas']['SettleSpoilage'];
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
