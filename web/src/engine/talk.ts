// What a page and its worker say to each other. Requests and replies of the engine travel as JSON, as
// src/api/engine.ts describes them.

/** What the page says. */
export type Said =
  | { say: 'start'; module: WebAssembly.Module; exec: string }
  | { say: 'ask'; request: string }
  | { say: 'stop'; id: number }
  | { say: 'bring'; game: string; file: Uint8Array }

/** What the worker says. */
export type Heard =
  | { hear: 'ready' }
  | { hear: 'reply'; reply: string }
  /** The engine has a game's network, or says what is wrong with it. */
  | { hear: 'brought'; game: string; wrong: string | null }
  /** It has ended and hears nothing any more. */
  | { hear: 'ended'; why: string }
