// Made by `npm run schema` from the server's own description. Do not edit.

export interface paths {
    "/api/bots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your bots and their tokens */
        get: operations["bots"];
        put?: never;
        /** Create a user for a bot, with the token that it plays with */
        post: operations["newBot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bots/{bot}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create another token for a bot of yours, or one in the place of all others */
        post: operations["newToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bots/{bot}/tokens/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a token of a bot of yours */
        delete: operations["endToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/engine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where to fetch the engine for browsers, and the networks of the games */
        get: operations["engine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a position is worth, and the best lines */
        post: operations["evaluate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The games with their options */
        get: operations["games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/kit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A game's board in parts, as SVG markup, for clients that move the pieces themselves
         * @description Place `pieces` and `dice` on `sites` by the `stands` and `lying` of a view. Lengths: 100 is the distance between neighbouring sites. Sites of shape button are not drawn.
         */
        get: operations["kit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/leaders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The best players of a game */
        get: operations["leaders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/legend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the pieces and places of a game are and do, in a line each, with its options */
        get: operations["legend"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/palette": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What can be put on the board when a position is arranged */
        get: operations["palette"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/puzzles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Puzzles of a game: positions in which one action wins */
        get: operations["puzzles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Play at once: become a guest, or stay who you are */
        post: operations["guest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The interactive lesson of a game; in English */
        get: operations["lesson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who am I? */
        get: operations["me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far you have got in lessons and puzzles; for members */
        get: operations["progress"];
        /** Add to your progress; the answer is all of it */
        put: operations["learn"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the password; all other sessions end */
        post: operations["password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/picture.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Any position of a game as PNG */
        get: operations["picturePNG"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/picture.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Any position of a game as SVG */
        get: operations["pictureSVG"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play actions from a position and see what comes of it; nothing is kept
         * @description A refused action is a problem with code rule, and `at` tells which it is. Touches (`picks`) with which no legal action begins are refused with the rule that forbids them.
         */
        post: operations["position"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/positions/arrange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The position with pieces as somebody put them, or why there is none
         * @description Pieces that are left over are in hand or out of the game, counters are at their beginning, and the seat named is about to begin its turn. A position in which the game is over has an `outcome` that says so.
         */
        post: operations["arrange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The first game of a record, to be replayed; nothing is kept
         * @description What is not a record is a problem with code bad_request, and `line` says where the mistake is.
         */
        post: operations["readRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose a name and a password; a guest's games stay */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rules of a game, for players and to the letter; in English */
        get: operations["rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List tables: the lobby, live games, somebody's games */
        get: operations["tables"];
        put?: never;
        /**
         * Make a table
         * @description Nobody sits at it yet but computers. The answer holds the commitment to the table's secret; then everybody sits down, adding a seed of their own.
         */
        post: operations["createTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a finished game that you have played on your device
         * @description It is played again by the rules, and kept as a table that is over, not rated and not listed. Its chance cannot be checked by anybody. The same game uploaded again is the same table, so the request may be sent again.
         */
        post: operations["upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A table as it stands */
        get: operations["table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/abort": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a game that has hardly begun, without a result */
        post: operations["abort"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/about": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the piece on a site can capture, and what threatens it
         * @description As the position is, or was after `ply` plies. In games with dice, what can be captured with the dice that lie there, or with one die.
         */
        get: operations["about"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the analysis of a finished game stands */
        get: operations["analysis"];
        put?: never;
        /**
         * Have a finished game analysed
         * @description It is done once for everybody who asks, and kept. Ask with GET how far it is.
         */
        post: operations["analyse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say something to those who sit at the table */
        post: operations["chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Claim a game without a clock whose player to move is away */
        post: operations["claim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close a table before the game begins, or decline an invitation to it */
        post: operations["close"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn an offer down, or withdraw it */
        post: operations["decline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened at a table after an event, a page at a time
         * @description If there are more events than the page holds, the header Link names the next page with rel="next". A page may hold fewer events than its limit and not be the last: some are not for everybody.
         */
        get: operations["events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/hint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A good action for you, if it is your turn in a game that is not rated */
        post: operations["hint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give the seat back before the game begins */
        post: operations["leave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What every ply so far did, in words */
        get: operations["log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Offer a draw, to take back or to play again, or agree to it */
        post: operations["offer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open the seed that you sealed on sitting down, once every seat is taken */
        post: operations["open"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/picture.gif": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The whole game at a table, move by move, as an animated GIF */
        get: operations["tableGIF"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/picture.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The board of a table, now or after some ply, as PNG */
        get: operations["tablePNG"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/picture.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The board of a table, now or after some ply, as SVG */
        get: operations["tableSVG"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/play": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Play an action */
        post: operations["play"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The game as a record */
        get: operations["record"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/resign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give up */
        post: operations["resign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/sit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a seat */
        post: operations["sit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The position for the eye and the hand: sites, pieces, and the touches of every legal action */
        get: operations["view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why an action or touches would be refused; 204 if the action is legal, or some legal action begins with the touches */
        get: operations["why"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Somebody's profile, by name or id */
        get: operations["profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        About: {
            /** @description the piece in words, or the site where there is none */
            name: string;
            /** @description the same in words; none where there is nothing to say */
            sentences: components["schemas"]["Sentence"][];
            /** @description the sites of the pieces that it can capture */
            takes: string[];
            /** @description the sites of the pieces that can capture it */
            threatened_by: string[];
        };
        Action: {
            danger?: boolean;
            picks: string[];
            text: string;
        };
        Analysis: {
            /**
             * Format: int64
             * @description so many plies have been judged
             */
            done: number;
            /**
             * Format: int64
             * @description of so many
             */
            of: number;
            /** @description once it is done: what antares analyse --json tells, see docs/analysis.md */
            report?: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            status: "queued" | "running" | "done" | "failed" | "none";
        };
        Arrange: {
            /** @description id of the game */
            game: string;
            /** @description options of the game; those missing have their defaults */
            options?: {
                [key: string]: string;
            };
            pieces: components["schemas"]["Placed"][];
            /**
             * Format: int64
             * @description the seat to move
             */
            turn: number;
        };
        Arranged: {
            outcome: components["schemas"]["Outcome"];
            position: string;
            /** @description why the game is over there */
            reason?: components["schemas"]["Sentence"];
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
        Bot: {
            id: string;
            /** @enum {string} */
            kind: "guest" | "member" | "bot" | "level";
            name: string;
            /** @description those that are valid, oldest first */
            tokens: components["schemas"]["TokenLine"][];
        };
        BotMade: {
            id: string;
            /** @enum {string} */
            kind: "guest" | "member" | "bot" | "level";
            name: string;
            /** @description shown this once */
            token: string;
        };
        Chat: {
            text: string;
        };
        Claim: {
            /** @enum {string} */
            result: "win" | "draw";
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
        EngineFiles: {
            /** @description the script that starts it */
            exec: string;
            /** @description what the games learned, by their ids; the program is given one before a game is thought about */
            networks: {
                [key: string]: string;
            };
            /** @description the program, WebAssembly */
            wasm: string;
        };
        Entry: {
            /** @description the words in other languages, by code */
            in?: {
                [key: string]: components["schemas"]["Words"];
            };
            name: string;
            /** @description kind/class of the pieces to draw beside it, as in a kit */
            pieces?: string[];
            text: string;
            /** @description the options under which it is true */
            when?: {
                [key: string]: string;
            };
        };
        Evaluate: {
            /** @description what was played from there, dice too */
            actions?: string[];
            /** @description id of the game */
            game: string;
            /** @description options of the game; those missing have their defaults */
            options?: {
                [key: string]: string;
            };
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
        GameInfo: {
            blurb: string;
            /** @description what there is to read and to do beside playing; the rest answers 404 */
            has: ("rules" | "lesson" | "puzzles" | "legend")[];
            id: string;
            /**
             * @description what is drawn, and can be checked when a game is over
             * @enum {string}
             */
            luck: "dice" | "deal" | "none";
            moment?: string;
            name: string;
            options: components["schemas"]["OptionSpec"][];
            players: string;
            prefix: string;
            repetition?: string;
            /**
             * Format: double
             * @description how wide the picture of its moment is for its height, without trays
             */
            shape: number;
            subtitle: string;
        };
        GameText: {
            /** @description a site to be told about: what the piece there can capture, and what threatens it */
            about?: string;
            /** @description what is played from there, dice as tokens */
            actions?: string[];
            /** @description id of the game */
            game: string;
            /** @description options of the game; those missing have their defaults */
            options?: {
                [key: string]: string;
            };
            /** @description touches to be judged: refused unless some legal action begins with them */
            picks?: string[];
            /** @description roll until somebody is to decide */
            roll?: boolean;
            /** @description deals and rolls follow from it; any if it is missing */
            seed?: string;
            /** @description the first position as text; the set-up if it is missing */
            start?: string;
        };
        Goal: {
            kind: string;
            rule?: string;
            tries?: components["schemas"]["Try"][];
            turns?: components["schemas"]["Turn"][];
        };
        Hint: {
            action: string;
            /** @description the sites to touch, in order */
            picks: string[];
            /**
             * Format: int64
             * @description how many plies had been played where this is good
             */
            ply: number;
        };
        Kind: {
            class: string;
            /** Format: int64 */
            count: number;
            kind: string;
            name: string;
            /** Format: int32 */
            seat: number;
            sites: string;
        };
        Kit: {
            /** @description x, y, width and height: the viewBox */
            box: number[];
            /** @description faces by their number, drawn in a box of 100 around the origin */
            dice: {
                [key: string]: string;
            };
            /** @description what lies above the pieces; often empty */
            over: string;
            /** @description by kind/class, drawn in a box of 100 around the origin */
            pieces: {
                [key: string]: string;
            };
            sites: {
                [key: string]: components["schemas"]["KitSite"];
            };
            /** @description what lies under the pieces, as SVG markup; defines what the other parts refer to */
            under: string;
        };
        KitSite: {
            /** Format: double */
            h: number;
            /** @description SVG path around the centre: to be touched, and the shape of marks */
            outline: string;
            /** Format: double */
            w: number;
            /**
             * Format: double
             * @description of the centre
             */
            x: number;
            /**
             * Format: double
             * @description of the centre
             */
            y: number;
        };
        Leader: {
            /** Format: double */
            deviation: number;
            /** Format: int64 */
            games: number;
            id: string;
            /** @enum {string} */
            kind: "guest" | "member" | "bot" | "level";
            name: string;
            /** Format: double */
            rating: number;
        };
        Legend: {
            entries: components["schemas"]["Entry"][];
        };
        Lesson: {
            game: string;
            options?: {
                [key: string]: string;
            };
            steps: components["schemas"]["Step"][];
            title: string;
        };
        LessonProgress: {
            /**
             * Format: int64
             * @description the step that is open, from 0
             */
            at: number;
            /**
             * Format: int64
             * @description how many steps are done
             */
            done: number;
        };
        Line: {
            class?: string;
            from: string;
            to: string;
        };
        LineSeat: {
            for?: string;
            /** Format: int64 */
            level?: number;
            name?: string;
            user?: string;
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
        NewBot: {
            /**
             * Format: int64
             * @description for how long the token is valid; for good if it is missing
             */
            days?: number;
            name: string;
        };
        NewPassword: {
            new: string;
            old: string;
        };
        NewTable: {
            /** @description none if it is missing */
            clock?: components["schemas"]["Clock"];
            /** @description id of the game */
            game: string;
            /** @description options of the game; those missing have their defaults */
            options?: {
                [key: string]: string;
            };
            /** @description shown in the lobby and to spectators; otherwise only who has the link finds it */
            public?: boolean;
            rated?: boolean;
            /** @description who sits where; empty is open seats for everybody */
            seats?: components["schemas"]["SeatPlan"][];
            /** @description the position to begin with, in a game that is not rated; the set-up or a deal if it is missing */
            start?: string;
        };
        NewToken: {
            /**
             * Format: int64
             * @description for how long it is valid; for good if it is missing
             */
            days?: number;
            /** @description end all other tokens, and what is connected with them */
            replace?: boolean;
        };
        Next: {
            args?: string[];
            first?: string;
            message: string;
            /** Format: int64 */
            picks: number;
            text: string;
        };
        Offer: {
            /** @enum {string} */
            offer: "draw" | "takeback" | "rematch";
        };
        Open: {
            /** @description the seed that you have sealed */
            seed: string;
        };
        OptionSpec: {
            default: string;
            doc: string;
            key: string;
            rule: string;
            values: string;
        };
        Outcome: {
            /** @description the reason of a draw */
            draw?: string;
            over: boolean;
            /** @description ongoing, win:red, draw:limit */
            result: string;
            /** @description the rule that ended the game */
            rule?: string;
            won?: number[];
        };
        Palette: {
            pieces: components["schemas"]["Kind"][];
            /** @description the seats that may be to move */
            turns: number[];
        };
        Person: {
            id: string;
            /** @enum {string} */
            kind: "guest" | "member" | "bot" | "level";
            name: string;
        };
        Picture: {
            name: string;
            position?: string;
            seed?: string;
            set?: string[];
        };
        Piece: {
            class: string;
            /** Format: int64 */
            id: number;
            kind: string;
            letter: string;
            name: string;
            /** Format: int32 */
            seat: number;
            site: string;
        };
        Placed: {
            /** @description as in the palette */
            kind: string;
            /**
             * Format: int64
             * @description whose it is; -1 is nobody's
             */
            seat: number;
            site: string;
        };
        Play: {
            action: string;
            /**
             * Format: int64
             * @description the last event that you know, the snapshot's head: if something was taken back since, the action is stale
             */
            head?: number;
            /**
             * Format: int64
             * @description how many plies have been played before this one: the same action sent twice is played once
             */
            ply: number;
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
        Profile: {
            /** Format: date-time */
            created: string;
            id: string;
            /** @enum {string} */
            kind: "guest" | "member" | "bot" | "level";
            name: string;
            ratings: components["schemas"]["Rating"][];
        };
        Progress: {
            /** @description by game */
            lessons: {
                [key: string]: components["schemas"]["LessonProgress"];
            };
            /** @description names of puzzles: a game, a hyphen and 16 hexadecimal digits */
            solved: string[];
        };
        Puzzle: {
            /** @description the solution */
            action: string;
            /**
             * Format: int64
             * @description how many actions there are
             */
            choices: number;
            /**
             * Format: int64
             * @description from 1, for beginners
             */
            difficulty: number;
            id: string;
            /**
             * Format: int64
             * @description the weakest level that finds the action and above which all that were asked do; one more than the strongest if not even that one does
             */
            level: number;
            /** @description the solution and what may follow, up to the end */
            line: string[];
            /**
             * Format: int64
             * @description how many positions the proof looked at
             */
            nodes: number;
            /** @description the seat to move, which wins */
            player: string;
            /**
             * Format: int64
             * @description how long the win takes at most
             */
            plies: number;
            position: string;
            /**
             * Format: int64
             * @description it is proven of every other action that it does not win within so many plies; 0: that it does not win at all
             */
            within: number;
        };
        PuzzlesPage: {
            game: string;
            /** @description of the game, the same for all */
            options: {
                [key: string]: string;
            };
            /** @description the easy ones first; none for games with dice */
            puzzles: components["schemas"]["Puzzle"][];
        };
        Rating: {
            /** Format: double */
            deviation: number;
            game: string;
            /** Format: int64 */
            games: number;
            /** Format: double */
            rating: number;
            /** Format: date-time */
            updated: string;
            user: string;
            /** Format: double */
            volatility: number;
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
        RecordGame: {
            /** @description what was played, dice as tokens */
            actions: string[];
            game: string;
            options: {
                [key: string]: string;
            };
            /** @description in the order of the seats */
            players: components["schemas"]["RecordPlayer"][];
            /** @description ongoing, win:red, draw:limit */
            result: string;
            start: string;
            /** @description how it ended */
            termination?: string;
        };
        RecordPlayer: {
            name: string;
            seat: string;
        };
        RecordText: {
            /** @description a record as text or as JSON; of several games the first is read */
            text: string;
        };
        RuleText: {
            id: string;
            /**
             * @description S: the original sheet says it; R: our ruling, where it is silent or lost
             * @enum {string}
             */
            mark?: "S" | "R";
            text: string;
        };
        RulesPage: {
            game: string;
            /** @description the rules for players */
            markdown: string;
            /** @description what the pictures of the page show, for live diagrams */
            pictures: components["schemas"]["Picture"][];
            /** @description the rulebook, by id */
            rules: components["schemas"]["RuleText"][];
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
        SignIn: {
            name: string;
            password: string;
        };
        Sit: {
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
        Stand: {
            /**
             * Format: int64
             * @description number to write beside it if above 1: so many of this kind are here
             */
            count: number;
            /**
             * Format: double
             * @description to the right of the centre of the site
             */
            dx: number;
            /**
             * Format: double
             * @description below the centre of the site
             */
            dy: number;
            /**
             * Format: int64
             * @description id of the piece
             */
            piece: number;
            site: string;
            /**
             * Format: double
             * @description of the box of 100 that the piece is drawn in
             */
            size: number;
            /**
             * Format: double
             * @description degrees, clockwise
             */
            turn: number;
            /** @description half a turn more if the board is flipped */
            turn_with_board?: boolean;
        };
        Standing: {
            /** @description what there is to know about the site that was named */
            about?: components["schemas"]["About"];
            /** @description with what was rolled */
            actions: string[];
            /** @description what the actions did, in words */
            log: components["schemas"]["Said"][];
            outcome: components["schemas"]["Outcome"];
            /** Format: int64 */
            ply: number;
            position: string;
            seats: string[];
            start: string;
            /**
             * Format: int32
             * @description the seat to decide; -1 is chance, -2 the end
             */
            turn: number;
            view: components["schemas"]["View"];
        };
        Step: {
            after?: string;
            goal: components["schemas"]["Goal"];
            highlight?: string[];
            hint?: string;
            id: string;
            lead?: string[];
            options?: {
                [key: string]: string;
            };
            rules: string[];
            /** Format: int32 */
            seat: number;
            start: string;
            text: string;
            wrong?: string;
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
        TokenLine: {
            /** Format: date-time */
            created: string;
            /**
             * Format: date-time
             * @description when it ends; never if it is missing
             */
            expires?: string;
            /** @description names the token, and opens nothing */
            id: string;
        };
        TokenMade: {
            /** Format: date-time */
            created: string;
            /**
             * Format: date-time
             * @description when it ends; never if it is missing
             */
            expires?: string;
            /** @description names the token, and opens nothing */
            id: string;
            /** @description shown this once */
            token: string;
        };
        Try: {
            action: string;
            picks: string[];
        };
        Turn: {
            actions: string[];
            reply?: string[];
        };
        Upload: {
            /** @description what was played, dice as tokens */
            actions: string[];
            /** @description id of the game */
            game: string;
            /** @description options of the game; those missing have their defaults */
            options?: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description when it was played; now if it is missing
             */
            played?: string;
            /**
             * @description how it ended
             * @enum {string}
             */
            reason: "rule" | "resigned" | "agreed";
            /** @description win:red, draw:limit */
            result: string;
            /** @description the levels of the computers; the other seats are yours */
            seats: components["schemas"]["SeatPlan"][];
            /** @description the position that the game began with */
            start: string;
            /** @description the id that it has on the device: the same game uploaded again is the same table */
            table: string;
        };
        View: {
            actions: components["schemas"]["Action"][];
            board: components["schemas"]["Board"];
            dice?: components["schemas"]["Die"][];
            /** @description where dice lie */
            lying: components["schemas"]["Lying"][];
            phase: string;
            pieces: components["schemas"]["Piece"][];
            prompt: string;
            prompt_args?: string[];
            prompt_message: string;
            reason?: components["schemas"]["Sentence"];
            /** @description where pieces stand, in the order of painting; lengths are those of the kit */
            stands: components["schemas"]["Stand"][];
            steps?: components["schemas"]["Next"][];
            /** Format: int32 */
            turn: number;
        };
        Words: {
            name: string;
            text: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    bots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bot"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    newBot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBot"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotMade"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    newToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bot: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenMade"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bot: string;
                /** @description its id, not the token itself */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    engine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EngineFiles"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    evaluate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Evaluate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evaluation"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    games: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameInfo"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    kit: {
        parameters: {
            query?: {
                /** @description an option of the game, key=value; may be given several times */
                set?: string[];
                theme?: "light" | "dark";
                /** @description turned by half a turn, for who sits on the other side */
                flip?: boolean;
                /** @description trays and lanes above and below the board, for narrow screens */
                tall?: boolean;
                /** @description the board alone, with a narrow frame, for clients that show trays and lanes themselves */
                close?: boolean;
                pieces?: "figures" | "letters";
            };
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Kit"];
                };
            };
            /** @description what is known under that tag is still right */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    leaders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Leader"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    legend: {
        parameters: {
            query?: {
                /** @description an option of the game, key=value; may be given several times */
                set?: string[];
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Legend"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    palette: {
        parameters: {
            query?: {
                /** @description an option of the game, key=value; may be given several times */
                set?: string[];
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Palette"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    puzzles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzlesPage"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    guest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lesson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lesson"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    progress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Progress"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    learn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Progress"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Progress"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    picturePNG: {
        parameters: {
            query: {
                game: string;
                /** @description an option of the game, key=value; may be given several times */
                set?: string[];
                /** @description as text; the start if it is missing */
                position?: string;
                theme?: "light" | "dark";
                /** @description turned by half a turn */
                flip?: boolean;
                /** @description the board alone, without hands, trays and lanes */
                bare?: boolean;
                /** @description in pixels; the usual width if it is missing */
                width?: number;
            };
            header?: {
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a picture */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    "Content-Security-Policy"?: string;
                    "Content-Type"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                };
            };
            /** @description what is known under that tag is still right */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pictureSVG: {
        parameters: {
            query: {
                game: string;
                /** @description an option of the game, key=value; may be given several times */
                set?: string[];
                /** @description as text; the start if it is missing */
                position?: string;
                theme?: "light" | "dark";
                /** @description turned by half a turn */
                flip?: boolean;
                /** @description the board alone, without hands, trays and lanes */
                bare?: boolean;
                /** @description in pixels; the usual width if it is missing */
                width?: number;
            };
            header?: {
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a picture */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    "Content-Security-Policy"?: string;
                    "Content-Type"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": unknown;
                };
            };
            /** @description what is known under that tag is still right */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    position: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GameText"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Standing"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    arrange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Arrange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Arranged"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readRecord: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordText"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordGame"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesPage"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tables: {
        parameters: {
            query?: {
                status?: "open" | "playing" | "over";
                game?: string;
                /** @description name or id; with your own, tables that are not public too */
                user?: string;
                /** @description only tables at which a free seat is kept for you, those that are not public too */
                invited?: boolean;
                /** @description the last table of the page before */
                before?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableLine"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createTable: {
        parameters: {
            query?: never;
            header?: {
                /** @description a text of your own that is new for everything you do: sent again with the same key, the same is done once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTable"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Upload"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    abort: {
        parameters: {
            query?: never;
            header?: {
                /** @description a text of your own that is new for everything you do: sent again with the same key, the same is done once */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    about: {
        parameters: {
            query: {
                /** @description a site of the board */
                site: string;
                /** @description how many plies had been played; -1 is now */
                ply?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["About"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    analysis: {
        parameters: {
            query?: {
                /** @description if nobody has asked for one, answer with the status none instead of 404 */
                or_none?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    analyse: {
        parameters: {
            query?: {
                /** @description nobody asked for it, a client does so for its player: refused sooner, see docs/api.md */
                unasked?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    chat: {
        parameters: {
            query?: never;
            header?: {
                /** @description a text of your own that is new for everything you do: sent again with the same key, the same is done once */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Chat"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    claim: {
        parameters: {
            query?: never;
            header?: {
                /** @description a text of your own that is new for everything you do: sent again with the same key, the same is done once */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Claim"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    close: {
        parameters: {
            query?: never;
            header?: {
                /** @description a text of your own that is new for everything you do: sent again with the same key, the same is done once */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decline: {
        parameters: {
            query?: never;
            header?: {
                /** @description a text of your own that is new for everything you do: sent again with the same key, the same is done once */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Offer"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    events: {
        parameters: {
            query?: {
                /** @description the number of an event: those that follow it are wanted */
                after?: number;
                /** @description how many at most */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    hint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hint"];
                };
            };
            /** @description Unprocessable Entity */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too Many Requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Internal Server Error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    leave: {
        parameters: {
            query?: never;
            header?: {
                /** @description a text of your own that is new for everything you do: sent again with the same key, the same is done once */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    log: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Said"][];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    offer: {
        parameters: {
            query?: never;
            header?: {
                /** @description a text of your own that is new for everything you do: sent again with the same key, the same is done once */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Offer"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    open: {
        parameters: {
            query?: never;
            header?: {
                /** @description a text of your own that is new for everything you do: sent again with the same key, the same is done once */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Open"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tableGIF: {
        parameters: {
            query?: {
                theme?: "light" | "dark";
                /** @description turned by half a turn */
                flip?: boolean;
                /** @description the board alone, without hands, trays and lanes */
                bare?: boolean;
                /** @description in pixels; the usual width if it is missing */
                width?: number;
            };
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a picture */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    "Content-Security-Policy"?: string;
                    "Content-Type"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": unknown;
                };
            };
            /** @description what is known under that tag is still right */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    tablePNG: {
        parameters: {
            query?: {
                /** @description after so many plies; as it stands if it is missing */
                ply?: number;
                theme?: "light" | "dark";
                /** @description turned by half a turn */
                flip?: boolean;
                /** @description the board alone, without hands, trays and lanes */
                bare?: boolean;
                /** @description in pixels; the usual width if it is missing */
                width?: number;
            };
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a picture */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    "Content-Security-Policy"?: string;
                    "Content-Type"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                };
            };
            /** @description what is known under that tag is still right */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    tableSVG: {
        parameters: {
            query?: {
                /** @description after so many plies; as it stands if it is missing */
                ply?: number;
                theme?: "light" | "dark";
                /** @description turned by half a turn */
                flip?: boolean;
                /** @description the board alone, without hands, trays and lanes */
                bare?: boolean;
                /** @description in pixels; the usual width if it is missing */
                width?: number;
            };
            header?: {
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a picture */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    "Content-Security-Policy"?: string;
                    "Content-Type"?: string;
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": unknown;
                };
            };
            /** @description what is known under that tag is still right */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    play: {
        parameters: {
            query?: never;
            header?: {
                /** @description a text of your own that is new for everything you do: sent again with the same key, the same is done once */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Play"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    record: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a record */
            200: {
                headers: {
                    "Content-Type"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-chess-pgn": unknown;
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resign: {
        parameters: {
            query?: never;
            header?: {
                /** @description a text of your own that is new for everything you do: sent again with the same key, the same is done once */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sit: {
        parameters: {
            query?: never;
            header?: {
                /** @description a text of your own that is new for everything you do: sent again with the same key, the same is done once */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Sit"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    why: {
        parameters: {
            query?: {
                /** @description an action; or else picks */
                action?: string;
                /** @description the sites touched so far, in order: picks=b1&picks=c3 */
                picks?: string[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    profile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description Error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
