// Where a request is answered: by the server, or by the engine in a worker of this page. The engine is
// the server's own program, so the answers are the same.

/** How far the engine is: not to be had, not yet asked for, on its way, at hand, or failed to start. */
export type State = 'absent' | 'cold' | 'starting' | 'ready' | 'broken'

export interface Asking {
  signal?: AbortSignal | undefined
  /** Called with what is known on the way. */
  live?: ((body: unknown) => void) | undefined
}

export interface Answers {
  readonly state: State
  ask<T>(method: string, path: string, body?: unknown, a?: Asking): Promise<T>
}

/** The engine, once something has loaded it. It is not part of the first visit. */
export const atHand: { engine: Answers | undefined } = { engine: undefined }

/** Tables on this device have such ids. */
const own = /^\/api\/tables\/local-/
const read = /^\/api\/(games|(rules|lessons)\/[^/]+|games\/[^/]+\/(puzzles|legend|palette|kit))$/
const told = /^\/api\/(positions(\/arrange)?|records)$/
const thought = '/api/evaluate'

/**
 * Who answers a request. What happens on this device is the engine's. What needs no table is answered
 * by the engine where it runs already, since that is nearer, and where the server cannot be reached.
 * Whoever asks the server to think has chosen so, and is sent elsewhere only if it is out of reach.
 */
export function homeOf(method: string, url: string, engine: State, reachable: boolean): 'engine' | 'server' {
  const path = url.replace(/\?.*/s, '')
  if (own.test(path)) return 'engine'
  if (engine === 'absent') return 'server'
  const get = method.toUpperCase() === 'GET'
  if (get ? read.test(path) : told.test(path)) return engine === 'ready' || !reachable ? 'engine' : 'server'
  return !get && path === thought && !reachable ? 'engine' : 'server'
}
