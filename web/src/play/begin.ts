// Creating tables and sitting down at them.
import { address, get, once, Refused } from '../api/http'
import { somebody } from '../api/me.svelte'
import type { Snapshot } from '../api/types'
import { isHere } from '../home/here'
import { host, sitHere } from '../home/host'
import { pledges } from './pledges.svelte'
import { trust } from './trust.svelte'

/**
 * Takes a seat, any without a number. What the server has committed itself to is kept first, with
 * our seed; of the seed only the seal is sent. The answer is the table as it stands then.
 */
export async function sit(table: string | Snapshot, seat?: number): Promise<Snapshot> {
  if (!isHere(typeof table === 'string' ? table : table.id)) await somebody()
  const before = typeof table === 'string' ? await get('/api/tables/{id}', { path: { id: table } }) : table
  const { id } = before
  const fresh = !pledges.of(id)
  const pledge = await trust.pledge(before)
  let answer: Snapshot
  try {
    answer = isHere(id)
      ? await sitHere(address('/api/tables/{id}/sit', { id }), pledge.seal, seat)
      : await once('/api/tables/{id}/sit', { path: { id }, body: { seal: pledge.seal, ...(seat === undefined ? {} : { seat }) } })
  } catch (err) {
    // A clear no: this pledge was never used. Of a lost answer we cannot know.
    if (fresh && err instanceof Refused && err.retry === 0) pledges.drop(id)
    throw err
  }
  trust.seated(before, answer)
  return (await trust.attend(answer)) ?? answer
}

/** Gives our seats back before the game begins. */
export async function leave(table: string): Promise<Snapshot> {
  const s = await once('/api/tables/{id}/leave', { path: { id: table } })
  trust.left(table)
  return s
}

/** Closes an open table that we created, or declines an invitation to one. */
export const close = (table: string): Promise<Snapshot> => once('/api/tables/{id}/close', { path: { id: table } })

/** A level, with the seat that we take against it, any without a number; a friend; or all on one screen. */
export type Opponents = { level: number; seat?: number | undefined } | 'friend' | 'screen'

/** Creates a table and sits down: against a level, with open seats, or on all seats at once. */
export async function begin(game: string, seats: number, options: Record<string, string>, who: Opponents): Promise<string> {
  const own = typeof who === 'object' ? (who.seat ?? Math.floor(Math.random() * seats)) : 0
  const plan = Array.from({ length: seats }, (_, i) => (typeof who === 'object' && i !== own ? { level: who.level } : {}))
  const mine = who === 'screen' ? plan.map((_, i) => i) : [own]
  let table = await host({ game, options, seats: plan }, mine, somebody)
  for (const seat of mine) table = await sit(table, seat)
  return table.id
}
