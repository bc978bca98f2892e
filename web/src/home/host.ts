// Who hosts a new game: this device, if nobody else plays and the engine is near, or else the server. A
// first game never waits for the engine; it is fetched while that is being played.
import { fetchJSON, NoEngine, once, Refused } from '../api/http'
import { me } from '../api/me.svelte'
import type { components } from '../api/schema'
import type { Snapshot } from '../api/types'
import { t } from '../lang'

export type NewTable = components['schemas']['NewTable']

/** Whether a game needs nobody else: no other people, no clock, no rating, no spectators. */
export function needsNobody(table: NewTable, own: readonly number[]): boolean {
  const casual = (table.clock?.kind ?? 'none') === 'none' && !table.rated && !table.public
  return casual && own.length > 0 && (table.seats ?? []).length > 0 && (table.seats ?? []).every((s, i) => Boolean(s.level) || own.includes(i))
}

/** Whether anything was fetched ahead: who comes for the first time is asked no more. */
function been(): boolean {
  try {
    if (localStorage.getItem('antares.engine') !== null) return true
  } catch {
    // Nothing is known.
  }
  return 'navigator' in globalThis && Boolean((navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.controller)
}

async function near(game: string): Promise<boolean> {
  if (!been()) return false
  return (await import('./home.svelte')).home.near(game)
}

const here = async (table: NewTable): Promise<Snapshot> => (await import('./home.svelte')).home.create(table)

/** Creates a table, on this device or on the server; `before` is done before the server is asked. */
export async function host(table: NewTable, own: readonly number[], before: () => Promise<unknown>): Promise<Snapshot> {
  const alone = needsNobody(table, own)
  if (alone && (await near(table.game))) {
    try {
      return await here(table)
    } catch (err) {
      if (!(err instanceof Refused) || err.retry === 0) throw err
      // The engine does not start: the server plays.
    }
  }
  try {
    await before()
    return await once('/api/tables', { body: table })
  } catch (err) {
    if (!alone || !(err instanceof Refused) || err.code !== 'unreachable') throw err
    try {
      return await here(table)
    } catch (instead) {
      throw instead instanceof NoEngine ? err : instead
    }
  }
}

/** Sits down at a table on this device. */
export const sitHere = (path: string, seal: string, seat: number | undefined): Promise<Snapshot> =>
  fetchJSON<Snapshot>('post', path, { seal, ...(seat === undefined ? {} : { seat }), name: me.person?.name ?? t('here.you') })
