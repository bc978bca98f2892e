// The analysis of a game on this device, made here and kept while the page is open.
import { get } from '../api/http'
import { name } from '../lang'
import type { components } from '../api/engine'

type Game = components['schemas']['AnalyseGame']
type SoFar = components['schemas']['AnalysedSoFar']

/** How far an analysis is, as the server would say. */
export interface Standing {
  status: 'running' | 'done' | 'none'
  done: number
  of: number
  report?: unknown
}

const made = new Map<string, unknown>()
const none: Standing = { status: 'none', done: 0, of: 0 }

/** What is known of it already. */
export function standing(table: string): Standing {
  const report = made.get(table)
  return report === undefined ? none : { status: 'done', done: 1, of: 1, report }
}

/** Makes it, and tells how far it is. */
export async function make(table: string, tell: (s: Standing) => void): Promise<Standing> {
  const known = standing(table)
  if (known.status === 'done') return known
  const s = await get('/api/tables/{id}', { path: { id: table } })
  const { engine } = await import('../engine/engine.svelte')
  const body: Game = {
    game: s.setup.game,
    options: s.setup.options,
    start: s.start ?? '',
    actions: s.actions,
    players: s.seats.map((seat) => seat.name ?? name(seat.seat)),
    result: s.result ?? '',
    termination: s.reason === 'rule' ? 'normal' : (s.reason ?? ''),
  }
  const live = (b: unknown): void => tell({ status: 'running', done: (b as SoFar).done, of: (b as SoFar).of })
  made.set(table, await engine.ask('post', '/engine/analyse', body, { live }))
  return standing(table)
}
