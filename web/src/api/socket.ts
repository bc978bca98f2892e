// Made by `npm run schema` from the server's own description. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Away: {
            /**
             * Format: int64
             * @description from 0
             */
            seat: number;
            /** Format: date-time */
            since: string;
        };
        Board: {
            /** Format: double */
            cols: number;
            lines?: components["schemas"]["Line"][];
            /** Format: double */
            rows: number;
            sites: components["schemas"]["Site"][];
            style: string;
            turns?: boolean;
        };
        Bye: {
            reason: string;
            /**
             * Format: int64
             * @description connect again in so many milliseconds
             */
            retry: number;
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
        Die: {
            site: string;
            used?: boolean;
            /** Format: int64 */
            value: number;
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
        Hello: {
            /**
             * Format: date-time
             * @description the site's time
             */
            now: string;
            /** @description who you are; nobody if it is missing */
            user?: components["schemas"]["Person"];
        };
        Line: {
            class?: string;
            from: string;
            to: string;
        };
        LiveView: {
            /** @description the legal actions, for who is to move; see docs/api.md */
            actions?: string[];
            /** @description with the first view of a table; it stays as it is */
            board?: components["schemas"]["Board"];
            /** @description dice that have been thrown; those that matter no more are used */
            dice?: components["schemas"]["Die"][];
            /** @description the kinds of pieces, with the first view of a table, and again if there is a new one */
            kinds?: components["schemas"]["PieceKind"][];
            /** @description where dice lie */
            lying?: components["schemas"]["Lying"][];
            /** @description a word for the kind of decision */
            phase: string;
            /** @description each [id, kind, site]: a number in kinds, and one in board.sites; from the bottom up */
            pieces: number[][];
            /** @description what is asked of the player to move */
            prompt: string;
            /** @description what stands in the gaps of prompt_message */
            prompt_args?: string[];
            /** @description the prompt, with %s where prompt_args go */
            prompt_message: string;
            /** @description why the game is over */
            reason?: components["schemas"]["Sentence"];
            /** @description what the plies of this update did, in words; a text is empty where the message gives it with its args */
            said?: components["schemas"]["Said"][];
            /** @description each [id of the piece, dx, dy, size, turn, count, turn_with_board], in the order of painting; the last three are left out from the end where they are 0, 1 and 0 */
            stands: number[][];
            /** @description what to do next once some sites have been picked, for who is to move, in a short form */
            steps?: string[];
            /**
             * Format: int32
             * @description the seat to decide; -1 is chance, -2 the end
             */
            turn: number;
        };
        Lying: {
            /** Format: double */
            dx: number;
            /** Format: double */
            dy: number;
            site: string;
            /** Format: double */
            size: number;
            /** Format: double */
            turn: number;
            /** @description it has been played or lost: draw it dimmed */
            used?: boolean;
            /** Format: int64 */
            value: number;
        };
        Message: {
            /** @description the players who have no connection to the table, all of them; empty if everybody is there */
            away?: components["schemas"]["Away"][];
            /** @description this server goes down */
            bye?: components["schemas"]["Bye"];
            /** @description why it was not done */
            error?: components["schemas"]["Problem"];
            /** @description what happened, each event once and in order */
            events?: components["schemas"]["Event"][];
            /**
             * Format: int64
             * @description the table's last event, after this message
             */
            head?: number;
            /** @description the first message */
            hello?: components["schemas"]["Hello"];
            /** @description the list of open tables has changed */
            lobby?: boolean;
            /** @description the events after the one that was known */
            missed?: components["schemas"]["Event"][];
            /** @description this is a page of missed events: the answer to watch follows */
            more?: boolean;
            /** @description it was done */
            ok?: boolean;
            /**
             * Format: date-time
             * @description answers ping: the site's time
             */
            pong?: string;
            /** @description what the game did to ratings, one for each seat: a moment after its end */
            rated?: components["schemas"]["RatingChange"][];
            /** @description of the request that this answers */
            ref?: unknown;
            /** @description the table as it stands, in the answer to watch */
            snapshot?: components["schemas"]["Snapshot"];
            /** @description the id of the table that this is about */
            table?: string;
            /** @description the position for the eye and the hand, where it was asked for */
            view?: components["schemas"]["LiveView"];
            /**
             * Format: int64
             * @description so many look on without a seat
             */
            watching?: number;
        };
        Notice: {
            game: string;
            invited?: boolean;
            opening?: boolean;
            /** Format: int64 */
            ply: number;
            seats: number[];
            status: string;
            table: string;
            your_turn: boolean;
        };
        Person: {
            id: string;
            /** @enum {string} */
            kind: "guest" | "member" | "bot" | "level";
            name: string;
        };
        PieceKind: {
            class: string;
            kind: string;
            letter: string;
            name: string;
            /**
             * Format: int32
             * @description who owns it; -1 for nobody
             */
            seat: number;
        };
        PlayAt: {
            action: string;
            /**
             * Format: int64
             * @description the last event that you know, the snapshot's head: if something was taken back since, the action is stale
             */
            head?: number;
            /** @description makes it safe to send the same again, as the header Idempotency-Key does */
            key?: string;
            /**
             * Format: int64
             * @description how many plies have been played before this one: the same action sent twice is played once
             */
            ply: number;
            table: string;
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
        Request: {
            /** @description whether to be told when the list of open tables changes */
            lobby?: boolean;
            /** @description answered with pong */
            ping?: boolean;
            /** @description play an action */
            play?: components["schemas"]["PlayAt"];
            /** @description anything; it comes back with the answer */
            ref?: unknown;
            /** @description the id of a table: no longer */
            unwatch?: string;
            /** @description be told what happens at a table */
            watch?: components["schemas"]["Watch"];
        };
        Said: {
            /**
             * Format: int64
             * @description the number of the ply, from 1
             */
            ply: number;
            /** @description what happened, in order; a sentence about a player begins with the name of the seat */
            sentences: components["schemas"]["Sentence"][];
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
        Sentence: {
            args?: string[];
            message: string;
            text: string;
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
        Site: {
            class?: string;
            /** Format: double */
            h: number;
            id: string;
            label?: string;
            name: string;
            shape: string;
            /** Format: double */
            w: number;
            /** Format: double */
            x: number;
            /** Format: double */
            y: number;
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
        Watch: {
            /**
             * Format: int64
             * @description the last event that is known; 0 for all
             */
            after: number;
            table: string;
            /** @description the position for the eye and the hand too */
            view?: boolean;
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
