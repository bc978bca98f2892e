// Made by `npm run schema` from the server's own description. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AnalyseGame: {
            /** @description what was played from there, dice too */
            actions?: string[];
            /** @description id of the game */
            game: string;
            /** @description options of the game; those missing have their defaults */
            options?: {
                [key: string]: string;
            };
            /** @description names, in the order of the seats */
            players: string[];
            /** @description ongoing, win:red, draw:limit */
            result: string;
            /** @description a position */
            start: string;
            /** @description how it ended */
            termination: string;
        };
        AnalysedSoFar: {
            /**
             * Format: int64
             * @description so many plies have been judged
             */
            done: number;
            /** Format: int64 */
            of: number;
        };
        Choose: {
            /** @description what was played from there, dice too */
            actions?: string[];
            /** @description id of the game */
            game: string;
            /** Format: int64 */
            level: number;
            /** @description options of the game; those missing have their defaults */
            options?: {
                [key: string]: string;
            };
            /** @description a whole number that decides what the level overlooks */
            seed: string;
            /** @description a position */
            start: string;
        };
        Chosen: {
            action: string;
        };
        Clock: {
            /** Format: int64 */
            base?: number;
            /** Format: int64 */
            days?: number;
            /** Format: int64 */
            increment?: number;
            kind: string;
        };
        EngineReply: {
            body?: unknown;
            /**
             * Format: int64
             * @description of the request
             */
            id: number;
            /** @description more will follow */
            live?: boolean;
            /** @description what is wrong with the request */
            problem?: components["schemas"]["Problem"];
        };
        EngineRequest: {
            body?: unknown;
            /**
             * Format: int64
             * @description any number that no other open request has
             */
            id: number;
            /** @enum {string} */
            method: "GET" | "POST";
            /** @description with its query */
            path: string;
        };
        EvaluateLive: {
            /** @description what was played from there, dice too */
            actions?: string[];
            /** @description id of the game */
            game: string;
            /**
             * Format: int64
             * @description how many of the best lines
             */
            lines: number;
            /**
             * Format: int64
             * @description stop after as many positions; 0: continue until it is stopped
             */
            nodes?: number;
            /** @description options of the game; those missing have their defaults */
            options?: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description which part of the actions to look at, from 0
             */
            part?: number;
            /**
             * Format: int64
             * @description of how many; all actions if it is missing
             */
            parts?: number;
            /** @description a position */
            start: string;
        };
        Evaluation: {
            /**
             * Format: double
             * @description expected score, from 0 to 1
             */
            chance: number;
            /** @description what each seat can expect, from 0 to 1 */
            chances: number[];
            /**
             * Format: int64
             * @description how many plies it looked ahead, where that is known
             */
            depth?: number;
            /** @description the best actions and how play may go on, best first; none at a die */
            lines: components["schemas"]["EvaluationLine"][];
            /**
             * Format: int64
             * @description in how many plies it wins for certain or, if negative, loses
             */
            mate?: number;
            /**
             * Format: int64
             * @description how many positions it looked at, where that is known
             */
            nodes?: number;
            /**
             * Format: int64
             * @description thousandths, where a search of two players tells one
             */
            score?: number;
            /**
             * Format: int64
             * @description the seat to decide, -1 where a die is to be rolled
             */
            turn: number;
        };
        EvaluationLine: {
            actions: string[];
            /**
             * Format: double
             * @description expected score, from 0 to 1
             */
            chance: number;
            /**
             * Format: int64
             * @description in how many plies it wins for certain or, if negative, loses
             */
            mate?: number;
            /**
             * Format: int64
             * @description thousandths, where a search of two players tells one
             */
            score?: number;
        };
        Event: {
            action?: string;
            /** Format: date-time */
            at: string;
            clocks?: number[];
            kind: string;
            name?: string;
            offer?: string;
            /** Format: int64 */
            ply: number;
            position?: string;
            reason?: string;
            result?: string;
            rule?: string;
            seal?: string;
            /** Format: int64 */
            seat: number;
            secret?: string;
            seed?: string;
            /** Format: int64 */
            seq: number;
            setup?: components["schemas"]["Setup"];
            table?: string;
            text?: string;
            user?: string;
        };
        ForgetTable: {
            id: string;
        };
        Keep: {
            /**
             * Format: int64
             * @description the event that the events follow; 0 for those of a new table
             */
            after: number;
            /** @description all of them, in order */
            events: components["schemas"]["Event"][];
            id: string;
            /** @description the table afterwards, as lists show it */
            line: components["schemas"]["TableLine"];
            /**
             * Format: int64
             * @description comes back with the answer
             */
            n: number;
            /** @description what its dice are derived from, in hex */
            secret: string;
        };
        KeepDone: {
            /** @description it was not kept, since something else was before */
            conflict?: boolean;
            /** Format: int64 */
            n: number;
        };
        Kept: {
            /** @description what the server showed */
            commitment?: string;
            /** @description what the player added */
            seed?: string;
        };
        KeptTable: {
            /** @description all of them, in order */
            events: components["schemas"]["Event"][];
            id: string;
            /** @description what its dice are derived from, in hex */
            secret: string;
        };
        LineSeat: {
            for?: string;
            /** Format: int64 */
            level?: number;
            name?: string;
            user?: string;
        };
        Problem: {
            /** @description other rules that forbid it too */
            also?: string[];
            /** @description what stands in the gaps of message */
            args?: string[];
            /**
             * Format: int64
             * @description which of several actions was refused, from 0
             */
            at?: number;
            /** @description what is wrong, for programs; codes do not change */
            code: string;
            /** @description what is wrong, for people */
            detail: string;
            /**
             * Format: int64
             * @description in which line of a record the mistake is, from 1
             */
            line?: number;
            /** @description the sentence of a refusal by a rule, with %s where args go */
            message?: string;
            /** @description the rule of the game that forbids it, such as KO-8 */
            rule?: string;
            /**
             * Format: int64
             * @description HTTP status
             */
            status: number;
            /** @description the table as it stands, with the codes stale and over */
            table?: components["schemas"]["Snapshot"];
            /** @description the status in words */
            title: string;
        };
        RatingChange: {
            /**
             * Format: double
             * @description the rating after the game
             */
            after: number;
            /**
             * Format: double
             * @description the rating before the game; that of a newcomer if it was the first
             */
            before: number;
            /**
             * Format: double
             * @description how uncertain it is afterwards
             */
            deviation: number;
            /**
             * Format: int64
             * @description the number of rated games, including this one
             */
            games: number;
        };
        SeatPlan: {
            for?: string;
            /** Format: int64 */
            level?: number;
        };
        SeatView: {
            /** Format: date-time */
            away_since?: string;
            first?: boolean;
            for?: string;
            gone?: boolean;
            /** Format: int64 */
            level?: number;
            name?: string;
            rated?: components["schemas"]["RatingChange"];
            seal?: string;
            seat: string;
            seed?: string;
            user?: string;
        };
        Setup: {
            by?: string;
            clock: components["schemas"]["Clock"];
            commitment: string;
            /** Format: date-time */
            expires?: string;
            /** Format: int64 */
            first_move?: number;
            game: string;
            options: {
                [key: string]: string;
            };
            public: boolean;
            rated: boolean;
            rematch?: string;
            seats: components["schemas"]["SeatPlan"][];
            start?: string;
        };
        SitHere: {
            /** @description what the person is called */
            name?: string;
            /** @description the hash of a seed of yours, which you show with open once everybody is seated: see docs/chance.md */
            seal?: string;
            /**
             * Format: int64
             * @description from 0; any that is free if it is missing
             */
            seat?: number;
            /** @description instead of a seal: the seed itself, shown to all at once */
            seed?: string;
        };
        Snapshot: {
            actions: string[];
            /** Format: int64 */
            claim_after?: number;
            clocks?: number[];
            /** Format: date-time */
            created: string;
            /** @description it was played elsewhere: nobody can check its dice and its deal here */
            foreign?: boolean;
            /** Format: int64 */
            head: number;
            id: string;
            mine?: number[];
            /** Format: date-time */
            now: string;
            offers?: {
                [key: string]: number[];
            };
            opening?: boolean;
            /** Format: int64 */
            ply: number;
            position?: string;
            reason?: string;
            rematch?: string;
            result?: string;
            rule?: string;
            seats: components["schemas"]["SeatView"][];
            secret?: string;
            setup: components["schemas"]["Setup"];
            /** Format: date-time */
            since?: string;
            start?: string;
            status: string;
            /** Format: int64 */
            turn: number;
            /** Format: int64 */
            watching: number;
        };
        TableLine: {
            clock: components["schemas"]["Clock"];
            /** Format: date-time */
            created: string;
            game: string;
            id: string;
            options: {
                [key: string]: string;
            };
            rated: boolean;
            result?: string;
            seats: components["schemas"]["LineSeat"][];
            status: string;
            /** Format: date-time */
            updated: string;
        };
        Verified: {
            /** @description what was looked at, in order */
            checks: components["schemas"]["VerifiedThing"][];
            /** @description the first position was chosen by somebody */
            chosen?: boolean;
            /** @description the first position was drawn */
            dealt?: boolean;
            /**
             * Format: int64
             * @description so many dice were rolled
             */
            dice?: number;
            fair: boolean;
            /** @description id of the game */
            game: string;
            seats: string[];
            /** @description of the seats in order, empty for none */
            seeds: string[];
            /** @description id of the table */
            table: string;
        };
        VerifiedThing: {
            /** @description what it has to be */
            is?: string;
            /**
             * @description what it is about
             * @enum {string}
             */
            of: "kept" | "seed" | "claim" | "commitment" | "seal" | "mixed" | "deal" | "setup" | "die" | "action";
            ok: boolean;
            /**
             * Format: int64
             * @description of a die or an action
             */
            ply?: number;
            /**
             * Format: int64
             * @description of a seal
             */
            seat?: number;
            /** @description what the game had */
            was?: string;
        };
        VerifyGame: {
            /** @description what was played, dice as tokens */
            actions?: string[];
            /** @description the position that the table was set up with */
            chosen?: string;
            /** @description what the server had committed itself to */
            commitment?: string;
            /** @description id of the game */
            game?: string;
            /** @description what somebody kept before the game */
            kept?: components["schemas"]["Kept"];
            options?: {
                [key: string]: string;
            };
            /** @description a record; only what was kept matters beside it */
            record?: string;
            /** @description of the seats in order, empty for none */
            seals?: string[];
            /** @description in hex */
            secret?: string;
            /** @description of the seats in order, empty for none */
            seeds?: string[];
            /** @description the position that the game began with */
            start?: string;
            /** @description id of the table */
            table?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
