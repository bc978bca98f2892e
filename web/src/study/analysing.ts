// The computer's opinion of a whole game: made on this device, or by the server.
import { address, fetchText, persist, post } from '../api/http'
import type { components } from '../api/engine'
import { engine } from '../engine/engine.svelte'
import { isHere } from '../home/here'
import { analyse, known, whole, type Progress } from './report'
import type { Reading } from './record'
import { thinksHere, willThinkHere } from './thinking'

/** Is told how far it is. */
export type Tell = (p: Progress) => void

/** Where the opinion of a game comes from. */
export interface Analyst {
  /** Whether this device does it, as far as is known. */
  here(): boolean
  /** What is known without asking for it to be made. */
  known(): Promise<Progress | undefined>
  /** Has it made, and tells how far it is until it is done or not wanted any more. */
  analyse(tell: Tell, signal: AbortSignal): Promise<void>
}

/** Has a game analysed on this device. The report is the one that the server would give. */
export async function analyseHere(game: Reading, tell: Tell, signal: AbortSignal): Promise<void> {
  const of = game.actions.length
  tell({ status: 'running', done: 0, of })
  const body: components['schemas']['AnalyseGame'] = {
    game: game.game,
    options: game.options,
    start: game.start,
    actions: game.actions,
    players: game.players.map((p) => p.name),
    result: game.result,
    termination: game.termination ?? '',
  }
  const live = (b: unknown): void => tell({ status: 'running', ...(b as components['schemas']['AnalysedSoFar']) })
  const report = await engine.ask('post', '/engine/analyse', body, { signal, live })
  tell(whole({ status: 'done', done: of, of, report }))
}

/** A finished game at a table, as its record tells it. */
export async function recordOf(table: string): Promise<Reading> {
  const text = await persist(() => fetchText(address('/api/tables/{id}/record', { id: table })))
  return persist(() => post('/api/records', { body: { text } }))
}

/** Of a game at a table. The server may know it already. */
export const atTable = (id: string): Analyst => ({
  here: () => isHere(id) || thinksHere(),
  known: () => (isHere(id) ? Promise.resolve(undefined) : known(id)),
  async analyse(tell, signal) {
    if (!isHere(id) && !(await willThinkHere())) {
      await analyse(id, tell, () => signal.aborted)
      return
    }
    tell({ status: 'running', done: 0, of: 0 })
    await analyseHere(await recordOf(id), tell, signal)
  },
})

/**
 * Of a game that has just ended, unasked: where the engine runs already it may as well do it, and
 * otherwise the server, if it has nothing else to do.
 */
export async function lookBack(id: string, tell: Tell, signal: AbortSignal): Promise<void> {
  if (isHere(id) || (thinksHere() && engine.state === 'ready')) await atTable(id).analyse(tell, signal)
  else await analyse(id, tell, () => signal.aborted, true)
}

/** Of a game that is in no server's keeping: only this device can tell. */
export const ofRecord = (game: Reading): Analyst => ({
  here: () => true,
  known: () => Promise.resolve(undefined),
  analyse: (tell, signal) => analyseHere(game, tell, signal),
})
