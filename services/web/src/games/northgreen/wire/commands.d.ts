/** Made by types.mjs of what stands in proto/. Not to be edited. */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * ChooseStartResources
         * @description Choose two of the dealt Start Resources, in secret. Rule: NG-027.
         */
        readonly ChooseStartResources: {
            /** @enum {unknown} */
            readonly type: "choose_start_resources";
            readonly cards: readonly string[];
        };
        /**
         * KeepProjects
         * @description Solo: keep some of the drawn projects. Rule: NG-245.
         */
        readonly KeepProjects: {
            /** @enum {unknown} */
            readonly type: "keep_projects";
            readonly long_term: readonly string[];
            readonly instant: readonly string[];
        };
        /**
         * DraftPick
         * @description Take a card from the pack and pass the rest on. Rule: NG-035 to NG-037.
         */
        readonly DraftPick: {
            /** @enum {unknown} */
            readonly type: "draft_pick";
            readonly card: string;
        };
        /**
         * PlaceToken
         * @description Move the action token to a main action space. Rule: NG-047 to NG-049.
         */
        readonly PlaceToken: {
            /** @enum {unknown} */
            readonly type: "place_token";
            readonly space: string;
        };
        /**
         * Imitate
         * @description Choose the space whose token is copied. Rule: NG-091 to NG-095.
         */
        readonly Imitate: {
            /** @enum {unknown} */
            readonly type: "imitate";
            readonly space: string;
        };
        /**
         * UseBonus
         * @description Use one action bonus of the space; playing and discarding then await the card. Rule: NG-057.
         */
        readonly UseBonus: {
            /** @enum {unknown} */
            readonly type: "use_bonus";
            readonly kind: string;
        };
        /**
         * UseCard
         * @description Use a long-term project of the display. Rule: NG-190, NG-210, NG-211, NG-216.
         */
        readonly UseCard: {
            /** @enum {unknown} */
            readonly type: "use_card";
            readonly card: string;
        };
        /**
         * ConvertFood
         * @description Move the food marker down to a spade space for soil. Rule: NG-114 to NG-120.
         */
        readonly ConvertFood: {
            /** @enum {unknown} */
            readonly type: "convert_food";
            readonly to: number;
        };
        /**
         * Expand
         * @description Place a tile; cells in the order of its halves. Rule: NG-101 to NG-108.
         */
        readonly Expand: {
            /** @enum {unknown} */
            readonly type: "expand";
            readonly tile: string;
            readonly cells: readonly string[];
            /**
             * @default
             * @enum {unknown}
             */
            readonly section?: "" | "left" | "main";
        };
        /**
         * TakeSection
         * @description Take what an additional section simply gains. Rule: NG-066, NG-067, NG-071, NG-083, NG-086.
         */
        readonly TakeSection: {
            /** @enum {unknown} */
            readonly type: "take_section";
            /** @enum {unknown} */
            readonly section: "left" | "right";
        };
        /**
         * FlipGreenhouse
         * @description Turn an empty level-1 greenhouse over. Rule: NG-086.
         */
        readonly FlipGreenhouse: {
            /** @enum {unknown} */
            readonly type: "flip_greenhouse";
            readonly cell: string;
        };
        /**
         * Sow
         * @description Sow a crop from storage. Rule: NG-126.
         */
        readonly Sow: {
            /** @enum {unknown} */
            readonly type: "sow";
            /** @enum {unknown} */
            readonly crop: "cabbage" | "tomato";
            readonly cell: string;
            /**
             * @default
             * @enum {unknown}
             */
            readonly section?: "" | "left" | "main";
        };
        /**
         * Publish
         * @description Move a matching token from storage or a cell onto a book slot. Rule: NG-173.
         */
        readonly Publish: {
            /** @enum {unknown} */
            readonly type: "publish";
            readonly slot: string;
            readonly origin: string;
            /**
             * @default
             * @enum {unknown}
             */
            readonly section?: "" | "left" | "main";
        };
        /**
         * Shop
         * @description Take one of the Village Shop's offers. Rule: NG-089.
         */
        readonly Shop: {
            /** @enum {unknown} */
            readonly type: "shop";
            readonly option: string;
        };
        /**
         * PlayProject
         * @description Play a project from hand. Rule: NG-179, NG-158.
         */
        readonly PlayProject: {
            /** @enum {unknown} */
            readonly type: "play_project";
            readonly card: string;
        };
        /**
         * DiscardProject
         * @description Discard a project for its bonus; a long-term one for food or workforce. Rule: NG-189.
         */
        readonly DiscardProject: {
            /** @enum {unknown} */
            readonly type: "discard_project";
            readonly card: string;
            /**
             * @default
             * @enum {unknown}
             */
            readonly option?: "" | "food" | "workforce";
        };
        /**
         * Choose
         * @description Choose an option, from 0, or the kind of a gained token. Rule: NG-186.
         */
        readonly Choose: {
            /** @enum {unknown} */
            readonly type: "choose";
            readonly index: number;
        };
        /**
         * Pay
         * @description Pay the whole cost: the tokens by kind from storage and by cell from the landscape. Rule: NG-186.
         */
        readonly Pay: {
            /** @enum {unknown} */
            readonly type: "pay";
            /** @default {} */
            readonly storage?: {
                readonly [key: string]: number;
            };
            /** @default {} */
            readonly land?: {
                readonly [key: string]: number;
            };
        };
        /**
         * PlaceAnimal
         * @description Put a gained animal into storage or onto a forest. Rule: NG-133.
         */
        readonly PlaceAnimal: {
            /** @enum {unknown} */
            readonly type: "place_animal";
            readonly to: string;
        };
        /**
         * MoveForest
         * @description Move the forest token; `via` names the space entered at each fork, unless one route only leads there.
         */
        readonly MoveForest: {
            /** @enum {unknown} */
            readonly type: "move_forest";
            readonly to: string;
            /** @default [] */
            readonly via?: readonly string[];
        };
        /**
         * TakeForestReward
         * @description Choose whose reward is taken. Rule: NG-195, NG-197.
         */
        readonly TakeForestReward: {
            /** @enum {unknown} */
            readonly type: "take_forest_reward";
            readonly space: string;
        };
        /**
         * Deliver
         * @description Move the action token to a delivery slot; `free` stands for the topmost free space without cost.
         */
        readonly Deliver: {
            /** @enum {unknown} */
            readonly type: "deliver";
            readonly slot: string;
        };
        /**
         * Breed
         * @description Gain an animal of a species with two in the landscape. Rule: NG-217.
         */
        readonly Breed: {
            /** @enum {unknown} */
            readonly type: "breed";
            /** @enum {unknown} */
            readonly species: "horse" | "sheep";
        };
        /**
         * PlacePin
         * @description Use an available pin for a bonus. Rule: NG-222.
         */
        readonly PlacePin: {
            /** @enum {unknown} */
            readonly type: "place_pin";
            readonly bonus: string;
        };
        /**
         * MoveAnimal
         * @description Move one animal between own forests, at any time. Rule: NG-139.
         */
        readonly MoveAnimal: {
            /** @enum {unknown} */
            readonly type: "move_animal";
            readonly origin: string;
            readonly to: string;
        };
        /**
         * RearrangeAnimals
         * @description Give the positions of all animals of the landscape at once, by cell. Rule: NG-140.
         */
        readonly RearrangeAnimals: {
            /** @enum {unknown} */
            readonly type: "rearrange_animals";
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
         * ToStorage
         * @description Move tokens from a cell to storage, at any time. Rule: NG-129.
         */
        readonly ToStorage: {
            /** @enum {unknown} */
            readonly type: "to_storage";
            readonly cell: string;
            readonly count: number;
        };
        /**
         * Skip
         * @description Decline the pending decision. Rule: NG-270.
         */
        readonly Skip: {
            /** @enum {unknown} */
            readonly type: "skip";
        };
        /**
         * EndTurn
         * @description Close the window; what is optional lapses. Rule: NG-271.
         */
        readonly EndTurn: {
            /** @enum {unknown} */
            readonly type: "end_turn";
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
        readonly Command: components["schemas"]["ChooseStartResources"] | components["schemas"]["KeepProjects"] | components["schemas"]["DraftPick"] | components["schemas"]["PlaceToken"] | components["schemas"]["Imitate"] | components["schemas"]["UseBonus"] | components["schemas"]["UseCard"] | components["schemas"]["ConvertFood"] | components["schemas"]["Expand"] | components["schemas"]["TakeSection"] | components["schemas"]["FlipGreenhouse"] | components["schemas"]["Sow"] | components["schemas"]["Publish"] | components["schemas"]["Shop"] | components["schemas"]["PlayProject"] | components["schemas"]["DiscardProject"] | components["schemas"]["Choose"] | components["schemas"]["Pay"] | components["schemas"]["PlaceAnimal"] | components["schemas"]["MoveForest"] | components["schemas"]["TakeForestReward"] | components["schemas"]["Deliver"] | components["schemas"]["Breed"] | components["schemas"]["PlacePin"] | components["schemas"]["MoveAnimal"] | components["schemas"]["RearrangeAnimals"] | components["schemas"]["ToStorage"] | components["schemas"]["Skip"] | components["schemas"]["EndTurn"] | components["schemas"]["Undo"] | components["schemas"]["StepAway"] | components["schemas"]["ComeBack"] | components["schemas"]["Resign"] | components["schemas"]["CallOff"] | components["schemas"]["VoteEnd"] | components["schemas"]["Claim"];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type ChooseStartResources = components['schemas']['ChooseStartResources'];
export type KeepProjects = components['schemas']['KeepProjects'];
export type DraftPick = components['schemas']['DraftPick'];
export type PlaceToken = components['schemas']['PlaceToken'];
export type Imitate = components['schemas']['Imitate'];
export type UseBonus = components['schemas']['UseBonus'];
export type UseCard = components['schemas']['UseCard'];
export type ConvertFood = components['schemas']['ConvertFood'];
export type Expand = components['schemas']['Expand'];
export type TakeSection = components['schemas']['TakeSection'];
export type FlipGreenhouse = components['schemas']['FlipGreenhouse'];
export type Sow = components['schemas']['Sow'];
export type Publish = components['schemas']['Publish'];
export type Shop = components['schemas']['Shop'];
export type PlayProject = components['schemas']['PlayProject'];
export type DiscardProject = components['schemas']['DiscardProject'];
export type Choose = components['schemas']['Choose'];
export type Pay = components['schemas']['Pay'];
export type PlaceAnimal = components['schemas']['PlaceAnimal'];
export type MoveForest = components['schemas']['MoveForest'];
export type TakeForestReward = components['schemas']['TakeForestReward'];
export type Deliver = components['schemas']['Deliver'];
export type Breed = components['schemas']['Breed'];
export type PlacePin = components['schemas']['PlacePin'];
export type MoveAnimal = components['schemas']['MoveAnimal'];
export type RearrangeAnimals = components['schemas']['RearrangeAnimals'];
export type ToStorage = components['schemas']['ToStorage'];
export type Skip = components['schemas']['Skip'];
export type EndTurn = components['schemas']['EndTurn'];
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
