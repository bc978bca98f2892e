// Making tables and sitting down at them.
import { post } from '../api/http'
import { somebody } from '../api/me.svelte'
import type { Snapshot } from '../api/types'

/** What our side adds to the chance. */
export function seed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('')
}

export async function sit(table: string, seat?: number): Promise<Snapshot> {
  await somebody()
  return post('/api/tables/{id}/sit', { path: { id: table }, body: { seed: seed(), ...(seat === undefined ? {} : { seat }) } })
}

export type Opponents = { level: number } | 'friend' | 'screen'

/** Makes a table and sits down: against a level, with open seats, or on all seats at once. */
export async function begin(game: string, seats: number, options: Record<string, string>, who: Opponents): Promise<string> {
  await somebody()
  const own = typeof who === 'object' ? Math.floor(Math.random() * seats) : 0
  const plan = Array.from({ length: seats }, (_, i) => (typeof who === 'object' && i !== own ? { level: who.level } : {}))
  const table = await post('/api/tables', { body: { game, options, seats: plan } })
  for (let i = 0; i < (who === 'screen' ? seats : 1); i++) await sit(table.id, who === 'screen' ? i : own)
  return table.id
}
